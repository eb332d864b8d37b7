import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import type { ListDay } from "../../kit/record/define-list";
import { readPage } from "../../kit/record/read-page.server";
import { AUDIT_LIST, type AuditQuery } from "./audit.list";
import { sealAudit } from "../../kit/audit/audit.seal.server";

/**
 * One page of the audit, the newest first; what just happened is in it. `about` is what an entry was done to, an account
 * by its name of now: the entries themselves, which are chained for good, hold no name that erasing would have to reach.
 */
export async function listAudit(actor: Actor, asked: AuditQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await sealAudit();
  const where = AUDIT_LIST.where(actor, asked, day);
  const orderBy = AUDIT_LIST.orderBy(asked);
  const { rows, ...pages } = await readPage(
    { table: "AuditEntry", where, orderBy, asked },
    (found) => db.auditEntry.findMany({ where: found }),
  );
  const accounts = rows.flatMap(({ subject, subjectId }) =>
    subject === "user" && subjectId !== null ? [subjectId] : [],
  );
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(accounts)] } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { ...pages, rows: rows.map((row) => ({ ...row, about: aboutOf(row, names) })) };
}

/** "user 9, Meera Nair"; of who is there no more the number alone. */
function aboutOf(
  { subject, subjectId }: { subject: string; subjectId: number | null },
  names: ReadonlyMap<number, string>,
): string {
  const words = [subject, subjectId].filter(Boolean).join(" ");
  const name = subject === "user" && subjectId !== null ? names.get(subjectId) : undefined;
  return name ? `${words}, ${name}` : words;
}
