import * as z from "zod";
import { inputShape } from "../../kit/shared/define-fields";
import {
  flag,
  optionalChoice,
  optionalCode,
  optionalText,
  requiredText,
} from "../../kit/shared/fields";
import {
  optionalId,
  optionalRate,
  positiveAmount,
  positiveQuantity,
  requiredId,
  version,
} from "../../kit/shared/number-fields";
import { INVOICE_FORM } from "./invoice.fields";
import {
  CONFIRM_NO_RECEIPT,
  type ConfirmedBill,
  LINE_DESCRIPTION_MAX,
  LINE_LABELS,
  MAX_INVOICE_LINES,
  SETTLE_REASON_MAX,
} from "./invoice.words";

/** One row: quantity in hundredths, unit price in minor units, discount in hundredths of a percent. */
const InvoiceLineInput = z.object(
  {
    itemId: requiredId("Item is required", "Item is not in the catalogue"),
    description: requiredText(LINE_LABELS.description, LINE_DESCRIPTION_MAX),
    quantity: positiveQuantity(LINE_LABELS.quantity),
    unitPrice: positiveAmount(LINE_LABELS.unitPrice, "Unit price must be positive"),
    discount: optionalRate(LINE_LABELS.discount, {
      negative: "Discount cannot be negative",
      over: "Discount cannot exceed 100%",
    }).transform((rate) => rate ?? 0),
    /** Under GST: the rate of a supply of its own beside the move, and its SAC. */
    taxRate: optionalRate(LINE_LABELS.taxRate, {
      negative: "Tax rate cannot be negative",
      over: "Tax rate cannot exceed 100%",
    }),
    sac: optionalCode(LINE_LABELS.sac, 6).transform((value, context) => {
      if (value === null || /^99\d{4}$/.test(value)) return value;
      context.addIssue({ code: "custom", message: "SAC must be six digits that begin with 99" });
      return z.NEVER;
    }),
  },
  { error: "Item is required" },
);

const noReceipt = flag("Confirmation");

const NO_ITEM = "At least one item is required";

/** The return that declares a paper whose day is in a closed period. */
export const declaredIn = optionalChoice(["gstr1", "gstr1a"], "Return is gstr1 or gstr1a");

/** An invoice as its form or a script states it; totals are computed, never taken. */
export const InvoiceInput = z.object({
  ...inputShape(INVOICE_FORM),
  items: z
    .array(InvoiceLineInput, { error: NO_ITEM })
    .min(1, NO_ITEM)
    .max(MAX_INVOICE_LINES, `An invoice can have at most ${MAX_INVOICE_LINES} items`),
  /** Which currency the amounts are in, where that is said: it has to be the one that is stored. */
  currency: optionalCode("Currency", 10),
  /** The invoice's source; left out, an edited invoice keeps its quotation and job. */
  quotationId: optionalId("Quotation not found").optional(),
  jobId: optionalId("Job Not Found").optional(),
  [CONFIRM_NO_RECEIPT]: noReceipt,
  return: declaredIn,
  version,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;
type InvoiceLineInput = z.infer<typeof InvoiceLineInput>;

/** 'Change Status': the new status; to settle an invoice that has a balance, why. */
export const InvoiceStatusInput = z.object({
  status: INVOICE_FORM.status.block,
  reason: optionalText("Reason", SETTLE_REASON_MAX),
  [CONFIRM_NO_RECEIPT]: noReceipt,
});

/** The confirmation sent with an invoice that is not issued yet; it is optional. */
export const confirmedIn = (sent: ConfirmedBill): ConfirmedBill => ({
  [CONFIRM_NO_RECEIPT]: sent[CONFIRM_NO_RECEIPT],
});
