import * as z from "zod";
import { pastedSentences, readPasted } from "~/models/sales/quotation/quotation.pasted-items";
import { inputShape } from "../../kit/shared/define-fields";
import { described, type JsonSchema } from "../../kit/shared/described";
import { flag } from "../../kit/shared/fields";
import { optionalId, optionalWhole, requiredId, version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { PACKAGE_FIELDS } from "./package.fields";
import { MAX_PACKAGES, MAX_PACKAGES_AT_ONCE } from "./package.words";

/** A line as its row of the form would have it, and where it stands in what was pasted. Pure. */
type PastedLine = {
  at: number;
  row: { quantity: string; contents: string; room: string; condition: string };
};

/** Its lines: "14 x Carton, large; Bedroom 1; 10 SC", or a room by itself, in which the lines below it stand. */
function pastedLines(pasted: string): PastedLine[] {
  return readPasted(pasted).lines.map(({ at, item, room, under }) => {
    // The text next to the contents is the room, in the customer's words.
    const [next = "", ...others] = item.description.split(", ");
    const [where, condition] =
      room === null ? [next || under, others.join(", ")] : [room, item.description];
    const { quantity, name: contents } = item;
    return { at, row: { quantity, contents, room: where ?? "", condition } };
  });
}

const { packedBy, ...fields } = inputShape(PACKAGE_FIELDS);

/** Packed by the mover unless somebody says otherwise. */
const packer = described(
  z.preprocess((value) => (isBlank(value) ? "CP" : value), packedBy),
  { schema: { type: ["string", "null"], enum: ["CP", "PBO", null] }, required: false },
);

const Row = z.object(
  {
    id: optionalId("This package does not exist"),
    version,
    /** The number that a new package's line showed. */
    number: optionalWhole("Number", 1, 1_000_000),
    /** So many new ones that are alike; one where it is not said. */
    quantity: optionalWhole("Quantity", 0, MAX_PACKAGES_AT_ONCE),
    ...fields,
    packedBy: packer,
    loaded: flag("Loaded"),
  },
  { error: "A package is an object with its contents" },
);
export type PackageRow = z.output<typeof Row>;

/** The value of an unset tick in a form, where an absent field means no change. */
export const NO = "false";

/** Fields that a blank row still posts. */
const UNSAID = new Set(["packedBy", "id", "version", "number"]);

/**
 * A row of the form that nobody began, or of which there are none; one that is stored is never blank: emptied, it is told to
 * say what is in it.
 */
function isBlankRow(row: unknown): boolean {
  if (!isRecord(row) || !isBlank(row.id)) return false;
  if (Number(row.quantity || 1) === 0) return true;
  return Object.entries(row).every(
    ([name, value]) => UNSAID.has(name) || isBlank(value) || (name === "loaded" && value === NO),
  );
}

/** Packages line by line: one that nobody began keeps its place for what is said of the others. `line`: how one is described. */
export const packageRows = <R extends z.ZodType>(
  row: R,
  isBlankLine: (line: unknown) => boolean,
  line: JsonSchema,
) =>
  described(
    z
      .array(z.unknown(), { error: "Packages must be a list" })
      .max(MAX_PACKAGES_AT_ONCE, `At most ${MAX_PACKAGES_AT_ONCE} packages at once`)
      .nullish()
      .transform((rows) => (rows ?? []).map((one) => (isBlankLine(one) ? null : one)))
      .pipe(z.array(row.nullable())),
    {
      schema: {
        type: ["array", "null"],
        maxItems: MAX_PACKAGES_AT_ONCE,
        items: { type: "object", ...line },
      },
      required: false,
    },
  );

/** Several packages at once: new ones, and with `id` those that are changed. */
export const PackagesInput = z.object({
  packages: packageRows(Row, isBlankRow, {
    properties: {
      id: { type: ["integer", "string", "null"], minimum: 1 },
      version: { type: ["integer", "string", "null"], minimum: 1 },
      number: { type: ["integer", "string", "null"], minimum: 1, maximum: 1_000_000 },
      quantity: {
        type: ["integer", "string", "null"],
        minimum: 0,
        maximum: MAX_PACKAGES_AT_ONCE,
      },
      contents: { type: "string", minLength: 1, maxLength: 200 },
      room: { type: ["string", "null"], maxLength: 50 },
      carton: { type: ["string", "null"], maxLength: 50 },
      packedBy: { type: ["string", "null"], enum: ["CP", "PBO", null] },
      fragile: { type: ["boolean", "null"] },
      highValue: { type: ["boolean", "null"] },
      condition: { type: ["string", "null"], maxLength: 200 },
      loaded: { type: ["boolean", "null"] },
    },
    required: ["contents"],
  }),
});
export type PackagesInput = z.output<typeof PackagesInput>;

/** So many lines of a list are told what is wrong with them. */
const WRONG_SHOWN = 10;

/** A pasted list as rows; what is wrong is said by the number of its line. */
const pasted = z
  .string()
  .nullish()
  .transform((text, context): PackageRow[] => {
    const read = pastedLines(text ?? "").map(({ at, row }) => ({ at, ...Row.safeParse(row) }));
    const wrong = read.flatMap(({ at, error }) =>
      (error?.issues ?? []).map(({ message }) => `Line ${at}: ${message}`),
    );
    for (const message of wrong.slice(0, WRONG_SHOWN)) {
      context.addIssue({ code: "custom", message });
    }
    return read.flatMap(({ data }) => (data && data.quantity !== 0 ? [data] : []));
  });

/** The lines of the form with those that were pasted behind them. */
export const PackingFormInput = z.object({
  ...PackagesInput.shape,
  /** The first number that is free, as the form said. */
  from: optionalWhole("Number", 1, 1_000_000),
  pasted,
});
export type PackingFormInput = z.output<typeof PackingFormInput>;

/** The field of a pasted list, and that of what was shown of it before. */
export const PASTED_LIST = "pasted";
export const PASTED_LIST_SHOWN = "pastedShown";

/** The recognised lines of a posted list, a sentence each, where they were not shown yet; null where they were. */
export function unseenList(form: FormData): string[] | null {
  const understood = pastedSentences(readPasted(String(form.get(PASTED_LIST) ?? "")));
  const shown = String(form.get(PASTED_LIST_SHOWN) ?? "").replace(/\r\n?/g, "\n");
  return understood.length > 0 && shown !== understood.join("\n") ? understood : null;
}

/** One package as its own page and a script change it. */
export const PackageInput = z.object({
  ...fields,
  packedBy: packer,
  loaded: flag("Loaded"),
  /** The last one of those that are alike and follow it, where they are changed with it. */
  through: optionalWhole("The last number", 1, MAX_PACKAGES),
  version,
});
export type PackageInput = z.output<typeof PackageInput>;

const ids = (label: string) =>
  described(
    z
      .union([z.array(z.unknown()), z.string(), z.number()], { error: `${label} must be a list` })
      .nullish()
      .transform((value) => (Array.isArray(value) ? value : isBlank(value) ? [] : [value]))
      .pipe(
        z
          .array(requiredId("This package does not exist", "This package does not exist"))
          .max(MAX_PACKAGES_AT_ONCE, `At most ${MAX_PACKAGES_AT_ONCE} packages at once`),
      ),
    {
      schema: {
        type: ["array", "null"],
        items: { type: ["integer", "string"], minimum: 1 },
        maxItems: MAX_PACKAGES_AT_ONCE,
      },
      required: false,
    },
  );

/** Which packages of the job go along, which stay for another consignment, which are loaded or taken off the truck. */
export const PackageMovesInput = z.object({
  take: ids("take"),
  release: ids("release"),
  load: ids("load"),
  unload: ids("unload"),
});
export type PackageMovesInput = z.output<typeof PackageMovesInput>;
