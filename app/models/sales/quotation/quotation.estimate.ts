/**
 * What an estimate computed for a quotation's charges, kept beside what somebody typed. Pure. A charge is typed where another figure
 * stands there than the estimate or the survey put.
 */
import { ESTIMATE_CHARGES, type EstimateCharge } from "../tariff/estimate";
import { besideSaid, GUESSED, guessSaid } from "../tariff/estimate.charges";
import { QUOTATION_FIELDS } from "./quotation.fields";

/** What a survey fills and somebody may type over. */
export const ESTIMATED = [...ESTIMATE_CHARGES, "declaredValue"] as const;
export type EstimatedField = EstimateCharge | "declaredValue";

/** By field, in minor units: what was computed (null: nothing could be), and what was put there; `guessedKm`: for a distance that nobody said. */
export type Estimated = Partial<
  Record<EstimatedField, { computed: number | null; put: number; guessedKm?: number }>
>;

type Stored = { estimated: string | null } & { [K in EstimatedField]: number | null };

export const estimatedOf = ({ estimated }: Pick<Stored, "estimated">): Estimated =>
  estimated === null ? {} : (JSON.parse(estimated) as Estimated);

/** Whether somebody typed what stands in a field. */
export const isTyped = (before: Estimated, field: EstimatedField, stands: number | null) =>
  (stands ?? 0) !== (before[field]?.put ?? 0);

/** "transportationCharge:345000:300000:950": a field, what was computed, what was put there and the guessed km, as a form carries them. */
export const estimatedText = (estimated: Estimated): string =>
  Object.entries(estimated)
    .map(([field, { computed, put, guessedKm }]) =>
      [field, computed ?? "", put, ...(guessedKm === undefined ? [] : [guessedKm])].join(":"),
    )
    .join(",");

const amountIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Reads what a form carried; what is none of it is left out. */
export function readEstimated(text: string): Estimated {
  const fields = text.split(",").flatMap((one) => {
    const [name, computed, put, km] = one.split(":");
    const field = ESTIMATED.find((known) => known === name);
    const amount = amountIn(put);
    if (!field || amount === null) return [];
    const guess = amountIn(km);
    const guessed = guess === null ? {} : { guessedKm: guess };
    return [[field, { computed: amountIn(computed), put: amount, ...guessed }] as const];
  });
  return Object.fromEntries(fields);
}

/** Each charge that is not as it was computed, with both figures; and the distance that one was computed by, where nobody said it. */
export function typedBeside(quotation: Stored & { currency: string }) {
  const estimated = estimatedOf(quotation);
  const { guessedKm } = estimated.transportationCharge ?? {};
  const guess = guessedKm === undefined ? [] : [{ label: GUESSED, value: guessSaid(guessedKm) }];
  const beside = ESTIMATE_CHARGES.flatMap((charge) => {
    const computed = estimated[charge]?.computed ?? null;
    const stands = quotation[charge] ?? 0;
    if (computed === null || computed === stands) return [];
    const { label } = QUOTATION_FIELDS[charge];
    return [{ label, value: besideSaid(computed, stands, quotation.currency) }];
  });
  return [...guess, ...beside];
}
