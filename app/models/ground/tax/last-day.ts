/** Until when notes are declared. Pure. */
import { lastDayForNotes } from "./financial-year";
import type { FrozenTax } from "./frozen-tax";

/** The last day to declare a note on an invoice; null if no return lists the invoice. */
export function lastDayToDeclare(
  invoiceDate: string,
  tax: Pick<FrozenTax, "title"> | null,
): string | null {
  return tax === null || tax.title === "Bill" ? null : lastDayForNotes(invoiceDate);
}
