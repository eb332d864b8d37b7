import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";

import { only } from "~/platform/only";

import { nameOf } from "../../company/audit-log/audit.list.server";
import { companyDay } from "../../company/company/company.server";
import type { Actor } from "../../kit/policy/policy";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone, holdParent } from "../../kit/shared/hold.server";
import { plannedDayRule } from "../../kit/shared/passed-date";
import { ruleOf } from "../../kit/shared/rules";
import { anyCustomer, standingCustomer } from "../../people/customer/known.server";
import { staffMember } from "../../people/user/accounts.server";
import { ERASED, todayOf } from "../enquiry/enquiry.server";
import { quotationNamed } from "../quotation/quotation.server";
import { estimateReply } from "./survey.result.server";
import { kindOfRoom, readyRooms } from "./survey.rooms";
import {
  type LineInput,
  SURVEY,
  type SurveyInput,
  type TypedCharges,
  typedOf,
  type WholeSurvey,
} from "./survey.record";

/** What a survey is read with. */
export const WITH_ROOMS = {
  enquiry: { select: only("Enquiry", "id name from to phone movingDate") },
  customer: { select: { id: true, name: true, erasedAt: true } },
  quotation: {
    select: only(
      "Quotation",
      "id quotationNumber status currency sourceAddress destinationAddress movingDate transportationType",
    ),
  },
  surveyor: { select: { id: true, name: true } },
  rooms: {
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { lines: { orderBy: { id: "asc" } } },
  },
} satisfies Prisma.SurveyInclude;

/** The sizes of the things of the catalogue that some lines name. Raises `invalid` for one that is not there. */
async function entriesOf(tx: Tx, ids: readonly number[]) {
  const found = await tx.catalogueEntry.findMany({ where: { id: { in: [...ids] } } });
  return new Map(found.map((entry) => [entry.id, entry]));
}

/** A line as it is stored: sizes of its own go before the catalogue's. */
export async function storedLines(tx: Tx, lines: readonly LineInput[], at = "items") {
  const ids = lines.flatMap(({ catalogueId }) => catalogueId ?? []);
  const entries = await entriesOf(tx, ids);
  return lines.map((line, place) => {
    const entry = line.catalogueId === null ? undefined : entries.get(line.catalogueId);
    if (line.catalogueId !== null && !entry)
      throw invalidField(`${at}[${place}].catalogueId`, "No such entry in the catalogue");
    if (entry?.notCarried)
      throw invalidField(`${at}[${place}].catalogueId`, `${entry.name} is not carried`);
    const cft = line.cft ?? entry?.cft ?? 0;
    return {
      entryId: entry?.id ?? null,
      name: line.name ?? entry?.name ?? "",
      quantity: line.quantity ?? 1,
      cft,
      // 7 lb a cubic foot, as the trade reckons what nobody weighed.
      kg: line.kg ?? entry?.kg ?? Math.round((cft * 3.175) / 10),
      minutes: entry?.minutes ?? null,
      packedBy: line.packedBy ?? "company",
      takeApart: line.takeApart ?? entry?.takeApart ?? false,
      fragile: line.fragile ?? entry?.fragile ?? false,
      electrician: line.electrician ?? entry?.electrician ?? false,
      left: line.left ?? false,
      apart: line.apart ?? entry?.apart ?? false,
      value: line.value,
    };
  });
}

async function roomsFrom(tx: Tx, rooms: NonNullable<SurveyInput["rooms"]>) {
  const made = [];
  for (const [position, { name, items }] of rooms.entries()) {
    const lines = await storedLines(tx, items ?? [], `rooms[${position}].items`);
    const names = lines.map((line) => line.name);
    const ids = lines.map(({ entryId }) => entryId);
    const isTwice = (all: readonly unknown[], one: unknown, place: number) =>
      one !== null && all.indexOf(one) !== place;
    const refuse = (place: number, field: string, name: string | undefined) => {
      if (place < 0) return;
      const at = `rooms[${position}].items[${place}].${field}`;
      throw invalidField(at, `${name} is there twice: say its quantity`);
    };
    const twice = names.findIndex((one, place) => isTwice(names, one, place));
    refuse(twice, "name", names[twice]);
    // A room's page has one number for each entry.
    const again = ids.findIndex((one, place) => isTwice(ids, one, place));
    refuse(again, "catalogueId", names[ids.indexOf(ids[again] ?? null)]);
    made.push({ position, name, kind: kindOfRoom(name), lines, stays: !items });
  }
  return made;
}
type GivenRoom = Awaited<ReturnType<typeof roomsFrom>>[number];

