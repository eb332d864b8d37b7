/** The checklist of what a consignment lacks before its truck leaves. Pure. */
import type { Consignment, Driver, Job, Quotation, Vehicle } from "~/generated/sqlite/client";
import { formatMoney } from "../../ground/money/money";
import { quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { GOODS_KINDS, needsNoEwayBill } from "../road/words";
import { formatDate } from "../../ground/day/calendar-date";
import { VEHICLE_PAPERS } from "../vehicle/vehicle.papers";
import { ewayEnding } from "./eway-bill";
import { consignmentOpen } from "./consignment.status";

export type Missing = {
  /** "LR not issued" */
  text: string;
  /** danger: the truck cannot leave so; warning: it should not. */
  tone: "danger" | "warning";
  /** Where it is put right. */
  step:
    | "truck"
    | "packing"
    | "issue"
    | "edit"
    | "vehicle"
    | "driver"
    | "start"
    | "deliver"
    | "quotation";
};

type Journey = Pick<
  Consignment,
  | "status"
  | "lrNumber"
  | "loadingDate"
  | "expectedDate"
  | "goodsKind"
  | "declaredValue"
  | "ewbNumber"
  | "ewbValidUntil"
  | "packagesStated"
  | "currency"
> & {
  vehicle: Pick<Vehicle, "number" | keyof typeof VEHICLE_PAPERS> | null;
  driver: Pick<Driver, "name" | "licenceNumber" | "licenceUntil"> | null;
  packages: { listed: number; loaded: number; ofGoods: number | null };
  job: Pick<Job, "jobNumber" | "status">;
  /** `journeys`: how many consignments its goods go in. */
  quotation:
    | (Pick<Quotation, "quotationNumber" | "status" | "totalAmount"> & { journeys: number })
    | null;
  /** The lorry receipt's charges in minor units; null while no freight is given. */
  charges: number | null;
};

/** Above this, in minor units of rupees, other goods than a household's need an e-way bill. */
const EWAY_BILL_FROM = 50_000_00;

function endings(journey: Journey, today: string): Missing[] {
  const { vehicle, driver, loadingDate, expectedDate, status } = journey;
  const first = status === "In transit" ? today : loadingDate;
  const last = [expectedDate ?? loadingDate, first].sort().at(-1) ?? first;
  const ofVehicle = vehicle
    ? (Object.keys(VEHICLE_PAPERS) as (keyof typeof VEHICLE_PAPERS)[]).map((column) => ({
        what: `${VEHICLE_PAPERS[column]} of ${vehicle.number}`,
        until: vehicle[column],
        step: "vehicle" as const,
      }))
    : [];
  const ofDriver = driver
    ? [{ what: `Licence of ${driver.name}`, until: driver.licenceUntil, step: "driver" as const }]
    : [];
  return [...ofVehicle, ...ofDriver].flatMap(({ what, until, step }): Missing[] => {
    if (until === null || until >= last) return [];
    const ended = until < first;
    const when = until < today ? "ended" : ended ? "ends before loading," : "ends on the way,";
    const text = `${what} ${when} on ${formatDate(until)}`;
    return [{ text, tone: ended ? "danger" : "warning", step }];
  });
}

function packing({ packages, packagesStated, status }: Journey): Missing[] {
  const { listed, loaded, ofGoods } = packages;
  const counted = packagesStated ?? ofGoods;
  if (listed === 0 && counted === null) {
    return [{ text: "No packages on the packing list", tone: "danger", step: "packing" }];
  }
  const missing: Missing[] = [];
  if (listed > 0 && counted !== null && counted !== listed) {
    const says = packagesStated === null ? "the goods say" : "the lorry receipt says";
    const text = `The packing list has ${listed} packages, ${says} ${counted}`;
    missing.push({ text, tone: "danger", step: "packing" });
  }
  if (status === "Booked" && loaded > 0 && loaded < listed) {
    missing.push({
      text: `${listed - loaded} of ${listed} packages not loaded`,
      tone: "warning",
      step: "packing",
    });
  }
  return missing;
}

function ewayBill(journey: Journey, today: string): Missing[] {
  const { goodsKind, declaredValue, ewbNumber, ewbValidUntil } = journey;
  if (ewbNumber !== null) {
    const ending = ewayEnding(ewbValidUntil, today);
    if (!ending) return [];
    return [{ text: ending.text, tone: ending.ended ? "danger" : "warning", step: "edit" }];
  }
  if (needsNoEwayBill(journey)) return [];
  if (declaredValue !== null && declaredValue <= EWAY_BILL_FROM) return [];
  const what = GOODS_KINDS[goodsKind as keyof typeof GOODS_KINDS]?.toLowerCase() ?? "goods";
  const text = `No e-way bill: ${what} worth more than ₹50,000 must have one`;
  return [{ text, tone: "warning", step: "edit" }];
}

/** Problems between the quotation and the lorry receipt, before it is issued: no answer yet, or another amount. */
function againstQuotation({ quotation, charges, currency, lrNumber, job }: Journey): Missing[] {
  const cancelled = job.status === "Cancelled";
  const lines: (Missing | false)[] = [
    cancelled && {
      text: `${job.jobNumber} is cancelled: cancel this consignment as well`,
      tone: "danger",
      step: "start",
    },
  ];
  if (quotation !== null && lrNumber === null) {
    const { quotationNumber, status, totalAmount, journeys } = quotation;
    const money = (minor: number) => formatMoney(minor, currency);
    lines.push(
      status !== "approved" && {
        text: `${quotationNumber} is ${quotationStatusLabel(status).toLowerCase()}: the lorry receipt waits until it is approved`,
        tone: "danger",
        step: "quotation",
      },
      journeys === 1 &&
        charges !== null &&
        charges !== totalAmount && {
          text: `Its charges are ${money(charges)}, but ${quotationNumber} is ${money(totalAmount)}`,
          tone: "warning",
          step: "edit",
        },
    );
  }
  return lines.filter((line) => line !== false);
}

/** Lists what a consignment lacks today; nothing for a delivered or cancelled one. */
export function missingFor(journey: Journey, today: string): Missing[] {
  if (!consignmentOpen.of(journey)) return [];
  const { vehicle, driver, lrNumber, status, loadingDate, expectedDate } = journey;
  const late = expectedDate !== null && status === "In transit" && expectedDate < today;
  return [
    ...againstQuotation(journey),
    ...(vehicle ? [] : [{ text: "No vehicle", tone: "danger", step: "truck" } as const]),
    ...(driver ? [] : [{ text: "No driver", tone: "danger", step: "truck" } as const]),
    ...(driver && !driver.licenceNumber
      ? [{ text: `No licence number of ${driver.name}`, tone: "warning", step: "driver" } as const]
      : []),
    ...packing(journey),
    ...(lrNumber === null
      ? [{ text: "LR not issued", tone: "danger", step: "issue" } as const]
      : []),
    ...endings(journey, today),
    ...ewayBill(journey, today),
    ...(lrNumber !== null && status === "Booked" && loadingDate < today
      ? [
          {
            text: `Was to leave on ${formatDate(loadingDate)}`,
            tone: "warning",
            step: "start",
          } as const,
        ]
      : []),
    ...(late
      ? [
          {
            text: `Was expected on ${formatDate(expectedDate)}`,
            tone: "warning",
            step: "deliver",
          } as const,
        ]
      : []),
  ];
}
