import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { type Company, expenseCounts, getCompany } from "../../company/company/company.server";
import {
  daysOf,
  isQuarter,
  lastMonthOf,
  monthOf,
  monthsAway,
  monthsOf,
  quarterOf,
} from "../../company/month/month";
import { isFiledQuarterly } from "../../company/month/month.held.server";
import type { Actor } from "../../kit/policy/policy";
import { NOTHING } from "./gstr1.sums";
import type { LineRow } from "./gstr3b";
import { readGstr3b, type Sheet } from "./gstr3b.server";
import { billKey } from "./taxed-bills.server";

/*
 * Table 5 of GSTR-3B: what was bought without GST and not under reverse charge. No return holds such a bill, so a closed one keeps what it
 * said; what changed of it since (a late bill, another amount, a deletion) is in the first open one after it. What changed of its vendor
 * alone changes no bill: a GSTIN that comes, goes or moves is that of the bills after it.
 */

/** A bill's share of a line; its place is that of the vendor's GSTIN, "" without one. */
type Inward = Pick<LineRow, "id" | "number" | "date" | "place" | "taxable"> & {
  entity: "expense" | "hire";
  line: "5gst" | "5nongst";
};
/** The same as it is read: of some `version`, and in no line where `line` is null, which a closed return remembers too. */
type Told = Omit<Inward, "line"> & { line: Inward["line"] | null; version: number };
type Row = Told & { name: string };

/** So far back a closed return may be told of again. */
const MONTHS_BACK = 12;

/** Whoever sells fuel. */
const PUMP = "pump";

/**
 * The line of an expense without GST, by what it says: fuel is outside GST; what a vendor with a GSTIN bills without it is exempt, nil rated,
 * or a composition dealer's. What others bill without a GSTIN is in neither: nobody says that it is exempt.
 */
function lineOf({ litres, vendor }: { litres: number | null; vendor: Supplier }) {
  if (litres !== null || vendor?.kind === PUMP) return "5nongst";
  return vendor?.gstin ? "5gst" : null;
}
type Supplier = { kind: string; gstin: string | null; name: string } | null;
const COLUMNS = "id date amount version";
const VENDOR = { select: { kind: true, gstin: true, name: true } } as const;

/** Those of some days as the books are now, also those that are in no line. Carriage by road without GST is exempt, whoever carries. */
async function inwardNow(tx: Tx, company: Company, from: string, before: string): Promise<Row[]> {
  const bare = {
    date: { gte: from, lt: before },
    taxAmount: 0,
    reverseCharge: false,
    currency: "INR",
  };
  const known = { OR: [{ vendorId: { not: null } }, { litres: { not: null } }] };
  const { status: asked = null } = expenseCounts(company);
  const none = { correctsId: null, correctsHireId: null };
  const [expenses, hires] = [
    await tx.expense.findMany({
      where: { AND: [bare, none, known] },
      select: { ...only("Expense", COLUMNS, "kind litres status"), vendor: VENDOR },
    }),
    await tx.hire.findMany({
      where: { ...bare, status: "active" },
      select: { ...only("Hire", COLUMNS, "hireNumber"), vendor: VENDOR },
    }),
  ];
  const rowOf = (vendor: Supplier) => ({
    name: vendor?.name ?? "",
    place: vendor?.gstin?.slice(0, 2) ?? "",
  });
  return [
    ...expenses.map(({ id, date, version, kind: number, amount: taxable, ...row }): Row => {
      const line = asked === null || row.status === asked ? lineOf(row) : null;
      return { ...rowOf(row.vendor), entity: "expense", id, version, number, date, taxable, line };
    }),
    ...hires.map(({ id, date, version, hireNumber: number, amount: taxable, vendor }): Row => {
      return {
        ...rowOf(vendor),
        entity: "hire",
        id,
        version,
        number,
        date,
        taxable,
        line: "5gst",
      };
    }),
  ];
}

const keyOf = ({ entity, id, line, place }: Told) => [entity, id, line, place].join(" ");

