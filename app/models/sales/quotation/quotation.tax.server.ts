import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { gstCompany, recipientOf } from "../../company/company/gst.server";
import { companyToday, type Company } from "../../company/company/company.server";
import {
  basisOf,
  decidePaper,
  type DecidedPaper,
  type StoredChoices,
  type TaxChoices,
} from "../../papers/paper-tax/paper-tax";
import type { Recipient } from "../../ground/tax/recipient";
import { chargedRate } from "../../ground/tax/levy";
import { stateElsePin } from "../../kit/shared/state-field";
import { isStateCode, type StateCode } from "../../ground/tax/states";

type Addresses = { sourceAddress: string | null; destinationAddress: string | null };
type Input = TaxChoices & Addresses;
type Before = StoredChoices & Addresses & { currency: string };

/** One that the address decided follows it; one that somebody chose stays. */
function stateOf(
  chosen: StateCode | null,
  address: string | null,
  before: { state: string | null; address: string | null } | null,
) {
  const followed =
    before && chosen === before.state && chosen === stateElsePin(null, before.address);
  return stateElsePin(followed ? null : chosen, address);
}

/** The states of pickup and drop as a quotation keeps them: chosen, else by the PINs of its addresses. */
export function quotationStates(input: Input, before: Before | null) {
  const pickup = before && { state: before.pickupStateCode, address: before.sourceAddress };
  const drop = before && { state: before.dropStateCode, address: before.destinationAddress };
  return {
    pickupStateCode: stateOf(input.pickupStateCode, input.sourceAddress, pickup),
    dropStateCode: stateOf(input.dropStateCode, input.destinationAddress, drop),
  };
}

/** A stored quotation's states and the addresses beside them: what the form does not ask about again. */
export function statesOfQuotation(id: number) {
  const select = only(
    "Quotation",
    "pickupStateCode sourceAddress dropStateCode destinationAddress",
  );
  return db.quotation.findUnique({ where: { id }, select });
}

/** Regime and place of a quotation under GST on a day, else on the company's; null outside of it. */
export async function decideQuotation(
  company: Company,
  recipient: Recipient,
  input: Input,
  before: Before | null = null,
  tx: Tx = db,
  date: string = companyToday(company),
): Promise<DecidedPaper | null> {
  const gst = await gstCompany(tx, company);
  if (!gst) return null;
  return decidePaper({
    gst,
    recipient,
    date,
    currency: before?.currency ?? company.quotationCurrency,
    pickup: quotationStates(input, before).pickupStateCode,
    choices: input,
    before,
  });
}

/** The columns of a stored quotation that its tax is decided from again. */
type Stored = StoredChoices & Addresses & { currency: string };

/** The tax of a stored quotation on another day, with its customer's current record; null outside GST. */
export async function decideAgain(
  tx: Tx,
  company: Company,
  quotation: Stored & { customer: Parameters<typeof recipientOf>[0] },
  date: string,
): Promise<DecidedPaper | null> {
  const states = {
    pickupStateCode: stateOrNull(quotation.pickupStateCode),
    dropStateCode: stateOrNull(quotation.dropStateCode),
  };
  const input = { ...quotation, ...states };
  return decideQuotation(company, recipientOf(quotation.customer), input, quotation, tx, date);
}

const stateOrNull = (code: string | null): StateCode | null =>
  code !== null && isStateCode(code) ? code : null;

/** Why a quotation whose tax does not stand cannot be billed. */
export const TAX_MOVED =
  "The customer, a rate or the tax settings changed after this quotation was saved. Open it, check its total and save it.";

/** Whether a stored quotation would be taxed on a day as it was when it was saved, with its customer as they are now. */
export async function isQuotationTaxCurrent(
  tx: Tx,
  company: Company,
  id: number,
  date: string,
): Promise<boolean> {
  const include = { customer: true } as const;
  const quotation = await tx.quotation.findUnique({ where: { id }, include });
  if (!quotation) return true;
  return isTaxCurrent(quotation, await decideAgain(tx, company, quotation, date));
}

type Taxed = {
  taxRegime: string | null;
  placeOfSupply: string | null;
  reverseCharge: boolean;
  gstRate: number;
};

/**
 * Whether a quotation is taxed as it was when it was saved: the same regime, place and rate, and the same who pays; and
 * whether its customer may still have that.
 */
export function isTaxCurrent(quotation: Taxed, decided: DecidedPaper | null): boolean {
  if (!decided) return quotation.taxRegime === null;
  const basis = basisOf(decided);
  return (
    decided.problems.length === 0 &&
    quotation.taxRegime === basis.regime &&
    quotation.placeOfSupply === basis.place.code &&
    quotation.reverseCharge === basis.reverseCharge &&
    quotation.gstRate === chargedRate(basis)
  );
}