const asNew = ({ lines, stays: _, ...room }: GivenRoom) => ({ ...room, lines: { create: lines } });

/** All rooms of a survey from now on: those of the same name, and their things of the same name, stay what they were. */
function replaced(known: readonly { id: number; name: string }[], given: readonly GivenRoom[]) {
  const idOf = (name: string) => known.find((room) => room.name === name)?.id;
  return {
    deleteMany: { name: { notIn: given.map(({ name }) => name) } },
    create: given.filter(({ name }) => idOf(name) === undefined).map(asNew),
    update: given.flatMap(({ name, position, lines, stays }) => {
      const id = idOf(name);
      if (id === undefined) return [];
      const counted = {
        deleteMany: { name: { notIn: lines.map((line) => line.name) } },
        upsert: lines.map((line) => ({
          where: { roomId_name: { roomId: id, name: line.name } },
          create: line,
          update: line,
        })),
      };
      return [{ where: { id }, data: { position, ...(stays ? {} : { lines: counted }) } }];
    }),
  };
}

type Whose = Pick<SurveyInput, "enquiryId" | "customerId" | "quotationId">;

/** Whose it is, of what a new one names; all that follows from it. Raises `invalid` at what is not there or is another's, or where none is named. */
async function whose(tx: Tx, asked: Whose) {
  const own = await namedOf(tx, asked);
  const words = { enquiryId: "enquiry", customerId: "customer" } as const;
  for (const name of ["enquiryId", "customerId"] as const)
    if (
      asked[name] !== null &&
      (own[name] !== null || asked.quotationId !== null) &&
      asked[name] !== own[name]
    )
      throw invalidField(name, `${own.which} is of another ${words[name]}`);
  const customerId = own.customerId ?? asked.customerId;
  if (customerId !== null && customerId !== own.customerId) {
    await holdParent(tx, "User", customerId);
    if (!(await standingCustomer(tx, customerId)))
      throw invalidField("customerId", "Customer not found");
  }
  return { quotationId: asked.quotationId, enquiryId: own.enquiryId, customerId };
}

/** Whose the quotation or the enquiry is that a survey names. */
async function namedOf(tx: Tx, { enquiryId, customerId, quotationId }: Whose) {
  if (quotationId !== null) {
    const quotation = await quotationNamed(tx, quotationId);
    if (!quotation) throw invalidField("quotationId", "Quotation not found");
    return { ...quotation, which: "The quotation" };
  }
  if (enquiryId !== null) {
    await holdParent(tx, "Enquiry", enquiryId);
    const enquiry = await tx.enquiry.findUnique({ where: { id: enquiryId } });
    if (!enquiry || enquiry.phone === "") throw invalidField("enquiryId", "Enquiry not found");
    return { enquiryId, customerId: enquiry.customerId, which: "The enquiry" };
  }
  if (customerId === null)
    throw invalidField("customerId", "Say whose it is: an enquiry, a customer or a quotation");
  return { enquiryId, customerId: null, which: "" };
}

/** The typed charges of a survey with what is said of them, without those that are computed again; null: none. */
export const keptTyped = (
  before: { typed: string } | null,
  said: NonNullable<SurveyInput["typed"]> | null,
): TypedCharges =>
  Object.fromEntries(
    Object.entries({ ...(said && before && typedOf(before)), ...said }).filter(
      ([, minor]) => minor !== null,
    ),
  ) as TypedCharges;

/** What is said of each end beyond the fields of the form: no key that is left out. */
function endsOf({ access }: SurveyInput) {
  const end = (which: "pickup" | "drop") => {
    const said = access?.[which] ?? {};
    return {
      ...("floor" in said && { [`${which}Floor`]: said.floor }),
      ...("lift" in said && { [`${which}Lift`]: said.lift ?? false }),
      ...("carryMetres" in said && { [`${which}Carry`]: said.carryMetres }),
    };
  };
  return { ...end("pickup"), ...end("drop") };
}

type Person = {
  enquiry: { phone: string } | null;
  customer: { erasedAt: Date | null } | null;
};
/** Why a survey is closed: whose it is was erased. */
const erasedOf = ({ enquiry, customer }: Person) =>
  enquiry?.phone === "" || customer?.erasedAt ? ERASED : null;

