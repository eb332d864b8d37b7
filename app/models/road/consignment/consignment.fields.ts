import { FREIGHT_TERMS, GOODS_KINDS, GST_PAYERS, INSURED_BY, RISKS, wordOf } from "../road/words";
import type { Texts } from "../../kit/shared/define-fields";
import {
  amount,
  area,
  choice,
  code,
  day,
  id,
  maybeWhole,
  phone,
  rate,
  text,
  tick,
} from "../../kit/shared/field-kinds";
import { optionalText } from "../../kit/shared/fields";
import { gstinField } from "../../people/user/gstin-field";
import { stateChoice } from "../../kit/shared/state-field";

/** A choice of one of the tables of words. */
function oneOfWords<K extends string>(label: string, words: Readonly<Record<K, string>>) {
  return choice(
    label,
    Object.keys(words) as [K, ...K[]],
    { required: `${label} is required`, invalid: `${label}: choose from the list` },
    { labels: (word) => wordOf(words, word) },
  );
}

/** Fields of the consignor or the consignee. */
function party<const P extends "consignor" | "consignee">(prefix: P, title: string) {
  const fields = {
    Name: text(`${title} Name`, 100, { required: true }),
    Phone: phone(`${title} Phone`, 20),
    Address: area(`${title} Address`, 500, { wide: true }),
    Gstin: gstinField(`${title} GSTIN`, { hint: "15 characters. Leave it empty for a household" }),
    StateCode: stateChoice(`${title} State`, { none: "Not given" }),
  };
  const entries = Object.entries(fields).map(([name, field]) => [`${prefix}${name}`, field]);
  return Object.fromEntries(entries) as {
    [K in keyof typeof fields as `${P}${K & string}`]: (typeof fields)[K];
  };
}

/** A place that may not be known yet: empty then. The lorry receipt asks for it. */
function place(label: string) {
  const block = optionalText(label, 200).transform((value) => value ?? "");
  return { ...text(label, 200, { hint: "Needed for the lorry receipt" }), block };
}

/** A consignment besides its goods and its truck, in the order of its form. Amounts of its own currency. */
export const CONSIGNMENT_FIELDS = {
  loadingDate: day("Loading Date", { required: true }),
  expectedDate: day("Expected Delivery"),
  fromPlace: place("From"),
  toPlace: place("To"),
  distanceKm: maybeWhole("Distance in km", 1, 10_000),
  ...party("consignor", "Consignor"),
  ...party("consignee", "Consignee"),
  goodsKind: oneOfWords("Kind of Goods", GOODS_KINDS),
  goodsDescription: text("Said to Contain", 300, {
    required: true,
    hint: "As the lorry receipt says it: 'Used household goods and personal effects'",
    wide: true,
  }),
  weightKg: maybeWhole("Weight in kg", 1, 100_000),
  weighed: tick("Weighed", {
    absent: "zero",
    hint: "Without the tick the document says that the weight is an estimate",
  }),
  volumeCft: maybeWhole("Volume in cft", 1, 100_000),
  declaredValue: amount("Declared Value", { hint: "Leave it empty if the value is not declared" }),
  risk: oneOfWords("Risk", RISKS),
  insuredBy: oneOfWords("Insurance", INSURED_BY),
  insurer: text("Insurer", 100, {
    hint: "Leave it empty to use the insurer in the settings",
  }),
  policyNumber: code("Policy or Certificate", 100),
  fovRate: rate("FOV Rate", {
    absent: "zero",
    inMessages: "FOV rate",
    hint: "Freight on value: percent of the declared value, at the carrier's risk",
  }),
  freightTerms: oneOfWords("Freight", FREIGHT_TERMS),
  freight: amount("Freight Amount"),
  otherCharges: amount("Other Charges", {
    hint: "Packing, loading, tax and everything else that the customer pays",
  }),
  advance: amount("Advance Received"),
  gstPayer: oneOfWords("GST Payable By", GST_PAYERS),
  ewbNumber: code("E-way Bill Number", 20, {
    inSentence: "E-way bill number",
    hint: "Not needed for used household goods",
  }),
  ewbValidUntil: day("E-way Bill Valid Until", { inSentence: "E-way bill valid until" }),
  instructions: area("Instructions", 1_000, { hint: "Printed on its papers", wide: true }),
};

const driverId = id("Driver", "This driver does not exist");
const reason = text("Reason", 300, { hint: "Of a change: 'Breakdown at Lonavala'" });

/** Which truck and driver it goes with. */
export const TRUCK_FIELDS = {
  vehicleId: id("Vehicle", "This vehicle does not exist", { required: "Choose a vehicle" }),
  driverId,
  reason,
};

/** Fields for issuing the lorry receipt, with the truck where none was chosen before. */
export const ISSUE_FIELDS = {
  vehicleId: id("Vehicle", "This vehicle does not exist"),
  driverId,
  reason,
  lrDate: day("LR Date", { inSentence: "LR date", hint: "Leave it empty for today" }),
};

export type ConsignmentTexts = Partial<Texts<typeof CONSIGNMENT_FIELDS>> & {
  goods?: GoodsText[];
};

/** A line of goods as its controls hold it. */
type GoodsText = {
  description: string;
  quantity: string;
  packages: string;
  packing: string;
};

export const EMPTY_GOODS: GoodsText = { description: "", quantity: "", packages: "", packing: "" };
