/** A new consignment's initial values, from its quotation, job and customer. Pure. */
import type {
  Job as JobRow,
  Quotation as QuotationRow,
  QuotationItem,
  User,
} from "~/generated/sqlite/client";
import { chargesOf, fovOf } from "../road/charges";
import {
  type GoodsKind,
  type GstPayer,
  type InsuredBy,
  MAX_GOODS,
  type Risk,
  type ValuePart,
} from "../road/words";
import { placeOf, placesIn } from "../../ground/typed/place";
import { isRegime } from "../../ground/tax/regimes";
import {
  APART,
  consigned,
  containsSaid,
  itemsIn,
  type Surveyed,
  valuedGoods,
  weightAndVolume,
  worthOf,
} from "../../sales/survey/survey.onward";

type Customer = Pick<User, "name" | "phone" | "address" | "gstin" | "stateCode" | "kind">;

/** `goodsKind`: household or office; null: nobody said. */
type Quotation = Pick<
  QuotationRow,
  | "contactPerson"
  | "goodsKind"
  | "phone"
  | "sourceAddress"
  | "destinationAddress"
  | "pickupStateCode"
  | "dropStateCode"
  | "transportationCharge"
  | "carTransportationCharge"
  | "insuranceCharge"
  | "insuranceRate"
  | "totalAmount"
  | "advancePayment"
  | "declaredValue"
  | "taxRegime"
  | "reverseCharge"
> & { items: readonly Pick<QuotationItem, "name" | "description" | "quantity">[] };

type Job = Pick<JobRow, "startDate" | "endDate" | "location" | "pickupStateCode" | "dropStateCode">;

export const SAID_TO_CONTAIN: Record<GoodsKind, string> = {
  household: "Used household goods and personal effects",
  office: "Used office furniture and equipment",
  vehicle: "Used vehicle",
  other: "Goods as listed",
};

/** The taxpayer of a move, as far as its regime decides it. */
function gstPayerOf(taxRegime: string | null, reverseCharge: boolean): GstPayer {
  if (taxRegime === null || !isRegime(taxRegime)) return "carrier";
  if (reverseCharge) return "consignor";
  return taxRegime === "unregistered" || taxRegime === "gta_exempt" ? "nobody" : "carrier";
}

/** Keeps a taxpayer already chosen, as far as the regime leaves it open. */
export function gstPayerUnder(
  taxRegime: string | null,
  reverseCharge: boolean,
  chosen: string,
): string {
  if (taxRegime === null || !isRegime(taxRegime)) return chosen;
  const recipient = chosen === "consignor" || chosen === "consignee";
  return reverseCharge && recipient ? chosen : gstPayerOf(taxRegime, reverseCharge);
}

/** Items of a quotation that drive: "Car", "Two-wheeler", "Royal Enfield motorcycle". */
const DRIVES = /\b(cars?|bikes?|motor ?(?:bikes?|cycles?)|scoot(?:er|y)s?|two[- ]wheelers?)\b/i;

/** A person who is named with a quotation besides its customer, whose own name every form begins with. */
function namedPerson(customer: Customer, quotation: Quotation | null): string | null {
  const person = quotation?.contactPerson ?? null;
  return person === customer.name ? null : person;
}

function goodsKindOf(
  customer: Customer,
  quotation: Quotation | null,
  items: Quotation["items"],
): GoodsKind {
  if (quotation && items.every(({ name }) => DRIVES.test(name))) {
    if (items.length > 0 || quotation.carTransportationCharge > 0) return "vehicle";
  }
  if (quotation?.goodsKind === "household" || quotation?.goodsKind === "office") {
    return quotation.goodsKind;
  }
  const person = namedPerson(customer, quotation);
  return customer.kind === "individual" || person !== null ? "household" : "office";
}

/**
 * The consignor and the consignee. A household moved at a company's cost receives its own goods. The company is the
 * consignor: it pays, perhaps the tax too, and its GSTIN belongs to its own name alone.
 */
function partiesOf(customer: Customer, quotation: Quotation | null, goodsKind: GoodsKind) {
  const person = namedPerson(customer, quotation);
  const phone = quotation?.phone ?? customer.phone;
  const isBusiness = customer.kind !== "individual" || customer.gstin !== null;
  const receives = isBusiness && goodsKind !== "office" ? person : null;
  const named = isBusiness ? null : person;
  return {
    consignorName: named ?? customer.name,
    consignorPhone: isBusiness ? (customer.phone ?? phone) : phone,
    consignorGstin: customer.gstin,
    consigneeName: receives ?? customer.name,
    consigneePhone: receives ? phone : (customer.phone ?? phone),
  };
}

type Insured = { insuredBy: string; insurer: string | null; policyNumber: string | null };

