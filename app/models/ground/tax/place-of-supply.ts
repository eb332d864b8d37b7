/** Where a supply is made, by the IGST Act, with the reason as one line. Pure. */
import { ABROAD, isAbroad, isRegistered, recipientState, type Recipient } from "./recipient";
import { STATES, statePlace, type StateCode } from "./states";

export type PlaceOfSupply = {
  code: StateCode;
  reason: string;
  /** Taken to be the company's own state for want of a better one: to be asked before the paper is relied on. */
  assumed: boolean;
};

type PlaceFacts = {
  recipient: Recipient;
  supplierState: StateCode;
  /** Where the goods are handed over. */
  pickup: StateCode | null;
  /** False where nothing of the paper is carried: storage or packing alone. */
  carriage: boolean;
  override?: { code: StateCode; reason: string } | null;
};

const ASSUMED = ", our own state: that of the pickup is not known";

/** Whether a kept reason says that a better place was not known. */
export function isAssumedPlace(reason: string | null): boolean {
  return reason?.endsWith(ASSUMED) ?? false;
}

/**
 * Transport to somebody registered is supplied where they are registered, to anybody else where the goods are handed
 * over (s. 12(8)); to somebody abroad where they are (s. 13(2)); other services where the recipient is on record, else where the mover is (s. 12(2)).
 */
export function placeOfSupply(facts: PlaceFacts): PlaceOfSupply {
  const { recipient, supplierState, pickup, carriage, override } = facts;
  const found = (code: StateCode, reason: string, assumed = false) => ({ code, reason, assumed });
  if (override) return found(override.code, override.reason);
  const state = recipientState(recipient);
  if (isAbroad(recipient)) {
    // The provisos of sections 12 (8) and 13 (9) ended on 1 October 2023.
    return found(ABROAD, `${statePlace(ABROAD)}, where the customer is, s. 13(2)`);
  }
  if (recipient.kind === "sez") {
    const code = state ?? supplierState;
    return found(code, `SEZ in ${STATES[code].name}: always inter-State, s. 7(5)`);
  }
  if (isRegistered(recipient) && state) {
    return found(state, `${statePlace(state)}, where the customer is registered`);
  }
  if (carriage) {
    if (pickup) return found(pickup, `${statePlace(pickup)}, where the goods are picked up`);
    const reason = `${statePlace(supplierState)}${ASSUMED}`;
    return found(supplierState, reason, true);
  }
  if (state) return found(state, `${statePlace(state)}, the customer's address`);
  return found(supplierState, `${statePlace(supplierState)}, our own state: no address on record`);
}
