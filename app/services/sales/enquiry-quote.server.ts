import { redirect } from "@remix-run/node";

import type { Actor } from "~/models/kit/policy/policy";
import { companyDay } from "~/models/company/company/company.server";
import { QuoteInput, quoteEnquiry } from "~/models/sales/enquiry/enquiry.quote.server";
import { customersOf, enquiries } from "~/models/sales/enquiry/enquiry.server";
import { paths } from "~/paths";
import { doneAt } from "../flash.server";

/** 'Save and quote': the draft at once, or the page that asks what is not known. */
export async function quoteAtOnce(actor: Actor, id: number) {
  const row = await enquiries.get(actor, id);
  const asks = row.customerId === null && (await customersOf(actor, row)).length > 0;
  if (asks || row.movingDate === null || row.movingDate < (await companyDay()).today) {
    return redirect(paths.enquiries.quote(id));
  }
  return draftMade(await quoteEnquiry(actor, id, QuoteInput.parse({})));
}

/** Goes on to the charges of a draft: all that was written down stands in it. */
export const draftMade = (made: { id: number; found: boolean }) =>
  doneAt(
    paths.quotations.edit(made.id),
    made.found ? "This draft was made before" : "Draft made: enter its charges",
  );
