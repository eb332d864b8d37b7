import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { daysBetween, momentsBetween } from "../../kit/record/define-list";
import { conflict, isUniqueViolation } from "~/models/kit/shared/domain-error";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { type BreachRecord, getBreach } from "./breach.server";
import { idsIn } from "./breach.status";
import { STANDING } from "../../kit/policy/scope";

type Told = { nature: string; consequences: string; measures: string; advice: string | null };
type From = { name: string; email: string; phone: string };

/** The message to each affected person: what the law asks for, in this order. */
export function breachMessage(breach: Told, company: From, name: string) {
  const contact = [company.phone, company.email].filter(Boolean).join(" or ");
  return {
    subject: "About your personal data with us",
    text: [
      `Hello ${name},`,
      `we have to tell you of a breach of personal data at ${company.name} that concerns you.`,
      `What happened: ${breach.nature}`,
      `What may follow for you: ${breach.consequences}`,
      `What we did: ${breach.measures}`,
      ...(breach.advice ? [`What you can do: ${breach.advice}`] : []),
      `Who answers your questions: ${contact ? `${company.name}, ${contact}` : company.name}.`,
    ].join("\n\n"),
  };
}

/** So few at a time that nobody waits for a lock. */
const BATCH = 200;

type Selection = Pick<BreachRecord, "affected" | "papersFrom" | "papersTo" | "chosenIds">;

/** The accounts that a breach concerns; who was erased has nothing left that could be breached. */
function affectedWhere(breach: Selection, timeZone: string): Prisma.UserWhereInput {
  const { affected, papersFrom, papersTo, chosenIds } = breach;
  if (affected === "chosen") return { erasedAt: null, id: { in: idsIn(chosenIds) ?? [] } };
  if (affected === "all") return STANDING;
  const [from, to] = [papersFrom ?? "", papersTo ?? ""];
  return {
    ...STANDING,
    OR: [
      { quotations: { some: momentsBetween("createdAt", from, to, timeZone) ?? {} } },
      { invoices: { some: daysBetween("invoiceDate", from, to) ?? {} } },
      { jobs: { some: daysBetween("startDate", from, to) ?? {} } },
    ],
  };
}

const PERSON = { id: true, name: true, email: true, phone: true } as const;
type Person = { id: number; name: string; email: string | null; phone: string | null };

async function* people(breach: Selection): AsyncGenerator<Person[]> {
  const { timeZone } = await getCompany();
  const where = affectedWhere(breach, timeZone);
  let after = 0;
  for (;;) {
    const some: Person[] = await db.user.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      select: PERSON,
      orderBy: { id: "asc" },
      take: BATCH,
    });
    if (some.length > 0) yield some;
    const last = some.at(-1);
    if (!last || some.length < BATCH) return;
    after = last.id;
  }
}

const onceKey = (breachId: number, userId?: number) => `breach-${breachId}-${userId ?? ""}`;

/** Counts the people that a breach concerns, those with an e-mail, and those with a queued message. */
export async function countAffected(actor: Actor, breach: BreachRecord) {
  assertCan(actor, "breach:manage");
  const { timeZone } = await getCompany();
  const where = affectedWhere(breach, timeZone);
  const [all, byEmail, queued] = await Promise.all([
    db.user.count({ where }),
    db.user.count({ where: { AND: [where, { email: { not: null } }] } }),
    db.outboxMessage.count({ where: { onceKey: { startsWith: onceKey(breach.id) } } }),
  ]);
  return { all, byEmail, queued };
}

/** Those whom a breach concerns, for a file; that it was taken stands in the audit. Admins only. */
export async function* exportAffected(actor: Actor, id: number): AsyncGenerator<Person[]> {
  const breach = await getBreach(actor, id);
  await recordAudit(db, {
    kind: "exported",
    actor,
    subject: "breach",
    subjectId: id,
    detail: "Persons affected",
  });
  yield* people(breach);
}

/**
 * 'Send to all affected': queues one mail to each who has an e-mail, once, however often it is pressed: those who came
 * to be affected since get theirs. Returns how many are new. Raises `conflict` where nobody can be mailed.
 */
export async function sendToAffected(actor: Actor, id: number): Promise<number> {
  const breach = await getBreach(actor, id);
  const company = await getCompany();
  const { byEmail } = await countAffected(actor, breach);
  if (byEmail === 0) throw conflict("Nobody affected has an e-mail address.");
  let queued = 0;
  for await (const some of people(breach)) {
    const queue = () =>
      transaction(async (tx) => {
        let fresh = 0;
        for (const { id: userId, name, email } of some) {
          if (!email) continue;
          const message = {
            kind: "breach" as const,
            recipient: email,
            createdById: actor.id,
            replyTo: company.email || null,
            onceKey: onceKey(id, userId),
            ...breachMessage(breach, company, name),
          };
          if ((await queueMessage(tx, message)) !== null) fresh += 1;
        }
        return fresh;
      });
    queued += await queue().catch((error: unknown) => {
      // Pressed twice at once: the next run finds what the other queued.
      if (isUniqueViolation(error)) return queue();
      throw error;
    });
  }
  if (queued === 0) return 0;
  await transaction(async (tx) => {
    await tx.breach.updateMany({
      where: { id, toldPersonsAt: null },
      data: { toldPersonsAt: now() },
    });
    await recordHistory(tx, actor, "breach", id, "persons-told", { persons: queued });
  });
  return queued;
}
