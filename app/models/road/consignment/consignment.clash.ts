/** When two consignments need one truck, or one driver, at the same time. Pure; for the browser as well. */

export type Booked = {
  id: number;
  jobId: number;
  loadingDate: string;
  expectedDate: string | null;
  vehicleId: number | null;
  driverId: number | null;
};

/** A consignment's last day; one that says none is over on the day it begins. */
export function lastDayOf({ loadingDate, expectedDate }: Booked): string {
  return expectedDate !== null && expectedDate > loadingDate ? expectedDate : loadingDate;
}

/** Whether two consignments have a day in common. Those of one job are one move: its part loads may share a truck. */
function sameDays(one: Booked, other: Booked): boolean {
  if (one.id === other.id || one.jobId === other.jobId) return false;
  return one.loadingDate <= lastDayOf(other) && other.loadingDate <= lastDayOf(one);
}

/** What of two consignments is booked twice. */
export function bookedTwice(one: Booked, other: Booked): ("vehicle" | "driver")[] {
  if (!sameDays(one, other)) return [];
  const both: ("vehicle" | "driver")[] = [];
  if (one.vehicleId !== null && one.vehicleId === other.vehicleId) both.push("vehicle");
  if (one.driverId !== null && one.driverId === other.driverId) both.push("driver");
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
  return errors?.find((said) => said.endsWith(ASKED));
}
