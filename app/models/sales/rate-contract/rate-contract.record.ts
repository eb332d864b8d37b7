import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatDate } from "../../ground/day/calendar-date";
import { defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import {
  chosen,
  defineRecord,
  derived,
  type RowOf,
  SMALL_STATES,
} from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { amount, area, code, day, id } from "../../kit/shared/field-kinds";
import { optionalPositiveAmount, optionalWhole, version } from "../../kit/shared/number-fields";
import { idOf, oneOf, whole as wholeOf } from "../../kit/shared/query";
import { searchNamed } from "../../people/user/user.list";
import {
  MAX_CFT,
  MAX_KM,
  MAX_SLABS,
  MAX_STORAGE_DAYS,
  MAX_WAITING_HOURS,
  type Slab,
  slabText,
} from "./rate-contract.charges";

/** The prices agreed with a business, in the order of the form. */
export const RATE_CONTRACT_FIELDS = {
  customerId: id("Customer", "Customer not found", { required: true }),
  number: code("Contract Number", 50, { required: true }),
  validFrom: day("Valid From", { required: true }),
  validTo: day("Valid To", { required: true }),
  packingRate: amount("Packing (per cft)"),
  loadingRate: amount("Loading (per cft)"),
  unloadingRate: amount("Unloading (per cft)"),
  unpackingRate: amount("Unpacking (per cft)"),
  storageRate: amount("Storage (per cft a day)"),
  waitingRate: amount("Waiting (per hour)"),
  note: area("Note", 1_000, { wide: true }),
};

/** What a slab's fields are called. */
export const SLAB_LABELS = { upToKm: "Up to km", upToCft: "Up to cft", rate: "Rate" };
const whole = (label: string, max: number) => optionalWhole(label, 1, max);
const Row = z
  .object(
    {
      upToKm: whole(SLAB_LABELS.upToKm, MAX_KM),
      upToCft: whole(SLAB_LABELS.upToCft, MAX_CFT),
      rate: optionalPositiveAmount(SLAB_LABELS.rate, "Rate must be more than 0"),
    },
    { error: "A slab has a distance, a volume and a rate" },
  )
  .superRefine((row, context) => {
    const names = Object.keys(row) as (keyof typeof row)[];
    if (names.every((name) => row[name] === null)) return;
    for (const name of names.filter((one) => row[one] === null))
      context.addIssue({
        code: "custom",
        path: [name],
        message: `${SLAB_LABELS[name]} is required`,
      });
  });

const slabs = described(
  z.preprocess(
    (value) => (value === "" ? [] : (value ?? [])),
    z
      .array(Row, { error: "Slabs must be a list" })
      .max(MAX_SLABS, `At most ${MAX_SLABS} slabs`)
      .transform((rows) =>
        rows.flatMap(({ upToKm, upToCft, rate }): Slab[] =>
          upToKm === null || upToCft === null || rate === null ? [] : [{ upToKm, upToCft, rate }],
        ),
      ),
  ),
  {
    schema: {
      type: ["array", "null"],
      maxItems: MAX_SLABS,
      items: {
        type: "object",
        properties: {
          upToKm: { type: ["integer", "string"], minimum: 1, maximum: MAX_KM },
          upToCft: { type: ["integer", "string"], minimum: 1, maximum: MAX_CFT },
          rate: { type: ["number", "string"], exclusiveMinimum: 0 },
        },
        required: ["upToKm", "upToCft", "rate"],
      },
    },
    required: false,
  },
);

/** A contract as its form or a script states it. */
export const RateContractInput = z.object({ ...inputShape(RATE_CONTRACT_FIELDS), slabs, version });
export type RateContractInput = z.output<typeof RateContractInput>;

/** The move's distance and volume, the days it is stored and the hours it waits, as address parameters. */
export const ExtentQuery = z.object({
  distanceKm: wholeOf(1, MAX_KM, "distanceKm"),
  volumeCft: wholeOf(1, MAX_CFT, "volumeCft"),
  storageDays: wholeOf(0, MAX_STORAGE_DAYS, "storageDays"),
  waitingHours: wholeOf(0, MAX_WAITING_HOURS, "waitingHours"),
});

const RATE_CONTRACT_LIST = defineList<Prisma.RateContractWhereInput>()({
  search: searchIn({ related: { customer: searchNamed } }),
  filters: { status: oneOf("Status", SMALL_STATES), customerId: idOf("customerId") },
  where: ({ status, customerId }) => [
    status ? { status } : null,
    customerId ? { customerId } : null,
  ],
  sorts: ["validFrom", "id"],
  usual: "validFrom",
});

type Row = RowOf<"RateContract">;

/** With whom a read contract is. */
export const contractCustomer = (row: object) =>
  (row as { customer: { id: number; name: string } }).customer;

export const slabsOf = ({ slabs }: Pick<Row, "slabs">) => JSON.parse(slabs) as Slab[];

/** All slabs of a contract, as the history and its file say them. */
export const slabsSaid = (row: Pick<Row, "slabs" | "currency">) =>
  slabsOf(row)
    .map((slab) => slabText(slab, row.currency))
    .join("; ");

export const RATE_CONTRACT = defineRecord<"RateContract">()({
  noun: "rateContract",
  table: "RateContract",
  at: paths.rateContracts,
  called: ({ number }) => number,
  about: ({ validFrom, validTo }) => [`${formatDate(validFrom)} – ${formatDate(validTo)}`],
  fields: RATE_CONTRACT_FIELDS,
  input: RateContractInput,
  facets: {
    number: { personal: "thing", search: "numbers", export: true },
    validFrom: chosen,
    validTo: chosen,
    slabs: { personal: "thing", search: null, export: true },
    currency: chosen,
    note: { personal: "elsewhere", search: "besides", export: true },
    status: chosen,
    searchText: derived,
  },
  list: RATE_CONTRACT_LIST,
  file: {
    include: { customer: { select: { id: true, name: true } } },
    first: [column("text", "Customer", (row) => contractCustomer(row).name)],
    then: [column("text", "Slabs", slabsSaid)],
  },
  summaries: {
    list: "Rate contracts with businesses, the latest first",
    get: "A rate contract with its slabs",
    create:
      "Agree rates with a customer for some days, which are those of no other active contract of theirs. `slabs`: the first by distance, then by volume, that reaches both is what the transport costs; the other rates are by volume",
    update: "Change a rate contract; quotations that it filled stay as they are",
    remove: "Delete a rate contract that filled no quotation",
    setStatus: "Activate or deactivate a rate contract",
  },
});
