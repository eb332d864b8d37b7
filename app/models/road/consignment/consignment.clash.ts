/** When two moves need one truck, one driver or one helper at the same time. Pure; for the browser as well. */
import type { Consignment } from "~/generated/sqlite/client";
import { countText } from "../../ground/typed/text";
import { isSame, type CrewMember } from "../job/job.crew";
import { overlap } from "../job/job.overlap";

/** The truck and people that a job or a consignment books, and the days. */
export type Booked = {
  /** The parts of one job are one move: its part loads may share a truck. Null: of a job that is not stored yet. */
  jobId: number | null;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
  vehicleId: number | null;
  driverId: number | null;
  crew: readonly CrewMember[];
  /** The consignments that this very booking puts on its truck. */
  goods?: readonly Goods[];
};

/** A consignment's goods, as far as they were measured. */
export type Goods = Pick<Consignment, "id" | "vehicleId" | "volumeCft" | "weightKg">;

type Journey = Pick<
  Consignment,
  "jobId" | "loadingDate" | "expectedDate" | "vehicleId" | "driverId"
> &
  Partial<Goods>;

/** A consignment's bookings; without a last day it ends on the day it begins. */
export function bookedBy(journey: Journey): Booked {
  const { jobId, loadingDate, expectedDate, vehicleId, driverId } = journey;
  const endDate = expectedDate !== null && expectedDate > loadingDate ? expectedDate : null;
  const when = { startDate: loadingDate, endDate, scheduledTime: null };
  const { id, volumeCft = null, weightKg = null } = journey;
  const goods = id === undefined ? [] : [{ id, vehicleId, volumeCft, weightKg }];
  return { jobId, ...when, vehicleId, driverId, crew: [], goods };
}

/** "has 250 cft for 640": what a truck cannot hold; null where it can, or nobody measured. */
export function overloadText(
  truck: { capacityCft: number | null; payloadKg: number | null },
  goods: readonly Goods[],
): string | null {
  const measures = [
    { unit: "cft", holds: truck.capacityCft, asked: goods.map(({ volumeCft }) => volumeCft ?? 0) },
    { unit: "kg", holds: truck.payloadKg, asked: goods.map(({ weightKg }) => weightKg ?? 0) },
  ];
  const over = measures.flatMap(({ unit, holds, asked }) => {
    const all = asked.reduce((one, other) => one + other, 0);
    return holds !== null && all > holds ? `${countText(holds)} ${unit} for ${countText(all)}` : [];
  });
  return over.length > 0 ? `has ${over.join(" and ")}` : null;
}

/** Whether two are different moves at the same time. */
export function atOnce(one: Booked, other: Booked): boolean {
  return (one.jobId === null || one.jobId !== other.jobId) && overlap(one, other);
}

/** Returns what two moves book at the same time: the truck, the driver, and people by name. */
export function bookedTwice(one: Booked, other: Booked) {
  const both: { what: "vehicle" | "driver" | "crew"; name?: string }[] = [];
  if (!atOnce(one, other)) return both;
  if (one.vehicleId !== null && one.vehicleId === other.vehicleId) both.push({ what: "vehicle" });
  if (one.driverId !== null && one.driverId === other.driverId) both.push({ what: "driver" });
  for (const member of one.crew) {
    // A name alone may be anybody's.
    if (member.employeeId === null && member.phone === null) continue;
    const { name } = member;
    if (other.crew.some((same) => isSame(member, same))) both.push({ what: "crew", name });
  }
  return both;
}

/** The field in which a form posts the clash that 'Save anyway' answered. */
export const CLASH_ANYWAY = "clashAnyway";

const ASKED = "Book it anyway?";

/** The question of pages about a double booking; it is posted as its own answer. */
export function clashAsked(clash: string): string {
  return `${clash}. ${ASKED}`;
}

/** The question among what is said at a field; undefined where none is. */
export function clashAskedIn(errors: readonly string[] | undefined): string | undefined {
  return errors?.find((message) => message.endsWith(ASKED));
}
