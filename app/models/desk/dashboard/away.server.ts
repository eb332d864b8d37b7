import { addDays, shortDay } from "../../ground/day/calendar-date";
import { type Company, companyToday } from "../../company/company/company.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { ABSENT, type Absent, absentText } from "../../road/absence/absence";
import { absencesBetween, absentName, absentOf } from "../../road/absence/absence.server";
import { movesBetween, visitsIn } from "../../road/consignment/bookings.server";

/** Today and the six days after it: what hangs on somebody later can wait. */
const DAYS = 6;

type Planned = { name: string; startDate: string };

/** "JOB-2627-00042 on Nov 30 hangs on it": the open moves and appointments of somebody who cannot go, as a line says them. */
export function hangingText(planned: readonly Planned[]): string {
  const [first, ...others] = planned;
  if (!first) return "no move hangs on it";
  const named = `${first.name} on ${shortDay(first.startDate)}`;
  if (others.length === 0) return `${named} hangs on it`;
  return `${named} and ${others.length} more hang on it`;
}

/** The open moves of the next seven days on which a truck or a person is. */
export function hangingOn(absent: Absent, id: number, today: string): Promise<Planned[]> {
  return plannedBetween(absent, id, today, addDays(today, DAYS));
}

async function plannedBetween(absent: Absent, id: number, from: string, until: string) {
  const [moves, visits] = await Promise.all([
    movesBetween(absent, id, from, until),
    visitsIn(absent, id, from, until),
  ]);
  return [
    ...moves.map(({ jobNumber: name, startDate }) => ({ name, startDate })),
    ...visits.map(({ whose, startDate }) => ({ name: `survey of ${whose}`, startDate })),
  ].sort((one, other) => one.startDate.localeCompare(other.startDate));
}

/**
 * The trucks off the road and the people on leave in the next seven days, those of whom something hangs on top. Staff only: raises
 * `forbidden`.
 */
export async function away(actor: Actor, company: Company, take: number) {
  assertCan(actor, "job:edit");
  const today = companyToday(company);
  const last = addDays(today, DAYS);
  const absences = await absencesBetween(today, last, null);
  const rows = [];
  for (const one of absences) {
    const absent = absentOf(one);
    const absentId = one[ABSENT[absent].key] ?? 0;
    const [from, until] = [
      one.from > today ? one.from : today,
      one.until < last ? one.until : last,
    ];
    const planned = await plannedBetween(absent, absentId, from, until);
    rows.push({
      id: one.id,
      absent,
      absentId,
      name: absentName(one),
      text: [
        one.from > today && `from ${shortDay(one.from)}`,
        absentText(absent, one).replace(/^is /, ""),
        hangingText(planned),
      ]
        .filter(Boolean)
        .join(" · "),
      /** The first day on which a move or an appointment hangs on it; null for none. */
      day: planned[0] ? planned[0].startDate : null,
    });
  }
  const hanging = rows.filter(({ day }) => day !== null);
  const sorted = [...hanging, ...rows.filter(({ day }) => day === null)];
  return { total: rows.length, rows: sorted.slice(0, take) };
}
