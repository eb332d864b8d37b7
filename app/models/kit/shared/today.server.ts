import { thisQuarter } from "~/platform/clock.server";

import { dayOf } from "../../ground/day/time-zone";

/** Today's calendar day in a time zone. */
export function todayIn(timeZone: string): string {
  return dayOf(thisQuarter(), timeZone);
}
