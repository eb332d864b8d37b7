/**
 * The tax of a paper under GST. Quotations, invoices, notes and vouchers get every figure from here. Amounts are in
 * minor units, rates in hundredths of a percent, days ISO dates. Pure: what is known comes in, nothing is read.
 */
import { sum } from "../money/money";
import type { TaxHead } from "./heads";
import {
  byRate,
  isOwnSupply,
  levyTax,
  ratedLines,
  sumOf,
  type Levied,
  type Levy,
  type RoundOff,
  type TaxLine,
} from "./levy";
import { placeOfSupply, type PlaceOfSupply } from "./place-of-supply";
import { rateOn, type TaxRate } from "./rates";
import { isRegistered, type Recipient } from "./recipient";
import { bundleSac, isUntaxed, type CompanyRegime, type Regime } from "./regimes";
import { spread } from "./spread";
import { stateHead, type StateCode } from "./states";
import { declarationsOf, titleOf, type DocumentTitle } from "./titles";

/** The company's part of a document's tax. */
export type Supplier = {
  stateCode: StateCode;
  /** Its usual regime, whose rate a paper for a special economic zone or for somebody abroad bears. */
  regime: CompanyRegime;
  roundOff: RoundOff;
  rates: readonly TaxRate[];
  /** Its own words for forward charge; none: the law's. */
  gtaDeclaration?: string;
  /** The number of its letter of undertaking. */
  lut?: string;
};

export type TaxFacts = {
  supplier: Supplier;
  recipient: Recipient;
  regime: Regime;
  /** The paper's day: its rates, its declaration's year. */
  date: string;
  pickup: StateCode | null;
  lines: readonly TaxLine[];
  /** The discount of the whole paper, before tax. */
  discount: number;
  place?: { code: StateCode; reason: string } | null;
};

export type TaxedLine = {
  sac: string;
  /** The line's amount after its share of the paper's discount. */
  taxable: number;
  /** The whole rate. */
  rate: number;
  exempt: boolean;
  /** Its shares of the heads: IGST, or CGST and the state's half. */
  heads: TaxHead[];
};

export const NO_RATE = "No tax rate is set for this regime on this day";

type TaxProblem = { field: "taxRegime" | "items" | "discount" | "date"; message: string };

/** The taxation of a document without lines, with its place of supply and SAC. */
export type TaxBasis = Levy & {
  regime: Regime;
  place: PlaceOfSupply & { interState: boolean; stateHead: "SGST" | "UTGST" };
  sac: string;
  /** False where the day has no rate: `rate` is nought then, and no paper may be made. */
  rated: boolean;
};

export type TaxedPaper = Levied & {
  basis: TaxBasis;
  place: TaxBasis["place"];
  reverseCharge: boolean;
  lines: TaxedLine[];
  title: DocumentTitle;
  declarations: string[];
  problem: TaxProblem | null;
};

/** The whole rate of the move: of the regime on the day, of the usual regime for a special economic zone. */
function bundleRate({
  supplier,
  regime,
  date,
}: Pick<TaxFacts, "supplier" | "regime" | "date">): number | null {
  switch (regime) {
    case "unregistered":
    case "gta_exempt":
    case "sez_lut":
    case "export_lut":
      return 0;
    case "sez_igst":
    case "export_igst": {
      const usual = supplier.regime === "gta_exempt" ? "bundle18" : supplier.regime;
      return rateOn(supplier.rates, usual, date);
    }
    default:
      return rateOn(supplier.rates, regime, date);
  }
}

/** Returns the tax basis of a document. `carriage`: some of it is carriage, which storage alone is not. */
export function taxBasis(facts: Omit<TaxFacts, "lines" | "discount">, carriage = true): TaxBasis {
  const { supplier, recipient, regime } = facts;
  const found = placeOfSupply({
    recipient,
    supplierState: supplier.stateCode,
    pickup: facts.pickup,
    carriage,
    override: facts.place ?? null,
  });
  const rate = bundleRate(facts);
  return {
    regime,
    rate: rate ?? 0,
    rated: rate !== null,
    place: {
      ...found,
      interState: recipient.kind === "sez" || found.code !== supplier.stateCode,
      stateHead: stateHead(found.code),
    },
    // Nothing is rounded where there is no tax to pay: section 170 speaks of that.
    roundOff: regime === "unregistered" ? "none" : supplier.roundOff,
    reverseCharge: regime === "gta_rcm5",
    untaxed: isUntaxed(regime),
    sac: bundleSac(regime),
  };
}

/**
 * All figures and sentences of a document's tax. Figures are returned even with a `problem`, so that a form can show
 * them.
 */
export function taxPaper(facts: TaxFacts): TaxedPaper {
  const { regime, lines, discount } = facts;
  const basis = taxBasis(facts, lines.length === 0 || !lines.every(isOwnSupply));
  const { place, reverseCharge } = basis;
  const taxed = linesOf(basis, lines, discount);
  const groups = byRate(taxed);
  const levied = levyTax(basis, groups.map(sumOf));
  levied.groups.forEach(({ heads }, at) => shareOut(heads, groups[at] ?? []));
  return {
    ...levied,
    basis,
    place,
    reverseCharge,
    lines: taxed,
    title: titleOf(regime, taxed),
    declarations: declarationsOf(facts),
    problem: problemOf(facts, basis, taxed),
  };
}

/** The lines with what is left of them after the paper's discount, and their rates; the heads are still to come. */
function linesOf(basis: TaxBasis, lines: readonly TaxLine[], discount: number): TaxedLine[] {
  return ratedLines(basis, lines, discount).map((rated, at) => {
    const line = lines[at];
    const sac = (line && isOwnSupply(line) && line.sac) || basis.sac;
    return { ...rated, sac, heads: [] };
  });
}

/** Gives the lines of one rate their shares of its heads. */
export function shareOut(heads: readonly TaxHead[], members: readonly TaxedLine[]) {
  const weights = members.map(({ taxable }) => taxable);
  const keys = members.map(({ sac }) => sac);
  for (const head of heads) {
    const shares = spread(head.amount, weights, keys);
    members.forEach((line, at) => line.heads.push({ ...head, amount: shares[at] ?? 0 }));
  }
}

/** Why a paper may not be issued like this. */
function problemOf(
  { regime, recipient, lines, discount }: TaxFacts,
  { rated }: TaxBasis,
  taxedLines: readonly TaxedLine[],
): TaxProblem | null {
  if (!rated) {
    return { field: "date", message: NO_RATE };
  }
  if (discount > sum(lines.map(({ amount }) => amount))) {
    return { field: "discount", message: "Discount cannot be more than the subtotal" };
  }
  if (regime === "gta_rcm5" && lines.some(isOwnSupply)) {
    return {
      field: "items",
      message:
        "A line with a tax rate of its own needs another invoice: on this one the customer pays the tax",
    };
  }
  if (regime === "unregistered" && lines.some(({ taxRate }) => taxRate)) {
    return {
      field: "items",
      message:
        "A company that is not registered under GST charges no tax: leave the line's rate out",
    };
  }
  const exempt = taxedLines.filter((line) => line.exempt).length;
  if (isRegistered(recipient) && exempt > 0 && exempt < taxedLines.length) {
    return {
      field: "items",
      message: "Exempt and taxed lines need two documents for a customer with a GSTIN",
    };
  }
  return null;
}
