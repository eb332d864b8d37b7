/** The tax regimes for a mover's services: one a paper, since additions to a carriage are one supply with it. Pure. */
import { financialYear, financialYearName } from "./financial-year";
import { isAbroad, isDeductor, isRegistered, isSpecified, type Recipient } from "./recipient";

/** The tax regimes that a company may choose as its usual one. */
export const COMPANY_REGIMES = [
  "unregistered",
  "bundle18",
  "gta_rcm5",
  "gta_fcm5",
  "gta_fcm18",
  "gta_exempt",
] as const;
export type CompanyRegime = (typeof COMPANY_REGIMES)[number];

/** The tax regimes of documents: the company's, and two each for customers in a special economic zone and abroad. */
export const REGIMES = [
  ...COMPANY_REGIMES,
  "sez_lut",
  "sez_igst",
  "export_lut",
  "export_igst",
] as const;
export type Regime = (typeof REGIMES)[number];

export function isRegime(text: string): text is Regime {
  return (REGIMES as readonly string[]).includes(text);
}

type RegimeWords = {
  label: string;
  /** The regime's users and its meaning, for the settings' help. */
  help: string;
};

export const REGIME_WORDS: Record<Regime, RegimeWords> = {
  unregistered: {
    label: "Not registered under GST",
    help: "No GSTIN: no tax is charged, and the document is called 'Bill'.",
  },
  bundle18: {
    label: "Whole move, tax charged",
    help: "Registered, and no consignment note (LR) is issued, or this rate is chosen for the whole move. CGST and SGST, or IGST, are charged; input tax credit is kept.",
  },
  gta_rcm5: {
    label: "Goods transport agency, reverse charge",
    help: "A consignment note is issued and forward charge was not opted for. Registered customers, companies, firms and societies pay the tax themselves; households and other unregistered customers are exempt. No input tax credit.",
  },
  gta_fcm5: {
    label: "Goods transport agency, forward charge without credit",
    help: "A consignment note is issued and forward charge was opted for at the lower rate. The tax is charged; no input tax credit.",
  },
  gta_fcm18: {
    label: "Goods transport agency, forward charge with credit",
    help: "A consignment note is issued and forward charge was opted for at the full rate. The tax is charged; input tax credit is kept.",
  },
  gta_exempt: {
    label: "Goods transport agency, exempt",
    help: "A consignment note is issued to an unregistered customer who is not a company, firm or society: exempt under entry 21A of notification 12/2017. The document is a bill of supply.",
  },
  sez_lut: {
    label: "Special economic zone, under LUT",
    help: "For a unit or developer in a special economic zone, without payment of tax, under a letter of undertaking.",
  },
  sez_igst: {
    label: "Special economic zone, IGST paid",
    help: "For a unit or developer in a special economic zone, with IGST at the rate of the usual regime.",
  },
  export_lut: {
    label: "Export, under LUT",
    help: "For a customer abroad who pays in foreign currency, without payment of tax, under a letter of undertaking.",
  },
  export_igst: {
    label: "Export, IGST paid",
    help: "For a customer abroad who pays in foreign currency, with IGST at the rate of the usual regime.",
  },
};

/** The number of a letter of undertaking, alone for each year or a line each: "2026-27 AD270326000000X". */
const LUT_LINE = /^(?:(\d{4}-\d{2})\s*[=:]?\s+)?(\S.*)$/;

/** The letter of undertaking of a day's financial year; null where there is none. */
export function lutOn(text: string | null | undefined, day: string): string | null {
  const lines = (text ?? "").split("\n").flatMap((line) => LUT_LINE.exec(line.trim()) ?? []);
  const all = Array.from({ length: lines.length / 3 }, (_, at) =>
    lines.slice(3 * at + 1, 3 * at + 3),
  );
  const of = (year: string | undefined) => all.find(([known]) => known === year)?.[1] ?? null;
  return of(financialYearName(day)) ?? of(undefined);
}

