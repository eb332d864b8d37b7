import type { Tx } from "~/platform/db.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { closedMonthWords, lastMonthOf, monthOf, periodName } from "../../company/month/month";
import { isMonthClosed, returnOf } from "../../company/month/month.held.server";
import { currencyName } from "../../ground/money/money";
import { standingCustomer } from "../../people/customer/known.server";
import { type Actor, can } from "../../kit/policy/policy";
import { DomainError, invalidField } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { companyYear } from "../../kit/shared/number-series.server";
import { noQuotation, notApproved } from "./invoice.claim.server";
import type { InvoiceInput } from "./invoice.schema";
import { quotationNamed } from "../../sales/quotation/quotation.server";
import { jobNamed } from "../../road/job/job.server";

/** Raises `invalid` for an invoice date after the company's today. */
export function assertDate(input: Pick<InvoiceInput, "invoiceDate">, company: Company) {
  if (input.invoiceDate > companyToday(company)) {
    throw invalidField("invoiceDate", "Invoice date cannot be in the future");
  }
}

/** The field that asks whether a bill of a closed period is added by its GSTR-1A. */
export const LATE = "return";

/** What may be added to a closed period, and what becomes of it. */
const ADDED = {
  bill: "it is issued with its day, and changes by notes alone",
  note: "it is issued with its day",
  advance: "it is recorded with its day",
} as const;

type Late = {
  day: string;
  field: string;
  what: keyof typeof ADDED;
  return: string | null | undefined;
  /** What is said of a closed month. */
  words?: (month: string) => string;
};

/**
 * Whether a paper that is made now is declared in the GSTR-1A of its period, whose GSTR-1 was filed without it. Raises `invalid` at its
 * day where that period is closed, at `return` where it may be added so, and where its GSTR-3B is filed.
 */
export async function isAddedLate(
  tx: Tx,
  actor: Actor,
  company: Company,
  { day, field, what, return: declared, words = closedMonthWords }: Late,
): Promise<boolean> {
  const month = monthOf(day);
  if (!(await isMonthClosed(tx, month))) return false;
  const period = returnOf(company, month);
  const said = words(month);
  if (!can(actor, "amendment:make") || company.taxSystem !== "gst_india")
    throw invalidField(field, said);
  const state = await tx.taxMonth.findUnique({ where: { month: lastMonthOf(period) } });
  const closed = closedMonthWords(month);
  const filed = state?.gstr3bFiledAt && `GSTR-3B of ${periodName(period)} is filed`;
  if (filed) throw invalidField(field, `${closed}. ${filed}: choose a day in an open month`);
  if (declared === "gstr1a") return true;
  const asked = `GSTR-1 of ${periodName(period)} is filed, GSTR-3B is not. A${what === "advance" ? "n" : ""} ${what} that was left out may be added by GSTR-1A: ${ADDED[what]}.`;
  throw new DomainError("invalid", said, { fieldErrors: { [field]: [said], [LATE]: [asked] } });
}

/** The same of a bill, which is issued at once: a draft has to have a day of an open month. */
export async function isDeclaredLate(
  tx: Tx,
  actor: Actor,
  company: Company,
  input: Pick<InvoiceInput, "invoiceDate" | "status" | "return">,
): Promise<boolean> {
  const late = { day: input.invoiceDate, field: "invoiceDate", what: "bill" } as const;
  const declared = { ...late, return: input.return };
  if (input.status === "Sent") return isAddedLate(tx, actor, company, declared);
  const month = monthOf(late.day);
  if (await isMonthClosed(tx, month)) throw invalidField(late.field, closedMonthWords(month));
  return false;
}

/**
 * Raises `invalid` at `currency` when the amounts were given in another one than the invoice's: nothing is
 * relabelled, nothing converted.
 */
export function assertCurrency(input: Pick<InvoiceInput, "currency">, currency: string) {
  const given = input.currency?.toUpperCase();
  if (!given || given === currency) return;
  throw invalidField(
    "currency",
    `This invoice will be in ${currencyName(currency)}, but its amounts were given in ${currencyName(given)}. Check every amount.`,
  );
}

/** A number says its financial year: the date of a numbered invoice stays within it. */
export function assertSameYear(
  before: { invoiceNumber: string | null; invoiceDate: string },
  input: Pick<InvoiceInput, "invoiceDate">,
  company: Company,
) {
  if (before.invoiceNumber === null) return;
  const year = (day: string) => companyYear(day, company.financialYearStart);
  if (year(before.invoiceDate) !== year(input.invoiceDate)) {
    throw invalidField(
      "invoiceDate",
      `Invoice date must stay in the financial year of ${before.invoiceNumber}`,
    );
  }
}

/** The customer an invoice is for. Raises `invalid` at `clientId`. */
export async function clientOf(tx: Tx, clientId: number) {
  await holdParent(tx, "User", clientId);
  const client = await standingCustomer(tx, clientId);
  if (!client) throw invalidField("clientId", "Client not found");
  return client;
}

/** The source quotation and the job that were chosen; both have to be the client's. */
export async function assertSources(
  tx: Tx,
  input: Pick<InvoiceInput, "quotationId" | "clientId" | "jobId">,
) {
  const { quotationId } = input;
  const quotation = await quotationNamed(tx, quotationId);
  if (quotationId && !quotation) throw noQuotation();
  if (quotation && quotation.customerId !== input.clientId) {
    throw invalidField("quotationId", "This quotation belongs to another client");
  }
  if (input.jobId) {
    await holdParent(tx, "Job", input.jobId);
    const job = await jobNamed(tx, input.jobId);
    if (job?.clientId !== input.clientId) throw invalidField("jobId", "Job Not Found");
  }
  // The input's own errors come first.
  if (quotation && quotation.status !== "approved") throw notApproved();
  return quotation;
}
