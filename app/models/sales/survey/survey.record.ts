import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { roadPaths } from "~/road-paths";
import { defineList, momentsBetween, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, type RowOf } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import {
  area,
  day,
  id as idField,
  maybeChoice,
  maybeWhole,
  text,
  tick,
  time,
} from "../../kit/shared/field-kinds";
import { flag, optionalChoice, requiredLine } from "../../kit/shared/fields";
import { optionalAmount, optionalId, optionalWhole, version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { searchNamed } from "../../people/user/user.list";
import { QUOTATION_FIELDS } from "../quotation/quotation.fields";
import { ESTIMATE_CHARGES, type EstimateCharge } from "../tariff/estimate";
import { cftBlock, kgBlock } from "./catalogue-entry.record";
import { HOMES, homeSaid } from "./survey.rooms";

export const SURVEY_STATES = ["verified", "unverified"] as const;

export type TypedCharges = Partial<Record<EstimateCharge, number>>;

export const MAX_QUANTITY = 999;
export const MAX_ROOMS = 40;
export const roomName = requiredLine("Room", 60);
const MAX_LINES = 200;

const FLOOR = "0 is the ground floor";
/** An appointment at the customer's. */
export const VISIT_FIELDS = {
  visitDay: day("Survey On", { hint: "Empty: no appointment" }),
  visitTime: time("Survey At"),
  surveyorId: idField("Surveyor", "This employee does not exist"),
  visitPlace: text("Survey Where", 300),
  visitRemind: tick("Remind the customer the day before", {
    absent: "zero",
    hint: "By e-mail, at the hours of reminders",
  }),
};
/** A survey besides its rooms, in the order of its form. */
export const SURVEY_FIELDS = {
  home: maybeChoice("Home", HOMES, `Home: one of ${HOMES.join(", ")}`, {
    labels: homeSaid,
    none: "Rooms one by one",
    hint: "The rooms that it begins with",
  }),
  distanceKm: maybeWhole("Distance (km)", 1, 10_000, { inSentence: "Distance" }),
  pickupFloor: maybeWhole("Pickup Floor", 0, 100, { hint: FLOOR }),
  pickupLift: tick("Lift at pickup", { absent: "zero" }),
  pickupCarry: maybeWhole("Carry at Pickup (m)", 0, 5_000, { inSentence: "Carry at pickup" }),
  pickupNoTruck: tick("Truck cannot stand at pickup", { absent: "zero" }),
  pickupHours: text("Society's Hours at Pickup", 100),
  dropFloor: maybeWhole("Drop Floor", 0, 100, { hint: FLOOR }),
  dropLift: tick("Lift at drop", { absent: "zero" }),
  dropCarry: maybeWhole("Carry at Drop (m)", 0, 5_000, { inSentence: "Carry at drop" }),
  dropNoTruck: tick("Truck cannot stand at drop", { absent: "zero" }),
  dropHours: text("Society's Hours at Drop", 100),
  note: area("Note", 1_000, { wide: true }),
  ...VISIT_FIELDS,
};

/** One thing of a room, as a script or a form for a company's own item states it. */
export const LineInput = z
  .object({
    catalogueId: optionalId("No such entry in the catalogue"),
    name: requiredLine("Name", 100)
      .nullish()
      .or(
        z
          .string()
          .max(0)
          .transform(() => null),
      ),
    quantity: optionalWhole("Pieces", 0, MAX_QUANTITY),
    cft: cftBlock().nullish(),
    kg: kgBlock().nullish(),
    packedBy: optionalChoice(["company", "customer"], "Packed by: company or customer"),
    takeApart: flag("Taken apart"),
    fragile: flag("Fragile"),
    electrician: flag("Needs an electrician"),
    left: flag("Not taken"),
    apart: flag("On a carrier of its own"),
    value: optionalAmount("Value of a piece"),
  })
  .refine(({ catalogueId, name }) => catalogueId !== null || Boolean(name), {
    error: "Name is required",
    path: ["name"],
  })
  .refine(({ catalogueId, cft }) => catalogueId !== null || Boolean(cft), {
    error: "Volume is required",
    path: ["cft"],
  });
export type LineInput = z.output<typeof LineInput>;

const number = { type: ["number", "string"] };
const LINE_SCHEMA = {
  type: "object",
  properties: {
    catalogueId: { type: ["integer", "null"] },
    name: { type: ["string", "null"], maxLength: 100 },
    quantity: { type: ["integer", "string", "null"], minimum: 0, maximum: MAX_QUANTITY },
    cft: number,
    kg: number,
    packedBy: { enum: ["company", "customer", null] },
    takeApart: { type: ["boolean", "null"] },
    fragile: { type: ["boolean", "null"] },
    electrician: { type: ["boolean", "null"] },
    left: { type: ["boolean", "null"] },
    apart: { type: ["boolean", "null"] },
    value: { type: ["number", "string", "null"], minimum: 0, "x-decimals": 2 },
  },
};

const rooms = described(
  z
    .array(
      z.object({
        name: roomName,
        items: z
          .array(LineInput, { error: "Items must be a list" })
          .max(MAX_LINES, `At most ${MAX_LINES} items a room`)
          .nullish(),
      }),
      { error: "Rooms must be a list" },
    )
    .max(MAX_ROOMS, `At most ${MAX_ROOMS} rooms`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: "Two rooms have the same name",
    })
    .nullish(),
  {
    schema: {
      type: ["array", "null"],
      maxItems: MAX_ROOMS,
      items: {
        type: "object",
        properties: {
          name: { type: "string", maxLength: 60 },
          items: { type: ["array", "null"], maxItems: MAX_LINES, items: LINE_SCHEMA },
        },
        required: ["name"],
      },
    },
    required: false,
  },
);

