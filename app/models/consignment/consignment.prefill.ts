/** What a new consignment begins with: of its quotation, its job and its customer. Pure. */
import { placeOf, placesIn } from "../shared/place";
import { isRegime } from "../tax/regimes";
import type { GoodsKind, GstPayer, InsuredBy, Risk } from "./consignment.words";

type Customer = {
  name: string;
  phone: string | null;
  address: string | null;
  gstin: string | null;
  stateCode: string | null;
  kind: string;
};

type Quotation = {
  contactPerson: string | null;
  phone: string | null;
  sourceAddress: string | null;
  destinationAddress: string | null;
  pickupStateCode: string | null;
  dropStateCode: string | null;
  transportationCharge: number;
  carTransportationCharge: number;
  insuranceCharge: number;
  insuranceRate: number;
  declaredValue: number | null;
  taxRegime: string | null;
  reverseCharge: boolean;
  items: readonly { name: string; description: string | null; quantity: number }[];
};

type Job = {
  startDate: string;
  endDate: string | null;
  location: string;
  pickupStateCode: string | null;
  dropStateCode: string | null;
};

export const SAID_TO_CONTAIN: Record<GoodsKind, string> = {
  household: "Used household goods and personal effects",
  office: "Used office furniture and equipment",
  vehicle: "Used vehicle",
  other: "Goods as listed",
};

/** Who pays the tax of a move taxed so, as far as its regime says it. */
export function gstPayerOf(taxRegime: string | null, reverseCharge: boolean): GstPayer {
  if (taxRegime === null || !isRegime(taxRegime)) return "carrier";
  if (reverseCharge) return "consignor";
  return taxRegime === "unregistered" || taxRegime === "gta_exempt" ? "nobody" : "carrier";
}

function goodsKindOf(customer: Customer, quotation: Quotation | null): GoodsKind {
  if (quotation && quotation.items.length === 0 && quotation.carTransportationCharge > 0) {
    return "vehicle";
  }
  return customer.kind === "individual" ? "household" : "office";
}

/** Where a job goes from and to, of its one location: "from → to", or where it is loaded alone. */
function endsOf(location: string): [string | null, string | null] {
  const [from, to] = location.split("→");
  return [from?.trim() || null, to?.trim() || null];
}

/** The fields and goods of a new consignment; what nobody said is null, or an empty place. */
export function newConsignment(customer: Customer, job: Job, quotation: Quotation | null) {
  const [jobFrom, jobTo] = endsOf(job.location);
  const fromAddress = quotation?.sourceAddress ?? jobFrom;
  const toAddress = quotation?.destinationAddress ?? jobTo;
  const goodsKind = goodsKindOf(customer, quotation);
  const insured = (quotation?.insuranceCharge ?? 0) > 0;
  const risk: Risk = insured ? "carrier" : "owner";
  const insuredBy: InsuredBy = insured ? "mover" : "none";
  return {
    loadingDate: job.startDate,
    expectedDate: job.endDate,
    fromPlace: placeOf(fromAddress) ?? placesIn(jobFrom) ?? "",
    toPlace: placeOf(toAddress) ?? "",
    consignorName: quotation?.contactPerson ?? customer.name,
    consignorPhone: quotation?.phone ?? customer.phone,
    consignorAddress: fromAddress ?? customer.address,
    consignorGstin: customer.gstin,
    consignorStateCode: quotation?.pickupStateCode ?? job.pickupStateCode ?? customer.stateCode,
    consigneeName: customer.name,
    consigneePhone: customer.phone ?? quotation?.phone ?? null,
    consigneeAddress: toAddress,
    consigneeStateCode: quotation?.dropStateCode ?? job.dropStateCode,
    goodsKind,
    goodsDescription: SAID_TO_CONTAIN[goodsKind],
    declaredValue: quotation?.declaredValue ?? null,
    risk,
    insuredBy,
    fovRate: insured ? (quotation?.insuranceRate ?? 0) : 0,
    freightTerms: "to_be_billed" as const,
    freight: quotation?.transportationCharge || null,
    gstPayer: gstPayerOf(quotation?.taxRegime ?? null, quotation?.reverseCharge ?? false),
    goods: (quotation?.items ?? []).map(({ name, description, quantity }) => ({
      description: [name, description].filter(Boolean).join(": ").slice(0, 200),
      quantity,
      packages: null,
      packing: null,
    })),
  };
}
