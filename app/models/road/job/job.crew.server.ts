import { db, type Tx } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { toId } from "../../kit/shared/number-fields";
import { holdParent } from "../../kit/shared/hold.server";
import {
  type CrewMember,
  crewValue,
  eachOnce,
  type Helper,
  helpersAmong,
  isSame,
  readHelper,
  sameName,
} from "./job.crew";

/** The crew that is asked for: ids and names, and helpers one by one; both together are one crew. */
type Asked = { assignedTo?: readonly string[]; helpers?: readonly Helper[] };

/** Whether anything is said about the crew. */
export const saysCrew = ({ assignedTo, helpers }: Asked) =>
  assignedTo !== undefined || helpers !== undefined;

type Wanted = { field: "assignedTo" | "helpers"; id: number } | Omit<CrewMember, "employeeId">;

const isById = (wanted: Wanted) => "id" in wanted;

function wantedOf({ assignedTo = [], helpers = [] }: Asked): Wanted[] {
  return [
    ...assignedTo.map((entry): Wanted => {
      const id = toId(entry);
      return id === null ? readHelper(entry) : { field: "assignedTo", id };
    }),
    ...helpers.map((helper): Wanted =>
      helper.employeeId === null ? helper : { field: "helpers", id: helper.employeeId },
    ),
  ];
}

/**
 * Turns ids, names and helpers into crew members: an id must be an active employee's or one who is on the job
 * already (`before`); a name that one active employee has means that employee, any other is a helper's, with the phone that
 * the job has of that name. Raises `invalid` at `assignedTo` or `helpers`.
 */
export async function resolveCrew(
  tx: Tx,
  asked: Asked,
  before: readonly CrewMember[] = [],
): Promise<CrewMember[]> {
  const wanted = wantedOf(asked);
  const ids = wanted.flatMap((one) => (isById(one) ? one.id : []));
  const names = wanted.flatMap((one) => (isById(one) || one.phone ? [] : one.name));
  const where = { role: "employee", OR: [{ id: { in: ids } }, { name: { in: names } }] };
  const meant = await tx.user.findMany({ where, select: { id: true } });
  await holdParent(tx, "User", ...meant.map(({ id }) => id));
  const people = await tx.user.findMany({
    where,
    select: { id: true, name: true, status: true },
  });
  const stays = (id: number) => before.some((member) => member.employeeId === id);
  const crew = wanted.map((one): CrewMember => {
    if (isById(one)) {
      const person = people.find(({ id }) => id === one.id);
      if (!person || (person.status !== "active" && !stays(one.id))) {
        throw invalidField(one.field, `There is no active employee ${one.id}`);
      }
      return { employeeId: person.id, name: person.name, phone: null };
    }
    const { name, phone } = one;
    if (phone) return { employeeId: null, name, phone };
    const named = people.filter((person) => person.name === name && person.status === "active");
    const employeeId = (named.length === 1 && named[0]?.id) || null;
    const known = before.find((member) => member.employeeId === null && member.name === name);
    return { employeeId, name, phone: employeeId === null ? (known?.phone ?? null) : null };
  });
  return eachOnce(crew);
}

/** Writes a crew in its order. Whoever stays keeps the place, and with it what they were told of the move. */
export async function writeCrew(tx: Tx, jobId: number, crew: readonly CrewMember[]) {
  const gone = await tx.jobAssignment.findMany({ where: { jobId }, orderBy: { position: "asc" } });
  const fresh: ReturnType<typeof withPosition<CrewMember>> = [];
  for (const member of withPosition(crew)) {
    const at = gone.findIndex((one) => isSame(one, member));
    const [place] = at < 0 ? [] : gone.splice(at, 1);
    if (place) await tx.jobAssignment.update({ where: { id: place.id }, data: member });
    else fresh.push(member);
  }
  await tx.jobAssignment.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  await tx.jobAssignment.createMany({ data: fresh.map((member) => ({ ...member, jobId })) });
}

/** A crew in its order, as it is stored. */
export function withPosition<Member extends object>(crew: readonly Member[]) {
  return crew.map((member, position) => ({ ...member, position }));
}

/** So many helpers without an account are offered, of so many that were named. */
const HELPERS = 30;
const NAMED = 500;

type KnownHelper = CrewMember & { id: number };

/**
 * The helpers without an account who worked last: a list that learns from the jobs themselves. With words of a name or figures of
 * a phone all are looked through.
 */
export async function knownHelpers(search = ""): Promise<KnownHelper[]> {
  const rows = await db.jobAssignment.groupBy({
    by: ["name", "phone"],
    where: { employeeId: null },
    _max: { id: true },
    orderBy: { _max: { id: "desc" } },
    ...(!search && { take: NAMED }),
  });
  const places = rows.map(({ name, phone, _max }) => ({
    id: _max.id ?? 0,
    employeeId: null,
    name,
    phone,
  }));
  return helpersAmong(places, search).slice(0, HELPERS);
}

/** Helpers for the page that finds and erases them. */
export async function listHelpers(actor: Actor, search = "") {
  assertCan(actor, "job:edit");
  return knownHelpers(search);
}

/** Whoever can be chosen: active employees, helpers who worked before, and those who are on the job. */
export async function crewCandidates(crew: readonly CrewMember[] = []): Promise<CrewMember[]> {
  const [employees, helpers] = await Promise.all([
    db.user.findMany({
      where: { role: "employee", status: "active" },
      select: { id: true, name: true },
      orderBy: [{ sortName: "asc" }, { id: "asc" }],
    }),
    knownHelpers(),
  ]);
  const active = employees.map(({ id, name }) => ({ employeeId: id, name, phone: null }));
  // The name alone of an employee is the employee.
  const others = helpers.filter(
    (one) => one.phone !== null || !active.some((known) => sameName(one, known)),
  );
  const all = [...active, ...crew, ...others.map(({ id: _, ...helper }) => helper)];
  const values = all.map(crewValue);
  return all.filter((one, index) => values.indexOf(crewValue(one)) === index);
}
