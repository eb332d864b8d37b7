import { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, transaction, type Tx } from "~/platform/db.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { only } from "~/platform/only";
import { dayIn } from "../../ground/day/typed-day";
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
import { deductionDay } from "../payment/payment.tds";
import { isTan, readForm26as, tanIn, type Told } from "./form-26as";
import { DEDUCTED, TDS_LIST, type TdsQuery } from "./tds.list";
import { matchTds, type TdsMatch } from "./tds.match";
import { CERTIFICATE_FIELDS, type CertificateInput, type CertifyInput } from "./tds.schema";

/*
 * A deduction is a part of its payment and has its id: what is undone with the payment is gone from here, and no second
 * table could say otherwise.
 */

const SELECT = {
  ...only(
    "Payment",
    "id referenceNumber date tdsAmount tdsKind deductedOn certificateNumber certificateDate",
    "certificateAmount currency version",
  ),
  certificateFile: { select: { type: true } },
  client: { select: { id: true, name: true, tan: true } },
  invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
  quotation: { select: { id: true, quotationNumber: true } },
} as const satisfies Prisma.PaymentSelect;

type Found = Prisma.PaymentGetPayload<{ select: typeof SELECT }>;

function shown({ client, invoice, date, deductedOn, ...row }: Found) {
  return {
    ...row,
    /** On which it was deducted, and on which the rest was paid. */
    date: deductionDay({ deductedOn, date }),
    paidOn: date,
    customer: { ...client, name: invoice?.clientName ?? client.name },
    /** Null of an advance, which has a quotation, or of what a client paid beyond their invoices. */
    invoice: invoice && { id: invoice.id, invoiceNumber: shownInvoiceNumber(invoice) },
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
    SELECT "Payment"."clientId" AS "clientId",
      SUBSTR(COALESCE("Payment"."deductedOn", "Payment"."date"), 1, 7) AS "month",
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
export async function certifyTds(
  actor: Actor,
  id: number,
  input: CertificateInput,
  /** Another certificate that it has stays. */
  kept = false,
) {
  await editRecord(actor, id, null, {
    entity: "payment",
    allow: "payment:record",
    load: (tx) => tx.payment.findFirst({ where: { id, tdsAmount: { gt: 0 } } }),
    refuse: ({ status, referenceNumber, certificateNumber: other }) => {
      if (!paymentReceived.of({ status })) {
        return conflict(`${referenceNumber} is ${status}: nothing is deducted of it.`);
      }
      if (!kept || other === null || other === input.certificateNumber) return null;
      return conflict(
        `${referenceNumber} has the certificate ${other} already: change it on its own page.`,
      );
    },
    derive: async (_, before) => {
      assertWithin(input, before);
      // Of all that was deducted it has no amount of its own.
      const isWhole = input.certificateAmount === before.tdsAmount;
      const data = isWhole ? { ...input, certificateAmount: null } : input;
      return { data, changes: changesBetween(before, data, LABELS, before) };
    },
    after: async (tx) => {
      if (input.certificateNumber === null)
        await tx.proofFile.deleteMany({ where: { paymentId: id } });
    },
  });
}

/**
 * Keeps one certificate of several deductions, each of all that was deducted: all of them or none. Raises `invalid` at `ids` for what is
 * no deduction, `conflict` where one has another certificate already.
 */
export async function certifyAll(actor: Actor, { ids, ...certificate }: CertifyInput) {
  assertCan(actor, "payment:record");
  await inUnitOfWork(async () => {
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const where = { id, tdsAmount: { gt: 0 } };
      if ((await db.payment.count({ where })) === 0)
        throw invalidField("ids", `Nothing was deducted of the payment ${id}`);
      await certifyTds(actor, id, { ...certificate, certificateAmount: null }, true);
    }
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

/** A file has at most so many lines: a carrier's year has some hundreds. */
const MOST_LINES = 5_000;

/**
 * Keeps Form 26AS, each financial year in it in place of what was kept of that year, and compares it. `csv`: the text export of TRACES,
 * or a table. `financialYear`: the latest in it. Raises `invalid` at `csv` for a file that tells of no deductions.
 */
export async function keepForm26as(actor: Actor, csv: string) {
  assertCan(actor, "payment:record");
  const told = toldIn(csv);
  const yearOf = ({ date }: Told) => {
    const day = dayIn(date);
    return day && tdsYear(day);
  };
  const years = new Set(told.flatMap((one) => yearOf(one) ?? []));
  const [first] = years;
  await transaction(async (tx) => {
    for (const financialYear of years) {
      // A line whose day cannot be read is shown with the first year.
      const own = told.filter((one) => (yearOf(one) ?? first) === financialYear);
      const rows = JSON.stringify(own);
      const data = { rows, createdById: actor.id, createdAt: now() };
      const where = { financialYear };
      await tx.form26as.upsert({ where, create: { financialYear, ...data }, update: data });
    }
  });
  return { ...(await compared(told)), financialYear: [...years].sort().at(-1) ?? null };
}

/** Reads the lines of a file. Raises as above. */
function toldIn(csv: string): Told[] {
  let told: Told[] | null;
  try {
    told = readForm26as(csv);
  } catch {
    throw invalidField("csv", "The file cannot be read: take the text file or the Excel of TRACES");
  }
  if (!told) {
    const needed = "the TAN of the deductor, the transaction date and the tax deducted";
    throw invalidField("csv", `No line names the columns: ${needed}`);
  }
  if (told.length === 0) throw invalidField("csv", "The file tells of no deductions");
  if (told.length > MOST_LINES) throw invalidField("csv", `A file has at most ${MOST_LINES} lines`);
  return told;
}

/** The years of which Form 26AS is kept, the latest first, with the day on which it came. */
export async function years26as(actor: Actor) {
  assertCan(actor, "payment:record");
  const select = { financialYear: true, createdAt: true } as const;
  return db.form26as.findMany({ select, orderBy: { financialYear: "desc" } });
}

/** Compares what is kept of a year with the books of today; null where nothing is kept. */
export async function compare26as(actor: Actor, financialYear: string) {
  assertCan(actor, "payment:record");
  const found = await db.form26as.findUnique({ where: { financialYear } });
  return found && compared(JSON.parse(found.rows) as Told[]);
}

async function compared(told: Told[]): Promise<TdsMatch<TdsRow>> {
  const tans = [...new Set(told.map(({ tan }) => tanIn(tan)).filter(isTan))];
  const found = await db.payment.findMany({
    where: { AND: [DEDUCTED, { tdsKind: "income_tax", client: { tan: { in: tans } } }] },
    select: SELECT,
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  return matchTds(told, found.map(shown));
}
