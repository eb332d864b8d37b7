import type { PrismaClient } from "~/generated/sqlite/client";

import { UNCONFIRMED_REPORTS } from "../../billing/payment/payment.status";
import { historyWords } from "../../kit/history/history.server";

const NUMBER = /\b(QT|INV|PAY|JOB|CL)-\d{4}-\d{5,}\b/g;

/**
 * Numbers of invoices and lorry receipts run from 1 to the last of their year without a gap, but for those that the
 * history says were deleted; the other series never go beyond their last number. Numbers that imports brought are of none.
 */
export async function checkNumbers(db: PrismaClient): Promise<string[]> {
  const papers: object[][] = await Promise.all([
    db.quotation.findMany({ where: { carriedOver: false }, select: { quotationNumber: true } }),
    db.invoice.findMany({ where: { carriedOver: false }, select: { invoiceNumber: true } }),
    db.note.findMany({ select: { noteNumber: true } }),
    db.payment.findMany({ where: { NOT: UNCONFIRMED_REPORTS }, select: { referenceNumber: true } }),
    db.job.findMany({ select: { jobNumber: true } }),
    db.consignment.findMany({ where: { lrNumber: { not: null } }, select: { lrNumber: true } }),
    db.claim.findMany({ select: { claimNumber: true } }),
    db.hire.findMany({ select: { hireNumber: true } }),
  ]);
  const series = await db.numberSeries.findMany();
  const deleted = await db.historyEntry.findMany({
    where: { action: { in: ["deleted", "Deleted"] } },
  });
  const numbers = new Set<string>([
    // Drafts of invoices have none.
    ...papers.flat().flatMap((row) => Object.values(row).filter(Boolean) as string[]),
    ...deleted.flatMap((line) => historyWords(line).note?.match(NUMBER) ?? []),
  ]);
  const problems: string[] = [];
  for (const { series: name, year, last } of series) {
    // A counter without a year (the SKUs of quick items) promises no document.
    if (year === "") continue;
    for (let each = 1; each <= last; each++) {
      const number = `${name}-${year}-${String(each).padStart(5, "0")}`;
      if (!numbers.delete(number)) problems.push(`${number}: missing`);
    }
  }
  for (const number of numbers) problems.push(`${number}: beyond its series`);
  return problems;
}
