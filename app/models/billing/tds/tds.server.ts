import { parse } from "csv-parse/sync";
import { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { only } from "~/platform/only";
import { formatMoney } from "../../ground/money/money";
import { tdsQuarter, tdsYear } from "../../ground/tax/tds";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { paymentReceived } from "../payment/payment.status";
import { DEDUCTED, TDS_LIST, type TdsQuery } from "./tds.list";
import { matchTds, type TdsMatch } from "./tds.match";
import { CERTIFICATE_FIELDS, type CertificateInput } from "./tds.schema";

/*
 * A deduction is a part of its payment and has its id: what is undone with the payment is gone from here, and no second
 * table could say otherwise.
 */

const SELECT = {
  ...only(
    "Payment",
    "id referenceNumber date tdsAmount tdsKind certificateNumber certificateDate",
    "certificateAmount currency version",
  ),
  certificateFile: { select: { type: true } },
  client: { select: { id: true, name: true, tan: true } },
  invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
} as const satisfies Prisma.PaymentSelect;

type Found = Prisma.PaymentGetPayload<{ select: typeof SELECT }>;

function shown({ client, invoice, ...row }: Found) {
  const { id = 0, invoiceNumber = null, clientName = null } = invoice ?? {};
  return {
    ...row,
    customer: { ...client, name: clientName ?? client.name },
    invoice: { id, invoiceNumber: shownInvoiceNumber({ id, invoiceNumber }) },
  };
}
export type TdsRow = ReturnType<typeof shown>;

/** One page of what customers deducted, newest first. Staff only; raises `invalid` at `quarter` without a year. */
export async function listTds(actor: Actor, asked: TdsQuery) {
  assertCan(actor, "payment:record");
  if (asked.quarter !== "" && asked.financialYear === "") {
    throw invalidField("quarter", "Say the financial year of the quarter too, such as 2627");
  }
  return readPage(TDS_LIST.of("Payment", actor, asked), readTds);
}

/** Deductions as lists and files show them. */
export async function readTds(where: Prisma.PaymentWhereInput) {
  return (await db.payment.findMany({ where, select: SELECT })).map(shown);
}

/** Sums a list's deductions by customer and quarter, newest first. The receivable part has no certificate yet. */
export async function tdsSums(actor: Actor, asked: TdsQuery): Promise<TdsSum[]> {
  assertCan(actor, "payment:record");
  const where = whereSql(TDS_LIST.where(actor, asked), { table: "Payment" });
  const months = await db.$queryRaw<Record<"clientId" | "month" | "deducted" | "open", unknown>[]>`
    SELECT "Payment"."clientId" AS "clientId", SUBSTR("Payment"."date", 1, 7) AS "month",
      SUM("Payment"."tdsAmount") AS "deducted", SUM(${RECEIVABLE}) AS "open"
    FROM "Payment" WHERE ${where} GROUP BY 1, 2 ORDER BY 2 DESC, 1`;
  const sums = new Map<string, TdsSum>();
  for (const { clientId, month, ...more } of months) {
    const day = `${String(month)}-01`;
    const [year, quarter] = [tdsYear(day), tdsQuarter(day)];
    const key = `${year} ${quarter} ${String(clientId)}`;
    const { deducted, open } = sums.get(key) ?? { deducted: 0, open: 0 };
    sums.set(key, {
      customerId: Number(clientId),
      year,
      quarter,
      deducted: deducted + Number(more.deducted),
      open: open + Number(more.open),
    });
  }
  return [...sums.values()];
}

type TdsSum = {
  customerId: number;
  year: string;
  quarter: number;
  deducted: number;
  open: number;
};

export async function namedSums(sums: readonly TdsSum[]) {
  const names = await namesOf(sums.map(({ customerId }) => customerId));
  return sums.map(({ customerId: id, ...sum }) => ({
    ...sum,
    customer: { id, name: names.get(id) ?? "" },
  }));
}

/** The part of a deduction without a certificate; a certificate without an amount covers all of it. */
const RECEIVABLE = Prisma.sql`CASE WHEN "Payment"."certificateNumber" IS NULL THEN "Payment"."tdsAmount"
  ELSE "Payment"."tdsAmount" - COALESCE("Payment"."certificateAmount", "Payment"."tdsAmount") END`;

/** Returns the receivable part of one deduction. */
export function receivable(
  row: Pick<TdsRow, "tdsAmount" | "certificateNumber" | "certificateAmount">,
): number {
  if (row.certificateNumber === null) return row.tdsAmount;
  return row.tdsAmount - (row.certificateAmount ?? row.tdsAmount);
}

/** Sums the receivable deductions of all customers, or of one. Staff only. */
export async function tdsReceivable(actor: Actor, clientId?: number): Promise<number> {
  assertCan(actor, "payment:record");
  const where = clientId === undefined ? DEDUCTED : { AND: [DEDUCTED, { clientId }] };
  const [row] = await db.$queryRaw<{ open: unknown }[]>`
    SELECT SUM(${RECEIVABLE}) AS "open" FROM "Payment" WHERE ${whereSql(where, { table: "Payment" })}`;
  return Number(row?.open ?? 0);
}

/** A deduction by its payment's id. Raises `not_found` for a payment that has none, or was undone. */
export async function getTds(actor: Actor, id: number, tx: Tx = db): Promise<TdsRow> {
  assertCan(actor, "payment:record");
  const found = await tx.payment.findFirst({ where: { AND: [{ id }, DEDUCTED] }, select: SELECT });
  if (!found) throw notFound("payment");
  return shown(found);
}

const LABELS = historyLabels(CERTIFICATE_FIELDS);

/**
 * Keeps the certificate of a deduction, which closes it; without a number it is open again. Raises `not_found` for a payment
 * without a deduction, `conflict` for one that was undone.
 */
export async function certifyTds(actor: Actor, id: number, input: CertificateInput) {
  await editRecord(actor, id, null, {
    entity: "payment",
    allow: "payment:record",
    load: (tx) => tx.payment.findFirst({ where: { id, tdsAmount: { gt: 0 } } }),
    refuse: ({ status }) =>
      paymentReceived.of({ status })
        ? null
        : conflict(`This payment is ${status}: nothing is deducted of it.`),
    derive: async (_, before) => {
      assertWithin(input, before);
      return { data: input, changes: changesBetween(before, input, LABELS, before) };
    },
    after: async (tx) => {
      if (input.certificateNumber === null)
        await tx.proofFile.deleteMany({ where: { paymentId: id } });
    },
  });
}

/** Raises `invalid` for a certificate of more than was deducted. */
function assertWithin(
  { certificateAmount }: CertificateInput,
  { tdsAmount }: { tdsAmount: number },
) {
  if (certificateAmount === null || certificateAmount <= tdsAmount) return;
  throw invalidField(
    "certificateAmount",
    `Certificate amount cannot be more than was deducted (${formatMoney(tdsAmount, "INR")})`,
  );
}

/**
 * Matches the rows of Form 26AS with the books; stores nothing. Raises `invalid` at `csv` for a file that cannot be
 * read.
 */
export async function matchForm26as(actor: Actor, csv: string): Promise<TdsMatch<TdsRow>> {
  assertCan(actor, "payment:record");
  const rows = rowsOf(csv);
  const tans = [...new Set(rows.map(({ tan }) => tan.replace(/\s/g, "").toUpperCase()))];
  const found = await db.payment.findMany({
    where: { AND: [DEDUCTED, { tdsKind: "income_tax", client: { tan: { in: tans } } }] },
    select: SELECT,
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  return matchTds(rows, found.map(shown));
}

const MOST_ROWS = 500;

function rowsOf(csv: string) {
  const columns = (head: string[]) => head.map((name) => name.trim().toLowerCase());
  let rows: Record<string, string>[];
  try {
    const options = { bom: true, columns, skip_empty_lines: true, relax_column_count: true };
    rows = parse(csv, options) as Record<string, string>[];
  } catch {
    throw invalidField("csv", "The file cannot be read: save it as CSV with commas");
  }
  const [first] = rows;
  if (!first || !["tan", "amount", "date"].every((name) => name in first)) {
    throw invalidField("csv", "The first line must name the columns tan, amount and date");
  }
  if (rows.length > MOST_ROWS) throw invalidField("csv", `A file has at most ${MOST_ROWS} rows`);
  return rows.map(({ tan = "", amount = "", date = "" }, at) => ({
    row: at + 1,
    tan,
    amount,
    date,
  }));
}
