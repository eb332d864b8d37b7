import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { roadPaths } from "~/road-paths";
import { defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { addDays } from "../../ground/day/calendar-date";
import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, day, id, maybeWhole, text } from "../../kit/shared/field-kinds";
import { requiredCode } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { ENDING_DAYS } from "../../ground/day/paper-end";
import { oneOf } from "../../kit/shared/query";
import { vehicleNumberOf } from "./vehicle.number";
import { VEHICLE_PAPERS } from "./vehicle.papers";

/** The truck's owner: the company, or another who hires it out with a driver. */
export const OWNERS = { own: "Our own", hired: "Hired" } as const;
export type Owner = keyof typeof OWNERS;

/** The number in capitals and digits alone, as no two vehicles have it. */
export function numberField() {
  const field = text("Vehicle Number", 30, {
    required: true,
    inSentence: "Vehicle number",
    hint: "As on its plate; spaces and hyphens may be left out",
  });
  const block = requiredCode("Vehicle number", 30).transform((value, context): string => {
    const number = vehicleNumberOf(value);
    if (number !== null) return number;
    const message = "Vehicle number must be 4 to 12 letters and digits, as MH12AB1234";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return { ...field, block };
}

/** A truck, in the order of its form. */
export const VEHICLE_FIELDS = {
  number: numberField(),
  kind: text("Kind", 60, { required: true, hint: "As '17 ft container' or 'Tata Ace'" }),
  owner: choice(
    "Owner",
    Object.keys(OWNERS) as [Owner, ...Owner[]],
    { required: "Say whether it is our own or hired", invalid: "Choose our own or hired" },
    { labels: (owner) => OWNERS[owner as Owner] },
  ),
  ownedById: id("Owned By", "This vendor does not exist", { inSentence: "Owned by" }),
  brokerId: id("Broker", "This vendor does not exist"),
  capacityCft: maybeWhole("Capacity in cft", 1, 10_000),
  payloadKg: maybeWhole("Payload in kg", 1, 100_000),
  permitUntil: day("Permit Until"),
  insuranceUntil: day("Insurance Until"),
  fitnessUntil: day("Fitness Until"),
  notes: area("Notes", 1_000, { wide: true }),
};

export const VehicleInput = z.object({ ...inputShape(VEHICLE_FIELDS), version });
export type VehicleInput = z.infer<typeof VehicleInput>;

/** Active vehicles of which a paper has ended or ends soon. */
export function vehicleEnding(today: string) {
  const soon = { lte: addDays(today, ENDING_DAYS) };
  const papers = Object.keys(VEHICLE_PAPERS).map((column) => ({ [column]: soon }));
  return { AND: [{ status: "active" }, { OR: papers }] };
}

/** The company's trucks, hired ones too. */
const VEHICLE_LIST = defineList<Prisma.VehicleWhereInput>()({
  search: searchIn(),
  filters: {
    owner: oneOf("Owner", Object.keys(OWNERS) as Owner[]),
    status: oneOf("Status", SMALL_STATES),
  },
  views: {
    ending: { label: "Papers ending", where: ({ today }) => vehicleEnding(today) },
  },
  where: ({ owner, status }) => [
    { status: status || { in: [...SMALL_STATES] } },
    owner ? { owner } : null,
  ],
  sorts: ["createdAt", "number", "id"],
  usual: "createdAt",
});

/** A hired truck's owner and broker. */
export const WHOSE = {
  ownedBy: { select: { name: true } },
  broker: { select: { name: true } },
} as const;

type Names = Record<keyof typeof WHOSE, { name: string } | null>;

/** The names of the vendors that a vehicle refers to. */
export const vendorsOf = (row: object) => row as Names;

export const VEHICLE = defineRecord<"Vehicle">()({
  noun: "vehicle",
  table: "Vehicle",
  at: roadPaths.vehicles,
  called: ({ number }) => number,
  about: ({ kind }) => [kind],
  exact: (text) => {
    const number = vehicleNumberOf(text);
    return number === null ? null : { number };
  },
  fields: VEHICLE_FIELDS,
  input: VehicleInput,
  facets: {
    number: { personal: "thing", search: "numbers", export: true },
    kind: { personal: "thing", search: "words", export: true },
    owner: chosen,
    permitUntil: chosen,
    insuranceUntil: chosen,
    fitnessUntil: chosen,
    notes: { personal: "elsewhere", search: "words", export: true },
    status: chosen,
    searchText: derived,
  },
  list: VEHICLE_LIST,
  file: {
    include: WHOSE,
    then: [
      column("text", "Owned By", (row) => vendorsOf(row).ownedBy?.name),
      column("text", "Broker", (row) => vendorsOf(row).broker?.name),
    ],
  },
  summaries: {
    list: "Vehicles, newest first; view=ending: active ones of which a paper has ended or ends within 30 days",
    get: "A vehicle, inactive ones too",
    create: "Add a vehicle",
    update: "Change a vehicle; papers that were issued keep what they printed",
    remove:
      "Delete a vehicle that was on no consignment; 409 for others, which are deactivated instead",
    setStatus: "Activate or deactivate a vehicle; consignments choose among active ones",
  },
});
