import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { redactAudit } from "~/models/kit/audit/audit.seal.server";
import { ACCOUNT_FORM } from "../../people/user/user.fields";
import { namedInLines } from "../../desk/history/history.read.server";
import { uncapitalized } from "../../ground/typed/text";
import type { Facets, Personal } from "../../kit/record/define-record";
import { TABLES } from "../../tables";
import { JOB_FIELDS } from "../../road/job/job.fields";
import { messageSearchText } from "../../papers/outbox/outbox.list";
import { SECRET_KINDS } from "../../papers/outbox/outbox.words";
import { removedText } from "../retention/retention.server";
import { ASKED_EMAIL } from "../../people/user/user.words";
import { figuresWithin, lineLeft, sparingDays } from "./erase.history";
import { OWN, type Person } from "./erase.known.server";
import {
  eraseLines,
  inJson,
  isTheirs,
  linksOf,
  rowsNaming,
  theirRecords,
} from "./erase.rows.server";
import { REMOVED, scrubWithin } from "./erase.scrub";

/** Texts that nobody typed about a person, or that tax law keeps as they are. */
const STAYS: readonly Personal[] = ["chosen", "thing", "tax", "derived"];

/** Fields with free text about a person, as lines of their records name them: their values are removed from the history. */
const WRITTEN: ReadonlySet<string> = new Set([
  "askedEmail",
  ASKED_EMAIL,
  ...["User" as const, ...OWN.map(([table]) => table)].flatMap((table) => {
    const texts: Readonly<Record<string, Facets>> = TABLES[table].texts;
    return namedInLines(uncapitalized(table))
      .filter(([field]) => texts[field] && !STAYS.includes(texts[field].personal))
      .flat();
  }),
]);

/** Where a postal address stands whole: elsewhere the same words may be anything. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...[...WRITTEN].filter((name) => /address$/i.test(name)),
  "location",
  JOB_FIELDS.location.inSentence,
]);

/** A change of what is chosen from a list, as the audit says it: nobody wrote it. */
const CHOSEN = new RegExp(
  `^(?:${ACCOUNT_FORM.role.inSentence}|${ACCOUNT_FORM.status.inSentence}): \\w* → \\w*$`,
  "u",
);

/** Takes a person out of the history: who did what to which record and when stays. How many lines changed. */
export async function eraseFromHistory(tx: Tx, person: Person): Promise<number> {
  const { id, words, addresses } = person;
  const scrub = sparingDays(person.scrub);
  const scrubElsewhere = sparingDays(person.scrubElsewhere);
  const columns = ["note", "values", "changes"];
  const named = await rowsNaming(tx, "HistoryEntry", columns, words.map(inJson));
  const where: Prisma.HistoryEntryWhereInput = {
    OR: [
      { actorId: id },
      ...theirRecords(person).map(({ of, ids }) => ({ entity: of, entityId: { in: ids } })),
      ...addresses.map((word) => ({ changes: { contains: inJson(word) } })),
      { id: { in: named } },
    ],
  };
  return eraseLines(tx, await tx.historyEntry.findMany({ where }), (line) => {
    const own = isTheirs(person, line.entity, line.entityId);
    const value = (field: string, text: string) => {
      if (own) return WRITTEN.has(field) ? text && REMOVED : scrub(text);
      const isAddress = ADDRESSES.has(field) && addresses.includes(text.trim());
      return isAddress ? REMOVED : scrubElsewhere(text);
    };
    const left = own
      ? lineLeft(line, scrub, value, figuresWithin)
      : lineLeft(line, scrubElsewhere, value);
    return {
      ...left,
      actorName: actorName(person, line, own),
      note: line.note && (own ? figuresIn(scrub(line.note)) : scrubElsewhere(line.note)),
    };
  });
}

/** A paper's number, or an amount with its currency. */
const FIGURE = /^(?:[A-Z]{2,}-[\w-]+|[^\s\w]\s?[\d,.]+|[A-Z]{3}\s?[\d,.]+)$/;

/**
 * Keeps the numbers and amounts in a note on their records. The rest may be in somebody's own words: a reason, a
 * signature.
 */
function figuresIn(note: string): string {
  const figures = note.split(/[,:;] /).filter((part) => FIGURE.test(part.trim()));
  return figures.length > 0 ? figures.join(", ") : REMOVED;
}

/** Returns the author's name: other people keep theirs; a customer who answered by a link has no id. */
function actorName(
  { id, label, scrub }: Person,
  line: { actorId: number | null; actorName: string },
  own: boolean,
): string {
  if (line.actorId === id) return label;
  return line.actorId === null && own ? scrub(line.actorName) : line.actorName;
}

