import { amountText, formatMoney, parseAmount } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import {
  type Estimated,
  estimatedText,
  isTyped as isTypedOver,
  readEstimated,
} from "~/models/sales/quotation/quotation.estimate";
import { QUOTATION_FIELDS } from "~/models/sales/quotation/quotation.fields";
import { toldMove } from "~/models/sales/rate-contract/rate-contract.fill.server";
import { ESTIMATE_CHARGES, estimateFacts } from "~/models/sales/tariff/estimate";
import { HOME, PROPOSED } from "~/models/sales/tariff/tariff.form";
import { floorNumber, priceMove } from "~/models/sales/tariff/tariff.propose.server";
import { keepTyped, newFormKey } from "../forms/form.server";

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
  const { day, distanceKm, volumeCft, problem } = await toldMove(text);
  if (problem) return refused(problem);
  const end = (floor: string, lift: string) => ({
    floor: floorNumber(text(floor)),
    lift: form.get(lift) === "on",
    carryMetres: 0,
  });
  const priced = await priceMove(actor, day, {
    home: text(HOME) || null,
    volumeCft,
    distanceKm,
    pickup: end("loadingFloor", "loadingLift"),
    drop: end("unloadingFloor", "unloadingLift"),
    partLoad: text("transportationType") === "partial_load",
  });
  if ("problem" in priced) return refused(priced.problem);
  const { estimate, tables, load } = priced;
  if (tables.currency !== currency) {
    return refused(`Tariff ${tables.name} is in ${tables.currency}, the quotation in ${currency}.`);
  }
  const before = readEstimated(text(PROPOSED));
  const kept: Estimated = { ...before };
  const filled = new Map<string, number>();
  const lines = ESTIMATE_CHARGES.flatMap((name) => {
    const { computed, how } = estimate.charges[name];
    const stands = parseAmount(text(name));
    // One that was filled in and is 0 now is free: somebody said so.
    const isTyped =
      text(name).trim() !== "" && (!stands.ok || isTypedOver(before, name, stands.value));
    const put = isTyped ? (before[name]?.put ?? 0) : (computed ?? 0);
    kept[name] = { computed, put };
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
  const initialValue = {
    ...typed.initialValue,
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
