import type { Tx } from "~/platform/db.server";

import { draftFormOf, recordOfDraft } from "../../kit/form-draft/form-draft";
import { withoutSamples } from "../../desk/import/import.file.server";
import { UNFINISHED } from "../../desk/import/import.kinds";
import { carriedTexts } from "../../kit/shared/carried-rows.server";
import { CARRIED } from "../../kit/shared/rows-page";
import { isTheirs, type Person } from "./erase.known.server";

/** Where a record says whose it is: in the forms, and in what /api answered. */
const WHOSE = ["customerId", "clientId"];

/**
 * Deletes what forms keep of the person, and what requests of scripts were answered: theirs, and of others what is about
 * them by its ids, e-mails or phones. A name alone loses nobody a draft, nor the answer to a repeat. How many.
 */
export async function dropKept(tx: Tx, person: Person): Promise<number> {
  const others = (await dropAnswers(tx, person)) + (await dropImports(tx));
  return (await dropDrafts(tx, person)) + others;
}

/** A file that waits to be imported may name anybody, in letters that only its reading knows: it is chosen again. */
async function dropImports(tx: Tx): Promise<number> {
  const where = { clearedAt: null, status: { in: [...UNFINISHED] } };
  const { count } = await tx.import.deleteMany({ where });
  // Those that were written by an older release have kept some values of their files.
  const kept = await tx.import.findMany({
    where: { clearedAt: { not: null } },
    select: { id: true, found: true },
  });
  for (const { id, found } of kept) {
    const left = withoutSamples(found);
    if (left !== found) await tx.import.update({ where: { id }, data: { found: left } });
  }
  return count;
}

async function dropDrafts(tx: Tx, person: Person): Promise<number> {
  let dropped = 0;
  for (const draft of await tx.formDraft.findMany()) {
    const fields = new URLSearchParams(draft.fields);
    const chosen = WHOSE.some((name) => fields.get(name) === String(person.id));
    const form = draftFormOf(draft.form);
    const about =
      form === null
        ? isOfAccount(draft.form, person.id)
        : isTheirs(person, recordOfDraft(form.noun), form.id);
    const texts = [draft.about, ...fields.values(), ...carriedTexts(fields.get(CARRIED))];
    const says = texts.some((text) => person.scrubContacts(text) !== text);
    if (draft.userId !== person.id && !chosen && !about && !says) continue;
    const { userId, form: name, key } = draft;
    await tx.formDraft.delete({ where: { userId_form_key: { userId, form: name, key } } });
    dropped += 1;
  }
  return dropped;
}

/** Whether what was posted without a session was about an account, by the address that it was posted to. */
const isOfAccount = (address: string, id: number) =>
  new RegExp(`^/(users|customers|employees|personal-data|statements)(/\\w+)?/${id}\\b`).test(
    address,
  );

async function dropAnswers(tx: Tx, person: Person): Promise<number> {
  const { id, contacts } = person;
  const own = await tx.idempotencyKey.deleteMany({ where: { actorId: id } });
  let dropped = own.count;
  const ids = WHOSE.map((name) => `"${name}":${id}`);
  const conditions = [...contacts, ...ids].map((word) => ({ answer: { contains: word } }));
  for (const { actorId, key, answer } of await tx.idempotencyKey.findMany({
    where: { OR: conditions },
  })) {
    // "clientId":1 is in "clientId":12 as well.
    const chosen = ids.some((text) => new RegExp(`${text}(?!\\d)`).test(answer));
    if (!chosen && person.scrubContacts(answer) === answer) continue;
    await tx.idempotencyKey.delete({ where: { actorId_key: { actorId, key } } });
    dropped += 1;
  }
  return dropped;
}
