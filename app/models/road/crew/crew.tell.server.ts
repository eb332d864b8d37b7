import * as z from "zod";

import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { paperDay } from "../../ground/day/calendar-date";
import { fullNumber } from "../../ground/typed/phone";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone, holdPlan } from "../../kit/shared/hold.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { templateFor } from "../../papers/message/message-template.edit.server";
import { whatsappAddress } from "../../papers/message/phone";
import {
  fillSubject,
  fillTemplate,
  type PlaceholderValues,
} from "../../papers/message/placeholders";
import { assertMailServer } from "../../papers/outbox/mail-server.server";
import { fillLink } from "../../papers/outbox/message-text.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import {
  type CrewMove,
  crewMove,
  type CrewPerson,
  linkEnds,
  silentReason,
} from "./crew.day.server";
import { CREW_WAYS, type CrewWay } from "./crew.told";

/** Who is told, and how; without people everybody who does not know what stands now. */
export const TellCrewInput = z.object({
  people: z
    .array(z.string().trim().min(1).max(100), { error: "People must be a list of names" })
    .max(50, "At most 50 people")
    .nullish(),
  by: z.enum(CREW_WAYS, { error: "by must be whatsapp or email" }),
});
export type TellCrewInput = z.infer<typeof TellCrewInput>;

/** Whom it was said to, by WhatsApp with the address that opens it written; and to whom it could not be, with why. */
export type Told = {
  told: { name: string; url: string | null }[];
  left: { name: string; why: string }[];
};

/** A second press within this time is the same telling. */
const SAME_PRESS_MS = 60_000;

/**
 * Tells a crew of its move: by WhatsApp as addresses that open it written, by e-mail through the outbox (not before
 * `notBefore`). Each has a link of their own. What is said is what the job says in this transaction. Raises `conflict`
 * for a job that is closed or over, or has no crew; `invalid` where nobody can be reached, and without a mail server.
 */
export async function tellCrew(
  actor: Actor,
  jobId: number,
  { people, by }: TellCrewInput,
  notBefore: Date | null = null,
): Promise<Told> {
  assertCan(actor, "job:edit");
  if (by === "email") assertMailServer();
  return transaction(async (tx) => {
    // Whoever moves, crews or cancels the job at the same moment waits: what is said is what stood.
    await holdPlan(tx);
    await holdAlone(tx, "Job", jobId);
    const [move, company] = [await crewMove(tx, jobId), await getCompany(tx)];
    if (!move) throw notFound("job");
    const silent = silentReason(move, company);
    if (silent) throw conflict(silent);
    if (move.people.length === 0)
      throw conflict("Nobody is on this job yet: choose its crew first.");
    const chosen = people ? named(move, people) : move.people.filter(({ news }) => news !== null);
    const told: (Told["told"][number] & { isFresh: boolean })[] = [];
    const left: Told["left"] = [];
    for (const person of chosen) {
      const to = by === "email" ? person.email : fullNumber(person.phone, company.dialCode);
      if (to) told.push(await tellOne(tx, { actor, move, person, company, by, to, notBefore }));
      else left.push({ name: person.name, why: unreachable(person, by) });
    }
    const [first] = left;
    if (told.length === 0 && first) throw invalidField("people", `${first.name}: ${first.why}`);
    const fresh = told.filter(({ isFresh }) => isFresh).map(({ name }) => name);
    if (fresh.length > 0) {
      const changes = [{ field: "told", from: null, to: fresh.join(", ") }];
      await recordHistory(tx, actor, "job", jobId, "crew-told", { way: by }, { changes });
    }
    return { told: told.map(({ name, url }) => ({ name, url })), left };
  });
}

function unreachable({ phone }: CrewPerson, by: CrewWay): string {
  if (by === "email") return "there is no e-mail address";
  return phone ? "WhatsApp cannot use this phone number" : "there is no phone number";
}

/** The people that a page's keys or a script's names mean. Raises `conflict` for a key whose person left, `invalid` for a name. */
function named({ people }: CrewMove, asked: readonly string[]): CrewPerson[] {
  const found = asked.flatMap((text) => {
    const those = people.filter(({ key, name }) => key === text || name === text);
    if (those.length > 0) return those;
    if (/^[ad]\d+$/.test(text)) {
      throw conflict("This person is no longer on this job. Nobody was told.");
    }
    throw invalidField("people", `Nobody called ${text} is on this job`);
  });
  return [...new Set(found)];
}

