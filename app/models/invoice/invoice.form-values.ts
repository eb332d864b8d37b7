import { amountText, quantityText, rateText } from "../money/money";
import { texts, type Stored } from "../shared/define-fields";
import { INVOICE_FORM, type InvoiceFormValues, type InvoiceRowText } from "./invoice.fields";

type Line = {
  itemId: number | null;
  description: string;
  quantity: number;
  unitPrice: number;
  discount: number;
};

/** A line as the texts of its row. */
export function rowText(line: Line): InvoiceRowText {
  return {
    itemId: line.itemId === null ? "" : String(line.itemId),
    description: line.description,
    quantity: quantityText(line.quantity),
    unitPrice: amountText(line.unitPrice),
    discount: rateText(line.discount),
  };
}

/** A stored invoice as the texts of its form. */
export function invoiceFormValues(
  invoice: { [K in keyof Stored<typeof INVOICE_FORM>]: unknown } & {
    items: Line[];
    quotationId: number | null;
  },
): InvoiceFormValues {
  const { items, quotationId } = invoice;
  return {
    ...texts(INVOICE_FORM, invoice),
    items: items.map(rowText),
    quotationId: quotationId === null ? "" : String(quotationId),
  };
}
