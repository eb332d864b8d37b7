/**
 * The link between papers and the tax engine: from a company, a customer and somebody's choices to the columns of a
 * paper's record. Amounts in minor units, rates in hundredths of a percent. Pure.
 */
import type { GstCompany } from "../../company/company/gst.server";
import type { TaxLine } from "../../ground/tax/levy";
import { AS_ASSUMED } from "../paper/going-out";
import { invalidField } from "../../kit/shared/domain-error";
import { freezeTax, type TaxColumns } from "../../ground/tax/frozen-tax";
import { isAssumedPlace, type PlaceOfSupply } from "../../ground/tax/place-of-supply";
import {
  isExport,
  isRegime,
  proposedRegime,
  regimeProblem,
  REGIME_WORDS,
  type Regime,
} from "../../ground/tax/regimes";
import type { Recipient } from "../../ground/tax/recipient";
import { isStateCode, statePlace, STATES, type StateCode } from "../../ground/tax/states";
import {
  taxBasis,
  taxPaper,
  type TaxBasis,
  type TaxedPaper,
  type TaxFacts,
} from "../../ground/tax/tax";

/** The choices for a paper's tax; null leaves it to the rules. */
export type TaxChoices = {
  pickupStateCode: StateCode | null;
  dropStateCode: StateCode | null;
  taxRegime: string | null;
  taxRegimeReason: string | null;
  placeOfSupply: string | null;
  placeOfSupplyReason: string | null;
};

export type StoredChoices = { [K in keyof TaxChoices]: string | null } & {
  placeOfSupplyChosen: boolean;
};

type ChoiceProblem = {
  field: "taxRegime" | "taxRegimeReason" | "placeOfSupplyReason";
  message: string;
};

/** A paper before its lines. */
type PaperFacts = {
  gst: GstCompany;
  recipient: Recipient;
  /** The day whose rates hold. */
  date: string;
  currency: string;
  /** Where the goods are picked up, as far as it is known. */
  pickup: StateCode | null;
  /** False where nothing of it is carried; left out: something is. */
  carriage?: boolean;
  /** The regime of an issued paper by the rules; else today's rules decide it. */
  issuedAs?: Regime | null;
  choices: Omit<TaxChoices, "pickupStateCode" | "dropStateCode">;
  /** The stored paper: what follows from the rules there is no choice when it comes back from a script. */
  before: StoredChoices | null;
};

/** A paper's regime and place as they were decided, for the engine and for its record. */
export type DecidedPaper = {
  facts: Omit<TaxFacts, "lines" | "discount">;
  columns: {
    taxRegimeReason: string | null;
    placeOfSupplyChosen: boolean;
  };
  problems: ChoiceProblem[];
};

/** Regime and place of a paper: what was chosen where that differs from the rules, with its reason. */
export function decidePaper(paper: PaperFacts): DecidedPaper {
  const { gst, recipient, date, currency, pickup, carriage, choices, before } = paper;
  const problems: ChoiceProblem[] = [];
  const proposed = paper.issuedAs ?? proposedRegime(gst.policy, recipient, date);
  const regime = chosenRegime(paper, proposed) ?? proposed;
  const regimeReason = regime === proposed ? null : choices.taxRegimeReason;
  const refused = regimeProblem(regime, recipient, gst, date);
  if (refused) problems.push({ field: "taxRegime", message: refused });
  else if (regime !== proposed && regimeReason === null) {
    const message = `Give the reason why it is not '${REGIME_WORDS[proposed].label}', the usual one for this customer`;
    problems.push({ field: "taxRegimeReason", message });
  }
  const supplier = {
    ...gst.supplier,
    // The rupee is what the law rounds to.
    roundOff: currency === "INR" ? gst.supplier.roundOff : ("none" as const),
  };
  const facts = { supplier, recipient, regime, date, pickup };
  const byRules = taxBasis(facts, carriage).place;
  const code = chosenPlace(choices, before);
  const reason = ownReason(choices, before);
  const place = code === null || stands(byRules, code, reason) ? null : { code, reason };
  if (isExport(regime) && code !== null && code !== byRules.code) {
    const message = `An export is supplied in ${statePlace(byRules.code)}: choose another tax regime for ${statePlace(code)}`;
    problems.push({ field: "placeOfSupplyReason", message });
  } else if (place?.reason === "") {
    const message = `Give the reason why the place of supply is not ${STATES[byRules.code].name}: ${byRules.reason}`;
    problems.push({ field: "placeOfSupplyReason", message });
  }
  return {
    facts: { ...facts, place },
    columns: { taxRegimeReason: regimeReason, placeOfSupplyChosen: place !== null },
    problems,
  };
}

