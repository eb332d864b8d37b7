import { parse } from "csv-parse/sync";

import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { tdsDays } from "../../ground/tax/tds";
import { changesBetween } from "../../kit/history/history.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { paymentReceived } from "../payment/payment.status";
import { CERTIFICATE_FIELDS } from "./tds.fields";
import { matchTds, type TdsMatch } from "./tds.match";
import type { CertificateInput, TdsQuery } from "./tds.schema";

/*
 * A deduction is a part of its payment and has its id: what is undone with the payment is gone from here, and no second
 * table could say otherwise.
 */

const SELECT = {
  id: true,
  referenceNumber: true,
  date: true,
  tdsAmount: true,
  tdsKind: true,
  certificateNumber: true,
  certificateDate: true,
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

/** What counts as deducted: of payments that were received alone. */
const DEDUCTED = { ...paymentReceived.where(), tdsAmount: { gt: 0 } };

/** One page of what customers deducted, newest first. Staff only; raises `invalid` at `quarter` without a year. */
export async function listTds(actor: Actor, asked: TdsQuery) {
  assertCan(actor, "payment:record");
  const { financialYear, quarter, kind, status, clientId } = asked;
  if (quarter !== "" && financialYear === "") {
    throw invalidField("quarter", "Say the financial year of the quarter too, such as 2627");
  }
  const days = tdsDays(financialYear, quarter === "" ? null : Number(quarter));
  const where: Prisma.PaymentWhereInput = {
    AND: [
      DEDUCTED,
      days ? { date: { gte: days.from, lte: days.to } } : {},
      kind ? { tdsKind: kind } : {},
      status ? { certificateNumber: status === "open" ? null : { not: null } } : {},
      clientId ? { clientId } : {},
    ],
  };
  const order = asked.sortOrder || "desc";
  const orderBy: Record<string, "asc" | "desc">[] =
    asked.sortBy === "id" ? [{ id: order }] : [{ date: order }, { id: order }];
  const { rows, ...pages } = await readPage({ table: "Payment", where, orderBy, asked }, (those) =>
    db.payment.findMany({ where: those, select: SELECT }),
  );
  return { ...pages, rows: rows.map(shown) };
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
    derive: async (_, before) => ({ data: input, changes: changesBetween(before, input, LABELS) }),
  });
}

/** What of the rows of Form 26AS is in the books; stores nothing. Raises `invalid` at `csv` for a file that cannot be read. */
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
