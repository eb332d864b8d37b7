/** A state as a field of forms and bodies. Not for the browser, which gets its options with the page. */
import type { More } from "./define-fields";
import { maybeChoice } from "./field-kinds";
import {
  isStateCode,
  pinIn,
  STATE_CODES,
  stateOfPin,
  statePlace,
  type StateCode,
} from "../../ground/tax/states";

const CODES = STATE_CODES as [StateCode, ...StateCode[]];

/** "27-Maharashtra"; any other text as it is. */
export function stateLabel(code: string): string {
  return isStateCode(code) ? statePlace(code) : code;
}

/** By the words of the empty option: two fields of a form share one list, which a page then carries once. */
const options = new Map<string | undefined, ReturnType<typeof maybeChoice>["options"]>();

/** A state, or none: its code inside and in /api, "27-Maharashtra" for people. `none` says the empty option. */
export const stateChoice = <const M extends Omit<More, "required"> & { none?: string }>(
  label: string,
  more: M = {} as M,
) => {
  const field = maybeChoice(label, CODES, `${label} is not a state code`, {
    ...more,
    labels: stateLabel,
  });
  const same = options.get(more.none) ?? field.options;
  options.set(more.none, same);
  return { ...field, options: same };
};

/** The state that was chosen, else the one that the PIN in a text (an address, or a PIN alone) proposes. */
export function stateElsePin(
  chosen: StateCode | null,
  text: string | null | undefined,
): StateCode | null {
  return chosen ?? stateOfPin(pinIn(text) ?? "");
}
