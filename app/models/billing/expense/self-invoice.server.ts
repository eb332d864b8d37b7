import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { printedNow } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { payeeName } from "../vendor/tds-month.server";
import type { OfficePaper } from "../../road/road-paper/road-paper.view";
import { selfInvoice, type Supplied } from "./self-invoice";

/*
 * The invoice that the company makes itself of a supply under reverse charge from somebody without a GSTIN: a number of its own series, and
 * the paper as it was issued. From then on the bill stays as it is, and is mended by a correction.
 */

export type Supply = "expense" | "hire";

/** A bill or a hire as its self-invoice says it. Raises `not_found`. */
async function supplyOf(tx: Tx, noun: Supply, id: number) {
  if (noun === "hire") {
    const row = await tx.hire.findUnique({ where: { id }, include: { vendor: true } });
    if (!row) throw notFound("hire");
    const what = ["Carriage by road", row.vehicleNumber, row.lrNumbers].filter(Boolean).join(", ");
    return { ...row, counts: row.status === "active", what, name: row.hireNumber };
  }
  const row = await tx.expense.findUnique({ where: { id }, include: { vendor: true } });
  if (!row) throw notFound("expense");
  const { expensesNeedApproval } = await getCompany(tx);
  const counts = !expensesNeedApproval || row.status === "approved";
  return { ...row, counts, what: row.kind, name: row.kind };
}
type Supplier = { gstin: string | null } | null;

/** Whether a bill asks for an invoice of the company's own: under reverse charge, of somebody without a GSTIN. */
export const asksSelfInvoice = (row: {
  reverseCharge: boolean;
  taxAmount: number;
  vendor: Supplier;
}) => row.reverseCharge && row.taxAmount > 0 && row.vendor !== null && !row.vendor.gstin;

/** Issues the self-invoice of a bill or a hire, with today's day. Raises `conflict` where it asks for none, does not count or has one. */
export async function issueSelfInvoice(actor: Actor, noun: Supply, id: number): Promise<void> {
  assertCan(actor, `${noun}:edit`);
  await transaction(async (tx) => {
    await holdAlone(tx, noun === "hire" ? "Hire" : "Expense", id);
    const row = await supplyOf(tx, noun, id);
    if (row.selfInvoice) throw conflict(`${row.selfInvoice} was issued of it already.`);
    if (!asksSelfInvoice(row) || row.vendor === null)
      throw conflict(
        "A self-invoice is of what is under reverse charge, from a vendor without a GSTIN.",
      );
    if (!row.counts) throw conflict("It waits for its approval, or is cancelled.");
    const company = await getCompany(tx);
    const date = companyToday(company);
    const number = await nextNumber(tx, "SI", date, company.financialYearStart);
    const { address, pan } = row.vendor;
    const supplied: Supplied = {
      number,
      date,
      supplied: row.date,
      vendor: { name: payeeName(row.vendor), address, pan },
      what: row.what,
      billNumber: row.billNumber,
      amount: row.amount,
      taxAmount: row.taxAmount,
      currency: row.currency,
    };
    const paper = JSON.stringify(selfInvoice(printedNow(company), supplied));
    const data = { selfInvoice: number, selfInvoicePaper: paper, version: { increment: 1 } };
    if (noun === "hire") await tx.hire.update({ where: { id }, data });
    else await tx.expense.update({ where: { id }, data });
    await recordHistory(tx, actor, noun, id, "self-invoiced", { name: number });
  });
}

/** The self-invoice of a bill or a hire, as it was issued. Raises `not_found`, and `conflict` where none was. */
export async function readSelfInvoice(
  actor: Actor,
  noun: Supply,
  id: number,
): Promise<OfficePaper> {
  assertCan(actor, `${noun}:view`);
  const { selfInvoicePaper } = await supplyOf(db, noun, id);
  if (!selfInvoicePaper) throw conflict("No self-invoice of it was issued yet.");
  return JSON.parse(selfInvoicePaper) as OfficePaper;
}
