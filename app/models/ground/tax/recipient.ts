/** The recipient of a supply, as GST asks it. Pure. */
import { PAN_HOLDERS, readGstin, registrationOf, type Gstin, type PanHolder } from "./gstin";
import { gstinAsked } from "./state-anyway";
import type { StateCode } from "./states";

/** The kinds of customers, as /api names them, with the words of pages. */
export const CUSTOMER_KINDS = {
  individual: "Individual",
  unregistered_business: "Unregistered business",
  company: "Company",
  firm: "Firm or LLP",
  society: "Society",
  government: "Government",
  sez: "SEZ unit or developer",
  registered: "Registered business",
} as const;
export type CustomerKind = keyof typeof CUSTOMER_KINDS;

export type Recipient = {
  kind: CustomerKind;
  gstin: string | null;
  /** The State of the address on record; a registered recipient's GSTIN decides instead. */
  stateCode: StateCode | null;
};

/** Whether a customer is registered under GST: has a GSTIN. A UIN does not count. */
export function isRegistered({ gstin }: Pick<Recipient, "gstin">): boolean {
  return Boolean(gstin) && registrationOf(gstin) !== "unique";
}

/** Abroad, without a registration here: place 96. */
export const ABROAD = "96";
export function isAbroad({ gstin, stateCode }: Pick<Recipient, "gstin" | "stateCode">): boolean {
  return !gstin && stateCode === ABROAD;
}

/** Registered only to deduct tax at source: offices of the government, local authorities, agencies of theirs. */
export function isDeductor({ gstin }: Pick<Recipient, "gstin">): boolean {
  return registrationOf(gstin) === "deductor";
}

const SPECIFIED: readonly CustomerKind[] = ["company", "firm", "society", "sez", "registered"];

/**
 * Whether the recipient is one of those who pay a goods transport agency's tax themselves under reverse charge
 * (notification 13/2017): registered persons, bodies corporate, firms and LLPs, registered societies. Everybody
 * else is served exempt of tax (entry 21A of notification 12/2017), and so is who is registered only to deduct tax at source
 * (entry 21B, and the proviso of notification 29/2018).
 */
export function isSpecified(recipient: Recipient): boolean {
  if (isDeductor(recipient)) return false;
  return isRegistered(recipient) || SPECIFIED.includes(recipient.kind);
}

/** The state that counts for a recipient: of the GSTIN, else of the address on record. */
export function recipientState({ gstin, stateCode }: Recipient): StateCode | null {
  const read = gstin ? readGstin(gstin) : null;
  return read?.ok ? read.value.stateCode : stateCode;
}

/** The PANs that each kind may hold; a kind that is not named may hold any. */
const HOLDERS: Partial<Record<CustomerKind, readonly PanHolder[]>> = {
  company: ["C"],
  firm: ["F", "E"],
  society: ["A", "B", "T", "J", "K"],
  government: ["G", "L", "C", "A", "J"],
};

/** Letters that are in use, but not as settled as the others: they are asked about where the kind is another. */
const ASKED_ABOUT: readonly PanHolder[] = ["E", "K"];

function misfit(kind: CustomerKind, { holder }: Pick<Gstin, "holder">): string | null {
  const fitting = HOLDERS[kind];
  if (!fitting || holder === null || fitting.includes(holder)) return null;
  return `GSTIN belongs to ${PAN_HOLDERS[holder]}, not to the kind '${CUSTOMER_KINDS[kind]}'`;
}

/** Why a GSTIN does not fit the customer's kind; null if it fits or is only asked about. */
export function kindProblem(kind: CustomerKind, gstin: Pick<Gstin, "holder">): string | null {
  return gstin.holder && ASKED_ABOUT.includes(gstin.holder) ? null : misfit(kind, gstin);
}

/**
 * The question about a GSTIN that is accepted: its PAN has an unusual fourth letter, or E or K with another kind.
 * Null if there is none.
 */
export function kindDoubt(kind: CustomerKind, gstin: Pick<Gstin, "holder" | "pan">): string | null {
  const doubt =
    gstin.pan && gstin.holder === null
      ? `The PAN's fourth letter, ${gstin.pan.charAt(3)}, is not a usual one`
      : misfit(kind, gstin);
  return doubt && kindProblem(kind, gstin) === null ? gstinAsked(doubt) : null;
}
