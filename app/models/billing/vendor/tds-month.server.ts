import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { expenseCounts, getCompany } from "../../company/company/company.server";
import { monthName, monthsAway } from "../../company/month/month";
import { panOf } from "../../ground/tax/gstin";
import { worthOf } from "../../ground/tax/reverse-charge";
import { tdsYear } from "../../ground/tax/tds";
import { tdsLaw } from "../../ground/tax/tds-law";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { vendorPaymentNumber } from "./vendor.record";
import { conflictAt } from "../../kit/shared/domain-error";

/*
 * The tax that the company deducted, by the months in which it is deposited: its own month, or, where that was deposited without it (a
 * bill came late, or was approved late), the next one that is not. What was deposited stays as it was.
 */

const PAYEE = {
  select: only("Vendor", "id name pan gstin kind tenTrucksOn ledgerName erasedAt"),
} as const;

/** A vendor's name in the books, also after erasure. */
export const payeeName = ({
  name,
  ledgerName,
  erasedAt,
}: {
  name: string;
  ledgerName: string | null;
  erasedAt: Date | null;
}) => (erasedAt && ledgerName) || name;

const DEPOSITED = only("TaxMonth", "month challanNumber challanDate");

/** The challan of a month, and the days of which it is to have what no challan has. */
async function scopeOf(tx: Tx, month: string) {
  const where = { challanNumber: { not: null } };
  const all = await tx.taxMonth.findMany({ where, select: DEPOSITED });
  const found = (asked: string) => all.find((one) => one.month === asked);
  let first = month;
  while (found(monthsAway(first, -1))) first = monthsAway(first, -1);
  return { challan: found(month), from: `${first}-01`, to: `${month}-31` };
}

/** Whether nothing is deducted of a carrier since it declared so for the day's year: the return names it all the same. */
const isDeclared = (
  { tenTrucksOn, kind, ...vendor }: Pick<RowOf<"Vendor">, "tenTrucksOn" | "kind" | "pan" | "gstin">,
  day: string,
) =>
  tenTrucksOn !== null &&
  tdsYear(tenTrucksOn) === tdsYear(day) &&
  kind !== "broker" &&
  panOf(vendor) !== null;

/** Payments in advance with TDS, as rows of a month have them. */
async function advancesOf(tx: Tx, where: Prisma.VendorPaymentWhereInput) {
  const rows = await tx.vendorPayment.findMany({ where, include: { vendor: PAYEE } });
  return rows.map(({ id, vendor, tdsBase: amount, ...row }) => ({
    ...row,
    amount,
    taxAmount: 0,
    reverseCharge: false,
    tdsBefore: 0,
    vendor,
    of: "advance" as const,
    id,
    number: vendorPaymentNumber({ id }),
    vendorName: payeeName(vendor),
  }));
}

/**
 * Deductions from vendors that are deposited with a month (YYYY-MM), oldest first: from hires, expenses that count, and advances; carriers of
 * whom nothing is deducted are among them. Staff only.
 */
export async function tdsPaid(actor: Actor, month: string, tx: Tx = db) {
  assertCan(actor, "hire:view");
  const { challan, from, to } = await scopeOf(tx, month);
  const open = {
    currency: "INR",
    tdsMonth: null,
    date: { gte: from, lte: to },
    OR: [{ tdsAmount: { gt: 0 } }, { vendor: { tenTrucksOn: { not: null } } }],
  };
  const counts = expenseCounts(await getCompany(tx));
  const [hires, expenses, advances] = await Promise.all([
    tx.hire.findMany({
      where: challan ? { tdsMonth: month } : { ...open, status: "active" },
      include: { vendor: PAYEE },
    }),
    tx.expense.findMany({
      where: challan ? { tdsMonth: month } : { AND: [open, counts] },
      include: { vendor: PAYEE },
    }),
    advancesOf(
      tx,
      challan
        ? { tdsMonth: month }
        : { currency: "INR", tdsMonth: null, date: open.date, tdsAmount: { gt: 0 } },
    ),
  ]);
  const rows = [
    ...hires.map(({ id, hireNumber, vendorName, ...row }) => ({
      ...row,
      of: "hire" as const,
      id,
      number: hireNumber,
      vendorName,
      tdsRow: "work",
    })),
    ...expenses.flatMap(({ id, kind, vendor, ...row }) =>
      vendor
        ? {
            ...row,
            vendor,
            of: "expense" as const,
            id,
            number: kind,
            vendorName: payeeName(vendor),
          }
        : [],
    ),
    ...advances,
  ];
  return rows
    .filter(
      ({ tdsAmount, tdsRow, vendor, date }) =>
        challan !== undefined || tdsAmount > 0 || (tdsRow === "work" && isDeclared(vendor, date)),
    )
    .map(({ of, id, number, date, vendorName, vendor, tdsRow, ...row }) => ({
      of,
      id,
      version: row.version,
      number,
      date,
      vendorName,
      vendorId: vendor.id,
      pan: challan ? row.tdsPan : panOf(vendor),
      /** Where it stands in the return. */
      row: tdsLaw(date).rows[rowNamed(tdsRow)].row,
      // As it is deducted of: without tax, and without what an advance had it deducted of.
      amount: worthOf(row) - row.tdsBefore,
      tdsAmount: row.tdsAmount,
      tdsRule: row.tdsRule,
      certificate: row.tdsCertificate,
      challanNumber: challan?.challanNumber ?? null,
      challanDate: challan?.challanDate ?? null,
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.of.localeCompare(b.of) || a.id - b.id);
}
export type TdsPaid = Awaited<ReturnType<typeof tdsPaid>>[number];

/** What was deducted of before kinds had rows was work. */
const rowNamed = (row: string | null) =>
  row === null || row === "none" ? "work" : (row as "work");

/** What a challan has of a bill or a hire. */
const FACTS = [
  "date",
  "amount",
  "taxAmount",
  "reverseCharge",
  "vendorId",
  "tdsAmount",
  "kind",
] as const;
type Fact = (typeof FACTS)[number];
type Bill = { tdsMonth: string | null; tdsRow?: string | null } & Partial<Record<Fact, unknown>>;

/** Why one stays as it is, and how it is mended: words after 'its'. */
export const depositedIn = (month: string) =>
  `TDS was deposited with that of ${monthName(month)}: correct it by another entry of an open month, or have an admin take the challan back`;

/** Raises `conflict` at a fact of a stored bill or hire that its challan has otherwise. */
export function assertDepositStands(before: Bill | null, after: Omit<Bill, "tdsMonth">): void {
  if (!before?.tdsMonth) return;
  const month = before.tdsMonth;
  const sameRow = before.tdsRow === after.tdsRow;
  const changed = FACTS.find(
    (name) => name in after && before[name] !== after[name] && !(name === "kind" && sameRow),
  );
  if (changed) throw conflictAt(changed, `Its ${depositedIn(month)}`);
}
