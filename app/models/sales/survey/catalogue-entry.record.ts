import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { roadPaths } from "~/road-paths";
import { quantityText } from "../../ground/money/money";
import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { choice, maybeWhole, text, tick } from "../../kit/shared/field-kinds";
import { positiveQuantity, version } from "../../kit/shared/number-fields";
import { oneOf } from "../../kit/shared/query";

export const ROOM_KINDS = [
  "living",
  "bedroom",
  "dining",
  "utility",
  "study",
  "outdoor",
  "cartons",
] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

const ROOM_LABELS: Record<RoomKind, string> = {
  living: "Living room",
  bedroom: "Bedroom",
  dining: "Dining and kitchen",
  utility: "Utility",
  study: "Study",
  outdoor: "Outdoor and sport",
  cartons: "Cartons",
};
export const roomSaid = (room: string) => ROOM_LABELS[room as RoomKind] ?? room;

const ROOM_CHOICE = `Room: one of ${ROOM_KINDS.join(", ")}`;

/** A figure above zero of at most `max`; `decimals` as scripts are told. */
const sized = (label: string, max: number, decimals: number, block: z.ZodType<number>) =>
  described(
    block.refine((value) => value <= max * 10 ** decimals, {
      error: `${label} cannot be more than ${max.toLocaleString("en-US")}`,
    }),
    {
      schema: {
        type: ["number", "string"],
        exclusiveMinimum: 0,
        maximum: max,
        "x-decimals": decimals,
      },
      required: true,
    },
  );

/** Cubic feet, in hundredths. */
export const cftBlock = () =>
  sized("Volume of a piece", 2_000, 2, positiveQuantity("Volume of a piece"));

/** Kilograms, in tenths. */
export const kgBlock = () =>
  sized(
    "Weight of a piece",
    5_000,
    1,
    positiveQuantity("Weight of a piece")
      .refine((kg) => kg % 10 === 0, { error: "Weight can have at most one decimal" })
      .transform((kg) => kg / 10),
  );

/** "12.5" of so many tenths; "" of none. */
export const kgText = (tenths: number | null | undefined) =>
  tenths === null || tenths === undefined ? "" : quantityText(tenths * 10);
export const cftText = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? "" : quantityText(hundredths);

const numeric = { kind: "decimal", max: 10, reply: z.number() } as const;

/** A thing with its size, in the order of the form. */
export const CATALOGUE_FIELDS = {
  name: text("Name", 100, { required: true }),
  otherNames: text("Other Names", 200, {
    hint: "In other languages, and what else people call it: the search finds it by them",
  }),
  room: choice(
    "Room",
    ROOM_KINDS,
    { required: ROOM_CHOICE, invalid: ROOM_CHOICE },
    { labels: roomSaid },
  ),
  cft: {
    ...text("Volume (cft)", 10, { required: true, inSentence: "Volume" }),
    ...numeric,
    block: cftBlock(),
    text: cftText,
    sent: (value: number) => value / 100,
  },
  kg: {
    ...text("Weight (kg)", 10, { required: true, inSentence: "Weight" }),
    ...numeric,
    block: kgBlock(),
    text: kgText,
    sent: (value: number) => value / 10,
  },
  minutes: maybeWhole("Minutes", 1, 600, {
    hint: "Of one person, from house to truck to house. Empty: by its volume",
  }),
  takeApart: tick("Taken apart", { absent: "zero" }),
  fragile: tick("Fragile", { absent: "zero" }),
  electrician: tick("Needs an electrician", { absent: "zero" }),
  notCarried: tick("Not carried", { absent: "zero", hint: "As an LPG cylinder" }),
  apart: tick("On a carrier of its own", {
    absent: "zero",
    hint: "As a car: it takes no room in the truck",
  }),
};

const CatalogueInput = z.object({ ...inputShape(CATALOGUE_FIELDS), version });
export type CatalogueInput = z.output<typeof CatalogueInput>;

const CATALOGUE_LIST = defineList<Prisma.CatalogueEntryWhereInput>()({
  search: searchIn({}),
  filters: { status: oneOf("Status", SMALL_STATES), room: oneOf("Room", ROOM_KINDS) },
  where: ({ status, room }) => [
    { status: status || { in: [...SMALL_STATES] } },
    room ? { room } : null,
  ],
  sorts: ["createdAt", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "createdAt",
});

export const CATALOGUE_ENTRY = defineRecord<"CatalogueEntry">()({
  noun: "catalogueEntry",
  table: "CatalogueEntry",
  at: roadPaths.surveyCatalogue,
  called: ({ name }) => name,
  about: ({ room, cft, kg }) => [roomSaid(room), `${cftText(cft)} cft`, `${kgText(kg)} kg`],
  fields: CATALOGUE_FIELDS,
  input: CatalogueInput,
  facets: {
    name: { personal: "thing", search: "words", export: true },
    otherNames: { personal: "thing", search: "words", export: true },
    room: chosen,
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: CATALOGUE_LIST,
  columns: ["name", "room", "cft", "kg"],
  summaries: {
    list: "What a move may have, with its size: `cft` ready to load, `kg`, `minutes` of one person",
    get: "An entry of the survey's catalogue, inactive ones too",
    create: "Add an entry of the company's own",
    update: "Change an entry; surveys keep the sizes that they were counted with",
    remove: "Delete an entry that no survey counts",
    setStatus: "Activate or deactivate an entry; surveys offer active ones",
  },
});
