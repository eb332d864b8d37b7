import { placesIn, routeOf } from "../../ground/typed/place";

/** A job's route in places, of its quotation or else of what it says itself; null where neither names one. */
export function routeOfJob(job: {
  location: string;
  quotation: { sourceAddress: string | null; destinationAddress: string | null } | null;
}): string | null {
  const { sourceAddress = null, destinationAddress = null } = job.quotation ?? {};
  return routeOf(sourceAddress, destinationAddress) ?? placesIn(job.location);
}
