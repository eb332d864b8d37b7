import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { foldRow } from "../../desk/search/fold-again.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { consignmentOpen } from "../../road/consignment/consignment.status";
import {
  DRIVER,
  DRIVER_FIELDS,
  erasedDriverName,
  isErasedDriver,
} from "../../road/driver/driver.record";
import { DRIVER_ERASED } from "../../road/driver/driver.server";
import { jobOpen } from "../../road/job/job.status";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { textsAfterErasure } from "../../kit/record/define-record";
import { holdAlone } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { anonymising } from "../../road/signature/signature.anonymise.server";
import { historyNames, lineLeft, saidBefore, sparingDays } from "./erase.history";
import { strangersWords } from "./erase.others.server";
import { eraseElsewhere, eraseFromLines, eraseLines } from "./erase.rows.server";
import { digitsApart, REMOVED, scrubber, wholeDigits } from "./erase.scrub";

/** A driver's field names in the history: their values are removed. */
const WRITTEN = historyNames(Object.entries(DRIVER_FIELDS));

type Line = { id: number; changes: string; note: string | null; values: string | null };

/**
 * Erases a driver for good: name, phone, licence and notes, and what the history says of them. Consignments whose lorry receipt was
 * issued keep what it printed, since the receipt is kept; of others the name goes as well. All of it in one transaction. Raises
 * `not_found`; `conflict` for somebody erased before, and while the driver is on a consignment that has not ended.
 */
export async function eraseDriver(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "user:erase");
  await transaction(async (tx) => {
    // The row is ours first: who edits the driver or chooses one for a consignment waits.
    await holdAlone(tx, "Driver", id);
    const { count } = await tx.driver.updateMany({
      where: { id },
      data: { status: "inactive", version: { increment: 1 } },
    });
    const driver = await tx.driver.findUnique({ where: { id } });
    if (count === 0 || !driver) throw notFound("driver");
    if (isErasedDriver(driver)) throw conflict(DRIVER_ERASED);
    await assertOffTheRoad(tx, driver);
    // The history says what the driver was called before: it goes last.
    const words = await eraseFromOthers(tx, driver);
    const lines = await withOpenHistory(tx, actor, id, async () => {
      const own = await eraseFromHistory(tx, driver);
      return own + (await eraseFromLines(tx, words));
    });
    const trucks = await eraseFromTrucks(tx, id);
    await dropAnswers(tx, driver);
    const left = textsAfterErasure<"Driver">(DRIVER.facets, driver, {
      name: erasedDriverName(id),
      removed: REMOVED,
      scrub: () => REMOVED,
    });
    const searchText = DRIVER.searchText({ ...driver, ...left });
    await tx.driver.update({ where: { id }, data: { ...left, searchText } });
    // Why and when somebody was away is nobody's any more.
    await tx.absence.deleteMany({ where: { driverId: id } });
    await recordHistory(tx, actor, "driver", id, "erased");
    const detail = `${lines} lines of history, ${trucks} journeys without a lorry receipt`;
    await recordAudit(tx, { kind: "erased", actor, subject: "driver", subjectId: id, detail });
  });
}

/**
 * The triggers of the history let its texts be changed while an erasure is under way. Those of accounts stay on record, by the
 * account's id; a driver has none, and what the audit says is the record.
 */
export async function withOpenHistory<T>(
  tx: Tx,
  { id: byId }: Actor,
  driverId: number,
  work: () => Promise<T>,
) {
  const open = await tx.erasure.create({ data: { userId: -driverId, byId, at: now() } });
  const done = await work();
  await tx.erasure.delete({ where: { id: open.id } });
  return done;
}

async function assertOffTheRoad(tx: Tx, { id, name }: { id: number; name: string }) {
  const open = await tx.consignment.findFirst({
    where: { AND: [{ driverId: id }, consignmentOpen.where()] },
    select: { id: true, lrNumber: true },
  });
  const job = await tx.job.findFirst({
    where: { AND: [{ driverId: id }, jobOpen.where()] },
    select: { jobNumber: true },
  });
  if (open) {
    throw conflict(
      `${name} is on ${shownLrNumber(open)}, which has not ended. Deliver it first, or choose another driver for it.`,
    );
  }
  if (job) {
    throw conflict(
      `${name} is on ${job.jobNumber}, which has not ended. Choose another driver first.`,
    );
  }
}

type Known = { id: number; name: string; phone: string };

/** The names and phones that the driver has, and had before, by the history. */
function namesOf(driver: Known, lines: readonly Pick<Line, "changes">[]) {
  const said = saidBefore(lines);
  const filled = (texts: string[]) => [...new Set(texts.filter(Boolean))];
  return {
    names: filled([driver.name, ...said("name", DRIVER_FIELDS.name.inSentence)]),
    phones: filled([driver.phone, ...said("phone", DRIVER_FIELDS.phone.inSentence)]),
  };
}