const End = z.object(
  {
    floor: optionalWhole("Floor", 0, 100).optional(),
    lift: flag("Lift").optional(),
    carryMetres: optionalWhole("Carry", 0, 5_000).optional(),
  },
  { error: "An end has a floor, a lift and a carry" },
);
const END_SCHEMA = {
  type: ["object", "null"],
  properties: {
    floor: { type: ["integer", "string", "null"], minimum: 0, maximum: 100 },
    lift: { type: ["boolean", "null"] },
    carryMetres: { type: ["integer", "string", "null"], minimum: 0, maximum: 5_000 },
  },
};
/** Both ends as scripts say them: what is said here goes before the fields of the same meaning, what is left out stays. */
const access = described(
  z
    .object({ pickup: End.nullish(), drop: End.nullish() }, { error: "Access has two ends" })
    .nullish(),
  {
    schema: { type: ["object", "null"], properties: { pickup: END_SCHEMA, drop: END_SCHEMA } },
    required: false,
  },
);

/** Charges that somebody typed; one that is null or empty is computed again, one that is left out stays. */
export const TypedInput = z.object(
  Object.fromEntries(
    ESTIMATE_CHARGES.map((charge) => [
      charge,
      optionalAmount(QUOTATION_FIELDS[charge].inSentence).optional(),
    ]),
  ) as Record<EstimateCharge, z.ZodOptional<ReturnType<typeof optionalAmount>>>,
  { error: "Typed charges are by their names" },
);
const typed = described(TypedInput.nullish(), {
  schema: {
    type: ["object", "null"],
    properties: Object.fromEntries(
      ESTIMATE_CHARGES.map((charge) => [
        charge,
        { type: ["number", "string", "null"], minimum: 0 },
      ]),
    ),
  },
  required: false,
});

export const SurveyInput = z.object({
  ...inputShape(SURVEY_FIELDS),
  enquiryId: optionalId("Enquiry not found"),
  customerId: optionalId("Customer not found"),
  quotationId: optionalId("Quotation not found"),
  /** Left out, the rooms stay; given, they are all that there are. */
  rooms,
  access,
  typed,
  version,
});
export type SurveyInput = z.output<typeof SurveyInput>;

