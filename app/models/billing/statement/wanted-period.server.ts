import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { invoiceCounts } from "../invoice/invoice.status";
import { invalidField } from "../../kit/shared/domain-error";
import { usualPeriod } from "./statement.period";

type Wanted = {
  from: string | null;
  to: string | null;
  currency?: string | null;
  /** Whose it is: the currency of the newest invoice is meant, where none is named. */
  customerId?: number;
};

/**
 * The period and currency of a statement: the financial year until today and the customer's currency by default.
 * Raises `invalid` at `to`.
 */
export async function wantedPeriod(wanted: Wanted) {
  const company = await getCompany();
  const usual = usualPeriod(companyToday(company), company.financialYearStart);
  const period = { from: wanted.from || usual.from, to: wanted.to || usual.to };
  if (period.from > period.to)
    throw invalidField("to", "The last day must not be before the first");
  const named = wanted.currency?.toUpperCase() || (await currencyOf(wanted.customerId));
  return { company, period, currency: named ?? company.invoiceCurrency };
}

async function currencyOf(clientId: number | undefined): Promise<string | undefined> {
  if (clientId === undefined) return undefined;
  const where = { AND: [invoiceCounts.where(), { clientId }] };
  const select = { currency: true } as const;
  return (await db.invoice.findFirst({ where, select, orderBy: { id: "desc" } }))?.currency;
}