/** Whether the rules' own place stands: somebody who gives a reason decides also what was only assumed. */
const stands = (byRules: PlaceOfSupply, code: StateCode, reason: string) =>
  code === byRules.code && !(byRules.assumed && reason !== "");

/**
 * A paper that goes out says where its supply is. Raises `invalid` at `pickupStateCode` where that is assumed, for want of a
 * pickup whose State is known, and nobody has decided it.
 */
export function assertPlaceKnown(paper: {
  taxRegime: string | null;
  placeOfSupplyReason: string | null;
  placeOfSupplyChosen: boolean;
}): void {
  if (isPlaceAsked(paper)) throw invalidField("pickupStateCode", PLACE_UNKNOWN);
}

type Placed = Parameters<typeof assertPlaceKnown>[0];

// A paper without any tax has no heads to choose.
const isPlaceAsked = (paper: Placed) =>
  paper.taxRegime !== "unregistered" &&
  !paper.placeOfSupplyChosen &&
  isAssumedPlace(paper.placeOfSupplyReason);

/**
 * Returns the form's text for an answer about the place: the State, or the assumed place with its reason. Null where the
 * paper is not asked about. Raises `invalid` at `pickupStateCode` for an invalid answer.
 */
export function answeredPlace(paper: Placed & { placeOfSupply: string | null }, answer: string) {
  if (!isPlaceAsked(paper)) return null;
  if (answer === AS_ASSUMED) {
    return { placeOfSupply: paper.placeOfSupply ?? "", placeOfSupplyReason: STAYS_ASSUMED };
  }
  if (!isStateCode(answer)) throw invalidField("pickupStateCode", PLACE_UNKNOWN);
  return { pickupStateCode: answer };
}

const STAYS_ASSUMED =
  "Our own State: that of the pickup is not known, and the office goes on with it";

/** Asked before a quotation is sent and an invoice issued. */
const PLACE_UNKNOWN =
  "The State of the pickup is not known: choose it, or the place of supply with the reason";

function chosenRegime({ choices, before }: PaperFacts, proposed: Regime): Regime | null {
  const { taxRegime, taxRegimeReason } = choices;
  if (taxRegime === null || taxRegime === proposed || !isRegime(taxRegime)) return null;
  const asItWas = taxRegime === before?.taxRegime && before.taxRegimeReason === null;
  return asItWas && taxRegimeReason === null ? null : taxRegime;
}

function chosenPlace(
  { placeOfSupply: code, placeOfSupplyReason: reason }: PaperFacts["choices"],
  before: StoredChoices | null,
): StateCode | null {
  if (code === null || !isStateCode(code)) return null;
  const asItWas = before && code === before.placeOfSupply && !before.placeOfSupplyChosen;
  return asItWas && (reason === null || reason === before.placeOfSupplyReason) ? null : code;
}

/** The reason that somebody gave for the place: the rules' own, come back with what is stored, is none for another one. */
function ownReason(
  { placeOfSupplyReason: reason }: PaperFacts["choices"],
  before: StoredChoices | null,
): string {
  const ofRules = before && !before.placeOfSupplyChosen && reason === before.placeOfSupplyReason;
  return ofRules ? "" : (reason ?? "");
}

export type StoredTax = TaxColumns & DecidedPaper["columns"];

/** Outside GST: one rate, or none. */
export function untaxed(taxableValue: number): StoredTax {
  return {
    taxRegime: null,
    taxRegimeReason: null,
    placeOfSupply: null,
    placeOfSupplyReason: null,
    placeOfSupplyChosen: false,
    reverseCharge: false,
    taxableValue,
    roundOff: 0,
    tax: null,
  };
}

/** The columns of a decided paper with its lines. */
export function taxedPaper(
  { facts, columns }: DecidedPaper,
  lines: readonly TaxLine[],
  discount: number,
): { paper: TaxedPaper; columns: StoredTax } {
  const paper = taxPaper({ ...facts, lines, discount });
  return {
    paper,
    columns: {
      ...columns,
      taxRegime: facts.regime,
      placeOfSupply: paper.place.code,
      placeOfSupplyReason: paper.place.reason,
      reverseCharge: paper.reverseCharge,
      taxableValue: paper.taxableValue,
      roundOff: paper.roundOff,
      tax: freezeTax(paper),
    },
  };
}

/** Returns a document's tax basis before it has lines: the browser computes with it while a person types. */
export function basisOf({ facts }: DecidedPaper): TaxBasis {
  return taxBasis(facts);
}
