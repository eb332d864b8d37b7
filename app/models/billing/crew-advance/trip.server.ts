import * as z from "zod";

import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { printedNow } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { sum } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { inputShape } from "../../kit/shared/define-fields";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { area, day, maybeWhole } from "../../kit/shared/field-kinds";
import { holdAlone, holdParent } from "../../kit/shared/hold.server";
import { requiredId } from "../../kit/shared/number-fields";
import { once } from "../../kit/shared/once.server";
import { litres } from "../expense/expense.record";
import { staffMember } from "../../people/user/accounts.server";
import { moneyByTrip, type TripSums } from "./crew-money.server";
import { CREW_ADVANCE, CREW_ADVANCE_FIELDS } from "./crew-advance.record";
import { tripPaper } from "./trip.paper";

/*
 * Trips: a job on which an employee has money for the road. What was given, returned and spent on it leaves a rest; one entry gives it
 * back, or pays what the employee laid out, and the trip is settled.
 */

/** The most kilometres that an odometer shows. */
const MOST_KM = 9_999_999;

/** What a settlement says, in the order of its form. */
export const SETTLE_FIELDS = {
  date: day("Date", { required: true }),
  method: CREW_ADVANCE_FIELDS.method,
  kmFrom: maybeWhole("Odometer at Start", 0, MOST_KM, { inSentence: "Odometer at start" }),
  kmTo: maybeWhole("Odometer at End", 0, MOST_KM, { inSentence: "Odometer at end" }),
  litres: { ...litres, hint: "Left empty: of the trip's fuel bills" },
  note: area("Note", 1_000, { wide: true }),
};

type Driven = { kmFrom: number | null; kmTo: number | null };
const isDriven = ({ kmFrom, kmTo }: Driven) =>
  (kmFrom === null) === (kmTo === null) && (kmTo ?? 0) >= (kmFrom ?? 0);
const DRIVEN = {
  path: ["kmTo"],
  message: "Give the odometer at start and at end, the end not below the start",
};

export const SettleForm = z.object(inputShape(SETTLE_FIELDS)).refine(isDriven, DRIVEN);
const tripJob = requiredId("Say the job of the trip", "This job does not exist");
export const SettleInput = z
  .object({ jobId: tripJob, ...inputShape(SETTLE_FIELDS) })
  .refine(isDriven, DRIVEN);
export type SettleInput = z.output<typeof SettleInput>;

/** Trips are seen by who sees the books, and by the employee whose they are. Raises `forbidden`, `not_found`. */
async function employeeSeen(tx: Tx, actor: Actor, employeeId: number) {
  if (actor.id !== employeeId) assertCan(actor, "crewAdvance:view");
  const found = await staffMember(tx, employeeId);
  if (!found) throw notFound("employee");
  return found;
}

const JOB = { id: true, jobNumber: true, title: true } as const;

/**
 * An employee's trips, the newest job first, each with its sums by currency, and what is for no trip last (`job` null). Together they are
 * the employee's balance.
 */
export async function tripsOf(actor: Actor, employeeId: number) {
  await employeeSeen(db, actor, employeeId);
  const sums = await moneyByTrip(db, employeeId);
  const ids = sums.flatMap(({ jobId }) => jobId ?? []);
  const [jobs, settled] = await Promise.all([
    db.job.findMany({ where: { id: { in: ids } }, select: JOB }),
    db.crewAdvance.findMany({
      where: { employeeId, settles: true },
      select: { jobId: true, date: true },
    }),
  ]);
  return sums
    .map(({ jobId, ...row }) => ({
      ...row,
      job: jobs.find(({ id }) => id === jobId) ?? null,
      settledOn: settled.find((one) => one.jobId === jobId && jobId !== null)?.date ?? null,
    }))
    .sort((a, b) => (b.job?.id ?? 0) - (a.job?.id ?? 0));
}

