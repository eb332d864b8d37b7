import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdParent, holdPlan } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { type Absent, ABSENT, daysText } from "./absence";
import type { AbsenceInput } from "./absence.schema";
import { staffMember } from "../../people/user/accounts.server";

const NAMED = {
  vehicle: { select: { number: true } },
  driver: { select: { name: true } },
  employee: { select: { name: true, phone: true } },
} as const;

/** Whom an absence is asked of, each by ids. */
export type AbsentIds = { vehicleIds: number[]; driverIds: number[]; employeeIds: number[] };

/** More than anybody reads. */
const SHOWN = 500;

/** The absences between two days, both included; `of`: of these alone. */
export async function absencesBetween(from: string, to: string, of: AbsentIds | null, tx: Tx = db) {
  const theirs = of && [
    { vehicleId: { in: of.vehicleIds } },
    { driverId: { in: of.driverIds } },
    { employeeId: { in: of.employeeIds } },
  ];
  return tx.absence.findMany({
    where: { from: { lte: to }, until: { gte: from }, ...(theirs && { OR: theirs }) },
    include: NAMED,
    orderBy: [{ from: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
}

export type Absence = Awaited<ReturnType<typeof absencesBetween>>[number];

/** Whose an absence is. */
export function absentOf({ vehicleId, driverId }: Pick<Absence, "vehicleId" | "driverId">): Absent {
  return vehicleId !== null ? "vehicle" : driverId !== null ? "driver" : "employee";
}

/** The name of who, or the number of what, is away. */
export function absentName({
  vehicle,
  driver,
  employee,
}: Pick<Absence, keyof typeof NAMED>): string {
  return vehicle?.number ?? driver?.name ?? employee?.name ?? "";
}

/** Whose history it stands in. */
const entityOf = (absent: Absent) => (absent === "employee" ? "user" : absent);

/** The truck, driver or employee by name. Raises `notFound`. */
async function named(tx: Tx, absent: Absent, id: number) {
  const found =
    absent === "vehicle"
      ? await tx.vehicle
          .findUnique({ where: { id } })
          .then((one) => one && { ...one, name: one.number })
      : absent === "driver"
        ? await tx.driver.findUnique({ where: { id } })
        : await staffMember(tx, id);
  if (!found) throw notFound(absent);
  return { name: found.name, isActive: found.status === "active" };
}

/** The days that have not ended of one truck, driver or employee, first ones first. Staff only; raises `notFound`. */
export async function absencesOf(actor: Actor, absent: Absent, id: number) {
  assertCan(actor, "job:edit");
  const { name } = await named(db, absent, id);
  const today = companyToday(await getCompany());
  const absences = await db.absence.findMany({
    where: { [ABSENT[absent].key]: id, until: { gte: today } },
    orderBy: [{ from: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
  return { name, today, absences };
}

/** One of them. Staff only; raises `notFound`. */
export async function getAbsence(actor: Actor, id: number) {
  assertCan(actor, "job:edit");
  const row = await db.absence.findUnique({ where: { id } });
  if (!row) throw notFound("absence");
  return row;
}

/**
 * Takes a truck off the road, or writes down a leave, once for a key. What is planned on those days stays: the caller
 * lists it. Raises `invalid` for days that are over or noted already, `conflict` for one that is not active.
 */
export async function recordAbsence(
  actor: Actor,
  absent: Absent,
  id: number,
  { from, until, reason }: AbsenceInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "job:edit");
  const { key: column, table, title } = ABSENT[absent];
  return once(actor, `absence ${absent} ${id}`, key, async (tx) => {
    await holdPlan(tx);
    await holdParent(tx, table, id);
    const { name, isActive } = await named(tx, absent, id);
    if (!isActive) throw conflict(`${name} is not active: activate it first`);
    if (until < companyToday(await getCompany(tx))) {
      throw invalidField("until", "Until cannot be in the past");
    }
    const noted = await tx.absence.findFirst({
      where: { [column]: id, from: { lte: until }, until: { gte: from } },
    });
    if (noted) throw invalidField("from", `${daysText(noted)} is noted already: end that first`);
    const days = { from, until, reason, createdById: actor.id, createdAt: now() };
    const { id: made } = await tx.absence.create({ data: { [column]: id, ...days } });
    const values = { what: title, days: daysText({ from, until }) };
    await recordHistory(tx, actor, entityOf(absent), id, "absence", values);
    return made;
  });
}

/** Ends one from today on, or takes back what has not begun; what is over stays. Staff only; raises `notFound`. */
export async function endAbsence(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "job:edit");
  await transaction(async (tx) => {
    await holdPlan(tx);
    const row = await tx.absence.findUnique({ where: { id } });
    if (!row) throw notFound("absence");
    const absent = absentOf(row);
    const { key, back } = ABSENT[absent];
    const yesterday = addDays(companyToday(await getCompany(tx)), -1);
    if (row.until <= yesterday) return;
    // Nobody is away today any more.
    if (row.from > yesterday) await tx.absence.delete({ where: { id } });
    else await tx.absence.update({ where: { id }, data: { until: yesterday } });
    const values = { what: back, days: daysText(row) };
    await recordHistory(tx, actor, entityOf(absent), row[key] ?? 0, "absence", values);
  });
}
