import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { recipientOf } from "../../company/company/gst.server";
import { standingCustomer } from "../../people/customer/known.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { invalidField } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { contractSaid } from "../rate-contract/rate-contract.server";
import { resolveRows, type Row } from "./quotation.rows.server";
import { quotationRules } from "./quotation.rules.server";
import type { Estimated } from "./quotation.estimate";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { pricingBasis, priceQuotation } from "./quotation.price";
import type { QuotationInput } from "./quotation.schema";
import { decideQuotation, quotationStates } from "./quotation.tax.server";
import { usualAdvance } from "./quotation.totals";
import { quotationSearchText } from "./quotation.list";

/** The customer a quotation is for. Raises `invalid` at `customerId`. */
export async function customerOf(tx: Tx, id: number) {
  await holdParent(tx, "User", id);
  const found = await standingCustomer(tx, id);
  if (!found) throw invalidField("customerId", "Customer not found");
  return found;
}

/** Rows as they are stored, in their order. */
export const withPosition = (rows: Row[]) => rows.map((row, position) => ({ ...row, position }));

/**
 * Writes a new quotation as a draft with the next QT number; once for a key of this actor. Returns its
 * id. Raises `invalid` at `customerId` for an unknown customer, and where charges do not go together.
 */
export async function createQuotation(
  actor: Actor,
  input: QuotationInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "quotation:create");
  const company = await getCompany();
  await assertRules(quotationRules(db, company), input);
  return writeQuotation(actor, company, input, key);
}

/** Writes a quotation whose rules the caller has checked. */
export async function writeQuotation(
  actor: Actor,
  company: Company,
  input: QuotationInput,
  key?: string | null,
  /** The default advance, in hundredths of a percent of the total. */
  advanceRate = 0,
  /** What an estimate computed for its charges. */
  estimated?: Estimated,
): Promise<number> {
  const rows = withPosition(await resolveRows(db, input.items));
  return once(actor, "quotation:create", key, async (tx) => {
    const customer = await customerOf(tx, input.customerId);
    const decided = await decideQuotation(company, recipientOf(customer), input, null, tx);
    const quotationNumber = await nextNumber(
      tx,
      "QT",
      companyToday(company),
      company.financialYearStart,
    );
    const priced = priceQuotation(input, pricingBasis(company, null), decided);
    const advancePayment = input.advancePayment ?? usualAdvance(priced.totalAmount, advanceRate);
    const { id } = await tx.quotation.create({
      data: {
        quotationNumber,
        currency: company.quotationCurrency,
        ...columns(QUOTATION_FIELDS, input),
        rateContractId: input.rateContractId ?? null,
        estimated: estimated ? JSON.stringify(estimated) : null,
        ...quotationStates(input, null),
        ...priced,
        advancePayment,
        createdById: actor.id,
        createdAt: now(),
        searchText: quotationSearchText({ quotationNumber, ...columns(QUOTATION_FIELDS, input) }),
      },
      select: { id: true },
    });
    await tx.quotationItem.createMany({ data: rows.map((row) => ({ ...row, quotationId: id })) });
    const filledBy = await contractSaid(tx, input.rateContractId);
    const changes = filledBy ? [{ field: "rateContract", from: "", to: filledBy }] : [];
    await recordHistory(tx, actor, "quotation", id, "created", {}, { changes });
    return id;
  });
}
