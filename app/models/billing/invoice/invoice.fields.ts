import type { Texts } from "../../kit/shared/define-fields";
import { amount, area, choice, day, id, rate, text } from "../../kit/shared/field-kinds";
import { ORDER_FIELDS } from "../../people/customer/order.fields";
import { TAX_FIELDS } from "../../papers/paper-tax/tax.fields";
import { INVOICE_STATUSES } from "./invoice.status";
import { INVOICE_NOTES_MAX, INVOICE_REFERENCE_MAX } from "./invoice.words";

/** An invoice's form besides its source and its rows, in its order. */
export const INVOICE_FORM = {
  clientId: id("Client", "Client not found", { required: true, alsoNamed: ["customerId"] }),
  invoiceDate: day("Invoice Date", { required: true }),
  dueDate: day("Due Date", { required: true }),
  reference: text("Reference", INVOICE_REFERENCE_MAX),
  ...ORDER_FIELDS,
  status: choice("Status", INVOICE_STATUSES, {
    required: "Status is required",
    invalid: "Choose one of the statuses",
  }),
  discount: amount("Discount", { absent: "zero", negative: "Discount cannot be negative" }),
  // Under GST it is left out: regime and day give it. Elsewhere none is 0.
  taxRate: rate("Tax rate", {
    absent: "derived",
    negative: "Tax rate cannot be negative",
    over: "Tax rate cannot exceed 100%",
  }),
  notes: area("Notes", INVOICE_NOTES_MAX, { wide: true }),
  ...TAX_FIELDS,
};

const { status: _, ...fields } = INVOICE_FORM;
/** The fields without the status, which has its own rules. */
export const INVOICE_FIELDS = fields;

export type InvoiceRowText = {
  itemId: string;
  description: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  sac?: string;
  taxRate?: string;
};

/** An invoice as the texts of its form; `datedFrom` is DATED_FROM, as posted. */
export type InvoiceFormValues = Partial<Texts<typeof INVOICE_FORM>> & {
  items?: InvoiceRowText[];
  quotationId?: string;
  jobId?: string;
  datedFrom?: string;
};
