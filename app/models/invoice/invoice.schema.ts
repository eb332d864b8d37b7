import * as z from "zod";

import {
  choice,
  optionalAmount,
  optionalId,
  optionalRate,
  optionalText,
  positiveAmount,
  positiveQuantity,
  requiredDate,
  requiredId,
  requiredText,
  version,
} from "../shared/fields";
import { INVOICE_STATUSES } from "./invoice.status";
import {
  INVOICE_NOTES_MAX,
  INVOICE_REFERENCE_MAX,
  LINE_DESCRIPTION_MAX,
  MAX_INVOICE_LINES,
  SETTLE_REASON_MAX,
} from "./invoice.words";

/** One row: quantity in hundredths, unit price in minor units, discount in hundredths of a percent. */
export const InvoiceLineInput = z.object(
  {
    itemId: requiredId("Item is required", "Item is not in the catalogue"),
    description: requiredText("Description", LINE_DESCRIPTION_MAX),
    quantity: positiveQuantity("Quantity"),
    unitPrice: positiveAmount("Unit price", "Unit price must be positive"),
    discount: optionalRate("Discount", {
      negative: "Discount cannot be negative",
      over: "Discount cannot exceed 100%",
    }).transform((rate) => rate ?? 0),
  },
  { error: "Item is required" },
);

const NO_ITEM = "At least one item is required";

/** An invoice as its form or a script states it; totals are computed, never taken. */
export const InvoiceInput = z.object({
  clientId: requiredId("Client is required", "Client not found"),
  invoiceDate: requiredDate("Invoice date"),
  dueDate: requiredDate("Due date"),
  reference: optionalText("Reference", INVOICE_REFERENCE_MAX),
  status: choice(INVOICE_STATUSES, {
    required: "Status is required",
    invalid: "Choose one of the statuses",
  }),
  taxRate: optionalRate("Tax rate", {
    negative: "Tax rate cannot be negative",
    over: "Tax rate cannot exceed 100%",
  }).transform((rate) => rate ?? 0),
  discount: optionalAmount("Discount", "Discount cannot be negative").transform(
    (amount) => amount ?? 0,
  ),
  items: z
    .array(InvoiceLineInput, { error: NO_ITEM })
    .min(1, NO_ITEM)
    .max(MAX_INVOICE_LINES, `An invoice can have at most ${MAX_INVOICE_LINES} items`),
  notes: optionalText("Notes", INVOICE_NOTES_MAX),
  /** Which currency the amounts are in, where that is said: it has to be the one that is stored. */
  currency: optionalText("Currency", 10),
  /** What an invoice is made from; left out, an edited one keeps its quotation and its job. */
  quotationId: optionalId("Quotation not found").optional(),
  jobId: optionalId("Job Not Found").optional(),
  version,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;
export type InvoiceLineInput = z.infer<typeof InvoiceLineInput>;

/** 'Change Status': the new status; to settle an invoice that has a balance, why. */
export const InvoiceStatusInput = z.object({
  status: choice(INVOICE_STATUSES, {
    required: "Status is required",
    invalid: "Choose one of the statuses",
  }),
  reason: optionalText("Reason", SETTLE_REASON_MAX),
});
