/** A truck's papers and what is to be said of them. Pure; for the browser as well. */
import { paperWarnings, type PaperWarning } from "../shared/paper-end";

/** Its papers by the columns that say until when they are good. */
export const VEHICLE_PAPERS = {
  insuranceUntil: "Insurance",
  permitUntil: "Permit",
  fitnessUntil: "Fitness",
} as const;

type Papers = { [K in keyof typeof VEHICLE_PAPERS]: string | null };

/** What is to be said of a truck's papers for a day: of a journey, or today. */
export function vehicleWarnings(vehicle: Papers & { number: string }, day: string): PaperWarning[] {
  const papers = Object.entries(VEHICLE_PAPERS).map(([column, name]) => ({
    name,
    until: vehicle[column as keyof Papers],
  }));
  return paperWarnings(vehicle.number, papers, day);
}
