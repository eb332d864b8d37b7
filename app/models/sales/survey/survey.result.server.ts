import { db, type Tx } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
import { companyToday, getCompany } from "../../company/company/company.server";
import { quantityText, toMajor } from "../../ground/money/money";
import { ESTIMATE_CHARGES, type EstimateCharge } from "../tariff/estimate";
import { guessedKm } from "../tariff/tariff.propose.server";
import { tariffOn } from "../tariff/tariff.server";
import { kgText } from "./catalogue-entry.record";
import { typedOf, type WholeSurvey } from "./survey.record";
import { type Basis, endOf, madeOf, NO_TARIFF, resultFacts, sumsOf } from "./survey.sums";

/** A charge: what the tariff says with how it came to it, and what somebody typed, which wins. */
export type Charge = { computed: number | null; typed: number | null; how: string };

/**
 * What the estimate of a survey takes besides what is counted, by the tariff of the move's day; null where none is active then. `day`:
 * of the quotation that it is to have.
 */
export async function basisOf(
  survey: WholeSurvey,
  tx: Tx = db,
  day: string | null = null,
): Promise<Basis | null> {
  const company = await getCompany(tx);
  const { quotation, enquiry } = survey;
  const moves = quotation?.movingDate ?? day ?? enquiry?.movingDate ?? companyToday(company);
  const tariff = await tariffOn(moves, tx);
  if (!tariff) return null;
  const { trucks, tables } = tariff;
  const { transportationType } = quotation ?? company;
  const partLoad = transportationType === "partial_load";
  // A part load costs the same however far it goes.
  const guess =
    survey.distanceKm === null && !partLoad
      ? guessedKm(
          quotation?.sourceAddress ?? enquiry?.from,
          quotation?.destinationAddress ?? enquiry?.to,
        )
      : null;
  const distanceKm = survey.distanceKm ?? guess;
  return {
    guessed: guess !== null,
    partLoad,
    pickup: endOf(survey, "pickup"),
    drop: endOf(survey, "drop"),
    distanceKm,
    trucks,
    tables,
    currency: quotation?.currency ?? company.quotationCurrency,
  };
}

/** What follows from a survey: its sums, truck, crew and work, and its charges. */
export async function resultOf(survey: WholeSurvey, tx: Tx = db, day: string | null = null) {
  const sums = sumsOf(survey);
  const typed = typedOf(survey);
  const basis = await basisOf(survey, tx, day);
  const made = basis && madeOf(sums, basis);
  const none = { computed: null, how: NO_TARIFF };
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
    /** The km that nobody said, where freight was computed by them. */
    guessedKm:
      basis?.guessed && charges.transportationCharge.computed !== null ? basis.distanceKm : null,
    summary: `${quantityText(sums.cft)} cft, ${kgText(sums.kg)} kg`,
    facts: resultFacts(sums, made, basis),
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

/** The command that a press of a room's page is once for its key. */
export const COUNTS = "survey:count";
const LAST_PRESSES = 20;

/**
 * The ends of the keys of the last presses of somebody on a survey's rooms, the newest first: a page that lost an answer learns by them
 * that what it sent is here.
 */
export async function pressesOf(actor: Actor, surveyId: number): Promise<string[]> {
  const found = await db.idempotencyKey.findMany({
    where: { actorId: actor.id, request: COUNTS, answer: String(surveyId) },
    orderBy: { createdAt: "desc" },
    take: LAST_PRESSES,
    select: { key: true },
  });
  return found.map(({ key }) => key.slice(-8));
}
