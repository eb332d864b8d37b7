/** Options of the tax settings. Not for the browser, which gets them with the page, since regimes and states are long. */
import { financialYear, financialYearName } from "../../ground/tax/financial-year";
import type { RoundOff } from "../../ground/tax/levy";
import {
  COMPANY_REGIMES,
  type CompanyRegime,
  REGIME_WORDS,
  type RegimePolicy,
} from "../../ground/tax/regimes";
import { STATE_CODES, type StateCode, statePlace } from "../../ground/tax/states";

/** The product's own accent, until a company chooses its own. */
export const ACCENT_COLOUR = "#0b5b62";

/** Says why documents cannot have a colour; null when they can. It must be readable on white paper. */
export function accentProblem(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return "Accent Colour must be like #0b5b62";
  return onWhite(colour) < READABLE
    ? "Accent Colour is too light to be read on white paper: choose a darker one"
    : null;
}

/** The contrast that WCAG asks of small text. */
const READABLE = 4.5;

/** The contrast of a colour, #rrggbb, on white: from 1 to 21. */
function onWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export const TRANSPORTATION_TYPES = ["full_load", "partial_load"] as const;
type TransportationType = (typeof TRANSPORTATION_TYPES)[number];

const TRANSPORTATION_LABELS: Record<TransportationType, string> = {
  full_load: "Full load",
  partial_load: "Partial load",
};

/** A type as people read it. */
export function transportationLabel(type: string): string {
  return TRANSPORTATION_LABELS[type as TransportationType] ?? type;
}

// The machine's list still has the names of the last century for some; people look for today's.
const RENAMED: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

let known: string[] | undefined;

/** Every time zone that this machine can reckon with, by the names that people know; UTC among them. */
export function timeZones(): readonly string[] {
  known ??= [
    ...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"]),
  ].sort();
  return known;
}

export function isTimeZone(text: string): boolean {
  return timeZones().includes(text);
}

export type Choice = {
  value: string;
  label: string;
  help?: string;
};

const ofWords = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const TAX_SYSTEMS = {
  gst_india: "GST India",
  single: "Single tax",
  none: "None",
} as const;
export type TaxSystem = keyof typeof TAX_SYSTEMS;

const ROUND_OFF_WORDS: Record<RoundOff, string> = {
  none: "None",
  total: "The total",
  heads: "Each head",
};

export const SAC_DIGITS = ["4", "6"] as const;

/** The default version of the return's JSON file: that of the portal's offline tool in 2025. */
export const GSTR1_VERSION = "GST3.2.1";

type Households = RegimePolicy["householdsUnderForwardCharge"];
export const HOUSEHOLD_WORDS: Record<Households, string> = {
  exempt: "Exempt",
  charge: "Charged",
};

/** The lines of GSTR-3B in which bills under reverse charge are told: the law can be read in three ways. */
export const OUTWARD_REVERSE: Record<string, string> = {
  "3.1a": "3.1 (a), their value without tax",
  "3.1c": "3.1 (c), their value",
  none: "In no line",
};

/** Whose credit a return takes where its GSTR-2B was brought. */
export const CREDIT_BY: Record<string, string> = {
  gstr2b: "Of bills that GSTR-2B has too",
  books: "Of all bills in the books",
};

/** Where a mover can be: in a state or a union territory, not abroad and not at sea. */
export const HOME_STATES = STATE_CODES.filter((code) => code !== "96" && code !== "97") as [
  StateCode,
  ...StateCode[],
];

/** GST began in 2017; nobody opts further ahead than these. */
export const OPTION_YEARS = { first: 2017, last: 2099 };

const yearChoice = (year: number): Choice => ({
  value: String(year),
  label: financialYearName(`${year}-04-01`),
});

/** The years since which forward charge may have been opted for, up to the next one; `kept` is what is stored. */
function yearChoices(today: string, kept: number | null): Choice[] {
  const next = financialYear(today) + 1;
  const last = Math.max(next, kept ?? next);
  const years = Array.from({ length: last - OPTION_YEARS.first + 1 }, (_, index) => last - index);
  return [{ value: "", label: "Not opted for" }, ...years.map(yearChoice)];
}

const regimeChoice = (regime: CompanyRegime): Choice => ({
  value: regime,
  ...REGIME_WORDS[regime],
});

/** The tax settings' options, by field name. */
export function taxChoices(today: string, kept: { gtaOptionYear: number | null }) {
  return {
    taxSystem: ofWords(TAX_SYSTEMS),
    stateCode: [
      { value: "", label: "Select a state" },
      ...HOME_STATES.map((code) => ({ value: code, label: statePlace(code) })),
    ],
    taxRegime: COMPANY_REGIMES.map(regimeChoice),
    gtaOptionYear: yearChoices(today, kept.gtaOptionYear),
    taxRoundOff: ofWords(ROUND_OFF_WORDS),
    sacDigits: SAC_DIGITS.map((digits) => ({ value: digits, label: digits })),
    householdsUnderForwardCharge: ofWords(HOUSEHOLD_WORDS),
    outwardReverse: ofWords(OUTWARD_REVERSE),
    creditBy: ofWords(CREDIT_BY),
  } satisfies Record<string, readonly Choice[]>;
}

/** A value of the tax settings as people read it, for the history; undefined of any other field. */
export function taxChoiceLabel(name: string, value: string): string | undefined {
  if (name === "gtaOptionYear") return value && yearChoice(Number(value)).label;
  const choices: Partial<Record<string, readonly Choice[]>> = taxChoices("2017-07-01", {
    gtaOptionYear: null,
  });
  return value === "" ? undefined : choices[name]?.find((one) => one.value === value)?.label;
}
