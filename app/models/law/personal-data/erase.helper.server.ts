import { db, transaction, type Tx } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { lineWords } from "../../desk/history/history.read.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import {
  ERASED_HELPER,
  helpersAmong,
  isSame,
  sameName,
  type CrewMember,
} from "../../road/job/job.crew";
import { jobOpen } from "../../road/job/job.status";
import { eraseFromCrewMessages, withOpenHistory } from "./erase.driver.server";
import { lineLeft, sparingDays } from "./erase.history";
import { eraseLines } from "./erase.rows.server";
import { scrubber } from "./erase.scrub";
import type { PersonalData } from "./personal-data.server";

/**
 * A helper without an account by one of the places in crews, and all places that are the same person's, the oldest first: also of
 * those that say the name alone, unless two have it. Raises `not_found`.
 */
async function placesOfHelper(tx: Tx, placeId: number) {
  const all = await tx.jobAssignment.findMany({
    where: { employeeId: null },
    include: {
      job: { select: JOB_OF_PLACE },
      notice: { select: { way: true, at: true } },
    },
    orderBy: { id: "asc" },
  });
  const place = all.find(({ id }) => id === placeId);
  if (!place || helpersAmong([place]).length === 0) throw notFound("employee");
  const isNamedAlike = (one: CrewMember) => sameName(one, place);
  const isTheOnlyOne = helpersAmong(all.filter(isNamedAlike)).length === 1;
  const isTheirs = (one: CrewMember) =>
    isSame(one, place) || (isTheOnlyOne && one.phone === null && isNamedAlike(one));
  return { place, places: all.filter(isTheirs) };
}

const JOB_OF_PLACE = { jobNumber: true, status: true, startDate: true, endDate: true } as const;

/**
 * Erases a helper without an account, who is known by a place in a crew: name and phone leave every crew, and the history of jobs.
 * Raises `not_found`, and `conflict` while the helper is on a job that has not ended.
 */
export async function eraseHelper(actor: Actor, placeId: number): Promise<void> {
  assertCan(actor, "user:erase");
  await transaction(async (tx) => {
    const { place, places } = await placesOfHelper(tx, placeId);
    const open = places.find(({ job }) => jobOpen.of(job));
    if (open) {
      const text = `${place.name} is on ${open.job.jobNumber}, which has not ended.`;
      throw conflict(`${text} Choose somebody else for it first.`);
    }
    const lines = await withOpenHistory(tx, actor, placeId, () => eraseFromHistory(tx, places));
    await tx.jobAssignment.updateMany({
      where: { id: { in: places.map(({ id }) => id) } },
      data: { name: ERASED_HELPER, phone: null },
    });
    const detail = `A helper: ${places.length} places in crews, ${lines} lines of history`;
    const subjectId = place.jobId;
    await recordAudit(tx, { kind: "erased", actor, subject: "job", subjectId, detail });
  });
}

const namesOf = (places: readonly CrewMember[]) => [...new Set(places.map(({ name }) => name))];

/** The lines of jobs that name a helper, the oldest first. */
function linesAbout(tx: Tx, places: readonly CrewMember[]) {
  return tx.historyEntry.findMany({
    where: { entity: "job", OR: namesOf(places).map((name) => ({ changes: { contains: name } })) },
    orderBy: { id: "asc" },
  });
}

/**
 * All that is kept about a helper without an account, for whoever answers requests: name and phone as each crew has them, and
 * what the history of jobs says with them; that it was asked for stands in the audit. Raises `not_found`.
 */
export async function helperData(actor: Actor, placeId: number): Promise<PersonalData> {
  assertCan(actor, "user:downloadData");
  const { place, places } = await placesOfHelper(db, placeId);
  const detail = "Personal data of a helper";
  const of = { subject: "job", subjectId: place.jobId } as const;
  await recordAudit(db, { kind: "exported", actor, ...of, detail });
  noteAccess(actor, { kind: "personal-data", recordId: placeId, subjectId: null });
  const crews = places.map(({ name, phone, job, notice }) => ({ name, phone, job, told: notice }));
  const names = namesOf(places);
  const theirJobs = places.map(({ jobId }) => jobId);
  // Removes their name alone from a crew's list: the other names stay. The same name on another job may be somebody else's.
  const theirs = (text: string) => names.filter((name) => text.includes(name)).join(", ");
  const said = async () =>
    (await linesAbout(db, places))
      .filter(({ entityId }) => theirJobs.includes(entityId))
      .map(({ entityId: jobId, at, ...line }) => ({
        jobId,
        at,
        changes: lineWords(line)
          .changes.map(({ field, from, to }) => ({ field, from: theirs(from), to: theirs(to) }))
          .filter(({ from, to }) => from || to),
      }));
  return {
    id: `helper-${placeId}`,
    rows: [
      { name: "crews", read: () => Promise.resolve(crews) },
      { name: "history", read: said },
    ],
    papers: [],
    photos: [],
  };
}

/** The lines of jobs that named the helper. How many changed. */
async function eraseFromHistory(tx: Tx, places: readonly CrewMember[]): Promise<number> {
  const names = namesOf(places);
  const lines = await linesAbout(tx, places);
  const phones = places.flatMap(({ phone }) => phone ?? []);
  const known = { names, phones, emails: [], addresses: [] };
  const withoutHelper = scrubber(known, ERASED_HELPER);
  const scrub = sparingDays(withoutHelper);
  await eraseFromCrewMessages(tx, names, withoutHelper);
  return eraseLines(tx, lines, (line) => ({
    ...lineLeft(line, scrub, (_, text) => scrub(text)),
    note: line.note && scrub(line.note),
  }));
}

/** Takes an erased person out of the crews that named them as a helper, by the phone. */
export async function eraseFromCrews(
  tx: Tx,
  person: { label: string; scrubContacts: (text: string) => string },
) {
  const helpers = await tx.jobAssignment.findMany({
    where: { employeeId: null, phone: { not: null } },
    select: { id: true, phone: true },
  });
  const theirs = helpers.filter(({ phone }) => phone && person.scrubContacts(phone) !== phone);
  await tx.jobAssignment.updateMany({
    where: { id: { in: theirs.map(({ id }) => id) } },
    data: { name: person.label, phone: null },
  });
}