/** The lines of the driver and of the consignments that named one. How many changed. */
async function eraseFromHistory(tx: Tx, driver: Known): Promise<number> {
  const select = { id: true, changes: true, note: true, values: true } as const;
  const own = await tx.historyEntry.findMany({
    where: { entity: "driver", entityId: driver.id },
    select,
  });
  const journeys = await tx.consignmentTruck.findMany({
    where: { driverId: driver.id },
    select: { consignmentId: true, driverName: true },
  });
  const others = await tx.historyEntry.findMany({
    where: {
      entity: "consignment",
      entityId: { in: journeys.map(({ consignmentId }) => consignmentId) },
    },
    select,
  });
  const { names, phones } = namesOf(driver, own);
  // Jobs keep no list of the drivers that they had: their lines are found by the names.
  const planned = await tx.historyEntry.findMany({
    where: { entity: "job", OR: names.map((name) => ({ changes: { contains: name } })) },
    select,
  });
  const known = {
    names: [...names, ...journeys.flatMap(({ driverName }) => driverName ?? [])],
    phones,
    emails: [],
    addresses: [],
  };
  const withoutDriver = scrubber(known, erasedDriverName(driver.id));
  const scrub = sparingDays(withoutDriver);
  await eraseFromCrewMessages(tx, known.names, withoutDriver);
  const isOwn = new Set(own.map(({ id }) => id));
  return eraseLines(tx, [...own, ...others, ...planned], (line) => {
    const own = isOwn.has(line.id);
    const left = lineLeft(line, scrub, (field, text) =>
      own && WRITTEN.has(field) ? text && REMOVED : scrub(text),
    );
    return { ...left, note: line.note && scrub(line.note) };
  });
}

/** Messages that told others of a crew who comes along go on without them. */
export async function eraseFromCrewMessages(
  tx: Tx,
  names: readonly string[],
  scrub: (text: string) => string,
): Promise<void> {
  const found = await tx.outboxMessage.findMany({
    where: { kind: "crew", OR: names.map((name) => ({ text: { contains: name } })) },
    select: { id: true, text: true },
  });
  for (const { id, text } of found) {
    await tx.outboxMessage.update({ where: { id }, data: { text: scrub(text) } });
  }
}

/** The rows of consignments without a lorry receipt: no paper that is kept says them. How many. */
async function eraseFromTrucks(tx: Tx, id: number): Promise<number> {
  const where = { driverId: id, consignment: { lrNumber: null } };
  const rows = await tx.consignmentTruck.findMany({ where, select: { consignmentId: true } });
  const journeys = rows.map(({ consignmentId }) => consignmentId);
  await anonymising(tx, journeys, async () => {
    const left = { driverName: erasedDriverName(id), driverPhone: null, driverLicence: null };
    await tx.consignmentTruck.updateMany({ where, data: left });
  });
  return rows.length;
}

/** Hires that name the driver, by the phone or by the journey aboard, and the notes of whatever else does. */
async function eraseFromOthers(tx: Tx, driver: Known) {
  const select = { changes: true } as const;
  const of = { entity: "driver", entityId: driver.id };
  const said = namesOf(driver, await tx.historyEntry.findMany({ where: of, select }));
  const known = { ...said, emails: [], addresses: [] };
  const label = erasedDriverName(driver.id);
  const words = await strangersWords(tx, known, label);
  const aboard = {
    aboard: { some: { consignment: { trucks: { some: { driverId: driver.id } } } } },
  };
  const hires = await tx.hire.findMany({
    where: {
      OR: [
        ...words.digits.map((digits) => ({ driverPhone: { contains: digitsApart(digits) } })),
        { ...aboard, driverName: { in: said.names } },
      ],
    },
    select: { id: true },
  });
  for (const { id } of hires) {
    const data = { driverName: label, driverPhone: null, version: { increment: 1 } };
    await tx.hire.update({ where: { id }, data });
    await foldRow(tx, "Hire", id);
  }
  await eraseElsewhere(tx, words);
  return words;
}

/** Drops answers to scripts about the driver, found by the phone: a name alone loses nobody the answer to a repeat. */
export async function dropAnswers(tx: Tx, { phone }: { phone: string }): Promise<void> {
  // Fewer figures are also days and amounts.
  const words = [...new Set([phone, ...wholeDigits([phone])])].filter(({ length }) => length >= 7);
  await tx.idempotencyKey.deleteMany({
    where: { OR: words.map((word) => ({ answer: { contains: word } })) },
  });
}
