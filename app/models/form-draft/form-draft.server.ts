import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, transaction } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { DomainError, notFound } from "../shared/domain-error";
import { draftName, type DraftForm } from "./form-draft";

const DAY = 24 * 60 * 60 * 1000;
/** A draft that was not touched for so long is thrown away. */
export const DRAFT_DAYS = 30;
/** The longest one, as the form posts it. */
export const MAX_DRAFT = 256 * 1024;
/** How many a person has at most: the oldest ones give way. */
export const MAX_DRAFTS = 50;

const oldest = () => new Date(now().getTime() - DRAFT_DAYS * DAY);

/** Who may fill the form in may keep a draft of it, and opening it asks again. */
function assertMayFill(actor: Actor, { noun, id }: DraftForm): void {
  assertCan(actor, id === null ? `${noun}:create` : `${noun}:edit`);
}

const keyOf = (actor: Actor, form: DraftForm) => ({
  userId_form: { userId: actor.id, form: draftName(form) },
});

/**
 * Keeps what is typed in a form, in place of what was kept of it before; `fields` as the form posts them.
 * Nothing is checked but its length. `key`: of a new record's form; once it has made its record there is nothing
 * left to keep, and null is returned. `replaces` false: what was kept before stays instead, which is null as well.
 * Else the moment. Raises `forbidden`, `not_found` of the record, `too_large`.
 */
export async function keepDraft(
  actor: Actor,
  form: DraftForm,
  fields: string,
  key: string | null,
  replaces = true,
): Promise<Date | null> {
  assertMayFill(actor, form);
  if (fields.length > MAX_DRAFT) {
    throw new DomainError("too_large", "This form is too long to be kept as a draft.");
  }
  const at = now();
  return transaction(async (tx) => {
    if (key) {
      const where = { actorId_key: { actorId: actor.id, key } };
      if (await tx.idempotencyKey.findUnique({ where, select: { key: true } })) return null;
    }
    if (form.id !== null) {
      const found = await tx[form.noun].count({ where: { id: form.id } });
      if (found === 0) throw notFound(form.noun);
    }
    // Everybody's: who never comes back would keep theirs for ever.
    await tx.formDraft.deleteMany({ where: { at: { lt: oldest() } } });
    const where = keyOf(actor, form);
    if (!replaces && (await tx.formDraft.findUnique({ where, select: { at: true } }))) return null;
    const draft = { fields, at };
    await tx.formDraft.upsert({
      where,
      update: draft,
      create: { userId: actor.id, form: draftName(form), fields, at },
    });
    const [first] = await tx.formDraft.findMany({
      where: { userId: actor.id },
      orderBy: { at: "desc" },
      skip: MAX_DRAFTS,
      take: 1,
      select: { at: true },
    });
    if (first)
      await tx.formDraft.deleteMany({ where: { userId: actor.id, at: { lte: first.at } } });
    return at;
  });
}

/** What the actor has kept of a form; null when nothing, or nothing any more. Raises `forbidden`. */
export async function findDraft(
  actor: Actor,
  form: DraftForm,
): Promise<{ fields: string; at: Date } | null> {
  assertMayFill(actor, form);
  const where = { userId: actor.id, form: draftName(form), at: { gte: oldest() } };
  return db.formDraft.findFirst({ where, select: { fields: true, at: true } });
}

/** Throws the actor's draft of a form away; harmless when there is none. */
export async function discardDraft(actor: Actor, form: DraftForm): Promise<void> {
  assertMayFill(actor, form);
  const where = { userId: actor.id, form: draftName(form) };
  await transaction((tx) => tx.formDraft.deleteMany({ where }));
}

/**
 * Runs the command that saves a form: in the same transaction its draft goes. `leaves`: the draft was offered
 * and not opened, so that it holds something else.
 */
export async function endingDraft<T>(
  actor: Actor,
  form: DraftForm,
  save: () => Promise<T>,
  leaves = false,
): Promise<T> {
  return inUnitOfWork(async () => {
    const saved = await save();
    if (!leaves) await discardDraft(actor, form);
    return saved;
  });
}
