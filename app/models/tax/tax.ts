/**
 * The tax of a paper under GST. Quotations, invoices, notes and vouchers get every figure from here. Amounts are in
 * minor units, rates in hundredths of a percent, days ISO dates. Pure: what is known comes in, nothing is read.
 */
import { divideHalfUp, sum } from "../money/money";
import { headsOf, HEADS, type TaxHead } from "./heads";
import { placeOfSupply, type PlaceOfSupply } from "./place-of-supply";
import { rateOn, type TaxRate } from "./rates";
import { isRegistered, type Recipient } from "./recipient";
import { bundleSac, type CompanyRegime, type Regime } from "./regimes";
import { spread } from "./spread";
import type { StateCode } from "./states";
import { declarationsOf, titleOf, type DocumentTitle } from "./titles";

/** No rounding to the rupee, of the total by a line of its own, or of each head's tax. */
export const ROUND_OFFS = ["none", "total", "heads"] as const;
export type RoundOff = (typeof ROUND_OFFS)[number];

/** What the company contributes. */
export type Supplier = {
  stateCode: StateCode;
  /** Its usual regime, whose rate a paper for a special economic zone bears. */
  regime: CompanyRegime;
  roundOff: RoundOff;
  rates: readonly TaxRate[];
};

/** A line before tax, its own discount taken off. A rate of its own makes it a supply outside the move, such as storage. */
export type TaxLine = { amount: number; sac?: string | null; taxRate?: number | null };

export type TaxFacts = {
  supplier: Supplier;
  recipient: Recipient;
  regime: Regime;
  /** The paper's day: its rates, its declaration's year. */
  date: string;
  pickup: StateCode | null;
  lines: readonly TaxLine[];
  /** Of the whole paper, before tax. */
  discount: number;
  place?: { code: StateCode; reason: string } | null;
};

export type TaxedLine = {
  sac: string;
  /** What is left of the line after its share of the paper's discount. */
  taxable: number;
  /** The whole rate. */
  rate: number;
  exempt: boolean;
  /** Its shares of the heads: IGST, or CGST and the state's half. */
  heads: TaxHead[];
};

/** What one rate comes to on the paper, for its table and the returns. */
export type RateGroup = { rate: number; exempt: boolean; taxable: number; heads: TaxHead[] };

export type TaxProblem = { field: "taxRegime" | "items" | "discount" | "date"; message: string };

export type TaxedPaper = {
  place: PlaceOfSupply & { interState: boolean };
  lines: TaxedLine[];
  groups: RateGroup[];
  /** Tax charged, each head once a rate. Under reverse charge nothing is charged: see `payableByRecipient`. */
  heads: TaxHead[];
  /** Under reverse charge: what the recipient pays to the government. */
  payableByRecipient: TaxHead[];
  reverseCharge: boolean;
  taxableValue: number;
  taxAmount: number;
  /** Outside the value of the supply: -0.49 to 0.50 of a rupee. */
  roundOff: number;
  /** What is payable, rounded off. */
  total: number;
  title: DocumentTitle;
  declarations: string[];
  problem: TaxProblem | null;
};

/** Half-up share of an amount at a rate that may end in half a hundredth. */
function taxOf(taxable: number, rate: number): number {
  return Number(divideHalfUp(BigInt(taxable) * BigInt(rate * 2), 20_000n));
}

const toRupee = (minor: number) => Math.floor((minor + 50) / 100) * 100;

/** The whole rate of the move: of the regime on the day, of the usual regime for a special economic zone. */
function bundleRate({ supplier, regime, date }: TaxFacts): number | null {
  switch (regime) {
    case "unregistered":
    case "gta_exempt":
    case "sez_lut":
      return 0;
    case "sez_igst": {
      const usual = supplier.regime === "gta_exempt" ? "bundle18" : supplier.regime;
      return rateOn(supplier.rates, usual, date);
    }
    default:
      return rateOn(supplier.rates, regime, date);
  }
}

