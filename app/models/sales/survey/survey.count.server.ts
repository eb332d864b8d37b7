import { db, type Tx } from "~/platform/db.server";
import { now } from "~/platform/clock.server";

import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, DomainError, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { holdLink, type SurveyRef } from "../../papers/document-link/document-link.server";
import { type Counted, readCounted } from "./survey.counted";
import { kindOfRoom, guessedCartons } from "./survey.rooms";
import { LineInput, MAX_QUANTITY, MAX_ROOMS, roomName, type SurveyRoomRow } from "./survey.record";
import { COUNTS } from "./survey.result.server";
import { openSurvey, storedLines, wholeSurvey } from "./survey.server";

/*
 * Counting, room by room. A press is a difference (what is there now, less what its page had shown), so two people count the same room
 * and nothing of either is lost; its key makes the press that comes twice one press.
 */

/** Staff, or whoever has the customer's link. */
export type Counter =
  | { actor: Actor; link?: undefined }
  | { actor?: undefined; link: SurveyRef & { id: number } };

/** The name of a thing by its key on a room's page, also of one that the catalogue no longer has. */
async function nameOf(of: string, tx: Tx = db): Promise<string> {
  const id = Number(of.slice(1));
  const one = { where: { id }, select: { name: true } } as const;
  const found = await (of[0] === "c"
    ? tx.catalogueEntry.findUnique(one)
    : tx.surveyLine.findUnique(one));
  if (found) return found.name;
  const gone = await tx.historyEntry.findFirst({
    where: { entity: "catalogueEntry", entityId: id, action: "deleted" },
    select: { values: true },
  });
  return (gone?.values && (JSON.parse(gone.values) as { name?: string }).name) || "Something";
}

/** Reads a room's form as `readCounted` does; a number that is refused says which thing's it is. */
export async function countedIn(form: FormData): Promise<Counted> {
  try {
    return readCounted(form);
  } catch (error) {
    const [field = ""] = error instanceof DomainError ? Object.keys(error.fieldErrors) : [];
    const [, of] = /^[nv]\.([cl]\d+)$/.exec(field) ?? [];
    if (!of) throw error;
    throw invalidField(field, `${await nameOf(of)}: ${(error as DomainError).message}`);
  }
}

type Where = { surveyId: number; roomId: number };

/**
 * Does something to a survey's rooms, once for a key: by staff who may, or by the link that still works. The survey is held, so two at
 * once follow one another. What the customer did is not verified. Raises `not_found` and `conflict` for an erased person's.
 */
export async function within(
  counter: Counter,
  surveyId: number,
  key: string | null,
  work: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  const { actor, link } = counter;
  if (actor) assertCan(actor, "survey:edit");
  // A link's key stands beside those of accounts, whose ids begin with one.
  const by = { id: actor ? actor.id : -link.id };
  await once(by, COUNTS, key, async (tx) => {
    await holdAlone(tx, "Survey", surveyId);
    if (link) await holdLink(tx, link);
    if (link && link.entityId !== surveyId) throw notFound("survey");
    const found = await openSurvey(tx, surveyId);
    const done = await work(tx);
    if (done === null) return surveyId;
    const data = {
      version: { increment: 1 },
      updatedAt: now(),
      ...(link ? { status: "unverified", verifiedAt: null } : {}),
    };
    await tx.survey.update({ where: { id: surveyId }, data });
    // The customer's visit is one line, staff's each room.
    if (actor || found.status === "verified")
      await recordHistory(tx, actor ?? CUSTOMER, "survey", surveyId, "counted", null, {
        note: done,
      });
    return surveyId;
  });
}

const CUSTOMER = { id: null, name: "Customer, by the link" };

/** A room of a survey. Raises `not_found` where it is another's, or gone. */
async function roomOf(tx: Tx, { surveyId, roomId }: Where): Promise<SurveyRoomRow> {
  const room = await tx.surveyRoom.findFirst({
    where: { id: roomId, surveyId },
    include: { lines: { orderBy: { id: "asc" } } },
  });
  if (!room) throw notFound("survey");
  return room;
}

/** Why a thing of the catalogue cannot be counted any more, though a page that was open before has it; null where it can. */
async function refusalOf(tx: Tx, of: string): Promise<string | null> {
  const entry = await tx.catalogueEntry.findUnique({ where: { id: Number(of.slice(1)) } });
  if (!entry) return `${await nameOf(of, tx)} is no longer in the catalogue and was not counted.`;
  return entry.notCarried ? `${entry.name} is not carried and was not counted.` : null;
}

/**
 * Adds what was counted in a room, and what was chosen of its things. Returns a sentence for each thing that cannot be counted any more:
 * the others are.
 */
