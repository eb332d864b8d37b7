import { amountText } from "../../ground/money/money";
import type { Filled } from "../enquiry/enquiry.quote.server";
import {
  ESTIMATED,
  type Estimated,
  type EstimatedField,
  estimatedOf,
  isTyped,
} from "../quotation/quotation.estimate";
import type { wholeQuotation } from "../quotation/quotation.server";
import { floorNumber } from "../tariff/tariff.propose.server";
import { accessSaid, goodsOf, worthOf } from "./survey.onward";
import type { WholeSurvey } from "./survey.record";
import type { Result } from "./survey.result.server";

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;
/** The fields of a quotation's form as texts, and what was computed of its charges. */
export type Filling = { fields: Filled; estimated: Estimated; stays: EstimatedField[] };

/** "Ground floor", "21st", "112th". */
export function floorSaid(floor: number): string {
  if (floor === 0) return "Ground floor";
  const tens = Math.floor((floor % 100) / 10);
  const ending = tens === 1 ? undefined : [undefined, "st", "nd", "rd"][floor % 10];
  return `${floor}${ending ?? "th"}`;
}

/** Only words of a survey: what else is written beside a thing is somebody's own. */
const OURS =
  /^(?:(?:packed by owner|taken apart|fragile|needs an electrician|carried apart)(?:, )?)*$/;

/** The goods as rows of the form; what somebody wrote beside one of them stays. */
function rowsOf(survey: WholeSurvey, before: Quotation | null) {
  const written = new Map(before?.items.map(({ name, description }) => [name, description ?? ""]));
  return goodsOf(survey).items.map(({ name, quantity, description }) => {
    const known = written.get(name) ?? "";
    return {
      name,
      quantity: String(quantity),
      description: OURS.test(known) ? description : known,
    };
  });
}

/** The floors that a survey knows; one that the quotation says in its own words stays. */
function floorsOf(survey: WholeSurvey, before: Quotation | null): Filled {
  const end = (of: "pickup" | "drop", to: "loading" | "unloading"): Filled => {
    const floor = survey[`${of}Floor`];
    if (floor === null) return {};
    const known = before?.[`${to}Floor`] ?? null;
    const isSame = known !== null && floorNumber(known) === floor;
    return {
      [`${to}Floor`]: isSame ? known : floorSaid(floor),
      [`${to}Lift`]: survey[`${of}Lift`] ? "on" : "",
    };
  };
  return { ...end("pickup", "loading"), ...end("drop", "unloading") };
}

const FIGURES = /Surveyed: [\d.,]+ cft, [\d.,]+ kg\./;

/** A survey's sentences where nothing is written yet; of what is written only its own figures change. */
function notesOf(survey: WholeSurvey, summary: string, before: Quotation | null): string {
  const figures = `Surveyed: ${summary}.`;
  const written = before?.notes ?? "";
  // Once a survey was taken over, somebody emptied them.
  if (written || (before && before.estimated !== null)) {
    return written.replace(FIGURES, () => figures);
  }
  const { left } = goodsOf(survey);
  return [figures, ...accessSaid(survey), left.length > 0 && `Not taken: ${left.join(", ")}.`]
    .filter(Boolean)
    .join(" ")
    .slice(0, 2_000);
}

/** Charges and declared value: one that was typed on the quotation itself stays, and what is computed stands beside it. */
function figuresOf(survey: WholeSurvey, { charges, guessedKm }: Result, before: Quotation | null) {
  const fields: Filled = {};
  const estimated: Estimated = {};
  const stays: EstimatedField[] = [];
  const known = before ? estimatedOf(before) : {};
  const worth = { computed: worthOf(survey) || null, typed: null };
  for (const field of ESTIMATED) {
    const { computed, typed } = field === "declaredValue" ? worth : charges[field];
    const by = field === "transportationCharge" && guessedKm !== null ? { guessedKm } : {};
    const put = known[field]?.put ?? 0;
    // Of a quotation from before estimates were kept: a figure that is the computed one was not typed over it.
    const isAsComputed = known[field] === undefined && before?.[field] === computed;
    if (before && !isAsComputed && isTyped(known, field, before[field])) {
      estimated[field] = { computed, put, ...by };
      stays.push(field);
      continue;
    }
    const next = typed ?? computed;
    // What was computed of other goods stays on no paper: a charge is none then, a value nobody's.
    if (next !== null || put > 0)
      fields[field] = next === null && field === "declaredValue" ? "" : amountText(next ?? 0);
    estimated[field] = { computed, put: next ?? 0, ...by };
  }
  return { fields, estimated, stays };
}

/** What of a quotation a survey says; `before`: the one that it is taken over into. Null where nothing is counted. */
export function fillingOf(
  survey: WholeSurvey,
  result: Result,
  before: Quotation | null = null,
): Filling | null {
  const items = rowsOf(survey, before);
  if (items.length === 0) return null;
  const { fields, ...figures } = figuresOf(survey, result, before);
  const notes = notesOf(survey, result.summary, before);
  return { ...figures, fields: { items, ...floorsOf(survey, before), notes, ...fields } };
}
