/** Parts that several road papers share. Pure. */
import { formatMoney, rateText } from "../../ground/money/money";
import { letterhead } from "../../papers/paper/letterhead";
import { packagesOnReceipt } from "../road/package-count";
import { GOODS_KINDS, wordOf } from "../road/words";
import { type DayStyle, addDays, paperDay } from "../../ground/day/calendar-date";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { isStateCode, statePlace } from "../../ground/tax/states";
import { countText, weightText } from "~/models/ground/typed/text";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { fact, known, labelled, type Label } from "./road-paper.hindi";
import {
  ROAD_PAPERS,
  type RoadFact,
  type RoadPaperKind,
  type RoadPaperView,
  type RoadParty,
  type RoadSignature,
  type RoadTable,
  type SignedFor,
} from "./road-paper.view";

/** Within which a loss is to be notified, from the day of booking (Carriage by Road Act, 2007, section 16). */
export const NOTICE_DAYS = 180;

type Empty =
  | "parties"
  | "facts"
  | "outline"
  | "tables"
  | "texts"
  | "terms"
  | "ownTerms"
  | "signatures";

/** A paper before it says anything. */
export function paperOf(
  kind: RoadPaperKind,
  consignment: PrintedConsignment,
  company: PrintingCompany,
  texts: Partial<Pick<RoadPaperView, Empty | "date">>,
): RoadPaperView {
  return {
    kind,
    title: ROAD_PAPERS[kind],
    number: shownLrNumber(consignment),
    date: paperDay(company, consignment.lrDate ?? consignment.loadingDate),
    status: consignment.status,
    mark: consignment.status === "Cancelled" ? "CANCELLED" : null,
    company: letterhead(company),
    legend: "",
    copies: [],
    parties: [],
    facts: [],
    outline: null,
    tables: [],
    texts: [],
    terms: [],
    ownTerms: [],
    signatures: [],
    ...texts,
  };
}

export const PHONE_LINE = "Phone ";

type Side = "consignor" | "consignee";

function party(consignment: PrintedConsignment, side: Side, label: Label): RoadParty {
  const gstin = consignment[`${side}Gstin`];
  const phone = consignment[`${side}Phone`];
  const state = consignment[`${side}StateCode`];
  const lines = [
    consignment[`${side}Name`],
    consignment[`${side}Address`],
    phone && `${PHONE_LINE}${phone}`,
    gstin && `GSTIN ${gstin}`,
    state && isStateCode(state) && `State ${statePlace(state)}`,
  ];
  return { ...labelled(label), lines: lines.filter((line): line is string => Boolean(line)) };
}

export function partiesOf(consignment: PrintedConsignment): RoadParty[] {
  return [
    party(consignment, "consignor", "Consignor"),
    party(consignment, "consignee", "Consignee"),
  ];
}

function valueText({ declaredValue, currency }: PrintedConsignment): string {
  return declaredValue === null ? "Value not declared" : formatMoney(declaredValue, currency);
}

const INSURED_BY: Record<string, string> = {
  customer: "Customer",
  mover: "Carrier, on the customer's behalf",
  none: "Not insured",
};

export function insuranceFacts(consignment: PrintedConsignment): RoadFact[] {
  const { insuredBy, insurer, policyNumber } = consignment;
  return known([
    fact("Insured by", INSURED_BY[insuredBy] ?? insuredBy),
    fact("Insurer", insurer ?? ""),
    fact("Insurance policy", policyNumber ?? ""),
  ]);
}

/** At the owner's risk the carrier is still liable as the Act says: the words must not promise otherwise. */
export function riskText({ risk }: Pick<PrintedConsignment, "risk">): string {
  return risk === "carrier"
    ? "Carrier's risk"
    : "Owner's risk: no higher risk rate agreed; liability as the Act says";
}

export const fovText = (amount: number, { fovRate, currency }: PrintedConsignment) =>
  `${formatMoney(amount, currency)} (${rateText(fovRate)}% of the declared value)`;

