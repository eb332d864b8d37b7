/** A truck's papers and what is to be said of them. Pure; for the browser as well. */
import { firstEnd, paperWarnings, type Paper, type PaperWarning } from "../../ground/day/paper-end";

/** Its papers by the columns that say until when they are good. */
export const VEHICLE_PAPERS = {
  insuranceUntil: "Insurance",
  permitUntil: "Permit",
  fitnessUntil: "Fitness",
} as const;

type Papers = { [K in keyof typeof VEHICLE_PAPERS]: string | null };

function papersOf(vehicle: Papers): Paper[] {
  return Object.entries(VEHICLE_PAPERS).map(([column, name]) => ({
    name,
    until: vehicle[column as keyof Papers],
  }));
}

/** Warnings about a truck's papers on a day: a consignment's, or today. */
export function vehicleWarnings(vehicle: Papers & { number: string }, day: string): PaperWarning[] {
  return paperWarnings(vehicle.number, papersOf(vehicle), day);
}

/** Its paper that ends first: "Permit until Jan 31, 2027". */
export const vehiclePaperEnd = (vehicle: Papers) => firstEnd(papersOf(vehicle));
