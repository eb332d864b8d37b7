import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { redactAudit } from "../audit/audit.redact.server";
import { ACCOUNT_FORM } from "../user/user.fields";
import { INVOICE_FORM } from "../invoice/invoice.fields";
import { JOB_FIELDS } from "../job/job.fields";
import { PAYMENT_FIELDS } from "../payment/payment.fields";
import { privacyRequestSearchText } from "../privacy-request/privacy-request.list";
import { QUOTATION_FIELDS } from "../quotation/quotation.fields";
import { removedText } from "../retention/retention.server";
import { carriedTexts } from "../shared/carried-rows.server";
import { CARRIED } from "../shared/rows-page";
import { foldForSearch } from "../shared/text";
import { linksOf, type Person } from "./erase.known.server";
import { REMOVED, scrubWithin } from "./erase.scrub";

type Line = { field: string; from: string; to: string };

/** What people write freely about a person: its values leave the history with them. */
const WRITTEN = new Set(
  [ACCOUNT_FORM, QUOTATION_FIELDS, INVOICE_FORM, PAYMENT_FIELDS, JOB_FIELDS]
    .flatMap((fields) => Object.values(fields))
    .filter(({ kind }) => ["text", "area", "phone", "email"].includes(kind))
    .map(({ said }) => said),
);

/** Rows that name the person's records, or say one of the words. */
const theirRecords = ({ id, theirs }: Person) => [
  { of: "user", ids: [id] },
  ...Object.entries(theirs).map(([of, ids]) => ({ of, ids })),
];

const isTheirs = (person: Person, of: string, id: number | null) =>
  id !== null && theirRecords(person).some((some) => some.of === of && some.ids.includes(id));

/** As text stands within JSON, without its quotation marks. */
const inJson = (word: string) => JSON.stringify(word).slice(1, -1);

/** Takes a person out of the history: who did what to which record and when stays. How many lines changed. */
export async function eraseFromHistory(tx: Tx, person: Person): Promise<number> {
  const { id, label, scrub, scrubElsewhere, words } = person;
  const where: Prisma.HistoryEntryWhereInput = {
    OR: [
      { actorId: id },
      ...theirRecords(person).map(({ of, ids }) => ({ entity: of, entityId: { in: ids } })),
      ...words.flatMap((word) => [
        { note: { contains: word } },
        { changes: { contains: inJson(word) } },
        { actorName: { contains: word } },
      ]),
    ],
  };
  let changed = 0;
  for (const line of await tx.historyEntry.findMany({ where })) {
    const own = isTheirs(person, line.entity, line.entityId);
    const clean = own ? scrub : scrubElsewhere;
    const changes = (JSON.parse(line.changes) as Line[]).map((change) =>
      own && WRITTEN.has(change.field)
        ? { ...change, from: change.from && REMOVED, to: change.to && REMOVED }
        : scrubWithin(change, clean),
    );
    const data = {
      actorName: line.actorId === id ? label : clean(line.actorName),
      changes: JSON.stringify(changes),
      note: line.note && clean(line.note),
    };
    if (
      data.actorName === line.actorName &&
      data.changes === line.changes &&
      data.note === line.note
    )
      continue;
    await tx.historyEntry.update({ where: { id: line.id }, data });
    changed += 1;
  }
  return changed;
}

/** Takes a person out of the audit; what is returned goes into the chain. */
export function eraseFromAudit(tx: Tx, erasureId: number, person: Person) {
  const { id, label, scrub, scrubElsewhere, words } = person;
  const where: Prisma.AuditEntryWhereInput = {
    OR: [
      { actorId: id },
      ...theirRecords(person).map(({ of, ids }) => ({ subject: of, subjectId: { in: ids } })),
      ...words.flatMap((word) => [
        { detail: { contains: word } },
        { actorName: { contains: word } },
      ]),
    ],
  };
  return redactAudit(tx, erasureId, where, ({ actorId, actorName, subject, subjectId, detail }) => {
    const clean = isTheirs(person, subject, subjectId) ? scrub : scrubElsewhere;
    return {
      actorName: actorId === id ? label : clean(actorName),
      detail: clean(isTheirs(person, subject, subjectId) ? withoutWritten(detail) : detail),
    };
  });
}

/** The audit says changes as "Notes: old → new" between semicolons. */
function withoutWritten(detail: string): string {
  const parts = detail.split("; ");
  return parts
    .map((part) => {
      const field = part.slice(0, Math.max(0, part.indexOf(": ")));
      return WRITTEN.has(field) ? `${field}: ${REMOVED}` : part;
    })
    .join("; ");
}

