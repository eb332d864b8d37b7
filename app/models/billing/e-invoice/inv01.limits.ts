/**
 * The portal's published rules for INV-01, schema 1.1: lengths, patterns, ranges and sums. Each problem is one sentence
 * with the portal's field name. Pure.
 */
import { STATES, statesOfPin, isStateCode } from "../../ground/tax/states";
import { inv01Of, type Inv01, type Inv01Paper } from "./inv01";

/** The record to correct. */
type ProblemAbout = "company" | "customer" | "paper";
export type Inv01Problem = { field: string; about: ProblemAbout; message: string };

const GSTIN = /^\d{2}[0-9A-Z]{13}$/;
const NUMBER = /^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$/;
const DAY = /^[0-3]\d\/[01]\d\/20[12]\d$/;
const PLACE = /^(?!0+$)\d{1,2}$/;
const SERVICE = /^99(\d{2}|\d{4}|\d{6})$/;
/** No text holds a double quote or a backslash. */
const TEXT = /^[^\\"]*$/;

const MAX_ITEMS = 1000;
const MAX_LINE = 999_999_999_999.99;
// The schema has .99 more, which a number of so many digits does not hold.
const MAX_PAPER = 99_999_999_999_999;
const MAX_ROUND_OFF = 99.99;

const fits = (text: string | undefined, min: number, max: number) =>
  text !== undefined && text.length >= min && text.length <= max && TEXT.test(text);

/** Why a paper is none that is registered, whatever its INV-01 would say. */
function notRegistrable(paper: Inv01Paper): Inv01Problem | null {
  const { tax, regime, currency, seller, buyer } = paper;
  const no = (field: string, message: string, about: ProblemAbout = "paper") => ({
    field,
    about,
    message,
  });
  if (tax === null)
    return no("TranDtls", "It was issued without GST: documents without GST have no INV-01");
  if (regime === "unregistered") {
    return no("TranDtls", "It is a bill of a mover who is not registered: it has no INV-01");
  }
  if (currency !== "INR") {
    return no("ValDtls", `It is in ${currency}: INV-01 is only for documents in rupees`);
  }
  if (!buyer.gstin) {
    const why = "Its customer had no GSTIN: only documents to registered customers have an INV-01";
    return no("BuyerDtls.Gstin", why, "customer");
  }
  if (buyer.gstin === seller.gstin) {
    return no("BuyerDtls.Gstin", "Its customer has the company's own GSTIN", "customer");
  }
  if (tax.lines.some(({ exempt }) => exempt)) {
    return no("ItemList", "It has exempt lines: exempt services are not registered as e-invoices");
  }
  return null;
}

type AddProblem = (field: string, about: ProblemAbout, message: string) => void;

function checkParty(
  name: "SellerDtls" | "BuyerDtls",
  party: Inv01["SellerDtls"],
  addError: AddProblem,
): void {
  const [about, whose] =
    name === "SellerDtls"
      ? (["company", "The company"] as const)
      : (["customer", "The customer"] as const);
  const at = (field: string, message: string) => addError(`${name}.${field}`, about, message);
  if (!party.Gstin) at("Gstin", `${whose} has no GSTIN`);
  else if (!GSTIN.test(party.Gstin)) at("Gstin", `${whose}'s GSTIN does not have 15 characters`);
  if (!fits(party.LglNm, 3, 100)) at("LglNm", `${whose}'s name has fewer than 3 characters`);
  if (!fits(party.Addr1, 1, 100)) at("Addr1", `${whose} has no address`);
  if (party.Addr2 !== undefined && !fits(party.Addr2, 3, 100)) {
    at(
      "Addr2",
      `The second line of ${whose.toLowerCase()}'s address must have 3 to 100 characters`,
    );
  }
  if (!fits(party.Loc, 3, 50) || !/\p{L}/u.test(party.Loc)) {
    at("Loc", `${whose}'s address names no town of 3 to 50 characters, as in 'Pune 411007'`);
  }
  if (!PLACE.test(party.Stcd)) at("Stcd", `${whose}'s GSTIN begins with no state`);
  const states = statesOfPin(String(party.Pin));
  if (party.Pin < 100_000 || party.Pin > 999_999) {
    at("Pin", `${whose}'s address has no PIN of six digits`);
  } else if (states.length > 0 && isStateCode(party.Stcd) && !states.includes(party.Stcd)) {
    const state = STATES[party.Stcd].name;
    at("Pin", `The PIN ${party.Pin} is not in ${state}, where the GSTIN is registered`);
  }
}

const paise = (amount: number) => Math.round(amount * 100);
const inRange = (amount: number, max: number) => amount >= 0 && amount <= max;

/** The portal takes a sum that is a rupee off. */
const near = (one: number, other: number) => Math.abs(paise(one) - paise(other)) <= 100;

function checkItems(
  { ItemList, TranDtls, SellerDtls, BuyerDtls, DocDtls }: Inv01,
  addError: AddProblem,
): void {
  if (ItemList.length === 0 || ItemList.length > MAX_ITEMS) {
    addError("ItemList", "paper", `It must have 1 to ${MAX_ITEMS.toLocaleString("en-IN")} lines`);
  }
  const isZone = TranDtls.SupTyp !== "B2B";
  const within = !isZone && SellerDtls.Stcd === BuyerDtls.Pos;
  ItemList.forEach((item, index) => {
    const at = (field: string, message: string) =>
      addError(`ItemList[${index}].${field}`, "paper", `Line ${item.SlNo}: ${message}`);
    if (!SERVICE.test(item.HsnCd))
      at("HsnCd", "its SAC must be 4, 6 or 8 digits that begin with 99");
    if (!fits(item.PrdDesc, 3, 300)) at("PrdDesc", "its description must have 3 to 300 characters");
    if (!inRange(item.Qty, 9_999_999_999.999)) at("Qty", "its quantity is out of range");
    if (!inRange(item.GstRt, 999.999)) at("GstRt", "its rate is out of range");
    const amounts = ["UnitPrice", "TotAmt", "Discount", "AssAmt", "IgstAmt", "CgstAmt", "SgstAmt"];
    for (const field of [...amounts, "TotItemVal"] as (keyof typeof item)[]) {
      if (!inRange(Number(item[field]), MAX_LINE)) at(field, "its amount is out of range");
    }
    if (paise(item.AssAmt) !== paise(item.TotAmt) - paise(item.Discount)) {
      at("AssAmt", "its value is not its amount less its discount (2193)");
    }
    const tax = item.IgstAmt + item.CgstAmt + item.SgstAmt;
    const charged = TranDtls.RegRev === "Y" ? 0 : tax;
    if (paise(item.TotItemVal) !== paise(item.AssAmt + charged)) {
      at("TotItemVal", "its total is not its value with the tax (2194)");
    }
    if (paise(item.CgstAmt) !== paise(item.SgstAmt)) {
      at("CgstAmt", "CGST and SGST must be equal (2227)");
    }
    if (within && item.IgstAmt > 0) at("IgstAmt", "within a state there is no IGST (2172)");
    if (!within && item.CgstAmt > 0) at("CgstAmt", "between states there is IGST alone");
    // The taxes of notes are taken as they are.
    if (DocDtls.Typ !== "INV") return;
    const half = (item.AssAmt * item.GstRt) / 200;
    const isRight = within
      ? near(item.CgstAmt, half)
      : near(item.IgstAmt, 2 * half) || (TranDtls.SupTyp === "SEZWOP" && item.IgstAmt === 0);
    if (!isRight) at("GstRt", "its tax does not follow from its value and its rate (2234)");
  });
}

function checkTotals({ ItemList, ValDtls }: Inv01, addError: AddProblem): void {
  const of = (field: "AssAmt" | "CgstAmt" | "SgstAmt" | "IgstAmt" | "TotItemVal") =>
    ItemList.reduce((total, item) => total + paise(item[field]), 0);
  const sums = [
    ["AssVal", of("AssAmt"), "The lines do not add up to the taxable value (2182)"],
    ["CgstVal", of("CgstAmt"), "The lines do not add up to the CGST"],
    ["SgstVal", of("SgstAmt"), "The lines do not add up to the SGST"],
    ["IgstVal", of("IgstAmt"), "The lines do not add up to the IGST"],
  ] as const;
  for (const [field, total, message] of sums) {
    if (paise(ValDtls[field]) !== total) addError(`ValDtls.${field}`, "paper", message);
    if (!inRange(ValDtls[field], MAX_PAPER)) {
      addError(`ValDtls.${field}`, "paper", "The amount is out of range");
    }
  }
  if (Math.abs(ValDtls.RndOffAmt) > MAX_ROUND_OFF) {
    const most = `The round-off cannot be more than ${MAX_ROUND_OFF} rupees either way`;
    addError("ValDtls.RndOffAmt", "paper", most);
  }
  const { Discount, OthChrg, RndOffAmt, TotInvVal } = ValDtls;
  const exact = of("TotItemVal") / 100 - Discount + OthChrg + RndOffAmt;
  if (!inRange(TotInvVal, MAX_PAPER) || !near(TotInvVal, exact)) {
    addError(
      "ValDtls.TotInvVal",
      "paper",
      "The lines and the round-off do not add up to the total (2189)",
    );
  }
}

/** Everything that the portal would refuse about a document. */
export function limitProblems(inv01: Inv01): Inv01Problem[] {
  const found: Inv01Problem[] = [];
  const addError: AddProblem = (field, about, message) => found.push({ field, about, message });
  const { DocDtls, SellerDtls, BuyerDtls, RefDtls } = inv01;
  if (!NUMBER.test(DocDtls.No)) {
    const shape =
      "Its number must have at most 16 letters, digits, '-' or '/', and begin with a letter or 1 to 9";
    addError("DocDtls.No", "paper", shape);
  }
  if (!DAY.test(DocDtls.Dt)) addError("DocDtls.Dt", "paper", "Its date is out of range");
  checkParty("SellerDtls", SellerDtls, addError);
  checkParty("BuyerDtls", BuyerDtls, addError);
  if (!PLACE.test(BuyerDtls.Pos)) addError("BuyerDtls.Pos", "paper", "It has no place of supply");
  checkItems(inv01, addError);
  checkTotals(inv01, addError);
  for (const { InvNo, InvDt } of RefDtls?.PrecDocDtls ?? []) {
    if (!NUMBER.test(InvNo) || InvNo.length < 2 || !DAY.test(InvDt)) {
      const message = "The portal does not accept the number or the date of its invoice";
      addError("RefDtls.PrecDocDtls", "paper", message);
    }
  }
  return found;
}

/** The INV-01 of a paper with what the portal would refuse about it; none of a paper that is not registered. */
export function checkedInv01(paper: Inv01Paper): {
  inv01: Inv01 | null;
  problems: Inv01Problem[];
} {
  const none = notRegistrable(paper);
  if (none || !paper.tax) return { inv01: null, problems: none ? [none] : [] };
  const inv01 = inv01Of(paper, paper.tax);
  return { inv01, problems: limitProblems(inv01) };
}
