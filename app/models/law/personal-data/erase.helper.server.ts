import { transaction, type Tx } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { isSame, type CrewMember } from "../../road/job/job.crew";
import { jobOpen } from "../../road/job/job.status";
import { withOpenHistory } from "./erase.driver.server";
import { isLeft, lineLeft, sparingDays } from "./erase.history";
import { scrubber } from "./erase.scrub";

/** What an erased helper is called in the crews that had one. */
export const ERASED_HELPER = "Erased helper";

/**
 * Erases a helper without an account, who is known by a place in a crew: name and phone leave every crew, and the history of jobs.
 * Raises `not_found`, and `conflict` while the helper is on a job that has not ended.
 */
export async function eraseHelper(actor: Actor, placeId: number): Promise<void> {
  assertCan(actor, "user:erase");
  await transaction(async (tx) => {
    const place = await tx.jobAssignment.findFirst({ where: { id: placeId, employeeId: null } });
    if (!place || place.phone === null) throw notFound("employee");
    const places = (
      await tx.jobAssignment.findMany({
        where: { employeeId: null },
        include: { job: { select: { jobNumber: true, status: true } } },
      })
    ).filter((one) => isSame(one, place));
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

/** The lines of jobs that named the helper. How many changed. */
async function eraseFromHistory(tx: Tx, places: readonly CrewMember[]): Promise<number> {
  const names = [...new Set(places.map(({ name }) => name))];
  const lines = await tx.historyEntry.findMany({
    where: { entity: "job", OR: names.map((name) => ({ changes: { contains: name } })) },
    select: { id: true, changes: true, note: true, values: true },
  });
  const phones = places.flatMap(({ phone }) => phone ?? []);
  const known = { names, phones, emails: [], addresses: [] };
  const scrub = sparingDays(scrubber(known, ERASED_HELPER));
  let changed = 0;
  for (const line of lines) {
    const left = lineLeft(line, scrub, (_, text) => scrub(text));
    const data = { ...left, note: line.note && scrub(line.note) };
    if (isLeft(line, data)) continue;
    await tx.historyEntry.update({ where: { id: line.id }, data });
    changed += 1;
  }
  return changed;
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
