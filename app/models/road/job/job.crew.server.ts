import type { Tx } from "~/platform/db.server";

import { invalidField } from "../../kit/shared/domain-error";
import { toId } from "../../kit/shared/fields";
import { holdParent } from "../../kit/shared/hold.server";

export type CrewMember = { employeeId: number | null; name: string };

/**
 * Turns ids and names into crew members: an id must be an active employee's or one who is on the job
 * already (`before`); a name that one active employee has means that employee, any other stays a name.
 * Raises `invalid` at `assignedTo`.
 */
export async function resolveCrew(
  tx: Tx,
  assignedTo: readonly string[],
  before: readonly CrewMember[] = [],
): Promise<CrewMember[]> {
  const ids = assignedTo.map(toId).filter((id) => id !== null);
  const names = assignedTo.filter((entry) => toId(entry) === null);
  const where = { role: "employee", OR: [{ id: { in: ids } }, { name: { in: names } }] };
  const meant = await tx.user.findMany({ where, select: { id: true } });
  await holdParent(tx, "User", ...meant.map(({ id }) => id));
  const people = await tx.user.findMany({
    where,
    select: { id: true, name: true, status: true },
  });
  const stays = (id: number) => before.some((member) => member.employeeId === id);
  const crew = assignedTo.map((entry): CrewMember => {
    const id = toId(entry);
    if (id !== null) {
      const person = people.find((one) => one.id === id);
      if (!person || (person.status !== "active" && !stays(id))) {
        throw invalidField("assignedTo", `There is no active employee ${entry}`);
      }
      return { employeeId: person.id, name: person.name };
    }
    const named = people.filter((one) => one.name === entry && one.status === "active");
    return { employeeId: (named.length === 1 && named[0]?.id) || null, name: entry };
  });
  return crew.filter(
    (member, index) =>
      member.employeeId === null ||
      crew.findIndex((other) => other.employeeId === member.employeeId) === index,
  );
}
