/** Limits that forms state and schemas check, without the schema library. */
export const MAX_INVOICE_LINES = 500;
export const INVOICE_REFERENCE_MAX = 100;
export const INVOICE_NOTES_MAX = 2000;
export const LINE_DESCRIPTION_MAX = 1000;
/** A row's fields, as its form and its messages call them. */
export const LINE_LABELS = {
  description: "Description",
  quantity: "Quantity",
  unitPrice: "Unit price",
  discount: "Discount",
  taxRate: "Tax rate",
  sac: "SAC",
};
export const SETTLE_REASON_MAX = 500;

/** The submits of the invoice form that store nothing. */
export const FILL = "fill";
export const RECALCULATE = "recalculate";

/** The question before a goods transport agency's bill is issued without a lorry receipt. */
export const NO_RECEIPT =
  "No lorry receipt is issued for this move. Rule 54(3) says that the bill of a goods transport agency names vehicle, weight, consignor and consignee. Issue the lorry receipt first, or issue the bill without it.";
/** The field that confirms issuing without a lorry receipt, in forms and API requests. */
export const CONFIRM_NO_RECEIPT = "confirmNoLorryReceipt" as const;
export type ConfirmedBill = { [CONFIRM_NO_RECEIPT]?: boolean };
