import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { text, whole } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/number-fields";
import { oneOf } from "../../kit/shared/query";

/** A body that a move may need, own or hired: builders differ, so its sizes are the company's. */
export const TRUCK_FIELDS = {
  name: text("Name", 60, { required: true, hint: "As tariffs name it: 17 ft" }),
  grossCft: whole("Inside (cft)", 1, 10_000, { required: true }),
  payloadKg: whole("Payload (kg)", 1, 100_000, { required: true }),
};

export const TruckInput = z.object({ ...inputShape(TRUCK_FIELDS), version });

const TRUCK_LIST = defineList<Prisma.TruckWhereInput>()({
  search: searchIn({}),
  filters: { status: oneOf("Status", SMALL_STATES) },
  where: ({ status }) => [{ status: status || { in: [...SMALL_STATES] } }],
  sorts: ["grossCft", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "grossCft",
});

export const TRUCK = defineRecord<"Truck">()({
  noun: "truck",
  table: "Truck",
  at: paths.trucks,
  called: ({ name }) => name,
  about: ({ grossCft, payloadKg }) => [`${grossCft} cft`, `${payloadKg} kg`],
  fields: TRUCK_FIELDS,
  input: TruckInput,
  facets: {
    name: { personal: "thing", search: "words", export: true },
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: TRUCK_LIST,
  summaries: {
    list: "Sizes of trucks, the largest first: `grossCft` is the room inside in cubic feet, `payloadKg` what it carries",
    get: "A size of trucks",
    create: "Add a size of trucks",
    update: "Change a size of trucks; estimates follow it",
    remove: "Delete a size of trucks that no tariff names",
    setStatus: "Activate or deactivate a size of trucks; estimates choose among active ones",
  },
});