export async function countRoom(
  counter: Counter,
  where: Where,
  { counts, choices, gone, own }: Counted,
  key: string | null,
): Promise<string[]> {
  const refused: string[] = [];
  await within(counter, where.surveyId, key, async (tx) => {
    const room = await roomOf(tx, where);
    const line = (of: string) =>
      room.lines.find(({ id, entryId }) =>
        of[0] === "c" ? entryId === Number(of.slice(1)) : id === Number(of.slice(1)),
      );
    const fresh: LineInput[] = [];
    for (const [of, step] of counts) {
      const found = line(of);
      if (!found) {
        const was = gone.get(of);
        const why = of[0] === "c" && step > 0 ? await refusalOf(tx, of) : null;
        if (why) refused.push(why);
        else if (of[0] === "c" && step > 0) fresh.push(ofCatalogue(Number(of.slice(1)), step));
        // Somebody set it to none meanwhile: whoever counted it saw it.
        else if (was && step > 0) fresh.push({ ...was, quantity: step });
        continue;
      }
      found.quantity = Math.min(Math.max(found.quantity + step, 0), MAX_QUANTITY);
      const data = { quantity: found.quantity };
      await tx.surveyLine.update({ where: { id: found.id }, data });
    }
    let chose = false;
    for (const [of, { value, ...asked }] of choices) {
      // What a thing is worth is for the office to write down.
      const chosen = counter.link || value === undefined ? asked : { ...asked, value };
      const found = line(of);
      const names = Object.keys(chosen) as (keyof typeof chosen)[];
      if (!found || names.every((name) => found[name] === chosen[name])) continue;
      chose = true;
      await tx.surveyLine.update({ where: { id: found.id }, data: chosen });
    }
    // The own item last: one that the same press counts from the catalogue is there already.
    const added = own ? [...fresh, own] : fresh;
    for (const [place, made] of (await storedLines(tx, added)).entries()) {
      const known = room.lines.find(({ name }) => name === made.name);
      if (known && added[place] === own)
        throw invalidField("own.name", `${made.name} is there already: change its number`);
      if (known) {
        known.quantity = Math.min(known.quantity + made.quantity, MAX_QUANTITY);
        const data = { quantity: known.quantity };
        await tx.surveyLine.update({ where: { id: known.id }, data });
      } else room.lines.push(await tx.surveyLine.create({ data: { roomId: room.id, ...made } }));
    }
    await tx.surveyLine.deleteMany({ where: { roomId: room.id, quantity: 0 } });
    return chose || counts.size - refused.length + added.length > 0 ? room.name : null;
  });
  return refused;
}

const ofCatalogue = (catalogueId: number, quantity: number): LineInput =>
  LineInput.parse({ catalogueId, quantity });

/** Adds a room. Raises `invalid` where there is one of its name. */
export async function addRoom(counter: Counter, surveyId: number, typed: unknown): Promise<void> {
  const { data: name, error } = roomName.safeParse(String(typed ?? "").replace(/\s+/g, " "));
  if (error) throw invalidField("room", error.issues[0]!.message);
  await within(counter, surveyId, null, async (tx) => {
    const rooms = await tx.surveyRoom.findMany({ where: { surveyId } });
    const same = rooms.find((room) => room.name.toLowerCase() === name.toLowerCase());
    if (same) throw invalidField("room", `There is a room ${same.name} already`);
    if (rooms.length >= MAX_ROOMS) throw invalidField("room", `At most ${MAX_ROOMS} rooms`);
    const position = Math.max(-1, ...rooms.map((room) => room.position)) + 1;
    await tx.surveyRoom.create({ data: { surveyId, position, name, kind: kindOfRoom(name) } });
    return `Room ${name} added`;
  });
}

/** Takes a room away with what is in it; one that is gone already is harmless. */
export async function removeRoom(counter: Counter, { surveyId, roomId }: Where): Promise<void> {
  await within(counter, surveyId, null, async (tx) => {
    const room = await tx.surveyRoom.findFirst({ where: { id: roomId, surveyId } });
    if (!room) return null;
    await tx.surveyRoom.delete({ where: { id: roomId } });
    return `Room ${room.name} removed`;
  });
}

/**
 * Writes the cartons that what stands in the rooms is likely to fill, M and L, into a room: what was there of these two is replaced,
 * and can be changed after. Raises `conflict` where nothing stands in any room, where it is too much, or the catalogue has no such cartons.
 */
export async function guessCartons(counter: Counter, where: Where): Promise<void> {
  await within(counter, where.surveyId, null, async (tx) => {
    const room = await roomOf(tx, where);
    const survey = await wholeSurvey(where.surveyId, tx);
    const cartons = await tx.catalogueEntry.findMany({
      where: { room: "cartons", status: "active", sortName: { in: ["carton m", "carton l"] } },
    });
    const [m, l] = ["carton m", "carton l"].map((name) =>
      cartons.find(({ sortName }) => sortName === name),
    );
    if (!m || !l) throw conflict("The catalogue has no Carton M and Carton L");
    const guessed = guessedCartons(survey?.rooms ?? [], { m: m.cft, l: l.cft });
    if (guessed.m === 0) throw conflict("Count what stands in the rooms first");
    if (Math.max(guessed.m, guessed.l) > MAX_QUANTITY)
      throw conflict("So much is no guess: count the cartons, in several rooms");
    for (const [entry, quantity] of [
      [m, guessed.m],
      [l, guessed.l],
    ] as const) {
      const known = room.lines.find(
        ({ entryId, name }) => entryId === entry.id || name === entry.name,
      );
      const [made] = await storedLines(tx, [ofCatalogue(entry.id, quantity)]);
      if (known) await tx.surveyLine.update({ where: { id: known.id }, data: { quantity } });
      else await tx.surveyLine.create({ data: { roomId: room.id, ...made! } });
    }
    return `Cartons guessed: ${guessed.m} M, ${guessed.l} L`;
  });
}
