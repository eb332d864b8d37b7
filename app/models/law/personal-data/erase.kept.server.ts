import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { draftFormOf, recordOfDraft } from "../../kit/form-draft/form-draft";
import { withoutSamples } from "../../desk/import/import.file.server";
import { UNFINISHED } from "../../desk/import/import.kinds";
import { carriedTexts } from "../../kit/shared/carried-rows.server";
import { CARRIED } from "../../kit/shared/rows-page";
import type { DocumentView } from "../../papers/paper/document-view";
import { privacyRequestSearchText } from "../../people/privacy-request/privacy-request.list";
import type { Person } from "./erase.known.server";
import { eraseRows, isTheirs, linksOf } from "./erase.rows.server";
import { REMOVED, scrubWithin } from "./erase.scrub";

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

/** Papers as they were kept: an invoice's goes on naming whom it billed, without phone and e-mail. */
export async function eraseFromRevisions(tx: Tx, { theirs, scrub, label }: Person): Promise<void> {
  const notes = await tx.note.findMany({
    where: { invoiceId: { in: theirs.invoice } },
    select: { id: true, invoiceId: true },
  });
  const noted = new Map(notes.map(({ id, invoiceId }) => [id, invoiceId]));
  const kept = await tx.documentRevision.findMany({
    where: {
      OR: [
        { entity: "quotation", entityId: { in: theirs.quotation } },
        { entity: "invoice", entityId: { in: theirs.invoice } },
        { entity: "note", entityId: { in: [...noted.keys()] } },
      ],
    },
  });
  const named = new Map(
    (await tx.invoice.findMany({ where: { id: { in: theirs.invoice } } })).map((one) => [
      one.id,
      one,
    ]),
  );
  for (const { id, entity, entityId, view } of kept) {
    const document = JSON.parse(view) as DocumentView;
    const invoiceId = entity === "note" ? (noted.get(entityId) ?? 0) : entityId;
    const billed =
      entity === "quotation" ? null : billedLines(named.get(invoiceId)?.billedTo ?? null);
    const parties = document.parties.map(({ heading, lines }, index) => ({
      heading,
      lines: index > 0 ? [] : billed ? lines.filter((line) => billed.has(line)) : [label],
    }));
    const { company, ...rest } = document;
    const bare = scrubWithin({ ...rest, parties: [], notes: "" }, scrub);
    const data = { view: JSON.stringify({ ...bare, company, parties }) };
    await tx.documentRevision.update({ where: { id }, data });
  }
}

function billedLines(billedTo: string | null): Set<string> {
  const { name = "", address = "" } = JSON.parse(billedTo ?? "{}") as {
    name?: string;
    address?: string | null;
  };
  return new Set([name, ...(address ?? "").split("\n")]);
}

/** Ends the links to their papers. When they were opened is kept until its age. How many. */
export async function endLinks(tx: Tx, { theirs }: Person): Promise<number> {
  const links = await tx.documentLink.findMany({ where: linksOf(theirs) });
  for (const { id, revokedAt } of links) {
    // A paper has one link for each recipient.
    const data = { recipient: `${REMOVED} ${id}`, revokedAt: revokedAt ?? now() };
    await tx.documentLink.update({ where: { id }, data });
  }
  return links.length;
}

/** Their data requests stay in the register, without their identity and their words. */
export async function eraseFromRequests(tx: Tx, person: Person): Promise<void> {
  const where = { id: { in: person.theirs.privacyRequest } };
  const requests = await tx.privacyRequest.findMany({ where });
  await eraseRows(tx, person, "PrivacyRequest", requests, (row, left) => ({
    searchText: privacyRequestSearchText({ ...row, ...left }),
  }));
}
