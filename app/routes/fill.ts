import type { LoaderFunctionArgs } from "@remix-run/node";
import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import {
  quotationOptions,
  unpaidInvoiceOptions,
} from "~/models/billing/invoice/invoice.options.server";
import { getContact } from "~/models/people/customer/known.server";
import { itemOptions } from "~/models/sales/item/item.options.server";
import { describedItem } from "~/models/sales/item/item.server";
import { typedTax } from "~/models/papers/paper-tax/typed-tax.server";
import {
  manningOfForm,
  trucksOfMove,
} from "~/models/road/consignment/consignment.truck-choices.server";
import type { Actor } from "~/models/kit/policy/policy";
import { isCalendarDate } from "~/models/ground/day/calendar-date";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import type { ChoiceKind, RecordOptions } from "~/models/kit/shared/record-options";
import { pageFor } from "~/services/page.server";

/** Returns the tax of a paper with these choices: `tax` names its customer, `pin` is of the pickup. */
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

type Asked = { query: string; clientId: number | null };

/** The searches for each kind of record: each checks the permission itself. */
const KINDS: Record<ChoiceKind, (actor: Actor, asked: Asked) => Promise<RecordOptions>> = {
  customer: customerOptions,
  invoice: unpaidInvoiceOptions,
  quotation: quotationOptions,
  item: itemOptions,
};

/** Returns a chooser's options for the typed text: the few newest matches, never a list of all. */
async function chosenFrom(actor: Actor, asked: URLSearchParams): Promise<RecordOptions> {
  const kind = asked.get("kind") ?? "";
  if (!Object.hasOwn(KINDS, kind)) throw notFound("page");
  const query = (asked.get("q") ?? "").trim().slice(0, 100);
  const clientId = toId(asked.get("clientId") ?? "");
  return KINDS[kind as ChoiceKind](actor, { query, clientId });
}

/**
 * Returns the free crew and trucks on the days of a job's form, or on its new days (`date`). Null where they cannot be
 * read.
 */
function freeThen(actor: Actor, asked: URLSearchParams) {
  const [id, day] = [toId(asked.get("job") ?? undefined), asked.get("date")];
  return id !== null && day !== null
    ? trucksOfMove(actor, id, day)
    : manningOfForm(actor, id, (name) => asked.get(name) ?? "");
}

/**
 * Answers forms while somebody chooses. `customerId` asks for a customer's contact, with `before` for the earlier
 * customer. `item` asks for the description of a catalogue item. `tax` asks for a paper's tax. `kind` and `q` search for
 * records. `job` asks for the free crew and trucks on other days. Too much to send along with every form.
 */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "invoice:create", async ({ actor, url }) => {
    const headers = { "Cache-Control": "no-store" };
    if (url.searchParams.has("kind"))
      return Response.json(await chosenFrom(actor, url.searchParams), { headers });
    if (url.searchParams.has("job"))
      return Response.json(await freeThen(actor, url.searchParams), { headers });
    const asked = (key: string) => toId(url.searchParams.get(key) ?? undefined);
    const item = url.searchParams.get("item");
    const [chosen, before, description, tax] = await Promise.all([
      getContact(actor, asked("customerId")),
      getContact(actor, asked("before")),
      item === null ? null : describedItem(actor, item),
      url.searchParams.has("tax") ? taxAsked(actor, url.searchParams) : null,
    ]);
    return Response.json({ chosen, before, description, tax }, { headers });
  });