/** Takes a person out of the audit; what is returned goes into the chain. */
export function eraseFromAudit(tx: Tx, erasureId: number, person: Person) {
  const { id, words } = person;
  const where: Prisma.AuditEntryWhereInput = {
    OR: [
      { actorId: id },
      ...theirRecords(person).map(({ of, ids }) => ({ subject: of, subjectId: { in: ids } })),
      ...words.map((word) => ({ detail: { contains: word } })),
    ],
  };
  return redactAudit(tx, erasureId, where, (entry) => {
    const own = isTheirs(person, entry.subject, entry.subjectId);
    return {
      actorName: actorName(person, entry, own),
      detail: own ? withoutPerson(person, entry.detail) : person.scrubElsewhere(entry.detail),
    };
  });
}

/** The audit says what was done, a note, and changes as "Notes: old → new", between semicolons. */
function withoutPerson({ scrub }: Person, detail: string): string {
  const [done = "", ...parts] = detail.split("; ").map((part) => {
    const field = part.slice(0, Math.max(0, part.indexOf(": ")));
    return WRITTEN.has(field) ? `${field}: ${REMOVED}` : part;
  });
  const texts = parts.map((part) => {
    // An address may be anything: also what says that somebody became an admin.
    if (CHOSEN.test(part) || part.endsWith(`: ${REMOVED}`)) return part;
    return part.includes(" → ") ? scrub(part) : figuresIn(scrub(part));
  });
  return [scrub(done), ...texts].join("; ");
}

/** Messages to the person and about their papers lose words and recipient; waiting messages are not sent. How many. */
export async function eraseFromMessages(tx: Tx, person: Person): Promise<number> {
  const { id: personId, theirs, recipients, scrub, scrubElsewhere, label } = person;
  const found = await tx.outboxMessage.findMany({
    where: {
      OR: [
        ...linksOf(theirs).OR,
        { recipient: { in: recipients.emails } },
        { pendingEmail: { is: { userId: personId } } },
        {
          kind: { in: [...SECRET_KINDS] },
          createdById: personId,
          recipient: { in: recipients.asked },
        },
        ...recipients.digits.map((digits) => ({
          channel: "whatsapp",
          recipient: { endsWith: digits },
        })),
      ],
    },
    select: only("OutboxMessage", "id recipient replyTo subject status kind"),
  });
  for (const { id, replyTo, kind, status, ...message } of found) {
    // The office's own notice of an answer went to the office.
    const recipient = kind === "answer" ? scrubElsewhere(message.recipient) : REMOVED;
    const subject = kind === "answer" ? scrub(message.subject) : REMOVED;
    const waits = status === "queued" || status === "failed";
    await tx.outboxMessage.update({
      where: { id },
      data: {
        ...removedText(`The text was removed with ${label}.`),
        ...(waits ? { status: "cancelled", nextAttemptAt: null } : {}),
        recipient,
        subject,
        replyTo: replyTo && scrubElsewhere(replyTo),
        // A mail server's own words may hold the address.
        failure: waits ? `${label}: nothing is sent any more.` : null,
        searchText: messageSearchText({ recipient, subject }),
        leaseId: null,
        leaseUntil: null,
      },
    });
  }
  await eraseFromReplies(tx, person);
  return found.length + (await eraseFromOtherMessages(tx, person));
}

/** Answers to what an employee sent no longer go to them, but to the company where it is sent still. */
async function eraseFromReplies(tx: Tx, { id, recipients }: Person): Promise<void> {
  const where = { OR: [{ createdById: id }, { replyTo: { in: recipients.emails } }] };
  const { email } = await tx.company.findFirstOrThrow({ select: { email: true } });
  const waits = { status: { in: ["queued", "failed"] } };
  await tx.outboxMessage.updateMany({
    where: { ...where, ...waits, replyTo: { not: null } },
    data: { replyTo: email || null },
  });
  await tx.outboxMessage.updateMany({
    where: { ...where, NOT: waits, replyTo: { not: null } },
    data: { replyTo: null },
  });
}

/** Messages to others that name the person go on saying the rest; what waits still is sent as it was written but for contacts. */
async function eraseFromOtherMessages(tx: Tx, person: Person): Promise<number> {
  const { words, scrubElsewhere, scrubContacts } = person;
  const named = await rowsNaming(tx, "OutboxMessage", ["text", "subject"], words);
  const found = await tx.outboxMessage.findMany({
    where: { id: { in: named } },
    select: only("OutboxMessage", "id recipient subject text parameters status"),
  });
  let changed = 0;
  for (const { id, recipient, status, ...message } of found) {
    const scrub = status === "queued" || status === "failed" ? scrubContacts : scrubElsewhere;
    const [subject, text] = [scrub(message.subject), scrub(message.text)];
    const parameters =
      message.parameters && JSON.stringify(scrubWithin(JSON.parse(message.parameters), scrub));
    if (subject === message.subject && text === message.text && parameters === message.parameters)
      continue;
    const searchText = messageSearchText({ recipient, subject });
    await tx.outboxMessage.update({
      where: { id },
      data: { subject, text, parameters, searchText },
    });
    changed += 1;
  }
  return changed;
}
