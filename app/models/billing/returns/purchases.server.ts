import { db } from "~/platform/db.server";
import { expenseCounts, getCompany } from "../../company/company/company.server";
import { daysOf } from "../../company/month/month";
import { monthState } from "../../company/month/month.server";
import { sum } from "../../ground/money/money";
import { inputTax } from "../../ground/tax/heads";
import { worthOf } from "../../ground/tax/reverse-charge";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { filedGstin } from "../expense/expense.credit.server";
import { creditAsks, creditTaken } from "../expense/expense.taken";
import { payeeName } from "../vendor/tds-month.server";
import { waitsForGstr2b } from "./gstr2b.server";
import { readGstr3b } from "./gstr3b.server";
import { billKey } from "./taxed-bills.server";

/** A bill or a hire in the register; minor units of rupees. `credit`: waits of one that lacks its number or a GSTIN. */
export type Purchase = {
  kind: "bill" | "hire";
  id: number;
  date: string;
  number: string;
  what: string;
  vendor: string;
  gstin: string | null;
  value: number;
  igst: number;
  cgst: number;
  sgst: number;
  credit: "yes" | "no" | "shared" | "waits" | null;
  taken: number;
  /** The return that takes the credit. */
  creditReturn: string | null;
  /** The company pays the GST itself. */
  reverseCharge: boolean;
};

const SUMMED = ["value", "igst", "cgst", "sgst", "taken"] as const;

/** Bills of vendors, and expenses with GST in them, of some days, those that count, and hires; in rupees. */
async function billsIn(actor: Actor, period: string, date: object): Promise<Purchase[]> {
  const company = await getCompany();
  const gst = company.taxSystem === "gst_india";
  const { status: asked } = expenseCounts(company);
  const [expenses, hires] = await Promise.all([
    db.expense.findMany({
      where: {
        date,
        currency: "INR",
        OR: [{ vendorId: { not: null } }, { taxAmount: { not: 0 } }],
        // What was filed stays, whatever is asked of expenses since.
        AND: asked ? { OR: [{ status: asked }, { creditTaken: { not: null } }] } : {},
      },
      include: { vendor: true },
    }),
    db.hire.findMany({
      where: { date, status: "active", currency: "INR" },
      include: { vendor: true },
    }),
  ]);
  const rows = [
    ...expenses.map(({ kind: what, ...row }) => ({
      ...row,
      entity: "expense" as const,
      what,
      own: `EXP-${row.id}`,
      name: row.vendor ? payeeName(row.vendor) : "",
    })),
    ...hires.map(({ hireNumber: own, vehicleNumber: what, vendorName: name, ...row }) => {
      return { ...row, entity: "hire" as const, what, own, name };
    }),
  ];
  const gstinOf = await filedGstin(db);
  const isShared = rows.some(
    ({ credit, creditTaken: filed }) => credit === "shared" && filed === null,
  );
  const { stateCode, closedAt } = await monthState(actor, period);
  const sheet = gst && isShared ? await readGstr3b(actor, period) : null;
  const told = sheet || closedAt ? null : await waitsForGstr2b(company, period);
  const waiting = sheet?.waits ?? told;
  return rows.map((row) => {
    const { id, date, what, own, billNumber, name: vendor, taxAmount, creditReturn } = row;
    const gstin = gstinOf(row);
    const waits = gst && (creditAsks(row).length > 0 || waiting?.has(billKey(row)));
    return {
      kind: row.entity === "hire" ? "hire" : "bill",
      id,
      date,
      number: billNumber ?? own,
      what,
      vendor,
      gstin,
      value: worthOf(row),
      ...inputTax(taxAmount, gstin, stateCode ?? ""),
      credit: taxAmount === 0 ? null : waits ? "waits" : (row.credit as Purchase["credit"]),
      taken: waits ? 0 : creditTaken(row, gst, sheet?.turnover),
      creditReturn,
      reverseCharge: row.reverseCharge,
    };
  });
}

/** The register of purchases of a month or quarter, by their days, with the sums of all. Who sees books. */
export async function readPurchases(actor: Actor, period: string) {
  assertCan(actor, "expense:view");
  const { from, before } = daysOf(period);
  const date = { gte: from, lt: before };
  const all = await billsIn(actor, period, date);
  const rows = all.sort(
    (one, other) =>
      one.date.localeCompare(other.date) || one.kind.localeCompare(other.kind) || one.id - other.id,
  );
  const sums = Object.fromEntries(
    SUMMED.map((name) => [name, sum(rows.map((row) => row[name]))]),
  ) as Record<(typeof SUMMED)[number], number>;
  return { period, rows, sums };
}
export type Purchases = Awaited<ReturnType<typeof readPurchases>>;

export const PURCHASE_CREDIT = {
  yes: "Taken back",
  no: "Not taken back",
  shared: "Shared",
  waits: "Waits for number, GSTIN or GSTR-2B",
} as const;
