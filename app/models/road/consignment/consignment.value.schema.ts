import * as z from "zod";
import { MAX_GOODS, VALUE_PARTS, type ValuePart } from "../road/words";
import { described } from "../../kit/shared/described";
import { optionalChoice, optionalText } from "../../kit/shared/fields";
import { optionalAmount, optionalWhole, version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";

const PARTS = Object.keys(VALUE_PARTS) as [ValuePart, ...ValuePart[]];

/** Household goods unless somebody says otherwise. */
const part = optionalChoice(PARTS, "Part is household or vehicle").transform(
  (word): ValuePart => word ?? "household",
);

const Row = z
  .object(
    {
      part,
      description: optionalText("Goods", 200),
      quantity: optionalWhole("Quantity", 1, 10_000),
      value: optionalAmount("Value"),
    },
    { error: "Goods must be lines with a description and a value" },
  )
  .transform((row, context) => {
    const { description, quantity, value, part } = row;
    const miss = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (description === null) miss("description", "Say what the goods are");
    if (value === null) miss("value", "Say what one of it is worth");
    if (description === null || value === null) return z.NEVER;
    return { part, description, quantity: quantity ?? 1, value };
  });
type ValuedRow = z.output<typeof Row>;

/** A blank line still posts its part. */
const isBlankRow = (row: unknown) =>
  isRecord(row) && Object.entries(row).every(([name, value]) => name === "part" || isBlank(value));

/** The declaration of value: what the customer says that goods are worth, line by line. Spare lines are none. */
export const ValueInput = z.object({
  goods: described(
    z
      .array(z.unknown(), { error: "Goods must be a list" })
      .nullish()
      // A blank one keeps its place for what is said of the others.
      .transform((rows) => (rows ?? []).map((row) => (isBlankRow(row) ? null : row)))
      .pipe(z.array(Row.nullable()))
      .transform((rows) => rows.filter((row): row is ValuedRow => row !== null))
      .refine((rows) => rows.length <= MAX_GOODS, `At most ${MAX_GOODS} lines of goods`),
    {
      schema: {
        type: ["array", "null"],
        maxItems: MAX_GOODS,
        items: {
          type: "object",
          properties: {
            part: { type: ["string", "null"], enum: [...PARTS, null] },
            description: { type: "string", minLength: 1, maxLength: 200 },
            quantity: { type: ["integer", "string", "null"], minimum: 1, maximum: 10_000 },
            value: { type: ["number", "string"], minimum: 0 },
          },
          required: ["description", "value"],
        },
      },
      required: false,
    },
  ),
  version,
});
export type ValueInput = z.output<typeof ValueInput>;
