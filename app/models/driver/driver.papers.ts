/** A driver's licence and what is to be said of it. Pure; for the browser as well. */
import { paperWarnings, type PaperWarning } from "../shared/paper-end";

/** What is to be said of a driver's licence for a day: of a journey, or today. */
export function driverWarnings(
  { name, licenceUntil }: { name: string; licenceUntil: string | null },
  day: string,
): PaperWarning[] {
  return paperWarnings(name, [{ name: "Licence", until: licenceUntil }], day);
}
