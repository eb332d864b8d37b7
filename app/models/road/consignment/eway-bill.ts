/** Part B of an e-way bill, as the portal's files for many bills name it: the truck that carries it now, and who carries it. Pure. */
import type { Consignment, ConsignmentTruck } from "~/generated/sqlite/client";
import { dayAfter, formatDate } from "../../ground/day/calendar-date";
import { isStateCode } from "../../ground/tax/states";
import { conflict, invalidField } from "../../kit/shared/domain-error";

export const EWAY_PARTS = ["vehicle", "transporter"] as const;
export type EwayPart = (typeof EWAY_PARTS)[number];

type Carried = Pick<
  Consignment,
  "ewbNumber" | "lrNumber" | "lrDate" | "fromPlace" | "consignorStateCode"
> & { trucks: readonly Pick<ConsignmentTruck, "vehicleNumber" | "reason">[] };

/** Where another truck takes the goods over, and who carries them on; else as the consignment says. */
export type EwayAsked = { fromPlace?: string; fromState?: string; transporterId?: string };

/** The portal's reasons for a vehicle: 1 breakdown, 2 transshipment, 3 others, 4 the first; its remarks have 50 characters. */
function reasonOf(trucks: Carried["trucks"]) {
  const remark = (trucks.at(-1)?.reason?.trim() ?? "").slice(0, 50);
  if (trucks.length === 1) return { reason: 4, remark: remark || "First vehicle" };
  const reason = /break/i.test(remark) ? 1 : /trans-?s?hip/i.test(remark) ? 2 : 3;
  return { reason, remark: remark || "Another vehicle" };
}

function numberOf({ ewbNumber }: Carried): number {
  if (ewbNumber === null) throw conflict("This consignment has no e-way bill number yet.");
  return Number(ewbNumber);
}

/** The vehicle that carries an e-way bill now. Raises `conflict` for what the consignment lacks, `invalid` for what was asked. */
export function vehicleUpdate(consignment: Carried, asked: EwayAsked = {}) {
  const { lrNumber, lrDate, trucks } = consignment;
  const number = numberOf(consignment);
  const truck = trucks.at(-1);
  if (!truck) throw conflict("Choose the truck first: Part B names it.");
  if (lrNumber === null || lrDate === null)
    throw conflict("Issue the lorry receipt first: Part B names its number.");
  const typed = asked.fromState?.trim();
  if (typed && !isStateCode(typed))
    throw invalidField("fromState", "State must be its two digits, such as 27");
  // The State of the place that the goods leave: a GSTIN may be of another State.
  const state = typed || consignment.consignorStateCode;
  if (!state) throw conflict("Choose the consignor's state first: Part B names it.");
  const [year, month, day] = lrDate.split("-");
  return {
    ewbno: number,
    // By road, in a truck of the ordinary size.
    transMode: 1,
    vehicleType: "R",
    vehicleNo: truck.vehicleNumber.replace(/[^A-Z\d]/gi, "").toUpperCase(),
    docNo: lrNumber,
    docDate: `${day}/${month}/${year}`,
    fromPlace: (asked.fromPlace?.trim() || consignment.fromPlace).slice(0, 50),
    fromState: Number(state),
    ...reasonOf(trucks),
  };
}

/**
 * Names the transporter of an e-way bill: another by GSTIN or enrolment number, else the company. Raises as
 * `vehicleUpdate` does.
 */
export function transporterUpdate(consignment: Carried, own: string, asked: EwayAsked = {}) {
  const number = numberOf(consignment);
  const typed = asked.transporterId?.replace(/\s/g, "").toUpperCase();
  if (typed && !/^\d{2}[A-Z\d]{13}$/.test(typed))
    throw invalidField("transporterId", "Transporter must be a GSTIN or an enrolment number");
  if (!typed && !own) throw conflict("The settings have no GSTIN of the company yet.");
  return { ewaybillNo: number, TransporterId: typed || own };
}

/** The e-way bill as a file for the portal, with the GSTIN of the company that uploads it. */
export function bulkFile(part: EwayPart, row: object, userGstin: string) {
  return {
    version: "1.0.0123",
    userGstin,
    [part === "vehicle" ? "vehicleUpdts" : "TransUpdts"]: [row],
  };
}

/** Says that an e-way bill ended, or ends within a day; null for any other. */
export function ewayEnding(until: string | null, today: string) {
  if (until === null || until > dayAfter(today)) return null;
  const ended = until < today;
  const when = ended
    ? `ended on ${formatDate(until)}`
    : `ends ${until === today ? "today" : "tomorrow"}`;
  return { ended, text: `E-way bill ${when}` };
}
