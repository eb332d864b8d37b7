import * as z from "zod";
import { isMonth } from "../../company/month/month";
import { shareOf } from "../../ground/money/money";
import type { RowOf } from "../../kit/record/define-record";
import { described } from "../../kit/shared/described";
import { invalidField } from "../../kit/shared/domain-error";
import { requiredId } from "../../kit/shared/number-fields";
import { MAX_INVOICE_LINES } from "./invoice.words";

const MONTH = "Enter a month such as 2026-11";

/** The moves that one invoice bills: the named ones, else those done by the end of the month. */
export const ConsolidatedInput = z.object(
  {
    customerId: requiredId("Customer is required", "Customer not found"),
    month: described(
      z
        .string({ error: MONTH })
        .trim()
        .refine((text) => text === "" || isMonth(text), MONTH)
        .nullish()
        .transform((text) => text || null),
      {
        schema: { type: ["string", "null"], pattern: "^20\\d\\d-(0[1-9]|1[0-2])$" },
        required: false,
      },
    ),
    quotationIds: described(
      z
        .array(requiredId("Choose at least one move", "Quotation not found"), {
          error: "Choose at least one move",
        })
        .max(MAX_INVOICE_LINES, `At most ${MAX_INVOICE_LINES} moves are on one invoice`)
        .nullish()
        .transform((ids) => ids ?? null),
      {
        schema: {
          type: ["array", "null"],
          items: { type: ["integer", "string"], minimum: 1 },
          maxItems: MAX_INVOICE_LINES,
        },
        required: false,
      },
    ),
  },
  { error: "Customer is required" },
);
export type ConsolidatedInput = z.output<typeof ConsolidatedInput>;

/** Raises `invalid` where neither says which moves. */
export function assertSaysWhich({ month, quotationIds }: ConsolidatedInput): void {
  if (month === null && quotationIds === null)
    throw invalidField("month", "Name a month or the quotations");
}

type Kept = { quantity: number; unitPrice: number; discount: number; taxRate: number | null };

/** Why an invoice for several moves cannot be saved so: its lines are its quotations'. Null where it can. */
export function consolidatedProblem(
  before: { clientId: number; items: readonly Kept[] },
  input: {
    clientId: number;
    discount: number;
    quotationId?: number | null;
    items: readonly Kept[];
  },
): { field: string; message: string } | null {
  const stays = (kept: Kept, now: Kept | undefined) =>
    now !== undefined &&
    (["quantity", "unitPrice", "discount", "taxRate"] as const).every(
      (name) => kept[name] === now[name],
    );
  const { items } = before;
  if (input.clientId !== before.clientId)
    return { field: "clientId", message: "This invoice bills moves of its client" };
  if (input.quotationId)
    return { field: "quotationId", message: "This invoice bills several quotations already" };
  if (input.discount !== 0)
    return { field: "discount", message: "Its moves were quoted: give a credit note instead" };
  if (items.length === input.items.length && items.every((one, at) => stays(one, input.items[at])))
    return null;
  return {
    field: "items",
    message: "Its lines are its quotations': delete the draft and choose other moves",
  };
}

/** A move of such an invoice as it was billed; `amount` in minor units, before tax. */
export type BilledMove = Omit<RowOf<"BilledMove">, "id" | "invoiceId" | "position" | "jobId"> & {
  quotation: { quotationNumber: string };
};

/** One move's share of an invoice for several moves, in proportion to its line's `amount`. */
export function moveShare<
  B extends Record<"subtotal" | "total" | "balance" | "amountPaid", number>,
>(bill: B, amount: number): B {
  const share = (minor: number) => shareOf(minor, amount, bill.subtotal);
  const { total, balance, amountPaid } = bill;
  return { ...bill, total: share(total), balance: share(balance), amountPaid: share(amountPaid) };
}

/** The columns of its annexure, as page, PDF and workbook have them. */
export const ANNEXURE = [
  "Date",
  "LR Number",
  "Quotation",
  "Route",
  "PO Number",
  "Employee Name",
  "Amount",
] as const;
