import type { Tx } from "~/platform/db.server";

import { DomainError, invalidField, type FieldErrors } from "../shared/domain-error";
import type { InvoiceInput } from "./invoice.schema";
import { invoiceTotals } from "./invoice.totals";

/** A line as it is stored, without its invoice. */
export type InvoiceLine = {
  itemId: number | null;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  discount: number;
};

/**
 * The typed rows with the names of their catalogue items. Raises `invalid` at each row whose item is
 * not in the catalogue; items in `kept` may since have been deleted.
 */
export async function namedLines(
  tx: Tx,
  rows: InvoiceInput["items"],
  kept: ReadonlyMap<number, string> = new Map(),
): Promise<InvoiceLine[]> {
  const ids = [...new Set(rows.map((row) => row.itemId))];
  const found = await tx.item.findMany({
    where: { id: { in: ids }, status: { not: "deleted" } },
    select: { id: true, name: true },
  });
  const names = new Map([...kept, ...found.map(({ id, name }) => [id, name] as const)]);
  const fieldErrors: FieldErrors = {};
  const lines = rows.map((row, index): InvoiceLine => {
    const name = names.get(row.itemId);
    if (name === undefined)
      fieldErrors[`items[${index}].itemId`] = ["Item is not in the catalogue"];
    return { ...row, name: name ?? "" };
  });
  if (Object.keys(fieldErrors).length > 0) {
    throw new DomainError("invalid", "Item is not in the catalogue", { fieldErrors });
  }
  return lines;
}

/** The figures an invoice stores for its lines. Raises `invalid` at the field that makes them impossible. */
export function storedTotals(
  lines: readonly InvoiceLine[],
  input: { discount: number; taxRate: number },
) {
  const { problem, lineTotals, subtotal, taxAmount, total } = invoiceTotals({
    lines,
    discount: input.discount,
    taxRate: input.taxRate,
  });
  if (problem) throw invalidField(problem.field, problem.message);
  return {
    figures: { subtotal, discount: input.discount, taxRate: input.taxRate, taxAmount, total },
    lineTotals,
  };
}

/** Writes an invoice's lines in their order, in place of those it had. */
export async function writeLines(
  tx: Tx,
  invoiceId: number,
  lines: readonly InvoiceLine[],
  lineTotals: readonly number[],
): Promise<void> {
  await tx.invoiceItem.deleteMany({ where: { invoiceId } });
  await tx.invoiceItem.createMany({
    data: lines.map(({ itemId, name, description, quantity, unitPrice, discount }, position) => ({
      invoiceId,
      position,
      itemId,
      name,
      description,
      quantity,
      unitPrice,
      discount,
      lineTotal: lineTotals[position] ?? 0,
    })),
  });
}
