import type { Tx } from "~/platform/db.server";
import { formatDate } from "../../ground/day/calendar-date";
import { conflictAt } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";

/*
 * A trip is a job on which an employee has money for the road. Once it is settled, what was given, returned and spent on it stays: the
 * paper that was signed says it.
 */

type Trip = { employeeId: number; jobId: number };

/** The entry by which a trip was settled; null while it is open. */
const settlementOf = (tx: Tx, { employeeId, jobId }: Trip) =>
  tx.crewAdvance.findFirst({ where: { employeeId, jobId, settles: true } });

/** Why an entry of a trip stays as it is, in words after its name; null for one of an open trip, or of none. */
export async function settledSaid(tx: Tx, trip: Trip | null): Promise<string | null> {
  if (trip === null) return null;
  await holdAlone(tx, "User", trip.employeeId);
  const settled = await settlementOf(tx, trip);
  return settled && `stays: its trip was settled on ${formatDate(settled.date)}`;
}

/** The money of an entry: whose and on which trip, and how much in minor units of the employee's. */
export type TripMoney = {
  trip: Trip | null;
  amount: number;
  currency: string;
  date: string;
} | null;

/** What an expense takes off somebody's money of a trip. */
export const spentOn = (row: {
  paidFrom: string | null;
  spentById: number | null;
  jobId: number | null;
  amount: number;
  tdsAmount: number;
  currency: string;
  date: string;
}): TripMoney => ({
  trip:
    row.paidFrom === "advance" && row.spentById !== null && row.jobId !== null
      ? { employeeId: row.spentById, jobId: row.jobId }
      : null,
  amount: row.amount - row.tdsAmount,
  currency: row.currency,
  date: row.date,
});

/** Raises `conflict` at `field` where an entry comes to a settled trip, leaves it, or is otherwise there. */
export async function assertTripOpen(
  tx: Tx,
  before: TripMoney,
  after: TripMoney,
  field: string,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  for (const money of [before, after]) {
    const said = await settledSaid(tx, money?.trip ?? null);
    if (said)
      throw conflictAt(field, `This ${said}. Delete the settlement first, then settle it again`);
  }
}
