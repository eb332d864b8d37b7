import * as z from "zod";

import type { Tx } from "~/platform/db.server";
import { now } from "~/platform/clock.server";

import { amountText } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { optionalAmount, optionalWhole } from "../../kit/shared/number-fields";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { holdLink, type SurveyRef } from "../../papers/document-link/document-link.server";
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

/** A thing of the room's page: `c7` of the catalogue, `l12` a line that has no entry. */
const KEY = /^[cl][1-9]\d{0,8}$/;

const packedBy = z.enum(["company", "customer"]);
/** What may be ticked of a thing, in the order in which its page carries it along, by the letter of its field. */
const TICKS = { t: "takeApart", f: "fragile", e: "electrician", x: "left", a: "apart" } as const;
type Tick = (typeof TICKS)[keyof typeof TICKS];
type Choices = Record<Tick, boolean> & {
  packedBy: "company" | "customer";
  /** In minor units; null: nobody said. */
  value: number | null;
};
/**
 * What a room's page posts: by the key of each thing the step from what it showed to what stands there now, what is chosen otherwise
 * than it showed, and what an item without an entry was, should it be gone.
 */
export type Counted = {
  counts: Map<string, number>;
  choices: Map<string, Partial<Choices>>;
  gone: Map<string, LineInput>;
  own: LineInput | null;
};

const Quantity = optionalWhole("Pieces", 0, MAX_QUANTITY);
const Worth = optionalAmount("Value of a piece");

/**
 * Reads a room's form: `n.c7` so many, `was` what the page showed of those that were not none ("c7:2 c9:1"), `p.c7` who packs with its
 * ticks as `t.c7` and `v.c7` for the value of a piece, `w.c7` what of these the page showed; `o.l12` what an own item was; `own.name` and
 * the like a new one. Raises `invalid` at the field that is wrong.
 */
export function readCounted(form: FormData): Counted {
  const was = new Map(
    String(form.get("was") ?? "")
      .split(" ")
      .map((one) => one.split(":"))
      .map(([key, count]) => [key ?? "", Number(count)] as const)
      .filter(([key, count]) => KEY.test(key) && Number.isInteger(count)),
  );
  const counts = new Map<string, number>();
  const choices: Counted["choices"] = new Map();
  const gone: Counted["gone"] = new Map();
  for (const [field, value] of form) {
    const [what, key = ""] = field.split(".");
    if (!KEY.test(key)) continue;
    if (what === "n") {
      const { data, error } = Quantity.safeParse(value);
      if (error) throw invalidField(field, error.issues[0]!.message);
      const step = (data ?? 0) - (was.get(key) ?? 0);
      if (step !== 0) counts.set(key, step);
    }
    if (what === "p") {
      const chosen = chosenOf(form, key);
      if (chosen) choices.set(key, chosen);
    }
    const item = what === "o" ? readGone(String(value)) : null;
    if (item) gone.set(key, item);
  }
  return { counts, choices, gone, own: readOwn(form) };
}

/** The choices of a line as its page carries them along: "company 1 0 0 0 0 1500.00". */
export const choicesText = ({ packedBy, value, ...ticked }: Choices) =>
  [
    packedBy,
    ...Object.values(TICKS).map((of) => Number(ticked[of])),
    value === null ? "" : amountText(value),
  ]
    .join(" ")
    .trim();

const ticks = (of: (letter: string, place: number) => boolean) =>
  Object.fromEntries(
    Object.entries(TICKS).map(([letter, name], place) => [name, of(letter, place)]),
  ) as Record<Tick, boolean>;

/** What is chosen of a thing otherwise than its page showed; all of it where the page does not say. */
function chosenOf(form: FormData, key: string): Partial<Choices> | null {
  const packs = packedBy.safeParse(form.get(`p.${key}`));
  if (!packs.success) return null;
  const ticked = (of: string) => form.get(`${of}.${key}`) === "on";
  const worth = form.has(`v.${key}`) ? Worth.safeParse(form.get(`v.${key}`)) : null;
  if (worth?.error) throw invalidField(`v.${key}`, worth.error.issues[0]!.message);
  const chosen: Partial<Choices> = {
    packedBy: packs.data,
    ...ticks(ticked),
    ...(worth ? { value: worth.data ?? null } : {}),
  };
  const shown = form.get(`w.${key}`);
  if (typeof shown !== "string") return chosen;
  const [packer, ...shownTicks] = shown.split(" ");
  const value = shownTicks[Object.keys(TICKS).length];
  const was: Record<string, unknown> = {
    packedBy: packer,
    ...ticks((_, place) => shownTicks[place] === "1"),
    value: value ? (Worth.safeParse(value).data ?? null) : null,
  };
  const other = Object.entries(chosen).filter(([name, now]) => was[name] !== now);
  return other.length > 0 ? Object.fromEntries(other) : null;
}

