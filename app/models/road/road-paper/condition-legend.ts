/** The codes and places that papers write conditions with, in both languages. Pure. */
import { CONDITION_CODES, CONDITION_PLACES } from "../road/condition";
import { labelled } from "./road-paper.hindi";
import type { RoadText } from "./road-paper.view";

const separated = (words: string[]) => words.join(" · ");

const codes: RoadText = {
  ...labelled("Codes"),
  lines: [
    separated(Object.entries(CONDITION_CODES).map(([code, { en, hi }]) => `${code} ${en} ${hi}`)),
  ],
};

const places: RoadText = {
  ...labelled("Places"),
  lines: [separated(CONDITION_PLACES.map(({ en, hi }, at) => `${at + 1} ${en} ${hi}`))],
};

/** Codes of damage alone: a vehicle has places of its own. */
export const codeLegend = (): RoadText[] => [codes];
export const conditionLegend = (): RoadText[] => [codes, places];
