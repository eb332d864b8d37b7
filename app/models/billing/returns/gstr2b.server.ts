import * as z from "zod";

import type { Gstr2bLine } from "~/generated/sqlite/client";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { lastMonthOf, monthsAway, monthsOf, returnNamesOf } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { formatMoney } from "../../ground/money/money";
import { creditEnds } from "../../ground/tax/financial-year";
import { inputTax } from "../../ground/tax/heads";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { DomainError, invalidField } from "../../kit/shared/domain-error";
import { optionalChoice, optionalText } from "../../kit/shared/fields";
import { holdAlone } from "../../kit/shared/hold.server";
import { filedGstin } from "../expense/expense.credit.server";
import { isCorrection } from "../expense/expense.taken";
import { VENDOR } from "../vendor/vendor.record";
import { vendors } from "../vendor/vendor.server";
import { taxIn } from "./gstr1.sums";
import type { Told } from "./gstr2b";
import { matchGstr2b, type OurBill } from "./gstr2b.match";
import { billKey, taxedBills } from "./taxed-bills.server";

/** A supplier brings a bill into the books late: so far back its own is looked for. */
const MONTHS_BACK = 24;
export const STATES = ["both", "ours", "theirs", "differs"] as const;

/** What somebody decided of a line that the books lack or have otherwise. */
export const DECISIONS = { wait: "Wait", ignore: "Ignored" } as const;
export const DecisionInput = z
  .object({
    decision: optionalChoice(["wait", "ignore"], "Choose wait or ignore"),
    reason: optionalText("Reason", 200),
  })
  .refine(({ decision, reason }) => decision !== "ignore" || Boolean(reason), {
    path: ["reason"],
    message: "Reason is required",
  });

/** Bills with GST in them that may be what a statement tells of, and whether its return takes their credit. */
async function billsNear(company: Company, month: string) {
  const own = returnNamesOf(returnOf(company, month));
  const near = { date: { gte: `${monthsAway(month, -MONTHS_BACK)}-01` } };
  const all = await taxedBills(company, { OR: [near, { creditReturn: { in: own } }] }, true);
  // A correction has the number of what it corrects.
  const rows = all.filter((row) => !isCorrection(row));
  const gstinOf = await filedGstin(db);
  return rows.map((row) => {
    const gstin = gstinOf(row);
    return {
      ...row,
      gstin,
      number: row.billNumber,
      date: row.billDate ?? row.date,
      isIn: row.creditReturn !== null && own.includes(row.creditReturn),
      ...inputTax(row.taxAmount, gstin, company.stateCode ?? ""),
    } satisfies OurBill & Record<string, unknown>;
  });
}

/**
 * Compares GSTR-2B of a month, as it is kept, with the books of today: what is in both, only there, only here, or differs. Only here are bills
 * whose credit the return of that month takes. `brought`: lines of the statement, 0 where none was brought.
 */
