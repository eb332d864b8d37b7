import { optionalWhole } from "~/models/kit/shared/number-fields";
import { amountText, formatMoney, parseAmount, percentOf } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import {
  type Estimated,
  estimatedText,
  isTyped as isTypedOver,
  readEstimated,
} from "~/models/sales/quotation/quotation.estimate";
import { QUOTATION_FIELDS } from "~/models/sales/quotation/quotation.fields";
import { DISTANCE } from "~/models/sales/rate-contract/rate-contract.form";
import { toldMove } from "~/models/sales/rate-contract/rate-contract.fill.server";
import { ESTIMATE_CHARGES, estimateFacts } from "~/models/sales/tariff/estimate";
import { guessSaid, otherCurrency } from "~/models/sales/tariff/estimate.charges";
import { CARRIES, HOME, PROPOSED } from "~/models/sales/tariff/tariff.form";
import { floorNumber, guessedKm, priceMove } from "~/models/sales/tariff/tariff.propose.server";
import { keepTyped, newFormKey } from "../forms/form.server";

const METRES = optionalWhole("Carrying", 0, 5_000);

/** The insurance of a declared value as the quotation charges it, in words: it follows by itself. */
function insuranceSaid(text: (name: string) => string, currency: string): string {
  const { label } = QUOTATION_FIELDS.insuranceCharge;
  const value = parseAmount(text("declaredValue"));
  const rate = QUOTATION_FIELDS.insuranceRate.block.safeParse(text("insuranceRate")).data;
  if (!value.ok || value.value === 0)
    return `${label}: say the declared value of the goods under 'More charges'`;
  const minor = typeof rate === "number" ? percentOf(value.value, rate) : null;
  const how = `${formatMoney(value.value, currency)} declared, at ${text("insuranceRate")} %`;
  return `${label}: ${minor === null ? how : `${formatMoney(minor, currency)}, ${how}`}`;
}

/**
 * Returns the typed form with the charges of the day's tariff where none was typed, or the reason why there are none. `currency`: of
 * the quotation.
 */
export async function proposeCharges(
  actor: Actor,
  form: FormData,
  text: (name: string) => string,
  currency: string,
) {
  const typed = keepTyped(form);
  const refused = (problem: string) => ({ ...typed, contract: { text: problem, problem: true } });
  const { day, volumeCft, problem, ...told } = await toldMove(text);
  if (problem) return refused(problem);
  const before = readEstimated(text(PROPOSED));
  // Of a second press the guess stands in the field: it is one still.
  const isGuess =
    told.distanceKm === null || told.distanceKm === before.transportationCharge?.guessedKm;
  const guess = isGuess ? guessedKm(text("sourceAddress"), text("destinationAddress")) : null;
  const distanceKm = guess ?? told.distanceKm;
  const carries = CARRIES.map(([name]) => METRES.safeParse(text(name)));
  const far = carries.find(({ error }) => error)?.error;
  if (far) return refused(`${far.issues[0]?.message}.`);
  const end = (floor: string, lift: string, place: 0 | 1) => ({
    floor: floorNumber(text(floor)),
    lift: form.get(lift) === "on",
    carryMetres: carries[place]?.data ?? 0,
  });
  const priced = await priceMove(actor, day, {
    home: text(HOME) || null,
    volumeCft,
    distanceKm,
    pickup: end("loadingFloor", "loadingLift", 0),
    drop: end("unloadingFloor", "unloadingLift", 1),
    partLoad: text("transportationType") === "partial_load",
  });
  if ("problem" in priced) return refused(priced.problem);
  const { estimate, tables, load } = priced;
  const other = otherCurrency(tables, currency);
  if (other) return refused(`${other}.`);
  const kept: Estimated = { ...before };
  const filled = new Map<string, number>();
  const lines = ESTIMATE_CHARGES.flatMap((name) => {
    const { computed, how } = estimate.charges[name];
    const stands = parseAmount(text(name));
    // One that was filled in and is 0 now is free: somebody said so.
    const isTyped =
      text(name).trim() !== "" && (!stands.ok || isTypedOver(before, name, stands.value));
    const put = isTyped ? (before[name]?.put ?? 0) : (computed ?? 0);
    const by = name === "transportationCharge" && guess !== null && computed !== null;
    kept[name] = { computed, put, ...(by && { guessedKm: guess }) };
    // A price of another home or distance stays on no paper.
    if (computed === null && !isTyped && before[name]) filled.set(name, 0);
    if (computed === null && name === "dismantlingCharge") return [];
    const { label } = QUOTATION_FIELDS[name];
    if (computed === null) return [`${label}: ${how}`];
    if (!isTyped) {
      filled.set(name, computed);
      return [`${label}: ${how}`];
    }
    const money = (minor: number) => formatMoney(minor, currency);
    const other = stands.ok && stands.value !== computed;
    const both = other ? ` · typed ${money(stands.value)}` : "";
    return [`${label}: computed ${money(computed)}${both}. ${how}`];
  });
  if (guess !== null) lines.unshift(`Distance: ${guessSaid(guess)}. Correct it if you know better`);
  lines.push(insuranceSaid(text, currency));
  const initialValue = {
    ...typed.initialValue,
    ...(guess === null ? {} : { [DISTANCE]: String(guess) }),
    ...Object.fromEntries([...filled].map(([name, minor]) => [name, amountText(minor)])),
    [PROPOSED]: estimatedText(kept),
  } as FormReply["initialValue"];
  const facts = estimateFacts(estimate, tables).filter(({ label }) => /Truck|People/.test(label));
  const said = [`Tariff ${tables.name}: ${load}`, ...facts.map(({ value }) => value)].join(" · ");
  return {
    ...typed,
    initialValue,
    contract: { key: newFormKey(), text: said, lines, problem: false },
  };
}
