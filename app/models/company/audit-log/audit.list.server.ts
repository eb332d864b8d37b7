import { flushAccessLog } from "~/models/company/access-log/access-log.server";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { sealAudit } from "../../kit/audit/audit.seal.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { ListDay } from "../../kit/record/define-list";
import { readPage } from "../../kit/record/read-page.server";
import { ACCESS_LIST, type AccessQuery } from "./access.list";
import { AUDIT_LIST, type AuditQuery } from "./audit.list";

/** The names of accounts, by their ids; each is read once. */
export async function namesOf(
  ids: readonly (number | null)[],
  tx: Tx = db,
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const where = { id: { in: wanted } };
  const people = await tx.user.findMany({ where, select: only("User", "id name") });
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** The name of one account; empty for nobody. */
export const nameOf = async (id: number | null, tx: Tx = db) =>
  [...(await namesOf([id], tx)).values()].join();

/** Names for lists; a deleted record is shown by its id. */
export async function shownNames(ids: readonly (number | null)[]) {
  const names = await namesOf(ids);
  return (id: number | null) => (id === null ? null : (names.get(id) ?? `Account ${id}`));
}

/** One page of who opened whose record, the newest first; names are those of now, null: nobody signed in. Admins only. */
export async function listAccesses(actor: Actor, asked: AccessQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await flushAccessLog();
  const list = ACCESS_LIST.of("AccessLog", actor, asked, day);
  const { rows, ...pages } = await readPage(list, (where) => db.accessLog.findMany({ where }));
  const { actor: who = "", customer = "" } = asked;
  const shown = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const nameOf = await shownNames([...shown, who || null, customer || null]);
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

/**
 * One page of the audit, the newest first; what just happened is in it. `about` is what an entry was done to, an account
 * by its name of now: the entries themselves, which are chained for good, hold no name that erasing would have to reach.
 */
export async function listAudit(actor: Actor, asked: AuditQuery, day: ListDay) {
  assertCan(actor, "audit:read");
  await sealAudit();
  const list = AUDIT_LIST.of("AuditEntry", actor, asked, day);
  const { rows, ...pages } = await readPage(list, (where) => db.auditEntry.findMany({ where }));
  const accounts = rows.flatMap(({ subject, subjectId }) =>
    subject === "user" && subjectId !== null ? [subjectId] : [],
  );
  const names = await namesOf(accounts);
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
