import { amountText, quantityText, rateText } from "../../ground/money/money";
import { texts, type Stored } from "../../kit/shared/define-fields";
import type { StoredChoices } from "../../papers/paper-tax/paper-tax";
import { choiceTexts } from "../../papers/paper-tax/tax.form";
import { INVOICE_FORM, type InvoiceFormValues, type InvoiceRowText } from "./invoice.fields";

type Line = {
  itemId: number | null;
  description: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  taxRate?: number | null;
  sac?: string | null;
};

/** A line as the texts of its row. */
export function rowText(line: Line): InvoiceRowText {
  return {
    itemId: line.itemId === null ? "" : String(line.itemId),
    description: line.description,
    quantity: quantityText(line.quantity),
    unitPrice: amountText(line.unitPrice),
    discount: rateText(line.discount),
    taxRate: line.taxRate === null || line.taxRate === undefined ? "" : rateText(line.taxRate),
    sac: line.sac ?? "",
  };
}

/** A stored invoice as the texts of its form. */
export function invoiceFormValues(
  invoice: StoredChoices & { [K in keyof Stored<typeof INVOICE_FORM>]: unknown } & {
    items: Line[];
    quotationId: number | null;
  },
): InvoiceFormValues {
  const { items, quotationId } = invoice;
  return {
    ...texts(INVOICE_FORM, invoice),
    ...choiceTexts(invoice, { pickup: null, drop: null }),
    items: items.map(rowText),
    quotationId: quotationId === null ? "" : String(quotationId),
  };
}
