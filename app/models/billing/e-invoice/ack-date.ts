import { isCalendarDate } from "../../ground/day/calendar-date";

const TIME = String.raw`(?:[T ]+([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{2})[/-](\d{2})[/-](\d{4})${TIME}$`);

/**
 * When the portal acknowledged a paper, as it is kept: a day, with the time behind it where it was given. Null for what is
 * no such moment. The portal's time is India's.
 */
export function readAckDate(text: string): string | null {
  const yearFirst = YEAR_FIRST.exec(text.trim());
  const dayFirst = DAY_FIRST.exec(text.trim());
  const match = yearFirst ?? dayFirst;
  if (!match) return null;
  const [, one = "", month = "", other = "", hours, minutes, seconds = "00"] = match;
  const day = yearFirst ? `${one}-${month}-${other}` : `${other}-${month}-${one}`;
  if (!isCalendarDate(day)) return null;
  return hours ? `${day} ${hours}:${minutes}:${seconds}` : day;
}
