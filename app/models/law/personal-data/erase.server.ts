import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";
import { asLongJob } from "~/platform/patience.server";

import { eraseFromAccesses } from "../../company/access-log/access-log.server";
import { sealAudit } from "../../kit/audit/audit.seal.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { eraseFromConsents } from "../../people/consent/consent.server";
import { recordHistory } from "../../kit/history/history.server";
import { deleteInvoice } from "../../billing/invoice/invoice.delete.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { answerByErasure } from "../../people/privacy-request/privacy-request.erasure.server";
import { deleteQuotation } from "../../sales/quotation/quotation.delete.server";
import { conflict } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { endAccess } from "../../people/user/access.server";
import { assertAnotherAdmin, assertNotSelf } from "../../people/user/account.guards.server";
import { assertOwnPassword } from "../../people/user/current-password.server";
import { NO_TAX_FACTS } from "../../people/user/customer-tax";
import { accountSearchText } from "../../people/user/user.list";
import { accountToErase, personToErase, type Person } from "./erase.known.server";
import { dropKept, endLinks, eraseFromRequests } from "./erase.kept.server";
import { draftsOf, openPapers } from "./erase.plan.server";
import { eraseFromRecords } from "./erase.records.server";
import { eraseFromAudit, eraseFromHistory, eraseFromMessages } from "./erase.traces.server";
import { joinedInto } from "../../people/customer/customer.join.rows.server";

/** Asks for the admin's own password. */
const ERASE_ASKS = "Your current password is required to erase a person";

/**
 * Erases a person for good: name, contacts, notes and everything that opens the account; papers keep numbers, dates and
 * amounts, history and audit keep ids (docs/decisions/0040). All of it in one transaction. Raises `not_found`,
 * `invalid` at `currentPassword` unless it is the actor's own, `conflict` for oneself, the last active admin, somebody
 * erased before, and while papers are open.
 */
export async function erasePerson(
  actor: Actor,
  id: number,
  { currentPassword }: { currentPassword?: string | null },
): Promise<void> {
  assertCan(actor, "user:erase");
  assertNotSelf(actor, id, "You cannot erase yourself.");
  await accountToErase(db, id);
  await assertOwnPassword(actor, currentPassword, ERASE_ASKS);
  await asLongJob(async () => {
    // Seals the audit first, so that the events so far are erased where they are looked for.
    await sealAudit();
    await inUnitOfWork((tx) => eraseWhole(tx, actor, id));
  });
}

/** The person with every record that was joined into theirs: what is known of one is taken out of the papers of all. */
async function eraseWhole(tx: Tx, actor: Actor, id: number): Promise<void> {
  await holdAlone(tx, "User", id);
  if ((await accountToErase(tx, id)).joinedIntoId !== null) {
    throw conflict("This record was joined with another one: erase that person.");
  }
  const joined = await joinedInto(tx, id);
  await erase(tx, actor, id);
  for (const other of joined) await erase(tx, actor, other);
  await tx.user.updateMany({ where: { joinedIntoId: id }, data: { joinedRows: null } });
}

async function erase(tx: Tx, actor: Actor, id: number): Promise<void> {
  // From here on the row is ours: who signs in, edits, pays or makes a paper for the person at the same time waits.
  await holdAlone(tx, "User", id);
  const before = await accountToErase(tx, id);
  if (before.erasedAt) throw conflict("This person was erased already.");
  if (before.role === "admin" && before.status === "active") await assertAnotherAdmin(tx, id);
  const version = { increment: 1 };
  await tx.user.update({ where: { id }, data: { status: "inactive", version } });
  await assertClosed(tx, id);
  const at = now();
  const { id: erasureId } = await tx.erasure.create({ data: { userId: id, byId: actor.id, at } });
  // Read before the drafts go: their history stays, and says whose they were.
  const person = await personToErase(tx, id);
  await deleteDrafts(tx, actor, id);
  await answerByErasure(tx, actor, person.theirs.privacyRequest);
  const counts = await eraseTraces(tx, person);
  await closeAccount(tx, person, before.role);
  await recordHistory(tx, actor, "user", id, "erased");
  const { count, digest } = await eraseFromAudit(tx, erasureId, person);
  await recordAudit(tx, {
    kind: "erased",
    actor,
    subject: "user",
    subjectId: id,
    detail: [
      `${person.theirs.quotation.length} quotations, ${person.theirs.invoice.length} invoices, ${person.theirs.payment.length} payments, ${person.theirs.job.length} jobs`,
      `${counts.messages} messages, ${counts.links} links, ${counts.history} lines of history`,
      `${count} entries of the audit, ${digest}`,
    ].join("; "),
  });
  await tx.erasure.update({ where: { id: erasureId }, data: { finishedAt: now() } });
}

async function assertClosed(tx: Tx, id: number): Promise<void> {
  const open = await openPapers(id, tx);
  if (open.length === 0) return;
  const some = open.slice(0, 5).map(({ number }) => number);
  const more = open.length > some.length ? ` and ${open.length - some.length} more` : "";
  throw conflict(
    `This person has open documents: ${some.join(", ")}${more}. Settle or cancel invoices, give back what is owed on them, refund advances, finish or cancel jobs and consignments, decide claims, and record the answers to quotations first.`,
  );
}

/** By the commands that do so anywhere: their numbers stay in the history. */
async function deleteDrafts(tx: Tx, actor: Actor, id: number): Promise<void> {
  for (const invoice of (await draftsOf(id, tx)).invoices) await deleteInvoice(actor, invoice);
  // Read again: a quotation may have had one of those invoices.
  for (const one of (await draftsOf(id, tx)).quotations) await deleteQuotation(actor, one);
}

async function eraseTraces(tx: Tx, person: Person) {
  await eraseFromRecords(tx, person);
  await eraseFromRequests(tx, person);
  const messages = await eraseFromMessages(tx, person);
  const links = await endLinks(tx, person);
  await dropKept(tx, person);
  await eraseFromConsents(tx, person.id);
  await eraseFromAccesses(tx, person.id);
  const history = await eraseFromHistory(tx, person);
  return { messages, links, history };
}

/** Nobody signs in with it again, nor sets it a password, nor registers its address to take it over. */
async function closeAccount(tx: Tx, { id, label }: Person, role: string): Promise<void> {
  await endAccess(tx, id);
  const where = { userId: id };
  await tx.apiKey.deleteMany({ where });
  await tx.calendarFeed.deleteMany({ where });
  await tx.passwordReset.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.keptFilter.deleteMany({ where });
  await tx.visit.deleteMany({ where });
  await tx.pendingEmail.deleteMany({ where });
  await tx.absence.deleteMany({ where: { employeeId: id } });
  const contacts = {
    email: role === "customer" ? null : `erased-${id}@erased.invalid`,
    phone: null,
  };
  await tx.user.update({
    where: { id },
    data: {
      name: label,
      ...contacts,
      address: null,
      ...NO_TAX_FACTS,
      passwordHash: null,
      confirmedAt: null,
      firstSignInAt: null,
      secondFactorSecret: null,
      secondFactorAt: null,
      seesBooks: false,
      opens: "office",
      secondFactorStep: 0,
      status: "inactive",
      erasedAt: now(),
      searchText: accountSearchText({ name: label, ...contacts, address: null }),
    },
  });
}
