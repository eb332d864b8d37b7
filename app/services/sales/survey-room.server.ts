import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { getCompany } from "~/models/company/company/company.server";
import { amountText, quantityText } from "~/models/ground/money/money";
import { foldWords } from "~/models/ground/typed/text";
import type { Actor } from "~/models/kit/policy/policy";
import { QUOTATION_FIELDS } from "~/models/sales/quotation/quotation.fields";
import { invalidField, notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import {
  CATALOGUE_FIELDS,
  ROOM_KINDS,
  roomSaid,
} from "~/models/sales/survey/catalogue-entry.record";
import { entriesInOrder } from "~/models/sales/survey/catalogue-entry.server";
import {
  countedIn,
  type Counter,
  countRoom,
  guessCartons,
  removeRoom,
} from "~/models/sales/survey/survey.count.server";
import { choicesText, ownText } from "~/models/sales/survey/survey.counted";
import { type SurveyLineRow, typedOf, type WholeSurvey } from "~/models/sales/survey/survey.record";
import {
  addSurveyPhotos,
  photosOfSurvey,
  removeSurveyPhoto,
} from "~/models/sales/survey/survey.photos.server";
import { basisOf, pressesOf } from "~/models/sales/survey/survey.result.server";
import { type Counting, type Sums, sumSaid, sumsOf } from "~/models/sales/survey/survey.sums";
import { ESTIMATE_CHARGES } from "~/models/sales/tariff/estimate";
import { surveyCommands } from "~/models/sales/survey/survey.server";
import { roadPaths } from "~/road-paths";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, typedTexts } from "../forms/form.server";
import { pageFor } from "../page.server";
import { readPhotoForm } from "../papers/photo-form.server";
import { photoImages } from "../papers/photo-image.server";
import { withRefusalReply } from "../refusal.server";

/** A thing of a room's page. */
export type RoomRow = {
  key: string;
  name: string;
  cft: string;
  quantity: number;
  /** Counted in fives by a touch. */
  many: boolean;
  /** Said instead of a number. */
  refused: string | null;
  options: RowOptions | null;
  /** As a further one counts; left out where no script reckons. */
  counting?: Omit<Counting, "name" | "quantity">;
  /** An item without an entry, as it is added again should it be gone. */
  own: string | null;
};

/** Ticks by the letters of their fields; `value`: of a piece, where it is asked; `shown`: all of it as the form carries it along. */
export type RowOptions = {
  customer: boolean;
  t: boolean;
  f: boolean;
  e: boolean;
  x: boolean;
  a: boolean;
  value: string | null;
  shown: string;
};

/** A room with the catalogue: what is counted here on top, then what such a room is likely to have, then the other rooms' things. */
export async function shownRoom(
  survey: WholeSurvey,
  roomId: number,
  asked: string,
  /** Null for the customer: nobody asks them what their things are worth to us, and no amount is said. */
  actor: Actor | null,
) {
  const asksValue = actor !== null;
  const room = survey.rooms.find(({ id }) => id === roomId);
  if (!room) throw notFound("survey");
  const [entries, photos, saved] = await Promise.all([
    entriesInOrder(),
    photosOfSurvey(survey.id),
    actor ? pressesOf(actor, survey.id) : [],
  ]);
  const words = foldWords(asked).split(" ").filter(Boolean);
  const finds = (entry: { name: string; otherNames: string | null }) =>
    words.every((word) => foldWords(entry.name, entry.otherNames).includes(word));
  const lineOf = new Map<number | null, SurveyLineRow>();
  for (const line of room.lines) if (!lineOf.has(line.entryId)) lineOf.set(line.entryId, line);
  const rowOf = (entry: (typeof entries)[number]): RoomRow => {
    const line = lineOf.get(entry.id);
    return {
      key: `c${entry.id}`,
      name: entry.name,
      cft: quantityText(line?.cft ?? entry.cft),
      quantity: line?.quantity ?? 0,
      many: entry.room === "cartons",
      refused: entry.notCarried ? "Not carried" : null,
      options: line ? optionsOf(line, asksValue) : null,
      ...(actor ? { counting: countingOf(line ?? entry) } : {}),
      own: null,
    };
  };
  const own = room.lines
    // Also a second line of one entry, from before /api refused it.
    .filter((line) => !entries.some(({ id }) => lineOf.get(id) === line))
    .map((line): RoomRow => ({
      key: `l${line.id}`,
      name: line.name,
      cft: quantityText(line.cft),
      quantity: line.quantity,
      many: false,
      refused: null,
      options: optionsOf(line, asksValue),
      ...(actor ? { counting: countingOf(line) } : {}),
      own: ownText(line),
    }));
  const order = [room.kind, ...ROOM_KINDS.filter((kind) => kind !== room.kind)];
  const groups = order
    .map((kind) => ({
      title: roomSaid(kind),
      open: kind === room.kind || words.length > 0,
      rows: entries.filter((entry) => entry.room === kind && finds(entry)).map(rowOf),
    }))
    .filter(({ rows }) => rows.length > 0);
  const place = survey.rooms.indexOf(room);
  const sums = sumsOf({ rooms: [room] });
  const all = sumsOf(survey);
  return {
    id: room.id,
    name: room.name,
    sum: `${sumSaid(sums)} · in all ${quantityText(all.cft)} cft`,
    live: actor && (await liveOf(survey, { room: sums, all })),
    groups: own.length > 0 ? [{ title: "Own items", open: true, rows: own }, ...groups] : groups,
    next: survey.rooms[place + 1]?.id ?? null,
    cartons: room.kind === "cartons",
    photos: photos.filter((photo) => photo.roomId === room.id),
    /** What a photo may be of, besides the room. */
    things: room.lines.map(({ id, name }) => ({ value: String(id), label: name })),
    asked,
    labels: labelsOf(
      CATALOGUE_FIELDS,
      "name",
      "cft",
      "kg",
      "takeApart",
      "fragile",
      "electrician",
      "apart",
    ),
    /** Another one after each press that arrived: what was touched before is in it. */
    version: `${survey.version} ${saved[0] ?? ""}`,
    /** The presses that arrived, by the ends of their keys. */
    saved,
    idempotencyKey: newFormKey(),
  };
}
export type ShownRoom = Awaited<ReturnType<typeof shownRoom>>;

