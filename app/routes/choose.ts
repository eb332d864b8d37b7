import type { LoaderFunctionArgs } from "@remix-run/node";

import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import {
  quotationOptions,
  unpaidInvoiceOptions,
} from "~/models/billing/invoice/invoice.options.server";
import type { Actor } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/fields";
import type { ChoiceKind, RecordOptions } from "~/models/kit/shared/record-options";
import { itemOptions } from "~/models/sales/item/item.options.server";
import { pageFor } from "~/services/page.server";

type Asked = { query: string; clientId: number | null };

/** What each kind of record is found by: it says itself who may. */
const KINDS: Record<ChoiceKind, (actor: Actor, asked: Asked) => Promise<RecordOptions>> = {
  customer: customerOptions,
  invoice: unpaidInvoiceOptions,
  quotation: quotationOptions,
  item: itemOptions,
};

/** What a chooser offers for what was typed: the few newest that match, never a list of all. */
export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "customer:list", async ({ actor, url }) => {
    const asked = (key: string) => url.searchParams.get(key) ?? "";
    const kind = asked("kind");
    if (!Object.hasOwn(KINDS, kind)) throw notFound("page");
    const query = asked("q").trim().slice(0, 100);
    const found = await KINDS[kind as ChoiceKind](actor, {
      query,
      clientId: toId(asked("clientId")),
    });
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  });
}
