import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { inactiveCustomer } from "../../people/user/accounts.server";
import { chargesNoTax } from "../../papers/paper-tax/no-tax";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { addDays } from "../../ground/day/calendar-date";
import { namesOfKind } from "../../kit/shared/define-fields";
import { QUOTATION_FIELDS, type QuotationTexts } from "./quotation.fields";
import { chargeDefaults, formValues } from "./quotation.form";
import { getQuotation } from "./quotation.server";

/** Changes against the copied quotation, told at their fields. */
type DuplicateProblems = Record<string, string[]>;

/**
 * A stored quotation as the texts of a new one's form: customer, addresses, items, charges and notes, with days of its
 * own. Nothing is written. Staff only: raises `forbidden`; `not_found` of the quotation.
 */
export async function duplicateOfQuotation(
  actor: Actor,
  id: number,
): Promise<{ number: string; values: QuotationTexts; problems: DuplicateProblems }> {
  assertCan(actor, "quotation:create");
  const [quotation, company, gone] = await Promise.all([
    getQuotation(actor, id),
    getCompany(),
    itemsGone(id),
  ]);
  const { quotationNumber: number, currency, customer } = quotation;
  const problems: DuplicateProblems = {};
  const values: QuotationTexts = {
    ...formValues(quotation),
    // Another order, of another of the customer's people.
    purchaseOrderNumber: "",
    employeeName: "",
    date: "",
    expiryDate: addDays(companyToday(company), company.validityDays),
  };
  // A quotation with a single rate keeps it; a new one follows the company's current tax.
  if (chargesNoTax(company)) values.gstRate = "0";
  if (customer.erasedAt) {
    values.customerId = "";
    problems.customerId = [`The customer of ${number} was erased: choose another`];
  } else if (await inactiveCustomer(customer.id)) {
    problems.customerId = [`${customer.name} is not active: choose another customer, or go on`];
  }
  for (const { position, name } of gone) {
    problems[`items[${position}].name`] = [
      `${name} is no longer in the catalogue: keep it as text, or choose another item`,
    ];
  }
  if (currency !== company.quotationCurrency) {
    // Amounts are never relabelled.
    for (const name of namesOfKind(QUOTATION_FIELDS, "amount")) values[name] = "";
    for (const name of REQUIRED) values[name] = "0.00";
    values.stationaryCharge = chargeDefaults(company).stationaryCharge;
    problems.transportationCharge = [
      `${number} is in ${currency}, new quotations are in ${company.quotationCurrency}: type the charges`,
    ];
  }
  return { number, values, problems };
}

const REQUIRED = namesOfKind(QUOTATION_FIELDS, "amount").filter(
  (name) => "required" in QUOTATION_FIELDS[name] && QUOTATION_FIELDS[name].required,
);

/** Its rows whose item of the catalogue is inactive or deleted. */
function itemsGone(quotationId: number) {
  return db.quotationItem.findMany({
    where: { quotationId, item: { status: { not: "active" } } },
    select: { position: true, name: true },
    orderBy: { position: "asc" },
  });
}
