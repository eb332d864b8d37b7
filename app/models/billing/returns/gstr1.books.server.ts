import { db } from "~/platform/db.server";
import { daysOf } from "../../company/month/month";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { addOther, byCurrency, type OtherCurrency } from "./gstr1";
import type { Books } from "./gstr1.totals";

/**
 * The books of a period by the papers' own columns: rupees, and each other currency by itself. `withGstr1a`: with what was added after
 * its GSTR-1 was filed.
 */
export async function booksOf(period: string, withGstr1a: boolean): Promise<Books> {
  const { from, before } = daysOf(period);
  const inMonth = { gte: from, lt: before };
  const figures = { _sum: { taxableValue: true, taxAmount: true }, _count: true } as const;
  const [invoices, notes] = await Promise.all([
    db.invoice.groupBy({
      by: ["currency"],
      where: {
        invoiceDate: inMonth,
        invoiceNumber: { not: null },
        carriedOver: false,
        ...(withGstr1a ? {} : { gstr1a: false }),
        status: { not: "Cancelled" },
      },
      ...figures,
    }),
    db.note.groupBy({
      by: ["currency", "kind"],
      where: { date: inMonth, ...(withGstr1a ? {} : { gstr1a: false }) },
      ...figures,
    }),
  ]);
  const rows = new Map<string, OtherCurrency>();
  const add = (found: (typeof invoices)[number], times: 1 | -1) => {
    const { currency, _count: count, _sum: sums } = found;
    const [taxable, tax] = [sums.taxableValue ?? 0, sums.taxAmount ?? 0];
    addOther(rows, { currency, count, taxable: times * taxable, tax: times * tax });
  };
  for (const found of invoices) add(found, 1);
  for (const found of notes) add(found, found.kind === "debit" ? 1 : -1);
  const all = byCurrency(rows);
  const rupees = rows.get("INR");
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    taxable: rupees?.taxable ?? 0,
    tax: rupees?.tax ?? 0,
    others: all.filter((row) => row !== rupees),
  };
}

/** Whether a month or quarter has a GSTR-1A. */
export async function hasGstr1a(actor: Actor, period: string): Promise<boolean> {
  assertCan(actor, "return:view");
  const { from, before } = daysOf(period);
  const days = { gte: from, lt: before };
  const of = { where: { gstr1a: true, date: days } };
  const counts = await Promise.all([
    db.amendment.count(of),
    db.invoice.count({ where: { gstr1a: true, invoiceDate: days } }),
    db.note.count(of),
    db.payment.count(of),
  ]);
  return counts.some((count) => count > 0);
}