const commands = recordCommands(SURVEY, {
  day: companyDay,
  include: WITH_ROOMS,
  rules: (before, tx) => [
    plannedDayRule("visitDay", before, () => todayOf(tx)),
    ruleOf<SurveyInput>()(["visitDay", "visitTime"], ({ visitDay, visitTime }, addError) => {
      if (visitTime && visitDay === null) addError("visitDay", "Say the day of the survey too");
    }),
    ruleOf<SurveyInput>()(["surveyorId"], async ({ surveyorId }, addError) => {
      if (surveyorId === null) return;
      await holdParent(tx, "User", surveyorId);
      const found = await staffMember(tx, surveyorId);
      if (!found) addError("surveyorId", "This employee does not exist");
      else if (found.status !== "active" && surveyorId !== before?.surveyorId)
        addError("surveyorId", `${found.name} is not active: activate the account first`);
    }),
  ],
  named: async ({ surveyorId }, tx) => ({
    Surveyor: await nameOf(surveyorId, tx),
  }),
  besides: async (_, before, input, tx) => {
    if (before) await openSurvey(tx, before.id);
    const { rooms, typed } = input;
    const given = rooms ? await roomsFrom(tx, rooms) : null;
    const known =
      before && given && (await tx.surveyRoom.findMany({ where: { surveyId: before.id } }));
    const ready = readyRooms(input.home).map((room, position) => ({ ...room, position }));
    return {
      ...endsOf(input),
      ...(typed !== undefined && { typed: JSON.stringify(keptTyped(before, typed)) }),
      ...(before ? { formVersion: before.version + 1 } : await whose(tx, input)),
      ...(before
        ? given && { rooms: replaced(known ?? [], given) }
        : { rooms: { create: given?.map(asNew) ?? ready } }),
    };
  },
  closed: (row) => ("customer" in row ? erasedOf(row as unknown as Person) : null),
  gives: (status) => ({
    data: { status, verifiedAt: status === "verified" ? now() : null },
    note: null,
  }),
});

/** Surveys as pages have them: the office makes them; what a customer counts by the link goes by `survey.count.server`. */
export const surveyCommands = {
  ...commands,
  /**
   * Saves what a survey's form has, whatever was counted meanwhile: its rooms are not on it. Raises `EditConflict` where the form was
   * saved since; where rooms or charges come along, where anything was.
   */
  update: (actor: Actor, id: number, input: SurveyInput): Promise<void> =>
    inUnitOfWork(async (tx) => {
      const { rooms, typed, version } = input;
      await holdAlone(tx, "Survey", id);
      const stored = await tx.survey.findUnique({ where: { id }, select: { formVersion: true } });
      const isOfForm = !rooms && typed === undefined && version !== null && stored !== null;
      const stands = isOfForm && version >= stored.formVersion;
      await commands.update(actor, id, stands ? { ...input, version: null } : input);
    }),
};

/** Surveys of which one is read with what follows from it. */
export const surveys = {
  ...surveyCommands,
  async get(actor: Actor, id: number) {
    const survey = (await surveyCommands.get(actor, id)) as unknown as WholeSurvey;
    return { ...survey, estimate: await estimateReply(survey) };
  },
};

/** The state of a survey that may be worked on. Raises `not_found`, and `conflict` for an erased person's. */
export async function openSurvey(tx: Tx, id: number) {
  const survey = await tx.survey.findUnique({
    where: { id },
    select: {
      status: true,
      typed: true,
      enquiry: { select: { phone: true } },
      customer: { select: { erasedAt: true } },
    },
  });
  if (!survey) throw notFound("survey");
  const erased = erasedOf(survey);
  if (erased) throw conflict(erased);
  return survey;
}

/** A survey with its rooms; null where there is none. For who may read it already. */
export const wholeSurvey = (id: number, tx: Tx = db) =>
  tx.survey.findUnique({ where: { id }, include: WITH_ROOMS }) as Promise<WholeSurvey | null>;

/** Whose a new survey is to be, in a word, and where somebody would look at it. */
export async function namedWhose(about: readonly { name: string; id: number }[]) {
  const of = (name: string) => about.find((one) => one.name === name)?.id ?? 0;
  const [quotation, enquiry, customer] = await Promise.all([
    quotationNamed(db, of("quotationId")),
    db.enquiry.findUnique({
      where: { id: of("enquiryId") },
      select: { name: true, from: true },
    }),
    anyCustomer(db, of("customerId")),
  ]);
  return {
    name: quotation?.quotationNumber ?? enquiry?.name ?? customer?.name ?? "",
    place: (quotation?.sourceAddress ?? enquiry?.from ?? customer?.address ?? "").slice(0, 300),
  };
}

/** The newest survey of an enquiry; null where none. */
export const surveyOfEnquiry = (enquiryId: number) =>
  db.survey.findFirst({ where: { enquiryId }, orderBy: { id: "desc" }, select: { id: true } });