/** The company's choices that decide which regime a paper proposes. */
export type RegimePolicy = {
  regime: CompanyRegime;
  /** Its letters of undertaking (`lutOn`); without one of the year a special economic zone or a customer abroad is charged IGST. */
  lut: string | null;
  /**
   * The reading of entry 21A after opting for forward charge: households stay exempt, or are charged. The product
   * supports both readings; the accountant decides which one counts.
   */
  householdsUnderForwardCharge: "exempt" | "charge";
};

/** The regime that a document for this customer has unless staff choose another one. */
export function proposedRegime(policy: RegimePolicy, recipient: Recipient, date: string): Regime {
  const { regime, householdsUnderForwardCharge } = policy;
  const lut = lutOn(policy.lut, date);
  if (regime === "unregistered") return regime;
  if (recipient.kind === "sez") return lut ? "sez_lut" : "sez_igst";
  if (isAbroad(recipient)) return lut ? "export_lut" : "export_igst";
  if (regime === "bundle18" || regime === "gta_exempt") {
    // Exempt is nobody's rule for those who pay the tax themselves.
    return regime === "gta_exempt" && isSpecified(recipient) ? "gta_rcm5" : regime;
  }
  if (isSpecified(recipient)) return regime;
  if (regime === "gta_rcm5" || isDeductor(recipient)) return "gta_exempt";
  return householdsUnderForwardCharge === "exempt" ? "gta_exempt" : regime;
}

/** Why a chosen regime does not fit a document for this customer; null if it fits. */
export function regimeProblem(
  regime: Regime,
  recipient: Recipient,
  company: { gstin: string | null; lut: string | null; gtaOptionYear: number | null },
  date: string,
): string | null {
  if (regime !== "unregistered" && !company.gstin) {
    return `'${REGIME_WORDS[regime].label}' needs the company's GSTIN`;
  }
  if (regime === "unregistered" && company.gstin) {
    return `'${REGIME_WORDS[regime].label}' is for a company without a GSTIN`;
  }
  if (regime === "gta_fcm5" || regime === "gta_fcm18") {
    const since = company.gtaOptionYear;
    if (since === null) return "The company has not opted for forward charge: see the tax settings";
    if (financialYear(date) < since) {
      return `The company's option for forward charge begins with ${financialYearName(`${since}-04-01`)}`;
    }
  }
  const zone = regime === "sez_lut" || regime === "sez_igst";
  if (zone && recipient.kind !== "sez") {
    return `'${REGIME_WORDS[regime].label}' is for customers in a special economic zone`;
  }
  if (zone && !isRegistered(recipient))
    return "A customer in a special economic zone needs a GSTIN";
  if (isExport(regime) && !isAbroad(recipient)) {
    return `'${REGIME_WORDS[regime].label}' is for customers without a GSTIN whose state is 96-Outside India`;
  }
  if ((regime === "sez_lut" || regime === "export_lut") && !lutOn(company.lut, date)) {
    return `The company has no letter of undertaking (LUT) of ${financialYearName(date)}: charge IGST`;
  }
  if (recipient.kind === "sez" && !zone && regime !== "unregistered") {
    return "A customer in a special economic zone is billed under LUT or with IGST";
  }
  if (regime === "gta_exempt" && isSpecified(recipient)) {
    return "This customer is not exempt: those with a GSTIN, companies, firms and societies pay the tax";
  }
  if (regime === "gta_rcm5" && !isSpecified(recipient)) {
    return isDeductor(recipient)
      ? "This customer is registered only to deduct tax at source: no reverse charge, the carriage is exempt"
      : "This customer cannot pay the tax under reverse charge: it is for those with a GSTIN, companies, firms and societies";
  }
  return null;
}

/** Whether no line of its documents is taxed: an unregistered company, a zone or an export under LUT. */
export function isUntaxed(regime: Regime): boolean {
  return regime === "unregistered" || regime === "sez_lut" || regime === "export_lut";
}

/** To a customer abroad, zero rated. */
export const isExport = (regime: string): boolean =>
  regime === "export_lut" || regime === "export_igst";

/** Carries goods and issues a consignment note for it. */
export function isGta(regime: string): boolean {
  return regime.startsWith("gta_");
}

/** The SAC of a whole move: a goods transport agency's, or the road transport of household goods. */
export function bundleSac(regime: Regime): string {
  return isGta(regime) ? "996791" : "996511";
}
