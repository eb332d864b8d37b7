import type { LoaderFunctionArgs } from "@remix-run/node";

import { getContact } from "~/models/customer/contact.server";
import { describedItem } from "~/models/item/item.server";
import { toId } from "~/models/shared/fields";
import { pageFor } from "~/services/page.server";

/**
 * What forms ask for while somebody chooses: a customer's contact (`customerId`, and `before`, whose was there) or
 * the description of the catalogue's item of a name (`item`). Too much to send along with every form.
 */
export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "customer:list", async ({ actor, url }) => {
    const asked = (key: string) => toId(url.searchParams.get(key) ?? undefined);
    const item = url.searchParams.get("item");
    const [chosen, before, description] = await Promise.all([
      getContact(actor, asked("customerId")),
      getContact(actor, asked("before")),
      item === null ? null : describedItem(actor, item),
    ]);
    const headers = { "Cache-Control": "no-store" };
    return Response.json({ chosen, before, description }, { headers });
  });
}
