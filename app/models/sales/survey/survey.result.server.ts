import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { quantityText, toMajor } from "../../ground/money/money";
import { estimate, ESTIMATE_CHARGES, type EstimateCharge, estimateFacts } from "../tariff/estimate";
import type { End } from "../tariff/estimate.charges";
import { tariffOn } from "../tariff/tariff.server";
import { kgText } from "./catalogue-entry.record";
import { cartonSize } from "./survey.cartons";
import { type SurveyLineRow, typedOf, type WholeSurvey } from "./survey.record";

/** A charge: what the tariff says with how it came to it, and what somebody typed, which wins. */
export type Charge = { computed: number | null; typed: number | null; how: string };

/** Sums of what is taken: hundredths of a cubic foot, tenths of a kilogram, pieces, and the cartons by size. */
export function sumsOf({ rooms }: { rooms: readonly { lines: readonly SurveyLineRow[] }[] }) {
  const lines = rooms.flatMap(({ lines }) => lines).filter(({ left }) => !left);
  const total = (of: (line: SurveyLineRow) => number) =>
    lines.reduce((sum, line) => sum + line.quantity * of(line), 0);
  const cartonsOf = (some: readonly SurveyLineRow[]) =>
    some.reduce<Record<string, number>>((sizes, { name, quantity }) => {
      const size = cartonSize(name);
      return size ? { ...sizes, [size]: (sizes[size] ?? 0) + quantity } : sizes;
    }, {});
  return {
    cft: total(({ cft }) => cft),
    kg: total(({ kg }) => kg),
    pieces: total(() => 1),
    takeApart: total(({ takeApart }) => Number(takeApart)),
    cartons: cartonsOf(lines),
    /** Those that the company brings and fills. */
    packed: cartonsOf(lines.filter(({ packedBy }) => packedBy === "company")),
    /** What the company wraps: its volume that is in no carton. */
    wrapped: total(({ cft, name, packedBy }) =>
      packedBy === "company" && cartonSize(name) === null ? cft : 0,
    ),
  };
}

export const endOf = (survey: WholeSurvey, end: "pickup" | "drop"): End => ({
  floor: survey[`${end}Floor`] ?? 0,
  lift: survey[`${end}Lift`],
  carryMetres: survey[`${end}Carry`] ?? 0,
});

/** The load, as `estimate` reads it. */
export const loadOf = ({ cft, wrapped, kg, takeApart, packed }: ReturnType<typeof sumsOf>) => ({
  cft,
  wrapped,
  kg,
  takeApart,
  cartons: packed,
});

/** What follows from a survey: its sums, truck, crew and work, and its charges, by the tariff of the company's day. */
export async function resultOf(survey: WholeSurvey, tx: Tx = db) {
  const sums = sumsOf(survey);
  const typed = typedOf(survey);
  const tariff = await tariffOn(companyToday(await getCompany(tx)), tx);
  const made =
    tariff &&
    estimate(
      loadOf(sums),
      { pickup: endOf(survey, "pickup"), drop: endOf(survey, "drop") },
      { distanceKm: survey.distanceKm, partLoad: false },
      tariff.trucks,
      tariff.tables,
    );
  const none = { computed: null, how: "No tariff is active" };
  const charges = Object.fromEntries(
    ESTIMATE_CHARGES.map((charge): [EstimateCharge, Charge] => [
      charge,
      { ...(made?.charges[charge] ?? none), typed: typed[charge] ?? null },
    ]),
  ) as Record<EstimateCharge, Charge>;
  return {
    ...sums,
    made,
    charges,
    summary: `${quantityText(sums.cft)} cft, ${kgText(sums.kg)} kg`,
    facts: made ? estimateFacts(made, tariff.tables) : [],
  };
}

export type Result = Awaited<ReturnType<typeof resultOf>>;

/** The same as /api sends it. */
export async function estimateReply(survey: WholeSurvey) {
  const { cft, kg, cartons, made, charges } = await resultOf(survey);
  const count = Object.values(cartons).reduce((sum, pieces) => sum + pieces, 0);
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor));
  return {
    cft: cft / 100,
    kg: kg / 10,
    truck: made?.truck ?? null,
    tighter: made?.tighter ?? null,
    larger: made?.larger ?? null,
    neededCft: made?.neededCft ?? null,
    crew: made?.crew ?? null,
    minutes: made?.minutes ?? null,
    cartons: count,
    charges: Object.fromEntries(
      Object.entries(charges).map(([charge, { computed, typed, how }]) => [
        charge,
        { computed: major(computed), typed: major(typed), how },
      ]),
    ) as Record<EstimateCharge, { computed: number | null; typed: number | null; how: string }>,
  };
}