/** Every figure of a paper and what it says; figures come even with a `problem`, for a form that shows them meanwhile. */
export function taxPaper(facts: TaxFacts): TaxedPaper {
  const { supplier, recipient, regime, date, lines } = facts;
  const found = placeOfSupply({
    recipient,
    supplierState: supplier.stateCode,
    pickup: facts.pickup,
    carriage: lines.length === 0 || !lines.every(isOwnSupply),
    override: facts.place ?? null,
  });
  const place = {
    ...found,
    interState: recipient.kind === "sez" || found.code !== supplier.stateCode,
  };
  const rate = bundleRate(facts);
  const taxedLines = linesOf(facts, rate ?? 0);
  const rounded = (amount: number) => (supplier.roundOff === "heads" ? toRupee(amount) : amount);
  const groups = groupsOf(taxedLines).map(({ members, ...group }) => {
    const heads = headsOf(group.rate, place, (headRate) => rounded(taxOf(group.taxable, headRate)));
    for (const head of heads) {
      const weights = members.map(({ taxable }) => taxable);
      const shares = spread(
        head.amount,
        weights,
        members.map(({ sac }) => sac),
      );
      members.forEach((line, at) => line.heads.push({ ...head, amount: shares[at] ?? 0 }));
    }
    return { ...group, heads };
  });
  const reverseCharge = regime === "gta_rcm5";
  const levied = groups.flatMap((group) => group.heads).sort(byHead);
  const heads = reverseCharge ? [] : levied;
  const taxableValue = sum(taxedLines.map(({ taxable }) => taxable));
  const taxAmount = sum(heads.map(({ amount }) => amount));
  const exact = taxableValue + taxAmount;
  const rounds = supplier.roundOff === "total" && regime !== "unregistered";
  const roundOff = rounds ? toRupee(exact) - exact : 0;
  return {
    place,
    lines: taxedLines,
    groups,
    heads,
    payableByRecipient: reverseCharge ? levied : [],
    reverseCharge,
    taxableValue,
    taxAmount,
    roundOff,
    total: exact + roundOff,
    title: titleOf(regime, taxedLines),
    declarations: declarationsOf(regime, date, recipient),
    problem: problemOf(facts, rate, taxedLines),
  };
}

const byHead = (one: TaxHead, other: TaxHead) =>
  HEADS.indexOf(one.head) - HEADS.indexOf(other.head) || other.rate - one.rate;

const isOwnSupply = ({ taxRate }: TaxLine) => taxRate !== null && taxRate !== undefined;

/** The lines with what is left of them after the paper's discount, and their rates; the heads are still to come. */
function linesOf({ regime, lines, discount }: TaxFacts, rate: number): TaxedLine[] {
  const shares = spread(
    discount,
    lines.map(({ amount }) => amount),
    lines.map(({ taxRate, sac }) => `${taxRate ?? ""} ${sac ?? ""}`),
  );
  const untaxed = regime === "unregistered" || regime === "sez_lut";
  return lines.map((line, at) => {
    const own = isOwnSupply(line);
    const lineRate = own && !untaxed ? (line.taxRate ?? 0) : rate;
    return {
      sac: (own && line.sac) || bundleSac(regime),
      taxable: line.amount - (shares[at] ?? 0),
      rate: lineRate,
      exempt: !untaxed && lineRate === 0,
      heads: [],
    };
  });
}

/** Lines of one rate together, the higher rate first. */
function groupsOf(lines: readonly TaxedLine[]) {
  const byRate = new Map<number, TaxedLine[]>();
  for (const line of lines) byRate.set(line.rate, [...(byRate.get(line.rate) ?? []), line]);
  return [...byRate]
    .map(([rate, members]) => ({
      rate,
      exempt: members.some(({ exempt }) => exempt),
      taxable: sum(members.map(({ taxable }) => taxable)),
      members,
    }))
    .sort((one, other) => other.rate - one.rate);
}

/** Why a paper may not be issued like this. */
function problemOf(
  { regime, recipient, lines, discount }: TaxFacts,
  rate: number | null,
  taxedLines: readonly TaxedLine[],
): TaxProblem | null {
  if (rate === null) {
    return { field: "date", message: "No tax rate is set for this regime on this day" };
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
  const exempt = taxedLines.filter((line) => line.exempt).length;
  if (isRegistered(recipient) && exempt > 0 && exempt < taxedLines.length) {
    return {
      field: "items",
      message: "Exempt and taxed lines need two papers for a customer with a GSTIN",
    };
  }
  return null;
}
