import type { Tx } from "~/platform/db.server";

import type { RowOf } from "../../kit/record/define-record";
import { DomainError, invalidField, type FieldErrors } from "../../kit/shared/domain-error";
import type { InvoiceInput } from "./invoice.schema";
import { taxedPaper, untaxed, type DecidedPaper } from "../../papers/paper-tax/paper-tax";
import { chargedRate } from "../../ground/tax/levy";
import { invoiceTotals, taxLinesOf } from "./invoice.totals";

/**
 * A line as it is stored, without its invoice. Under GST rate and SAC are those of a supply of its own beside the move; null with all
 * others.
 */
export type InvoiceLine = Omit<RowOf<"InvoiceItem">, "id" | "invoiceId" | "position" | "lineTotal">;

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

/**
 * The figures an invoice stores for its lines. `decided`: its regime and place under GST, which take the place of
 * the given rate. They come even with a `problem` at a field of the invoice.
 */
export function figuresOf(
  lines: readonly Omit<InvoiceLine, "itemId" | "name" | "description">[],
  { discount, taxRate: sent }: { discount: number; taxRate: number | null },
  decided: DecidedPaper | null,
) {
  const taxRate = sent ?? 0;
  const plain = invoiceTotals({ lines, discount, taxRate });
  const { subtotal, lineTotals } = plain;
  if (!decided) {
    const { taxAmount, total, problem } = plain;
    const columns = untaxed(subtotal - discount);
    const figures = { subtotal, discount, taxRate, taxAmount, total, ...columns };
    return { figures, lineTotals, problem };
  }
  const { paper, columns } = taxedPaper(decided, taxLinesOf(lines, lineTotals), discount);
  const { basis, taxAmount, total } = paper;
  const { problem } = invoiceTotals({ lines, discount, taxRate: 0, levy: basis });
  const found = paper.problem && { ...paper.problem, field: TAX_FIELD[paper.problem.field] };
  const rate = chargedRate(basis);
  const figures = { subtotal, discount, taxRate: rate, taxAmount, total, ...columns };
  return { figures, lineTotals, problem: problem ?? found };
}

/** Computes a record's totals. Raises `invalid` at the field that makes them impossible. */
export function storedTotals(...given: Parameters<typeof figuresOf>) {
  return withoutProblem(figuresOf(...given));
}

/** Returns the figures if they may be stored. Raises `invalid` at the field to blame. */
export function withoutProblem<F extends Pick<ReturnType<typeof figuresOf>, "problem">>(found: F) {
  const { problem, ...rest } = found;
  if (problem) throw invalidField(problem.field, problem.message);
  return rest;
}

/** The invoice's field names for problems of a paper's tax. */
const TAX_FIELD = {
  taxRegime: "taxRegime",
  items: "items",
  discount: "discount",
  date: "invoiceDate",
} as const;

/** Writes an invoice's lines in their order, in place of those it had. */
export async function writeLines(
  tx: Tx,
  invoiceId: number,
  lines: readonly InvoiceLine[],
  lineTotals: readonly number[],
): Promise<void> {
  await tx.invoiceItem.deleteMany({ where: { invoiceId } });
  await tx.invoiceItem.createMany({
    data: lines.map((line, position) => ({
      invoiceId,
      position,
      itemId: line.itemId,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      taxRate: line.taxRate,
      sac: line.sac,
      lineTotal: lineTotals[position] ?? 0,
    })),
  });
}