/** Insurer and policy: the company's own where it insures the goods and nobody named another. */
export function insuranceNamed(
  { insuredBy, insurer, policyNumber }: Insured,
  company: { insurer: string; policyNumber: string },
): Pick<Insured, "insurer" | "policyNumber"> {
  if (insuredBy !== "mover" || insurer !== null || policyNumber !== null) {
    return { insurer, policyNumber };
  }
  return { insurer: company.insurer || null, policyNumber: company.policyNumber || null };
}

/** Where a job goes from and to, of its one location: "from → to", or where it is loaded alone. */
function endsOf(location: string): [string | null, string | null] {
  const [from, to] = location.split("→");
  return [from?.trim() || null, to?.trim() || null];
}

/** From where to where in places; of a move within one town its parts as well, "Aundh, Pune". */
function placesOf(fromAddress: string | null, toAddress: string | null, jobFrom: string | null) {
  const [from, to] = [placeOf(fromAddress), placeOf(toAddress)];
  if (from !== null && from.toLowerCase() === to?.toLowerCase()) {
    return { fromPlace: placesIn(fromAddress) ?? from, toPlace: placesIn(toAddress) ?? to };
  }
  return { fromPlace: from ?? placesIn(jobFrom) ?? "", toPlace: to ?? "" };
}

/** What is known of the load by its survey: weight, volume, what it contains, packages; nothing without one. */
function surveyedLoad(goodsKind: GoodsKind, survey: Surveyed | null) {
  const contains = survey && containsSaid(survey);
  const said = [SAID_TO_CONTAIN[goodsKind], contains].filter(Boolean).join(": ");
  return { ...(survey && weightAndVolume(survey)), goodsDescription: said };
}

/** The declaration of value of a load, line by line where the survey's comes to what the quotation declares. */
function declaredOf(load: Surveyed) {
  const lines = valuedGoods(load).map((line) => {
    const part: ValuePart = DRIVES.test(line.description) ? "vehicle" : "household";
    return { ...line, part };
  });
  return {
    declaredValue: worthOf(load) || null,
    declaredGoods: lines.length > MAX_GOODS ? [] : lines,
  };
}

/**
 * The fields and goods of a new consignment; what nobody said is null, or an empty place. `part`: its job has another one
 * already, which has the goods and the charges of the quotation; what goes over to this one is for people to say, but for what a
 * survey says goes apart. `surveyed`: the survey that lists the same goods.
 */
export function newConsignment(
  customer: Customer,
  job: Job,
  quotation: Quotation | null,
  part: boolean,
  company: { insurer: string; policyNumber: string },
  surveyed: Surveyed | null = null,
) {
  const load = consigned(surveyed, part);
  const quoted = quotation?.items ?? [];
  const items = load ? itemsIn(quoted, load) : part ? [] : quoted;
  // Not all of them stand on it: the packing list counts.
  const counts = load !== null && items.length <= MAX_GOODS;
  const [jobFrom, jobTo] = endsOf(job.location);
  const fromAddress = quotation?.sourceAddress ?? jobFrom;
  const toAddress = quotation?.destinationAddress ?? jobTo;
  const goodsKind = goodsKindOf(customer, quotation, load ? items : quoted);
  const insured = (quotation?.insuranceCharge ?? 0) > 0;
  const risk: Risk = insured ? "carrier" : "owner";
  const whole = quotation?.declaredValue ?? null;
  const { declaredValue, declaredGoods } =
    surveyed && load && worthOf(surveyed) === whole
      ? declaredOf(load)
      : { declaredValue: part ? null : whole, declaredGoods: [] };
  const fovRate = insured ? (quotation?.insuranceRate ?? 0) : 0;
  const charges =
    quotation === null || part
      ? { freight: null, otherCharges: null, advance: null }
      : chargesOf(quotation, fovOf({ declaredValue, fovRate, risk }));
  const insuredBy: InsuredBy = insured ? "mover" : "none";
  return {
    loadingDate: job.startDate,
    expectedDate: job.endDate,
    ...placesOf(fromAddress, toAddress, jobFrom),
    ...partiesOf(customer, quotation, goodsKind),
    consignorAddress: fromAddress ?? customer.address,
    consignorStateCode: quotation?.pickupStateCode ?? job.pickupStateCode ?? customer.stateCode,
    consigneeAddress: toAddress,
    consigneeStateCode: quotation?.dropStateCode ?? job.dropStateCode,
    goodsKind,
    ...surveyedLoad(goodsKind, load),
    declaredValue,
    risk,
    insuredBy,
    ...insuranceNamed({ insuredBy, insurer: null, policyNumber: null }, company),
    fovRate,
    freightTerms: "to_be_billed" as const,
    ...charges,
    gstPayer: gstPayerOf(quotation?.taxRegime ?? null, quotation?.reverseCharge ?? false),
    goods: items.slice(0, MAX_GOODS).map(({ name, description, quantity }) => ({
      description: [name, description === APART ? null : description]
        .filter(Boolean)
        .join(": ")
        .slice(0, 200),
      quantity,
      packages: counts ? quantity : null,
      packing: null,
    })),
    declaredGoods,
  };
}
