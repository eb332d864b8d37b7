/** A driver's licence and what is to be said of it. Pure; for the browser as well. */
import { firstEnd, paperWarnings, type Paper, type PaperWarning } from "../../kit/shared/paper-end";

type Licensed = { licenceUntil: string | null };

const papersOf = ({ licenceUntil }: Licensed): Paper[] => [
  { name: "Licence", until: licenceUntil },
];

/** What is to be said of a driver's licence for a day: of a journey, or today. */
export function driverWarnings(driver: Licensed & { name: string }, day: string): PaperWarning[] {
  return paperWarnings(driver.name, papersOf(driver), day);
}

/** "Licence until Jan 31, 2027" */
export const driverPaperEnd = (driver: Licensed) => firstEnd(papersOf(driver));
