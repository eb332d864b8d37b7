import { placesIn, routeOf } from "~/models/ground/typed/place";

/** A job's route in places, of its quotation or else of what it says itself; null where neither names one. */
export function routeOfJob(job: {
  location: string;
  quotation: { sourceAddress: string | null; destinationAddress: string | null } | null;
}): string | null {
  const { sourceAddress = null, destinationAddress = null } = job.quotation ?? {};
  return routeOf(sourceAddress, destinationAddress) ?? placesIn(job.location);
}

/** The trucks and drivers of a job. Pure. */

export type Journey = { vehicle: { number: string } | null; driver: { name: string } | null };

/** "MH12AB1234, Ramesh; MH14CD5678": each truck once, with its driver. */
export function truckText(journeys: readonly Journey[]): string {
  const texts = journeys.map(({ vehicle, driver }) =>
    [vehicle?.number, driver?.name].filter(Boolean).join(", "),
  );
  return [...new Set(texts.filter(Boolean))].join("; ");
}

/** The trucks of a move: those of its consignments, or the job's own while none of them has one. */
export function trucksOfMove<J extends Journey>(job: J, consignments: readonly J[]): J[] {
  const trucks = consignments.filter(({ vehicle, driver }) => vehicle ?? driver);
  return trucks.length > 0 ? trucks : [job];
}