export async function compareGstr2b(actor: Actor, month: string) {
  assertCan(actor, "expense:view");
  const [lines, company] = await Promise.all([
    db.gstr2bLine.findMany({ where: { month }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
    getCompany(),
  ]);
  const pairs = await pairsOf(company, [month], lines);
  // What an earlier statement has is on the page of that.
  const its = pairs.filter(({ line }) => line === null || line.month === month);
  return { pairs: its, brought: lines.length };
}

const told = (lines: Gstr2bLine[]) =>
  lines.map((line) => ({ ...line, kind: line.kind as Told["kind"] }));

/**
 * Pairs the lines of some months' statements with bills, and the bills of their return that they lack with earlier statements: a bill that came
 * into the books late is in that of its own month.
 */
async function pairsOf(company: Company, months: readonly string[], lines: Gstr2bLine[]) {
  const [first = "", last = first] = [months[0], months.at(-1)];
  const pairs = matchGstr2b(told(lines), await billsNear(company, last));
  const left = pairs.flatMap(({ line, bill }) => (line === null ? [bill] : []));
  const gstin = { in: [...new Set(left.flatMap((bill) => (bill.isIn && bill.gstin) || []))] };
  const earlier = await db.gstr2bLine.findMany({
    where: { gstin, month: { gte: monthsAway(first, -MONTHS_BACK), lt: first } },
    orderBy: [{ month: "desc" }, { id: "asc" }],
  });
  const late = matchGstr2b(told(earlier), left).filter(({ bill }) => bill?.isIn);
  return [...pairs.filter(({ line }) => line !== null), ...late];
}

/** The documents of some months' GSTR-2B of which the portal gives no credit (4(D)(2)); credit notes are below zero. */
export const refusedLines = (months: readonly string[]) =>
  db.gstr2bLine.findMany({
    where: { month: { in: [...months] }, refused: { not: null }, reverseCharge: false },
    orderBy: { id: "asc" },
  });

/** Bills by their keys, each with why the portal gives no credit of it; null where it only has not the same. */
export type Waits = ReadonlyMap<string, string | null>;

/**
 * The bills of a return whose credit waits, since GSTR-2B of it was brought and neither it nor an earlier one has the same; and those that one
 * refuses, whether its own was brought or not. Null where none waits by a statement, or the company takes the credit of all. Bills under
 * reverse charge wait for no supplier.
 */
export async function waitsForGstr2b(company: Company, period: string): Promise<Waits | null> {
  if (company.creditBy !== "gstr2b") return null;
  const months = monthsOf(period);
  const where = { month: { in: months } };
  const lines = await db.gstr2bLine.findMany({ where, orderBy: { id: "asc" } });
  const isTold = lines.length > 0;
  const pairs = await pairsOf(company, months, lines);
  const waits = new Map(
    pairs.flatMap(({ state, line, bill }): [string, string | null][] => {
      if (!bill?.isIn || bill.reverseCharge) return [];
      const refused = line?.refused ?? null;
      const stands = state === "both" || !isTold;
      return stands && refused === null ? [] : [[billKey(bill), refused]];
    }),
  );
  return isTold || waits.size > 0 ? waits : null;
}

/** Whether GSTR-2B of a period was brought. */
export const isBrought = async (period: string) =>
  (await db.gstr2bLine.count({ where: { month: { in: monthsOf(period) } } })) > 0;

/** The bills that no return has since the statements of a period refuse them; one whose year was over has none anyway. */
export async function refusedBills(company: Company, period: string) {
  const where = { month: { in: monthsOf(period) } };
  const lines = await db.gstr2bLine.findMany({ where, orderBy: { id: "asc" } });
  if (!lines.some(({ refused }) => refused !== null)) return [];
  const last = lastMonthOf(period);
  const bills = await billsNear(company, last);
  return matchGstr2b(told(lines), bills).flatMap(({ line, bill }) =>
    line?.refused &&
    bill?.creditReturn === null &&
    !bill.reverseCharge &&
    last < creditEnds(bill.date)
      ? [bill]
      : [],
  );
}

export type Gstr2bPair = Awaited<ReturnType<typeof compareGstr2b>>["pairs"][number];

/** What the statement, or else the bill, says of a document; `tax` is of all heads, in minor units. */
export function documentOf({ line, bill }: Gstr2bPair) {
  const { date, igst, cgst, sgst } = line ?? bill;
  const about = line
    ? { supplier: line.name, gstin: line.gstin, number: line.number }
    : { supplier: bill.vendor?.name ?? "", gstin: bill.gstin, number: bill.number };
  return { ...about, date, igst, cgst, sgst, tax: taxIn({ igst, cgst, sgst }) };
}

/** How a bill differs from what the supplier told; null where it does not. */
export function differenceWords({ line, bill, differs, state }: Gstr2bPair): string | null {
  if (state !== "differs") return null;
  const tax = (one: OurBill | Told) => formatMoney(taxIn(one), "INR");
  if (differs === "tax") return `GST is ${tax(line)} there and ${tax(bill)} here`;
  if (differs === "number")
    return `The number is ${line.number} there and ${bill.number ?? "not given"} here`;
  return line.igst === 0 ? "CGST and SGST there, IGST here" : "IGST there, CGST and SGST here";
}

const gone = () =>
  new DomainError("not_found", "This line is gone: GSTR-2B of its month was brought again.");

/** Decides what becomes of a line; null takes it back. Raises `not_found` for a line that is gone. */
export async function decideGstr2b(
  actor: Actor,
  id: number,
  { decision, reason }: z.output<typeof DecisionInput>,
) {
  assertCan(actor, "expense:create");
  const data = { decision, reason: decision === null ? null : reason };
  const [line] = await db.gstr2bLine.updateManyAndReturn({ where: { id }, data });
  if (!line) throw gone();
  return line;
}

/** What a bill of a line begins with; its vendor is made where none has its GSTIN. Raises `not_found` as above. */
export async function billOfGstr2b(actor: Actor, id: number) {
  assertCan(actor, "expense:create");
  const line = await db.gstr2bLine.findUnique({ where: { id } });
  if (!line) throw gone();
  const { number: billNumber, date: billDate, taxable } = line;
  const taxAmount = taxIn(line);
  const vendorId = await vendorOf(actor, line);
  return { vendorId, billNumber, billDate, taxAmount, amount: taxable + taxAmount };
}

/** Of two presses at one moment the second waits, and finds the vendor that the first made. */
const vendorOf = (actor: Actor, line: Gstr2bLine) =>
  inUnitOfWork(async (tx) => {
    await holdAlone(tx, "Company", 1);
    return vendorIn(tx, actor, line);
  });

async function vendorIn(tx: Tx, actor: Actor, { gstin, name }: Gstr2bLine): Promise<number> {
  const known = await tx.vendor.findFirst({
    where: { gstin, erasedAt: null },
    orderBy: [{ status: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (known) return known.id;
  const vendor = { name: (name || gstin).slice(0, 100), kind: "other", gstin };
  const { data, error } = VENDOR.input.safeParse(vendor);
  // A portal's GSTIN is one, a file that was changed by hand may have anything.
  if (error) throw invalidField("gstin", error.issues[0]?.message ?? `${gstin} is no GSTIN`);
  return vendors.create(actor, data);
}

/** How many documents each group has. */
export function countsOf(pairs: readonly Gstr2bPair[]) {
  const counts = { both: 0, ours: 0, theirs: 0, differs: 0 };
  for (const { state } of pairs) counts[state] += 1;
  return counts;
}
