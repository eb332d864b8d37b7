/** Where a paper stands in the returns, or why it is in none, and what looks wrong of it. Pure. */
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { type FrozenTax, lastDayToDeclare } from "~/models/ground/tax/frozen-tax";
import { isAssumedPlace } from "../../ground/tax/place-of-supply";
import { ABROAD } from "../../ground/tax/recipient";
import { isGta } from "../../ground/tax/regimes";
import { b2clThreshold, isGstRate, isSac } from "./gstr1.dated";
import { columnsOf, type RateItem } from "./gstr1.sums";
import type { InvoiceType, Paper } from "./gstr1";

/** The return is in rupees. */
export const RUPEES = "INR";

/** A paper that names another GSTIN of the company belongs to the return of that one. */
export const isElsewhere = (supplierGstin: string | null, own: string) =>
  Boolean(supplierGstin) && supplierGstin !== own;

export const elsewhereWords = (gstin: string | null) =>
  `It was issued under GSTIN ${gstin}, which has a return of its own: it is in no section of this one`;

type Placed =
  | { why: string }
  | {
      why: null;
      place: string;
      interState: boolean;
      items: RateItem[];
      exempt: number | null;
      section: "b2b" | "b2cl" | "b2cs" | "exp" | "cdnr" | "cdnur";
      type: InvoiceType;
    };

/** Where a paper stands in the returns, or why it is in none. `exempt`: the value without tax; null of one without exempt lines. */
export function placedOf(paper: Paper, supplierState: string, gstin: string): Placed {
  const frozen = paper.tax;
  const why = cannotPlace(paper, gstin);
  if (why !== null || frozen === null) return { why: why ?? NO_FACTS };
  const place = paper.placeOfSupply ?? supplierState;
  const interState = crossesBorder(paper, frozen, place, supplierState);
  const taxed = frozen.groups.filter(({ exempt }) => !exempt);
  const untaxed = frozen.groups.filter(({ exempt }) => exempt);
  return {
    why: null,
    place,
    interState,
    items: taxed.map(({ rate, taxable, heads }) => ({ rate, ...columnsOf(taxable, heads) })),
    exempt: untaxed.length > 0 ? sum(untaxed.map(({ taxable }) => taxable)) : null,
    section: sectionOf(paper, interState, place),
    type: typeOf(paper),
  };
}

export const NO_FACTS =
  "It was issued under a single tax: place of supply and heads are not known, so it is in no section";

/** Why a paper can be in no section; null where it is in one. */
function cannotPlace(paper: Paper, gstin: string): string | null {
  const { tax, currency, regime, reverseCharge, clientGstin, supplierGstin } = paper;
  if (isElsewhere(supplierGstin, gstin)) return elsewhereWords(supplierGstin);
  if (currency !== RUPEES) {
    const [value, charged] = [paper.taxableValue, paper.taxAmount].map((minor) =>
      formatMoney(minor, currency),
    );
    return `It is in ${currency} (${value}, tax ${charged}): the return is in rupees, so it is in no section and no sum`;
  }
  if (tax === null) return NO_FACTS;
  if (regime === "unregistered")
    return "It was issued without GST registration: it is in no section";
  if (reverseCharge && !clientGstin) {
    return "Its client pays the tax under reverse charge but has no GSTIN: it is in no section";
  }
  return null;
}

/** From this value in paise on, the invoice of somebody without a GSTIN names their address: rule 46. */
const ADDRESS_FROM = 50_000_00;

/** Lists problems of a paper that is in a section but looks wrong. */
export function problemsOf(paper: Paper, gstin: string): string[] {
  const { clientKind, clientGstin, invoice, date, tax, supplierGstin } = paper;
  const found: string[] = [];
  if (tax === null || isElsewhere(supplierGstin, gstin)) return found;
  // A bill of somebody not registered has none to name.
  if (supplierGstin !== gstin && paper.regime !== "unregistered") {
    found.push("It does not say under which GSTIN it was issued: it is counted under this one");
  }
  if (!paper.placeOfSupplyChosen && isAssumedPlace(paper.placeOfSupplyReason)) {
    found.push(
      "The state of the pickup is not known: the place of supply is assumed to be our own",
    );
  }
  if (!clientGstin && (clientKind === "registered" || clientKind === "sez")) {
    const who = clientKind === "sez" ? "in a special economic zone" : "registered";
    found.push(`Its client is ${who} but has no GSTIN`);
  }
  const { entity, clientAddress, taxAmount, taxableValue } = paper;
  const namesAddress = Boolean(clientGstin || clientAddress?.trim());
  if (entity === "invoice" && !namesAddress && taxAmount > 0 && taxableValue >= ADDRESS_FROM) {
    found.push("It comes to ₹50,000 or more for a client without a GSTIN, and has no address");
  }
  const lastDay = invoice && lastDayToDeclare(invoice.date, tax);
  if (lastDay && date > lastDay) {
    found.push("It is past the last day on which a note about its invoice may be declared");
  }
  if (clientGstin && clientGstin === gstin) {
    found.push("Its client has our own GSTIN: correct the client's GSTIN");
  }
  if (tax.lines.some(({ sac }) => !sac)) found.push("A line has no SAC");
  const strange = new Set(tax.lines.map(({ sac }) => sac).filter((sac) => sac && !isSac(sac)));
  for (const sac of strange) found.push(`${sac} is not a SAC: correct the code of the line`);
  const rates = new Set(tax.groups.map(({ rate }) => rate).filter((rate) => !isGstRate(rate)));
  for (const rate of rates) found.push(`${rateText(rate)} % is not a GST rate`);
  if (entity === "invoice" && isGta(paper.regime ?? "") && !paper.hasLorryReceipt) {
    found.push("It is billed as a goods transport agency, and no lorry receipt was issued");
  }
  return found;
}

function crossesBorder(
  { regime }: Paper,
  { groups }: FrozenTax,
  place: string,
  supplierState: string,
): boolean {
  const levied = groups.flatMap(({ heads }) => heads);
  if (levied.length > 0) return levied.some(({ head }) => head === "IGST");
  return regime === "sez_lut" || regime === "sez_igst" || place !== supplierState;
}

function sectionOf(paper: Paper, interState: boolean, place: string) {
  const { entity, clientGstin, invoice, date, total } = paper;
  const isNote = entity !== "invoice";
  if (clientGstin) return isNote ? "cdnr" : "b2b";
  if (place === ABROAD) return isNote ? "cdnur" : "exp";
  const billed = invoice ?? { date, total };
  const large = interState && billed.total > b2clThreshold(billed.date);
  if (!large) return "b2cs";
  return isNote ? "cdnur" : "b2cl";
}

export function typeOf({ regime, clientGstin, placeOfSupply, tax }: Paper): InvoiceType {
  if (!clientGstin && placeOfSupply === ABROAD) {
    return tax?.groups.some(({ heads }) => heads.length > 0) ? "WPAY" : "WOPAY";
  }
  if (regime === "sez_igst") return "SEWP";
  return regime === "sez_lut" ? "SEWOP" : "R";
}
