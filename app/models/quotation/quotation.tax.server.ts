import { db, type Tx } from "~/platform/db.server";

import { gstCompany } from "../company/gst.server";
import { companyToday, type Company } from "../company/company.server";
import {
  decidePaper,
  type DecidedPaper,
  type StoredChoices,
  type TaxChoices,
} from "../paper-tax/paper-tax";
import type { Recipient } from "../tax/recipient";
import { stateElsePin } from "../tax/state-field";
import type { StateCode } from "../tax/states";

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
  const select = {
    pickupStateCode: true,
    sourceAddress: true,
    dropStateCode: true,
    destinationAddress: true,
  } as const;
  return db.quotation.findUnique({ where: { id }, select });
}

/** Regime and place of a quotation under GST on the company's day; null outside of it. */
export async function decideQuotation(
  company: Company,
  recipient: Recipient,
  input: Input,
  before: Before | null = null,
  tx: Tx = db,
): Promise<DecidedPaper | null> {
  const gst = await gstCompany(tx, company);
  if (!gst) return null;
  return decidePaper({
    gst,
    recipient,
    date: companyToday(company),
    currency: before?.currency ?? company.quotationCurrency,
    pickup: quotationStates(input, before).pickupStateCode,
    choices: input,
    before,
  });
}