/** What closed returns said, the first month first; null of one that was closed before it was told. */
async function filedIn(tx: Tx, from: string, to: string) {
  const rows = await tx.taxMonth.findMany({
    where: { month: { gte: from, lte: to }, closedAt: { not: null } },
    orderBy: { month: "asc" },
    select: { month: true, inwardFiled: true },
  });
  return new Map(
    rows.map(({ month, inwardFiled }) => [
      month,
      inwardFiled === null ? null : (JSON.parse(inwardFiled) as Told[]),
    ]),
  );
}

/** The rows of an open period: those of its days, and what changed of the closed returns right before it; those in no line too. */
async function inwardOpen(tx: Tx, company: Company, period: string): Promise<Row[]> {
  const { before } = daysOf(period);
  const months = monthsOf(period);
  const back = monthsAway(months[0]!, -MONTHS_BACK);
  const filed = await filedIn(tx, back, monthsAway(lastMonthOf(period), MONTHS_BACK));
  // What it said when it was closed before, it says anew.
  for (const month of months) filed.delete(month);
  let first = months[0]!;
  while (first > back && filed.get(monthsAway(first, -1))) first = monthsAway(first, -1);
  const told = [...filed.values()].flatMap((said) => said ?? []);
  const versions = new Map<string, number>();
  for (const one of told)
    versions.set(billKey(one), Math.max(one.version, versions.get(billKey(one)) ?? 0));
  const settled = new Set<string>();
  const rows = new Map<string, Row>();
  for (const row of await inwardNow(tx, company, `${first}-01`, before)) {
    const stands = filed.get(monthOf(row.date)) && versions.get(billKey(row)) === row.version;
    if (stands) settled.add(billKey(row));
    else rows.set(keyOf(row), row);
  }
  for (const one of told) {
    const key = keyOf(one);
    // What was said of a day is taken off where that day is, whatever day its bill has now.
    if (one.line === null || one.date < `${first}-01` || one.date >= before) continue;
    if (settled.has(billKey(one))) continue;
    const row = rows.get(key) ?? { ...one, name: "", taxable: 0 };
    rows.set(key, { ...row, taxable: row.taxable - one.taxable });
  }
  return [...rows.values()];
}

/** Those that are in a line of the table. */
const inTable = (rows: readonly Told[]): Inward[] =>
  rows.flatMap(({ version: _, line, ...row }) =>
    line !== null && row.taxable !== 0 ? [{ ...row, line }] : [],
  );

/** Table 5 of a period as a closed return said it, or as the books have it. */
async function inwardOf(company: Company, period: string, isClosed: boolean): Promise<Inward[]> {
  if (!isClosed) return inTable(await inwardOpen(db, company, period));
  const own = !isQuarter(period) && isFiledQuarterly(company, period);
  const month = lastMonthOf(own ? quarterOf(period) : period);
  const said = (await filedIn(db, month, month)).get(month) ?? [];
  return inTable(own ? said.filter(({ date }) => date.startsWith(period)) : said);
}

/** GSTR-3B with its table 5. Raises as `readGstr3b`. */
export async function readWholeGstr3b(actor: Actor, period: string): Promise<Sheet> {
  const sheet = await readGstr3b(actor, period);
  const rows = await inwardOf(await getCompany(), period, sheet.isClosed);
  const more = rows.map(({ place, ...row }): LineRow => ({
    ...NOTHING,
    name: "",
    repeated: null,
    ...row,
    place: place === sheet.ownState ? "" : place,
  }));
  return { ...sheet, gstr3b: { ...sheet.gstr3b, rows: [...sheet.gstr3b.rows, ...more] } };
}

/** What a period's return is closed with; it is the caller's. */
export async function fileInward(tx: Tx, period: string): Promise<void> {
  const rows = await inwardOpen(tx, await getCompany(tx), period);
  const said = rows.map(({ name: _, ...row }) => row);
  const last = lastMonthOf(period);
  for (const month of monthsOf(period)) {
    const inwardFiled = JSON.stringify(month === last ? said : []);
    await tx.taxMonth.update({ where: { month }, data: { inwardFiled } });
  }
}