/** An own item as its page carries it along: hundredths of a cubic foot, tenths of a kilogram, name. */
export const ownText = ({ cft, kg, name }: { cft: number; kg: number; name: string }) =>
  `${cft} ${kg} ${name}`;

function readGone(text: string): LineInput | null {
  const [, cft, kg, name] = /^(\d{1,7}) (\d{1,6}) (.+)$/.exec(text) ?? [];
  const typed = { catalogueId: null, name, cft: Number(cft) / 100, kg: Number(kg) / 10 };
  return LineInput.safeParse(typed).data ?? null;
}

function readOwn(form: FormData): LineInput | null {
  const of = (name: string) => form.get(`own.${name}`);
  if (!String(of("name") ?? "").trim() && !String(of("cft") ?? "").trim()) return null;
  const typed = {
    name: of("name"),
    cft: of("cft"),
    kg: of("kg") || null,
    quantity: of("quantity"),
  };
  const { data, error } = LineInput.safeParse({ catalogueId: null, ...typed });
  if (!error) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  throw invalidField(`own.${String(path[0] ?? "name")}`, message);
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

/** Adds what was counted in a room, and what was chosen of its things. */
export async function countRoom(
  counter: Counter,
  where: Where,
  { counts, choices, gone, own }: Counted,
  key: string | null,
): Promise<void> {
  await within(counter, where.surveyId, key, async (tx) => {
    const room = await roomOf(tx, where);
    const line = (of: string) =>
      room.lines.find(({ id, entryId }) =>
        of[0] === "c" ? entryId === Number(of.slice(1)) : id === Number(of.slice(1)),
      );
    const fresh: LineInput[] = own ? [own] : [];
    for (const [of, step] of counts) {
      const found = line(of);
      if (!found) {
        const was = gone.get(of);
        if (of[0] === "c" && step > 0) fresh.push(ofCatalogue(Number(of.slice(1)), step));
        // Somebody set it to none meanwhile: whoever counted it saw it.
        else if (was && step > 0) fresh.push({ ...was, quantity: step });
        continue;
      }
      const quantity = Math.min(Math.max(found.quantity + step, 0), MAX_QUANTITY);
      await tx.surveyLine.update({ where: { id: found.id }, data: { quantity } });
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
    for (const made of await storedLines(tx, fresh)) {
      const known = room.lines.find(({ name }) => name === made.name);
      if (known && made.entryId === null && made.name === own?.name)
        throw invalidField("own.name", `${made.name} is there already: change its number`);
      if (known) {
        const quantity = Math.min(known.quantity + made.quantity, MAX_QUANTITY);
        await tx.surveyLine.update({ where: { id: known.id }, data: { quantity } });
      } else await tx.surveyLine.create({ data: { roomId: room.id, ...made } });
    }
    await tx.surveyLine.deleteMany({ where: { roomId: room.id, quantity: 0 } });
    return chose || counts.size + fresh.length > 0 ? room.name : null;
  });
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
 * and can be changed after. Raises `conflict` where nothing stands in any room, or the catalogue has no such cartons.
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
    for (const [entry, quantity] of [
      [m, guessed.m],
      [l, guessed.l],
    ] as const) {
      const known = room.lines.find(({ entryId }) => entryId === entry.id);
      const [made] = await storedLines(tx, [ofCatalogue(entry.id, quantity)]);
      if (known) await tx.surveyLine.update({ where: { id: known.id }, data: { quantity } });
      else await tx.surveyLine.create({ data: { roomId: room.id, ...made! } });
    }
    return `Cartons guessed: ${guessed.m} M, ${guessed.l} L`;
  });
}
