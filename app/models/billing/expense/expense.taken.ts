/** What of the GST in an expense is taken back, and what it waits for. The rest is part of the cost. */
import { Prisma } from "~/generated/sqlite/client";
import { sharedCredit, type Turnover } from "../../ground/tax/credit";
import type { RowOf } from "../../kit/record/define-record";

type Row = Pick<
  RowOf<"Expense">,
  | "taxAmount"
  | "reverseCharge"
  | "credit"
  | "creditTaken"
  | "creditReturn"
  | "billNumber"
  | "currency"
> &
  Corrects & { vendor: { gstin: string | null } | null };

/** What a correction is of; a hire is none. */
export type Corrects = Partial<Pick<RowOf<"Expense">, "correctsId" | "correctsHireId">>;
export const isCorrection = ({ correctsId, correctsHireId }: Corrects) =>
  (correctsId ?? correctsHireId ?? null) !== null;

/** What under GST a bill lacks before its tax is taken back (rule 36); its day is there. A filed one and a correction are asked nothing. */
export function creditAsks(row: Row): ("billNumber" | "vendorId")[] {
  const { taxAmount, credit, creditTaken, billNumber, vendor, currency } = row;
  if (taxAmount === 0 || credit === "no" || creditTaken !== null || isCorrection(row)) return [];
  // Of what is paid under reverse charge the company bills itself.
  if (currency !== "INR" || row.reverseCharge) return [];
  return [
    ...(billNumber === null ? (["billNumber"] as const) : []),
    ...(vendor?.gstin ? [] : (["vendorId"] as const)),
  ];
}

const LACKS = { billNumber: "the bill's number", vendorId: "a vendor with a GSTIN" };

/** What a bill lacks, in words; "" where nothing. */
export const lacksWords = (asks: ReturnType<typeof creditAsks>) =>
  asks.map((one) => LACKS[one]).join(" and ");

/**
 * What is taken back: of a filed return as it was filed. Of what is shared all of it, less what the supplies of its return
 * have no credit for where they are given.
 */
export function creditTaken(row: Row, gst: boolean, turnover?: Turnover): number {
  const { taxAmount, credit, creditTaken: filed, creditReturn } = row;
  if (filed !== null) return filed;
  if (creditReturn === null || credit === "no") return 0;
  if (gst && creditAsks(row).length > 0) return 0;
  return credit === "shared" && turnover ? sharedCredit(taxAmount, turnover) : taxAmount;
}

/** The rows of a query, by the name that they have in it. */
type Of = "Expense e" | "Hire h";
const columnsOf = (of: Of) => (name: string) => Prisma.raw(`${of.at(-1)}."${name}"`);

/** The same of the rows of a query, without a turnover. */
export function takenSql({ taxSystem }: { taxSystem: string }, of: Of = "Expense e"): Prisma.Sql {
  const at = columnsOf(of);
  const isBill =
    of === "Hire h"
      ? Prisma.empty
      : Prisma.sql`AND e."correctsId" IS NULL AND e."correctsHireId" IS NULL`;
  const asks = Prisma.sql`WHEN ${at("currency")} = 'INR' ${isBill} AND NOT ${at("reverseCharge")} AND (${at("billNumber")} IS NULL
    OR (SELECT ev."gstin" FROM "Vendor" ev WHERE ev."id" = ${at("vendorId")}) IS NULL) THEN 0`;
  return Prisma.sql`COALESCE(${at("creditTaken")}, CASE WHEN ${at("creditReturn")} IS NULL OR ${at("credit")} = 'no' THEN 0
    ${taxSystem === "gst_india" ? asks : Prisma.empty} ELSE ${at("taxAmount")} END)`;
}

/** What the GST of a cost changes of its amount: on top where the company pays it itself, and less what is taken back. */
export function taxCostSql(company: { taxSystem: string }, of: Of = "Expense e"): Prisma.Sql {
  const at = columnsOf(of);
  return Prisma.sql`CASE WHEN ${at("reverseCharge")} THEN ${at("taxAmount")} ELSE 0 END - ${takenSql(company, of)}`;
}

/** What an expense costs: with the tax that is not taken back. */
export const costSql = (company: { taxSystem: string }) =>
  Prisma.sql`e."amount" + ${taxCostSql(company)}`;