const SURVEY_LIST = defineList<Prisma.SurveyWhereInput>()({
  search: searchIn({
    related: { customer: searchNamed, enquiry: searchIn({ phones: true }) },
  }),
  filters: {
    status: oneOf("Status", SURVEY_STATES),
    enquiryId: idOf("enquiryId"),
    customerId: idOf("customerId"),
    quotationId: idOf("quotationId"),
    surveyorId: idOf("surveyorId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  views: {
    visits: { label: "Appointments", where: ({ today }) => ({ visitDay: { gte: today } }) },
  },
  where: (
    { status, enquiryId, customerId, quotationId, surveyorId, startDate, endDate },
    { timeZone },
  ) => [
    status ? { status } : null,
    enquiryId ? { enquiryId } : null,
    customerId ? { customerId } : null,
    quotationId ? { quotationId } : null,
    surveyorId ? { surveyorId } : null,
    momentsBetween("createdAt", startDate, endDate, timeZone),
  ],
  sorts: ["createdAt", "visitDay", "id"],
  usual: "createdAt",
});

export const SURVEY = defineRecord<"Survey">()({
  noun: "survey",
  table: "Survey",
  at: roadPaths.surveys,
  called: ({ id }) => `Survey ${id}`,
  about: ({ home, distanceKm }) => [
    home && homeSaid(home),
    distanceKm === null ? null : `${distanceKm} km`,
  ],
  fields: SURVEY_FIELDS,
  input: SurveyInput,
  facets: {
    home: chosen,
    pickupHours: { personal: "erase", search: null, export: true },
    dropHours: { personal: "erase", search: null, export: true },
    note: { personal: "erase", search: "besides", export: true },
    visitDay: { personal: "erase", search: null, export: true },
    visitTime: { personal: "erase", search: null, export: true },
    visitPlace: { personal: "erase", search: null, export: true },
    visitTold: { personal: "erase", search: null, export: true },
    typed: chosen,
    status: chosen,
    searchText: derived,
  },
  list: SURVEY_LIST,
  states: SURVEY_STATES,
  summaries: {
    list: "Surveys, newest first",
    get: "A survey with its rooms, what is in them, and what follows: volume, weight, truck, crew and charges",
    create:
      "Begin a survey of an enquiry, a customer or a draft quotation, whose survey it is. `home` gives it the rooms of such a home, unless `rooms` says them",
    update:
      "Change a survey. `rooms`, where it is said, replaces all rooms; an item is of the catalogue by `catalogueId`, or has a `name`, `cft` and `kg` of its own. `typed` charges win over computed ones; what `access` and `typed` leave out stays",
    remove: "Delete a survey with all its rooms; quotations that it made stay",
    setStatus: "Say that staff have verified what the customer counted by the link, or have not",
  },
});

/** What a read survey has besides its row. */
export type SurveyLineRow = RowOf<"SurveyLine">;
export type SurveyRoomRow = RowOf<"SurveyRoom"> & { lines: SurveyLineRow[] };
type Whose = {
  enquiry: Pick<RowOf<"Enquiry">, "id" | "name" | "from" | "to" | "phone" | "movingDate"> | null;
  customer: { id: number; name: string; erasedAt: Date | null } | null;
  quotation: Pick<
    RowOf<"Quotation">,
    | "id"
    | "quotationNumber"
    | "status"
    | "currency"
    | "sourceAddress"
    | "destinationAddress"
    | "movingDate"
    | "transportationType"
  > | null;
};
type Visited = { surveyor: { id: number; name: string } | null };
export type WholeSurvey = RowOf<"Survey"> & Whose & Visited & { rooms: SurveyRoomRow[] };

export const typedOf = ({ typed }: { typed: string }) => JSON.parse(typed) as TypedCharges;

/** Whose move it is about. */
export const whoseSurvey = ({
  enquiry,
  customer,
  quotation,
}: {
  enquiry: { name: string } | null;
  customer: { name: string } | null;
  quotation: { quotationNumber: string } | null;
}) => customer?.name ?? enquiry?.name ?? quotation?.quotationNumber ?? "";
