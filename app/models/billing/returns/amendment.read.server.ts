import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany } from "../../company/company/company.server";
import { monthOf } from "../../company/month/month";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { AMENDMENTS, type Amendment } from "../invoice/invoice.amended";
import { carriedBy, saidOf, saidOfVoucher } from "../invoice/invoice.amended.document";
import { AMENDMENT_LIST, type AmendmentsQuery } from "./amendment.list";
import { type AmendedOf, columnOf, paperOf } from "./amendment.subject.server";

const CLIENT = { select: { id: true, name: true } } as const;
const SHOWN = {
  ...AMENDMENTS.select,
  reason: true,
  invoiceId: true,
  paymentId: true,
  invoice: {
    select: {
      invoiceNumber: true,
      clientName: true,
      client: CLIENT,
      ...only("Invoice", "clientKind clientGstin placeOfSupply reverseCharge tax"),
      amendments: AMENDMENTS,
    },
  },
  payment: {
    select: {
      referenceNumber: true,
      client: CLIENT,
      ...only("Payment", "taxRegime placeOfSupply reverseCharge taxableValue tax"),
      amendments: AMENDMENTS,
    },
  },
} as const satisfies Prisma.AmendmentSelect;

/** Amendments as pages, files and /api show them: what each says, beside what was said before it. */
export async function readAmendments(where: Prisma.AmendmentWhereInput, tx: Tx = db) {
  const orderBy = [{ date: "asc" as const }, { id: "asc" as const }];
  const rows = await tx.amendment.findMany({ where, orderBy, select: SHOWN });
  // Nearly every paper has none, and its page asks.
  if (rows.length === 0) return [];
  const company = await getCompany(tx);
  const state = company.stateCode ?? "";
  const closed = await tx.taxMonth.findMany({
    where: { month: { in: rows.map(({ date }) => monthOf(date)) }, closedAt: { not: null } },
    select: { month: true, gstr3bFiledAt: true },
  });
  const isFiled = ({ date, gstr1a }: (typeof rows)[number]) =>
    closed.some(({ month, gstr3bFiledAt: at }) => month === monthOf(date) && (!gstr1a || at));
  return rows.map(({ invoice, payment, ...row }) => {
    const all: readonly Amendment[] = (invoice ?? payment)?.amendments ?? [];
    const said = (as?: Amendment) =>
      invoice ? saidOf(invoice, as, state) : saidOfVoucher(payment ?? NO_VOUCHER, as, state);
    const client = (invoice ?? payment)?.client;
    return {
      id: row.id,
      of: paperOf(row),
      number: invoice?.invoiceNumber ?? payment?.referenceNumber ?? "",
      client: { id: client?.id ?? 0, name: invoice?.clientName ?? client?.name ?? "" },
      date: row.date,
      reason: row.reason,
      carriedBy: carriedBy(row, company),
      /** Whether its return is closed, or an IFF took it: it stays then. */
      filed: row.iffMonth !== null || isFiled({ invoice, payment, ...row }),
      return: row.gstr1a ? ("gstr1a" as const) : ("gstr1" as const),
      said: said(row),
      before: said(all.findLast(({ date }) => date < row.date)),
    };
  });
}
export type ShownAmendment = Awaited<ReturnType<typeof readAmendments>>[number];

const NO_VOUCHER = {
  taxRegime: null,
  placeOfSupply: null,
  reverseCharge: false,
  taxableValue: null,
  tax: null,
};

/** The amendments of a paper, the first one first. */
export async function amendmentsOf(actor: Actor, of: AmendedOf): Promise<ShownAmendment[]> {
  assertCan(actor, "return:view");
  return readAmendments(columnOf(of));
}

/** One page of amendments, the latest first unless sorted otherwise. */
export async function listAmendments(actor: Actor, asked: AmendmentsQuery) {
  assertCan(actor, "return:view");
  return readPage(AMENDMENT_LIST.of("Amendment", actor, asked), (those) => readAmendments(those));
}

/** The months in which amendments are declared, the latest first. */
export async function amendedMonths(actor: Actor): Promise<string[]> {
  assertCan(actor, "return:view");
  const found = await db.amendment.findMany({
    distinct: ["date"],
    select: { date: true },
    orderBy: { date: "desc" },
  });
  return [...new Set(found.map(({ date }) => monthOf(date)))];
}