export function valueFacts(consignment: PrintedConsignment): RoadFact[] {
  return [
    fact("Declared value", valueText(consignment)),
    fact("Risk", riskText(consignment)),
    ...insuranceFacts(consignment),
  ];
}

export function goodsFacts(consignment: PrintedConsignment): RoadFact[] {
  const { goodsKind, goods, goodsDescription, volumeCft } = consignment;
  return known([
    fact("Kind of goods", wordOf(GOODS_KINDS, goodsKind)),
    fact("Said to contain", goods.length > 0 ? goodsDescription : ""),
    fact("Packages", countText(packagesOnReceipt(consignment))),
    fact("Weight", weightText(consignment)),
    fact("Volume", volumeCft === null ? "" : `${countText(volumeCft)} cft`),
  ]);
}

/** Where the goods that are only counted can be read. */
const readMore = ({ packages }: PrintedConsignment) =>
  packages.length > 0 ? "the packing list" : "the goods forwarding note";

/** The goods line by line, `most` at most: those beyond are counted. */
export function goodsTable(consignment: PrintedConsignment, most = Infinity): RoadTable {
  const { goods, goodsDescription } = consignment;
  const shown = goods.length > most ? goods.slice(0, most - 1) : goods;
  const rows = shown.map((line, at) => [
    String(at + 1),
    line.description,
    countText(line.quantity),
    line.packages === null ? "As packed" : countText(line.packages),
    line.packing ?? "",
  ]);
  const more = goods.length - shown.length;
  if (more > 0)
    rows.push(["", `and ${countText(more)} more, see ${readMore(consignment)}`, "", "", ""]);
  if (goods.length === 0) {
    rows.push(["1", goodsDescription, "", countText(packagesOnReceipt(consignment)), ""]);
  }
  return {
    ...labelled("Goods, said to contain"),
    columns: [
      { ...labelled("No."), align: "right", weight: 0.06 },
      { ...labelled("Description"), align: "left", weight: 0.45 },
      { ...labelled("Quantity"), align: "right", weight: 0.11 },
      { ...labelled("Packages"), align: "right", weight: 0.12 },
      { ...labelled("Packing"), align: "left", weight: 0.26 },
    ],
    rows,
    total: ["", "Total packages", "", countText(packagesOnReceipt(consignment)), ""],
    empty: "No goods listed",
  };
}

export function routeFacts(consignment: PrintedConsignment, company: DayStyle): RoadFact[] {
  const { fromPlace, toPlace, distanceKm, job, quotation } = consignment;
  return known([
    fact("From", fromPlace),
    fact("To", toPlace),
    fact("Distance", distanceKm === null ? "" : `${countText(distanceKm)} km`),
    fact("Loading date", paperDay(company, consignment.loadingDate)),
    fact("Expected delivery", paperDay(company, consignment.expectedDate)),
    fact("Job", job.jobNumber),
    fact("Quotation", quotation?.quotationNumber ?? ""),
  ]);
}

/** The truck that the goods are on, or shall be; the papers say so where none is known. */
export function vehicleFacts({ trucks }: PrintedConsignment): RoadFact[] {
  const truck = trucks.at(-1);
  if (!truck) return [fact("Vehicle number", "Not assigned yet")];
  return known([
    fact("Vehicle number", truck.vehicleNumber),
    fact("Vehicle type", truck.vehicleKind),
    fact("Driver", truck.driverName ?? "Not assigned yet"),
    fact("Driver's phone", truck.driverPhone ?? ""),
    fact("Driving licence", truck.driverLicence ?? ""),
  ]);
}

/** The last day on which a loss may be notified; "" before the receipt is issued. */
export function lastNoticeDay(
  { lrDate }: Pick<PrintedConsignment, "lrDate">,
  company: DayStyle,
): string {
  return lrDate === null ? "" : paperDay(company, addDays(lrDate, NOTICE_DAYS));
}

export function signature(
  label: Label,
  how: string,
  purpose: SignedFor | null = null,
): RoadSignature {
  return { ...labelled(label), how, purpose, signed: null };
}
