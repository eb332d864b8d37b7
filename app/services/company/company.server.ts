import { companyHead } from "~/models/company/company/company.server";

type Head = ReturnType<typeof companyHead>;

// The frame of every page needs it, and most pages their zone as well: one look-up a request.
const perRequest = new WeakMap<object, Head>();

/** The company's name and time zone, read once a request. */
export function readCompanyHead({ context }: { context: object }): Head {
  let head = perRequest.get(context);
  if (!head) {
    head = companyHead();
    perRequest.set(context, head);
  }
  return head;
}
