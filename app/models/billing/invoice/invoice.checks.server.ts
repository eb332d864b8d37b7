import type { Tx } from "~/platform/db.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { currencyName } from "../../ground/money/money";
import { standingCustomer } from "../../people/customer/known.server";
import { invalidField } from "../../kit/shared/domain-error";
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
