import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyToday, getCompany } from "../../company/company/company.server";
import { isMonth, monthName, monthOf, quarterOf } from "../../company/month/month";
import { hold } from "../../company/month/month.held.server";
import { formatDate } from "../../ground/day/calendar-date";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { type TdsPaid, tdsPaid } from "../vendor/tds-month.server";
import { tdsCertificates } from "./given.server";
import type { ChallanInput } from "./tds.schema";

/** Writes to a month's hires, expenses and advances that they are deposited with it, or are no more. */
async function mark(tx: Tx, { of, id, version, pan }: TdsPaid, month: string | null) {
  const where = { id, version };
  const data = { tdsMonth: month, tdsPan: month && pan, version: { increment: 1 } };
  const { count } =
    of === "hire"
      ? await tx.hire.updateMany({ where, data })
      : of === "expense"
        ? await tx.expense.updateMany({ where, data })
        : await tx.vendorPayment.updateMany({ where, data });
  // Somebody changed it at this moment: what was deducted is not what was deposited.
  if (count === 0) throw new EditConflict();
}

/** Raises `conflict` where a vendor of a month has the certificate of its quarter: the challan stands on it, and a late one does not. */
async function assertNotGiven(actor: Actor, rows: readonly TdsPaid[], month: string, tx: Tx) {
  const own = new Set(rows.map(({ vendorId }) => vendorId));
  const given = await tdsCertificates(actor, quarterOf(month), tx);
  const one = given.find((row) => row.certificateNumber !== null && own.has(row.vendorId));
  if (one)
    throw conflict(
      `${one.vendor} was given certificate ${one.certificateNumber} of it: take that back first.`,
    );
}

/** The challan by which the TDS of a month was deposited; null where it was not. */
export async function challanOf(month: string) {
  const found = await db.taxMonth.findUnique({
    where: { month },
    select: only("TaxMonth", "challanNumber challanDate"),
  });
  return found?.challanNumber ? found : null;
}

/**
 * Keeps the challan of a month's TDS: from here on what it has stays. Another number or day is a correction; none takes it back, which
 * admins do. Raises `invalid` at its fields, `conflict` for a month that is not over or has nothing that was deducted.
 */
export async function depositTds(
  actor: Actor,
  month: string,
  { challanNumber, challanDate }: ChallanInput,
): Promise<void> {
  assertCan(actor, challanNumber === null ? "tds:takeBack" : "tds:deposit");
  if (!isMonth(month)) throw notFound("page");
  const today = companyToday(await getCompany());
  if (month >= monthOf(today)) {
    throw conflict(`${monthName(month)} is not over: what is deducted in it is not known yet.`);
  }
  if (challanNumber === null && challanDate !== null)
    throw invalidField("challanNumber", "Challan number is required");
  if (challanNumber !== null && challanDate === null)
    throw invalidField("challanDate", "Challan date is required");
  if (challanDate !== null && challanDate > today)
    throw invalidField("challanDate", "Challan date cannot be in the future");
  if (challanDate !== null && challanDate < `${month}-01`)
    throw invalidField("challanDate", "Challan date cannot be before the month");
  await transaction(async (tx) => {
    await hold(tx, month, "alone");
    const before = await tx.taxMonth.upsert({
      where: { month },
      create: { month, createdAt: now() },
      update: { version: { increment: 1 } },
    });
    const had = before.challanNumber;
    if (challanNumber === null && had === null)
      throw conflict(`The TDS of ${monthName(month)} has no challan.`);
    if (challanNumber === had && challanDate === before.challanDate) return;
    const rows = await tdsPaid(actor, month, tx);
    if (challanNumber === null) await assertNotGiven(actor, rows, month, tx);
    if (had === null) {
      const deducted = rows.filter(({ tdsAmount }) => tdsAmount > 0);
      await assertNotGiven(actor, deducted, month, tx);
    }
    if (had === null && !rows.some(({ tdsAmount }) => tdsAmount > 0))
      throw conflict(`Nothing was deducted in ${monthName(month)}.`);
    await tx.taxMonth.update({
      where: { month },
      data: { challanNumber, challanDate: challanNumber === null ? null : challanDate },
    });
    if (challanNumber === null || had === null)
      for (const row of rows) await mark(tx, row, challanNumber === null ? null : month);
    const note =
      challanNumber === null ? had : `${challanNumber}, ${formatDate(challanDate ?? "")}`;
    const event = challanNumber === null ? "tds-taken-back" : "tds-deposited";
    await recordHistory(tx, actor, "taxMonth", before.id, event, { month }, { note });
  });
}
