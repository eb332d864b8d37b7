import { db, type Tx } from "~/platform/db.server";

import { gstCompany, recipientOf } from "../../company/company/gst.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { Recipient } from "../../ground/tax/recipient";
import { REGIME_WORDS } from "../../ground/tax/regimes";
import { isStateCode, statePlace, type StateCode } from "../../ground/tax/states";
import { stateElsePin } from "../../kit/shared/state-field";
import { taxBasis } from "../../ground/tax/tax";
import { decidePaper } from "./paper-tax";
import { type TAX_CHOICES, type TypedTax } from "./typed-tax";

/** A customer who is not on record yet. */
const SOMEBODY: Recipient = { kind: "individual", gstin: null, stateCode: null };

/** A customer as the tax asks for them; somebody unknown while there is none. */
export async function recipientById(tx: Tx, id: number | null): Promise<Recipient> {
  const select = { kind: true, gstin: true, stateCode: true } as const;
  const found = id === null ? null : await tx.user.findUnique({ where: { id }, select });
  return found ? recipientOf(found) : SOMEBODY;
}

/** A place of supply as a form says it, with its reason: the rules' own names it already. */
export function placeWithReason(code: StateCode, reason: string | null, chosen: boolean): string {
  return chosen && reason ? `${statePlace(code)}: ${reason}` : reason || statePlace(code);
}

type TypedPaper = {
  customerId: number | null;
  /** The paper's day, YYYY-MM-DD; null: today. */
  date: string | null;
  /** Null: the company's. */
  currency: string | null;
  /** The address of the pickup, or its PIN alone. */
  pickupAddress: string | null;
  /** False where nothing on it is carried. */
  carriage?: boolean;
  /** A field's text by its name. */
  read: (name: (typeof TAX_CHOICES)[number]) => string;
};

/** Returns the tax of a paper as it is typed now; null outside GST. Raises `forbidden`. */
export async function typedTax(actor: Actor, typed: TypedPaper): Promise<TypedTax | null> {
  assertCan(actor, "invoice:create");
  const company = await getCompany();
  const gst = await gstCompany(db, company);
  if (!gst) return null;
  const chosen = (name: (typeof TAX_CHOICES)[number]) => typed.read(name).trim() || null;
  const state = chosen("pickupStateCode");
  const pickup = stateElsePin(
    state !== null && isStateCode(state) ? state : null,
    typed.pickupAddress,
  );
  const { facts, problems } = decidePaper({
    gst,
    recipient: await recipientById(db, typed.customerId),
    date: typed.date ?? companyToday(company),
    currency: typed.currency ?? company.quotationCurrency,
    pickup,
    carriage: typed.carriage,
    choices: {
      taxRegime: chosen("taxRegime"),
      taxRegimeReason: chosen("taxRegimeReason"),
      placeOfSupply: chosen("placeOfSupply"),
      placeOfSupplyReason: chosen("placeOfSupplyReason"),
    },
    before: null,
  });
  const { rate, place, roundOff, reverseCharge, untaxed } = taxBasis(facts, typed.carriage);
  const { interState, stateHead } = place;
  const blank = typed.customerId === null && pickup === null && !facts.place;
  return {
    levy: { rate, roundOff, reverseCharge, untaxed, place: { interState, stateHead } },
    regime: REGIME_WORDS[facts.regime].label,
    place: blank ? "" : placeWithReason(place.code, place.reason, facts.place !== null),
    problems: problems.map(({ message }) => message),
  };
}