/** Messages to the person and about their papers lose words and recipient; what waits is not sent. How many. */
export async function eraseFromMessages(tx: Tx, person: Person): Promise<number> {
  const { theirs, recipients, scrub, label } = person;
  const found = await tx.outboxMessage.findMany({
    where: {
      OR: [
        ...linksOf(theirs).OR,
        { recipient: { in: recipients.emails } },
        ...recipients.digits.map((digits) => ({
          channel: "whatsapp",
          recipient: { endsWith: digits },
        })),
      ],
    },
    select: { id: true, recipient: true, replyTo: true, subject: true, status: true, kind: true },
  });
  for (const { id, replyTo, kind, status, ...message } of found) {
    // The office's own notice of an answer went to the office.
    const recipient = kind === "answer" ? scrub(message.recipient) : REMOVED;
    const subject = scrub(message.subject);
    const waits = status === "queued" || status === "failed";
    await tx.outboxMessage.update({
      where: { id },
      data: {
        ...removedText(`The text was removed with ${label}.`),
        ...(waits ? { status: "cancelled", nextAttemptAt: null } : {}),
        recipient,
        subject,
        replyTo: replyTo && scrub(replyTo),
        // A mail server's own words may hold the address.
        failure: waits ? `${label}: nothing is sent any more.` : null,
        searchText: foldForSearch(recipient, subject),
        leaseId: null,
        leaseUntil: null,
      },
    });
  }
  return found.length + (await eraseFromOtherMessages(tx, person));
}

/** Messages to others that name the person go on saying the rest. */
async function eraseFromOtherMessages(tx: Tx, person: Person): Promise<number> {
  const { words, scrubElsewhere: scrub } = person;
  const found = await tx.outboxMessage.findMany({
    where: {
      OR: words.flatMap((word) => [{ text: { contains: word } }, { subject: { contains: word } }]),
    },
    select: { id: true, recipient: true, subject: true, text: true, parameters: true },
  });
  for (const { id, recipient, parameters, ...message } of found) {
    const [subject, text] = [scrub(message.subject), scrub(message.text)];
    const data = { subject, text, parameters: parameters && scrub(parameters) };
    const searchText = foldForSearch(recipient, subject);
    await tx.outboxMessage.update({ where: { id }, data: { ...data, searchText } });
  }
  return found.length;
}

/** Ends the links to their papers. When they were opened is kept until its age. How many. */
export async function endLinks(tx: Tx, { theirs }: Person): Promise<number> {
  const links = await tx.documentLink.findMany({ where: linksOf(theirs) });
  for (const { id, revokedAt } of links) {
    // Of each recipient a paper has one link.
    const data = { recipient: `${REMOVED} ${id}`, revokedAt: revokedAt ?? now() };
    await tx.documentLink.update({ where: { id }, data });
  }
  return links.length;
}

/** What forms keep of them, and what requests of scripts were answered: both end by themselves soon. How many. */
export async function dropKept(tx: Tx, person: Person): Promise<number> {
  const { id, ownWords, words } = person;
  let dropped = 0;
  for (const draft of await tx.formDraft.findMany()) {
    const fields = new URLSearchParams(draft.fields);
    const chosen = [fields.get("customerId"), fields.get("clientId")].includes(String(id));
    const [noun = "", record = ""] = draft.form.split("/");
    const about = isTheirs(person, noun, Number(record) || null);
    const texts = [draft.about, ...fields.values(), ...carriedTexts(fields.get(CARRIED))];
    const says = texts.some((text) => person.scrubElsewhere(text) !== text);
    if (draft.userId !== id && !chosen && !about && !says) continue;
    const { userId, form, key } = draft;
    await tx.formDraft.delete({ where: { userId_form_key: { userId, form, key } } });
    dropped += 1;
  }
  const said = [...new Set([...ownWords, ...words])].map((word) => ({
    answer: { contains: inJson(word) },
  }));
  const keys = await tx.idempotencyKey.deleteMany({ where: { OR: [{ actorId: id }, ...said] } });
  return dropped + keys.count;
}

/** What they asked for of their data stays in the register, without who they were and what they wrote. */
export async function eraseFromRequests(tx: Tx, { theirs, label, scrub }: Person): Promise<void> {
  const requests = await tx.privacyRequest.findMany({
    where: { id: { in: theirs.privacyRequest } },
  });
  for (const { id, answer } of requests) {
    const request = { name: label, contact: null, details: null, answer: answer && scrub(answer) };
    const searchText = privacyRequestSearchText(request);
    await tx.privacyRequest.update({ where: { id }, data: { ...request, searchText } });
  }
}
