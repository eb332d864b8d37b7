import { db } from "~/platform/db.server";

import { flushAccessLog } from "../access-log/access-log.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { ListDay } from "../../kit/record/define-list";
import { readPage } from "../../kit/record/read-page.server";
import { ACCESS_LIST, type AccessQuery } from "./access.list";

/** One page of who opened whose record, the newest first; names are those of now, null: nobody signed in. Admins only. */
export async function listAccesses(actor: Actor, asked: AccessQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await flushAccessLog();
  const where = ACCESS_LIST.where(actor, asked, day);
  const orderBy = ACCESS_LIST.orderBy(asked);
  const { rows, ...pages } = await readPage(
    { table: "AccessLog", where, orderBy, asked },
    (found) => db.accessLog.findMany({ where: found }),
  );
  const { actor: who = "", customer = "" } = asked;
  const shown = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const ids = [...shown, who || null, customer || null].filter((id) => id !== null);
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? `Account ${id}`));
  return {
    ...pages,
    of: customer ? nameOf(customer) : null,
    by: who ? nameOf(who) : null,
    rows: rows.map((row) => ({
      ...row,
      actor: nameOf(row.actorId),
      subject: nameOf(row.subjectId),
    })),
  };
}
