import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatDate } from "../../ground/day/calendar-date";
import { defineList, searchIn } from "../../kit/record/define-list";
import {
  chosen,
  defineRecord,
  derived,
  type RowOf,
  SMALL_STATES,
} from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { amount, area, day, rate, text, whole } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/number-fields";
import { day as dayOf, oneOf, search as searchOf, whole as wholeOf } from "../../kit/shared/query";

/** What a family's move costs from a day on, in the order of the form; tables are lines of text (tariff.lines.ts). */
export const TARIFF_FIELDS = {
  name: text("Name", 100, { required: true }),
  validFrom: day("Valid From", { required: true }),
  freights: area("Freight by Distance", 8_000, {
    wide: true,
    hint: "A line each: truck; up to km; price. For each km beyond: truck; more; price",
  }),
  cftPrice: amount("Part Load (per cft)"),
  wrapPrice: amount("Wrapping (per cft in no carton)"),
  cartons: area("Carton Prices", 1_000, {
    wide: true,
    hint: "A line each: size; price with packing",
  }),
  hourPrice: amount("Loading and Unloading (per person and hour)"),
  piecePrice: amount("Taking Apart (per piece)"),
  homes: area("Homes", 1_000, { wide: true, hint: "A line each: home; its usual cft" }),
  fillPercent: whole("Room That Is Filled (%)", 1, 100, { required: true }),
  kgPer100Cft: whole("Weight of 100 cft (kg)", 1, 5_000, { required: true }),
  cartonsPer100Cft: whole("Cartons in 100 cft", 0, 100, { required: true }),
  minutesPer100Cft: whole("Work on 100 cft (minutes)", 1, 1_000, { required: true }),
  pieceMinutes: whole("Work on a Piece Taken Apart (minutes)", 0, 600, { required: true }),
  floorRate: rate("Each Floor without Lift Adds", { absent: "zero" }),
  carryMetres: whole("Each so Many Metres of Carrying", 1, 1_000, { required: true }),
  carryRate: rate("Carrying Adds", { absent: "zero" }),
  crews: area("Crew by Volume", 500, {
    wide: true,
    hint: "A line each: up to cft; people. For all above: more; people",
  }),
};

export const TariffInput = z.object({ ...inputShape(TARIFF_FIELDS), version });
export type TariffInput = z.output<typeof TariffInput>;

const floor = (label: string) => wholeOf(0, 99, label);
const yesNo = (label: string) => oneOf(label, ["true", "false"]);

/** A move that is told by phone, as address parameters: its day, home or volume, distance and ends. */
export const ToldMoveQuery = z.object({
  day: dayOf("day"),
  home: searchOf,
  volumeCft: wholeOf(1, 100_000, "volumeCft"),
  distanceKm: wholeOf(1, 10_000, "distanceKm"),
  pickupFloor: floor("pickupFloor"),
  pickupLift: yesNo("pickupLift"),
  pickupCarryMetres: wholeOf(0, 9_999, "pickupCarryMetres"),
  dropFloor: floor("dropFloor"),
  dropLift: yesNo("dropLift"),
  dropCarryMetres: wholeOf(0, 9_999, "dropCarryMetres"),
  partLoad: yesNo("partLoad"),
});

const TARIFF_LIST = defineList<Prisma.TariffWhereInput>()({
  search: searchIn({}),
  filters: { status: oneOf("Status", SMALL_STATES) },
  where: ({ status }) => [{ status: status || { in: [...SMALL_STATES] } }],
  sorts: ["validFrom", "id"],
  usual: "validFrom",
});

export type TariffRow = RowOf<"Tariff">;

export const TARIFF = defineRecord<"Tariff">()({
  noun: "tariff",
  table: "Tariff",
  at: paths.tariffs,
  called: ({ name }) => name,
  about: ({ validFrom }) => [`From ${formatDate(validFrom)}`],
  fields: TARIFF_FIELDS,
  input: TariffInput,
  facets: {
    name: { personal: "thing", search: "words", export: true },
    validFrom: chosen,
    freights: { personal: "thing", search: null, export: true },
    cartons: { personal: "thing", search: null, export: true },
    homes: { personal: "thing", search: null, export: true },
    crews: { personal: "thing", search: null, export: true },
    currency: chosen,
    status: chosen,
    searchText: derived,
  },
  list: TARIFF_LIST,
  summaries: {
    list: "Tariffs of moves, the latest first: of the active ones that begin by a day the last is that day's",
    get: "A tariff with its tables, each line as it was typed: `freights` 'truck; up to km; price', `cartons` 'size; price', `homes` 'home; cft', `crews` 'up to cft; people'",
    create:
      "Add a tariff; the day before it begins the one before ends. 422 at `validFrom` where another active one begins on that day",
    update: "Change a tariff; quotations that it priced stay as they are",
    remove: "Delete a tariff",
    setStatus: "Activate or deactivate a tariff",
  },
});
