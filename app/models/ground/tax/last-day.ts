/** Until when notes are declared. Pure. */
import { lastDayForNotes } from "./financial-year";
import type { FrozenTax } from "./frozen-tax";

/** Of an invoice by its day and its tax; null where no return has it: outside GST, and of somebody who is not registered. */
export function lastDayToDeclare(
  invoiceDate: string,
  tax: Pick<FrozenTax, "title"> | null,
): string | null {
  return tax === null || tax.title === "Bill" ? null : lastDayForNotes(invoiceDate);
}