type Telling = {
  actor: Actor;
  move: CrewMove;
  person: CrewPerson;
  company: Company;
  by: CrewWay;
  /** An e-mail address, or a phone's digits. */
  to: string;
  notBefore: Date | null;
};

async function tellOne(tx: Tx, telling: Telling) {
  const { actor, move, person, company, by, to } = telling;
  const { name, notice } = person;
  const at = now();
  const isFresh =
    person.news !== null ||
    notice?.way !== by ||
    notice.at.getTime() + SAME_PRESS_MS < at.getTime();
  const data = {
    way: by,
    said: move.said,
    ...(isFresh && { at, byId: actor.id, messageId: null }),
  };
  const place = { jobId: move.id, assignmentId: person.assignmentId, driverId: person.driverId };
  const { id } = notice
    ? await tx.crewNotice.update({ where: { id: notice.id }, data })
    : await tx.crewNotice.create({ data: { ...place, ...data, at, byId: actor.id } });
  const about = { entity: "job", entityId: move.id } as const;
  const until = linkEnds(move, company);
  const link = await ensureLink(tx, about, recipientOf(id), actor.id, until);
  const template = await templateFor(tx, "crew");
  const values = valuesFor(move, person, company);
  const text = fillTemplate(template.text, values);
  if (by === "whatsapp") {
    const said = fillLink(text, { kind: "crew", link, passwordLink: null });
    return { name, url: whatsappAddress(to, said), isFresh };
  }
  if (isFresh) {
    const messageId = await queueMessage(tx, {
      kind: "crew",
      recipient: to,
      replyTo: actor.email,
      subject: fillSubject(template.subject, values),
      text,
      linkId: link.id,
      about,
      createdById: actor.id,
      notBefore: telling.notBefore,
      expiresAt: until,
    });
    await tx.crewNotice.update({ where: { id }, data: { messageId } });
  }
  return { name, url: null, isFresh };
}

/** A crew's link names the notice, so no phone and no address stands with it. */
const recipientOf = (noticeId: number) => `crew ${noticeId}`;

/** Whose of a move's people a crew's link is; undefined where they left. */
export const personOf = ({ people }: CrewMove, recipient: string) =>
  people.find(({ notice }) => notice && recipientOf(notice.id) === recipient);

/** So many things of the list stand in a message; the link has all. */
const LISTED = 8;
/** So long may what is to be minded be there. */
const MINDED = 300;

/** An address that opens a map of a place. */
export const mapOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

export const daysText = (style: Pick<Company, "numericDates">, { startDate, endDate }: CrewMove) =>
  [startDate, endDate && endDate !== startDate ? endDate : null]
    .filter(Boolean)
    .map((day) => paperDay(style, day))
    .join(" to ");

/** The others of a crew, with their phones. */
export const othersThan = ({ people }: CrewMove, key: string | undefined) =>
  people.filter((one) => one.key !== key);

function valuesFor(
  move: CrewMove,
  person: CrewPerson,
  company: Company,
): PlaceholderValues<"crew"> {
  const { goods } = move;
  const more = goods.length - LISTED;
  const special = move.special.join("; ");
  return {
    name: person.name,
    customer: move.customer,
    number: move.number,
    day: daysText(company, move),
    hour: move.scheduledTime ?? "the hour is not set yet",
    from: move.from,
    map: mapOf(move.from),
    to: move.to || "the same place",
    goods:
      goods.length === 0
        ? "not listed yet"
        : [...goods.slice(0, LISTED), more > 0 && `and ${more} more`].filter(Boolean).join(", "),
    special: special.length > MINDED ? `${special.slice(0, MINDED)}…` : special || "nothing",
    truck: move.trucks.join("; ") || "not chosen yet",
    crew:
      othersThan(move, person.key)
        .map(({ name, phone }) => [name, phone].filter(Boolean).join(" "))
        .join(", ") || "nobody else",
    company: company.name,
    phone: company.phone,
  };
}
