import * as z from "zod";
import { conditionField } from "../package/package.fields";
import { packageRows } from "../package/package.schema";
import { type Outcome, OUTCOMES } from "../package/package.words";
import { inputShape } from "../../kit/shared/define-fields";
import { flag, optionalChoice } from "../../kit/shared/fields";
import { optionalId, optionalWhole, version } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { DELIVERY_FIELDS } from "./delivery.fields";

const WORDS = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];

const Row = withRules(
  z.object(
    {
      id: optionalId("This package does not exist"),
      /** By which a script may name it as well. */
      number: optionalWhole("Number", 1, 100_000),
      outcome: optionalChoice(WORDS, "Outcome is delivered, damaged or short"),
      condition: conditionField("Condition at destination").block,
      /** A line that was added as an exception: what is short or damaged, of a package that was not marked so. */
      added: flag("Added"),
      version,
    },
    { error: "A package is an object with its id or number, and its outcome" },
  ),
  ruleOf<{ added?: boolean; number: number | null }>()(["added", "number"], (row, addError) => {
    if (row.added && row.number === null)
      addError("number", "Say which package it is, by its number");
  }),
  ruleOf<{ added?: boolean; outcome: Outcome | null }>()(["added", "outcome"], (row, addError) => {
    if (row.added && row.outcome === null)
      addError("outcome", "Say whether it is short or damaged");
  }),
);
export type OutcomeRow = z.output<typeof Row> | null;

/** A line of the form that nobody began. */
const isBlankRow = (row: unknown) =>
  isRecord(row) &&
  Boolean(row.added) &&
  Object.entries(row).every(([name, value]) => name === "added" || isBlank(value));

const packages = packageRows(Row, isBlankRow, {
  properties: {
    id: { type: ["integer", "string", "null"], minimum: 1 },
    number: { type: ["integer", "string", "null"], minimum: 1 },
    outcome: { type: ["string", "null"], enum: [...WORDS, null] },
    condition: { type: ["string", "null"], maxLength: 200 },
    version: { type: ["integer", "string", "null"], minimum: 1 },
  },
});

/** The marks of packages at arrival, for the marked ones. */
export const OutcomesInput = z.object({ packages });

/** A delivery as the form and a script take it down. */
export const DeliveryInput = z.object({ ...inputShape(DELIVERY_FIELDS), packages, version });
export type DeliveryInput = z.output<typeof DeliveryInput>;
