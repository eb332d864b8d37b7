import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { standingCustomer } from "../../people/customer/known.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { namesOfKind } from "../../kit/shared/define-fields";
import { notFound } from "../../kit/shared/domain-error";
import { LR_COUNTS } from "../../kit/shared/lr-number";
import { passedDateRule } from "../../kit/shared/passed-date";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { contractDoubt } from "../rate-contract/contract-day";
import { resolveRows } from "./quotation.rows.server";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { basisOf } from "../../papers/paper-tax/paper-tax";
import { chargesNoTax, NO_TAX, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { quotedRateProblem } from "../../papers/paper-tax/sent-rate";
import { TAX_FIELDS } from "../../papers/paper-tax/tax.fields";
import { recipientById } from "../../papers/paper-tax/typed-tax.server";
import { chargedRate } from "../../ground/tax/levy";
import { NO_RATE } from "../../ground/tax/tax";
import { decideQuotation } from "./quotation.tax.server";
import { pricingBasis, priceQuotation } from "./quotation.price";
import type { QuotationInput } from "./quotation.schema";

type Ruling = Prisma.QuotationGetPayload<{ include: { items: true } }>;

const rule = ruleOf<QuotationInput>();

const PRICED = namesOfKind(QUOTATION_FIELDS, "amount", "rate", "whole");

/** Where a quotation is taxed, besides what was chosen. */
const PLACED = ["customerId", "sourceAddress", "destinationAddress"] as const;

const TAXED = Object.keys(TAX_FIELDS) as (keyof typeof TAX_FIELDS)[];

/** The number of a lorry receipt that was issued for a quotation's goods and counts; null for none. */
async function issuedReceipt(tx: Tx, quotationId: number): Promise<string | null> {
  const found = await tx.consignment.findFirst({
    where: { quotationId, ...LR_COUNTS },
    select: { lrNumber: true },
    orderBy: { id: "asc" },
  });
  return found?.lrNumber ?? null;
}

/**
 * Everything a quotation keeps to besides what its fields say of themselves. `before`: the stored
 * quotation, whose customer and dates are no mistake as long as nobody changes them.
 */
export function quotationRules(
  tx: Tx,
  company: Company,
  before: Ruling | null = null,
): Rule<QuotationInput>[] {
  return [
    rule(["customerId"], async ({ customerId: id }, addError) => {
      // A new customer is entered with the quotation.
      if (id === null || id === before?.customerId) return;
      if (!(await standingCustomer(tx, id))) addError("customerId", "Customer not found");
    }),
    rule(["rateContractId", "customerId"], async ({ rateContractId: id, customerId }, addError) => {
      if (!id || id === before?.rateContractId) return;
      const found = await tx.rateContract.count({ where: { id, customerId } });
      if (found === 0) addError("rateContractId", "Rate contract not found for this customer");
    }),
    rule(["expiryDate"], ({ expiryDate }, addError) => {
      if (expiryDate === before?.validUntil || expiryDate >= companyToday(company)) return;
      addError("expiryDate", "Expiry date cannot be in the past");
    }),
    rule(
      ["items"],
      ruleFrom(({ items }) => resolveRows(tx, items, before?.items)),
    ),
    // Regime and place have a rule of their own below.
    rule(
      PRICED,
      ruleFrom((input) => {
        priceQuotation(input as QuotationInput, pricingBasis(company, before), null);
      }),
    ),
    rule(["gstRate"], ({ gstRate }, addError) => {
      if (gstRate && chargesNoTax(company, before && ratedQuotation(before)))
        addError("gstRate", NO_TAX);
    }),
    rule([...TAXED, ...PLACED, "gstRate"], async (input, addError) => {
      if (company.taxSystem !== "gst_india" || (input.gstRate ?? null) === null) return;
      const recipient = await recipientById(tx, input.customerId);
      const decided = await decideQuotation(company, recipient, input, before, tx);
      if (!decided || decided.problems.length > 0) return;
      const basis = basisOf(decided);
      const problem = basis.rated && quotedRateProblem(input.gstRate, chargedRate(basis));
      if (problem) addError("gstRate", problem);
    }),
    rule([...TAXED, ...PLACED], async (input, addError) => {
      if (company.taxSystem !== "gst_india") return;
      const recipient = await recipientById(tx, input.customerId);
      const decided = await decideQuotation(company, recipient, input, before, tx);
      for (const { field, message } of decided?.problems ?? []) addError(field, message);
      if (decided && before && decided.facts.regime !== before.taxRegime) {
        const issued = await issuedReceipt(tx, before.id);
        if (issued)
          addError(
            "taxRegime",
            `${issued} was issued under this quotation's tax regime, so the regime cannot change`,
          );
      }
      if (decided && !basisOf(decided).rated)
        addError("taxRegime", `${NO_RATE}: see the tax rates in the settings`);
    }),
  ];
}

/**
 * The page's question about the moving day; `confirmed`: the days already answered. `id`: of a stored quotation, whose
 * own day is not asked about.
 */
export async function movingDateQuestion(
  confirmed: readonly unknown[],
  id: number | null,
): Promise<Rule<{ date: string }>> {
  const [company, stored] = await Promise.all([
    getCompany(),
    id === null ? null : db.quotation.findUnique({ where: { id }, select: { movingDate: true } }),
  ]);
  const before = stored?.movingDate ?? null;
  return passedDateRule("date", { today: companyToday(company), before, confirmed });
}

/**
 * The page's question about a moving day outside the rate contract; `confirmed`: the questions already answered.
 * `typed`: the form's contract; `id`: of a stored quotation, whose own contract and day are not asked about.
 */
export async function contractQuestion(
  typed: number | null,
  confirmed: readonly unknown[],
  id: number | null,
): Promise<Rule<{ date: string }>> {
  const select = { movingDate: true, rateContractId: true } as const;
  const before = id === null ? null : await db.quotation.findUnique({ where: { id }, select });
  const used = typed ?? before?.rateContractId;
  const contract = used ? await db.rateContract.findUnique({ where: { id: used } }) : null;
  return ruleOf<{ date: string }>()(["date"], ({ date }, addError) => {
    if (!contract || (date === before?.movingDate && used === before.rateContractId)) return;
    const doubt = contractDoubt(contract, date);
    if (doubt && !confirmed.includes(doubt)) addError("date", doubt);
  });
}

/** That question by the contract's id. */
export async function contractDoubtOf(id: number | null | undefined, day: string) {
  const contract = id ? await db.rateContract.findUnique({ where: { id } }) : null;
  return contract && contractDoubt(contract, day);
}

/** The rules of a new quotation, for a form or a body that has mistakes already. */
export async function rulesOfNewQuotation(actor: Actor): Promise<Rule<QuotationInput>[]> {
  assertCan(actor, "quotation:create");
  return quotationRules(db, await getCompany());
}

/** The rules of a stored quotation, in the same way. Raises `not_found`. */
export async function rulesOfQuotation(actor: Actor, id: number): Promise<Rule<QuotationInput>[]> {
  assertCan(actor, "quotation:edit");
  const [before, company] = await Promise.all([
    db.quotation.findUnique({ where: { id }, include: { items: true } }),
    getCompany(),
  ]);
  if (!before) throw notFound("quotation");
  return quotationRules(db, company, before);
}