/** A trip with its entries, oldest first, its sums and the entry that settled it. Raises `not_found`. */
async function readTrip(tx: Tx, employeeId: number, jobId: number) {
  const job = await tx.job.findUnique({ where: { id: jobId }, select: JOB });
  if (!job) throw notFound("job");
  const order = { orderBy: [{ date: "asc" as const }, { id: "asc" as const }] };
  const [advances, expenses, sums, journeys] = await Promise.all([
    tx.crewAdvance.findMany({ where: { employeeId, jobId }, ...order }),
    tx.expense.findMany({
      where: { spentById: employeeId, jobId, paidFrom: "advance" },
      include: { vehicle: { select: { number: true } } },
      ...order,
    }),
    moneyByTrip(tx, employeeId),
    tx.consignment.findMany({
      where: { jobId, status: { not: "Cancelled" } },
      select: { fromPlace: true, toPlace: true, vehicle: { select: { number: true } } },
      orderBy: { id: "asc" },
    }),
  ]);
  const settlement = advances.find(({ settles }) => settles) ?? null;
  return {
    job,
    advances,
    expenses,
    journeys,
    settlement,
    sums: sums.filter((row) => row.jobId === jobId),
  };
}
export type Trip = Awaited<ReturnType<typeof readTrip>>;

/** A trip's account as its page and its PDF show it, and whether the actor may settle it. Raises `forbidden`, `not_found`. */
export async function tripAccount(actor: Actor, employeeId: number, jobId: number) {
  const employee = await employeeSeen(db, actor, employeeId);
  const company = await getCompany();
  const trip = await readTrip(db, employeeId, jobId);
  const today = companyToday(company);
  const view = tripPaper(printedNow(company), employee.name, trip, today);
  const { settlement, sums, job } = trip;
  return {
    view,
    job,
    employee: employee.name,
    settlementId: settlement?.id ?? null,
    rest: toSettle(sums),
    maySettle: settlement === null && sums.length > 0 && can(actor, "crewAdvance:create"),
    today,
  };
}

/** What is left of a trip in its one currency: above zero the employee gives it back. Null where there are several, or none. */
const toSettle = (sums: TripSums[]) => (sums.length === 1 ? (sums[0] ?? null) : null);

/**
 * Settles a trip, once for a key: an entry of what is left, given back by the employee or paid to them. Returns its id. Raises `conflict`
 * for one that was settled or has no money, `invalid` at a day before its last entry or to come.
 */
export async function settleTrip(
  actor: Actor,
  employeeId: number,
  { jobId, date, method, note, ...driven }: SettleInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "crewAdvance:create");
  return once(actor, `crewAdvance:settle ${employeeId} ${jobId}`, key, async (tx) => {
    // Of two at once the second finds the trip settled; an entry that comes meanwhile waits, and finds the same.
    await holdAlone(tx, "User", employeeId);
    await holdParent(tx, "Job", jobId);
    await employeeSeen(tx, actor, employeeId);
    const { sums, advances, expenses, settlement } = await readTrip(tx, employeeId, jobId);
    if (settlement)
      throw conflict(`This trip was settled on ${formatDate(settlement.date)} already.`);
    if (sums.length > 1) throw conflict("This trip has money in several currencies.");
    const rest = toSettle(sums);
    if (!rest) throw conflict("This trip has no money for the road, and no costs paid from it.");
    const last =
      [...advances, ...expenses]
        .map((row) => row.date)
        .sort()
        .at(-1) ?? date;
    if (date < last) {
      const said = `Date cannot be before the trip's last entry (${formatDate(last)})`;
      throw invalidField("date", said);
    }
    if (date > companyToday(await getCompany(tx)))
      throw invalidField("date", "Date cannot be in the future");
    const row = {
      ...driven,
      litres: driven.litres ?? (sum(expenses.map((one) => one.litres ?? 0)) || null),
      employeeId,
      jobId,
      date,
      method,
      note,
      settles: true,
      direction: rest.balance < 0 ? "given" : "returned",
      amount: Math.abs(rest.balance),
      currency: rest.currency,
      status: can(actor, "expense:approve") ? "approved" : "recorded",
      createdById: actor.id,
      createdAt: now(),
    };
    const searchText = CREW_ADVANCE.searchText(row);
    const { id } = await tx.crewAdvance.create({ data: { ...row, searchText } });
    await recordHistory(tx, actor, "crewAdvance", id, "created");
    return id;
  });
}
