import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, transaction, type Tx } from "~/platform/db.server";

import { assertCan, type Action, type Actor, settingsAccess } from "../policy/policy";
import { STANDING } from "../policy/scope";
import { DomainError, notFound } from "../shared/domain-error";
import { draftName, recordOfDraft, type DraftForm, type DraftRecord } from "./form-draft";

const DAY = 24 * 60 * 60 * 1000;
/** The days that an untouched draft is kept. */
export const DRAFT_DAYS = 30;
/** The longest draft, as the form posts it. */
export const MAX_DRAFT = 256 * 1024;
/** The most drafts of a person: the oldest ones give way. */
export const MAX_DRAFTS = 20;

/** Drafts from before this moment are not shown any more. */
export const oldestDraft = () => new Date(now().getTime() - DRAFT_DAYS * DAY);

/** People who may fill in the form may keep a draft of it; opening it asks again. */
function assertMayFill(actor: Actor, { noun, id }: DraftForm): void {
  const record = recordOfDraft(noun);
  const stored = record === "company" ? settingsAccess(noun) : (`${record}:edit` as const);
  const changes: Action = noun === "delivery" ? "consignment:changeStatus" : stored;
  assertCan(actor, id === null && record !== "company" ? `${record}:create` : changes);
}

const NAME = { select: { name: true } } as const;

/** Whom a stored record is of, of the company itself; null where there is no such record. */
async function subjectOf(
  tx: Tx,
  record: DraftRecord,
  id: number,
): Promise<{ name: string } | null> {
  if (record === "company") return tx.company.findUnique({ where: { id }, ...NAME });
  const client = record === "quotation" ? "customer" : "client";
  const select = { [client]: NAME } as { client: typeof NAME };
  const found = await tx[record as "job"].findUnique({ where: { id }, select });
  return Object.values(found ?? {})[0] ?? null;
}

/** Not what was posted without a session, which is kept by an address. */
const ofDrafts = { NOT: { form: { startsWith: "/" } } };

/** The text typed in a window of a form. */
type Typed = {
  /** The window's key; null where the form named none. */
  key: string | null;
  /** As the form posts them. */
  fields: string;
  /** Whom it is about: the id of a customer, or the name of one who is not stored yet. */
  customerId?: number | null;
  newCustomer?: string;
  /** The key of the record that it makes: once that is made there is nothing left to keep. */
  recordKey?: string | null;
  /** False: what is kept of that window already stays; a stranger may know the key. */
  replaces?: boolean;
};

/**
 * Keeps what is typed in one window of a form, in place of what was kept of that window before. Nothing is checked but
 * its length. Returns the moment; null where its record is made already, or something else is kept that this is not to replace. Raises `forbidden`, `not_found` of the
 * record, `too_large`, and `invalid` without a window.
 */
export async function keepDraft(
  actor: Actor,
  form: DraftForm,
  { key, fields, customerId = null, newCustomer = "", recordKey = null, replaces = true }: Typed,
): Promise<Date | null> {
  assertMayFill(actor, form);
  if (key === null) {
    throw new DomainError("invalid", "The form could not be read. Nothing was saved.");
  }
  if (fields.length > MAX_DRAFT) {
    throw new DomainError("too_large", "This form is too long to be kept as a draft.");
  }
  const at = now();
  return transaction(async (tx) => {
    if (recordKey) {
      const where = { actorId_key: { actorId: actor.id, key: recordKey } };
      if (await tx.idempotencyKey.findUnique({ where, select: { key: true } })) return null;
    }
    const record = recordOfDraft(form.noun);
    const of = form.id === null ? null : await subjectOf(tx, record, form.id);
    if (form.id !== null && !of) throw notFound(record === "company" ? "page" : record);
    const customer =
      customerId === null
        ? null
        : await tx.user.findFirst({
            where: { id: customerId, ...STANDING },
            select: { name: true },
          });
    const about = (customer?.name ?? (newCustomer || of?.name) ?? "").slice(0, 100);
    const draft = { fields, at, about };
    const own = { userId: actor.id, form: draftName(form), key };
    const { fields: kept } = await tx.formDraft.upsert({
      where: { userId_form_key: own },
      update: replaces ? draft : {},
      create: { ...own, ...draft },
      select: { fields: true },
    });
    if (kept !== fields) return null;
    const [first] = await tx.formDraft.findMany({
      where: { userId: actor.id, ...ofDrafts },
      orderBy: { at: "desc" },
      skip: MAX_DRAFTS,
      take: 1,
      select: { at: true },
    });
    if (first)
      await tx.formDraft.deleteMany({
        where: { userId: actor.id, at: { lte: first.at }, ...ofDrafts },
      });
    return at;
  });
}

const kept = (actor: Actor, form: DraftForm) => ({
  userId: actor.id,
  form: draftName(form),
  at: { gte: oldestDraft() },
});

/** One of the actor's drafts of a form; null if there is none. Raises `forbidden`. */
export async function findDraft(
  actor: Actor,
  form: DraftForm,
  key: string,
): Promise<{ fields: string; at: Date } | null> {
  assertMayFill(actor, form);
  return db.formDraft.findFirst({
    where: { ...kept(actor, form), key },
    select: { fields: true, at: true },
  });
}

/** All that the actor has kept of a form, the newest first. Raises `forbidden`. */
export async function listDrafts(
  actor: Actor,
  form: DraftForm,
): Promise<{ key: string; about: string; at: Date }[]> {
  assertMayFill(actor, form);
  return db.formDraft.findMany({
    where: kept(actor, form),
    select: { key: true, about: true, at: true },
    orderBy: [{ at: "desc" }, { key: "asc" }],
  });
}

/** Deletes one of the actor's drafts; does nothing if there is none. Raises `forbidden`. */
export async function discardDraft(actor: Actor, form: DraftForm, key: string): Promise<void> {
  assertMayFill(actor, form);
  const where = { userId: actor.id, form: draftName(form), key };
  await transaction((tx) => tx.formDraft.deleteMany({ where }));
}

/** Runs the command that saves a form, and deletes the draft of its window in the same transaction. */
export async function endingDraft<T>(
  actor: Actor,
  form: DraftForm,
  key: string | null,
  save: () => Promise<T>,
): Promise<T> {
  if (key === null) return save();
  return inUnitOfWork(async () => {
    const saved = await save();
    await discardDraft(actor, form, key);
    return saved;
  });
}
