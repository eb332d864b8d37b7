import type { Tx } from "~/db.server";

import { companyToday, type Company } from "../company/company.server";
import { invalidField } from "../shared/domain-error";
import { financialYear } from "../shared/number-series.server";
import type { InvoiceInput } from "./invoice.schema";

/** Raises `invalid` for an invoice date after the company's today. */
export function assertDate(input: Pick<InvoiceInput, "invoiceDate">, company: Company) {
  if (input.invoiceDate > companyToday(company)) {
    throw invalidField("invoiceDate", "Invoice date cannot be in the future");
  }
}

/** A number says its financial year: the date of a numbered invoice stays within it. */
export function assertSameYear(
  before: { invoiceNumber: string | null; invoiceDate: string },
  input: Pick<InvoiceInput, "invoiceDate">,
  company: Company,
) {
  if (before.invoiceNumber === null) return;
  const year = (day: string) => financialYear(day, company.financialYearStart);
  if (year(before.invoiceDate) !== year(input.invoiceDate)) {
    throw invalidField(
      "invoiceDate",
      `Invoice date must stay in the financial year of ${before.invoiceNumber}`,
    );
  }
}

/** The customer an invoice is for. Raises `invalid` at `clientId`. */
export async function clientOf(tx: Tx, clientId: number) {
  const client = await tx.user.findFirst({ where: { id: clientId, role: "customer" } });
  if (!client) throw invalidField("clientId", "Client not found");
  return client;
}

/** The source quotation and the job that were chosen; both have to be the client's. */
export async function assertSources(
  tx: Tx,
  input: Pick<InvoiceInput, "quotationId" | "clientId" | "jobId">,
) {
  const quotation =
    input.quotationId === null
      ? null
      : await tx.quotation.findUnique({ where: { id: input.quotationId } });
  if (input.quotationId !== null && quotation?.status !== "approved") {
    throw invalidField("quotationId", "Choose an approved quotation");
  }
  if (quotation && quotation.customerId !== input.clientId) {
    throw invalidField("quotationId", "This quotation belongs to another client");
  }
  if (input.jobId) {
    const job = await tx.job.findUnique({ where: { id: input.jobId } });
    if (job?.clientId !== input.clientId) throw invalidField("jobId", "Job Not Found");
  }
  return quotation;
}
