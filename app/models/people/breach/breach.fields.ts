import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, day, text, time } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/fields";
import { AFFECTED, AFFECTED_LABELS, type Affected } from "./breach.status";

const LONG = 2000;

/** A breach of personal data, in the order of its form. Days and times are the company's. */
export const BREACH_FIELDS = {
  foundDate: day("Found on", { required: true }),
  foundTime: time("Found at", { hint: "The 72 hours count from here; left out, from midnight" }),
  nature: area("What happened", LONG, { required: true, wide: true }),
  extent: area("Extent", LONG, {
    required: true,
    wide: true,
    hint: "Which data, of how many people, since when",
  }),
  consequences: area("Likely consequences", LONG, { required: true, wide: true }),
  measures: area("Measures taken", LONG, { required: true, wide: true }),
  advice: area("What people can do", LONG, { wide: true }),
  affected: choice(
    "Who is affected",
    AFFECTED,
    { required: "Who is affected is required", invalid: "Choose one of these" },
    { labels: (word) => AFFECTED_LABELS[word as Affected] },
  ),
  chosenIds: text("Account numbers", LONG, {
    hint: "Separated by commas. The number is in the address of the person's page",
  }),
  papersFrom: day("Papers from"),
  papersTo: day("Papers until"),
  toldPersonsDate: day("Persons told on", { hint: "'Send to all affected' fills it in" }),
  toldPersonsTime: time("Persons told at"),
  toldBoardDate: day("Board told on"),
  toldBoardTime: time("Board told at"),
};

export const BreachInput = z.object({ ...inputShape(BREACH_FIELDS), version });
export type BreachInput = z.infer<typeof BreachInput>;
