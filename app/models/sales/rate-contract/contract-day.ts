/** The question about a move on a day outside its rate contract. Client-safe. */
import { formatDate } from "../../ground/day/calendar-date";

/** The field in which a form posts the question that 'Save anyway' was pressed for. */
export const CONTRACT_ANYWAY = "contractAnyway";

type Term = { number: string; validFrom: string; validTo: string };

/** Asked once of pages, a warning to scripts; null where the contract holds on the day. */
export function contractDoubt({ number, validFrom, validTo }: Term, day: string): string | null {
  if (day > validTo)
    return `Rate contract ${number} ends on ${formatDate(validTo)}, before the move.`;
  if (day >= validFrom) return null;
  return `Rate contract ${number} begins on ${formatDate(validFrom)}, after the move.`;
}

/** Such a question among what is said at a field. */
export const contractAskedIn = (errors: readonly string[] = []) =>
  errors.find((one) => /^Rate contract .+, (before|after) the move\.$/.test(one));
