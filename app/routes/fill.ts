import type { LoaderFunctionArgs } from "@remix-run/node";

import { getContact } from "~/models/people/customer/contact.server";
import { describedItem } from "~/models/sales/item/item.server";
import { typedTax } from "~/models/papers/paper-tax/typed-tax.server";
import type { Actor } from "~/models/kit/policy/policy";
import { isCalendarDate } from "~/models/ground/day/calendar-date";
import { toId } from "~/models/kit/shared/fields";
import { pageFor } from "~/services/page.server";

/** How a paper with these choices is taxed: `tax` names its customer, `pin` is of the pickup. */
function taxAsked(actor: Actor, asked: URLSearchParams) {
  const date = asked.get("date") ?? "";
  return typedTax(actor, {
    customerId: toId(asked.get("tax") ?? undefined),
    date: isCalendarDate(date) ? date : null,
    currency: asked.get("currency"),
    pickupAddress: asked.get("pin"),
    carriage: !asked.has("storage"),
    read: (name) => asked.get(name) ?? "",
  });
}

/**
 * What forms ask for while somebody chooses: a customer's contact (`customerId`, and `before`, whose was there) or
 * the description of the catalogue's item of a name (`item`), or how a paper is taxed (`tax`). Too much to send along with every form.
 */
export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "customer:list", async ({ actor, url }) => {
    const asked = (key: string) => toId(url.searchParams.get(key) ?? undefined);
    const item = url.searchParams.get("item");
    const [chosen, before, description, tax] = await Promise.all([
      getContact(actor, asked("customerId")),
      getContact(actor, asked("before")),
      item === null ? null : describedItem(actor, item),
      url.searchParams.has("tax") ? taxAsked(actor, url.searchParams) : null,
    ]);
    const headers = { "Cache-Control": "no-store" };
    return Response.json({ chosen, before, description, tax }, { headers });
  });
}