/** What a page with scripts reckons with while somebody counts: sums of what is saved, the tariff, and what was typed. */
async function liveOf(survey: WholeSurvey, sums: { room: Sums; all: Sums }) {
  const [basis, { quotationCurrency }] = await Promise.all([basisOf(survey), getCompany()]);
  const currency = survey.quotation?.currency ?? quotationCurrency;
  const typed = typedOf(survey);
  const charges = ESTIMATE_CHARGES.map((name) => {
    return { name, label: QUOTATION_FIELDS[name].label, typed: typed[name] ?? null };
  });
  return { ...sums, basis, charges, currency };
}

/** A further one of a line, or of what the catalogue has. */
const countingOf = ({
  cft,
  kg,
  minutes,
  takeApart,
  electrician,
  apart,
  ...line
}: Omit<Counting, "name" | "quantity" | "packedBy" | "left"> & {
  packedBy?: string;
  left?: boolean;
}) => {
  const { packedBy = "company", left = false } = line;
  return { cft, kg, minutes, takeApart, electrician, apart, packedBy, left };
};

const optionsOf = (line: SurveyLineRow, asksValue: boolean): RowOptions => {
  const { takeApart, fragile, electrician, left, apart } = line;
  const packedBy = line.packedBy === "customer" ? "customer" : "company";
  const value = asksValue ? line.value : null;
  return {
    customer: packedBy === "customer",
    t: takeApart,
    f: fragile,
    e: electrician,
    x: left,
    a: apart,
    value: asksValue ? (value === null ? "" : amountText(value)) : null,
    shown: choicesText({ packedBy, takeApart, fragile, electrician, left, apart, value }),
  };
};

/** Where a room's page leads to: staff's, or the link's. */
type Places = { survey: string; room: (id: number) => string };

/** What a press on a room's page does, and where that leads. */
export async function pressRoom(
  counter: Counter,
  where: { surveyId: number; roomId: number },
  { form, photos }: { form: FormData; photos: File[] },
  at: Places,
) {
  const intent = form.get("intent");
  if (intent === "add-photos") {
    if (photos.length === 0) throw invalidField("photos", "Choose at least one photo");
    const lineId = toId(String(form.get("lineId") ?? ""));
    await addSurveyPhotos(counter, { ...where, lineId }, await photoImages(photos));
    return redirect(`${at.room(where.roomId)}#photos`);
  }
  if (intent === "remove-photo") {
    await removeSurveyPhoto(counter, where.surveyId, toId(String(form.get("photoId") ?? "")) ?? 0);
    return redirect(`${at.room(where.roomId)}#photos`);
  }
  if (intent === "remove") {
    await removeRoom(counter, where);
    return redirect(at.survey);
  }
  const refused = await countRoom(counter, where, await countedIn(form), formKey(form));
  if (intent === "cartons") await guessCartons(counter, where);
  // The others are saved, and the page says which was not.
  if (refused.length > 0) return { problem: refused.join(" "), typed: {} };
  const next = toId(String(form.get("next") ?? ""));
  if (intent === "next") return redirect(next === null ? at.survey : at.room(next));
  return redirect(at.room(where.roomId));
}

/** The page of a room for staff. */
export const loadRoom = (args: LoaderFunctionArgs) =>
  pageFor(args, "survey:edit", async ({ actor, id, params, url }) => {
    const survey = (await surveyCommands.get(actor, id("survey"))) as unknown as WholeSurvey;
    const asked = url.searchParams.get("q")?.slice(0, 100) ?? "";
    const room = await shownRoom(survey, toId(params.room) ?? 0, asked, actor);
    return { survey: survey.id, room, place: `${actor.id}/${room.id}` };
  });

export const postRoom = (args: ActionFunctionArgs) =>
  pageFor(args, "survey:edit", async ({ actor, id, params, request }) => {
    const posted = await readPhotoForm(request);
    const surveyId = id("survey");
    const at = {
      survey: roadPaths.surveys.view(surveyId),
      room: (room: number) => roadPaths.surveys.room(surveyId, room),
    };
    const where = { surveyId, roomId: toId(params.room) ?? 0 };
    const typed = typedTexts(posted.form);
    return withRefusalReply(() => pressRoom({ actor }, where, posted, at), typed);
  });
