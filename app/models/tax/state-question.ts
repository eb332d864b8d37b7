import { ruleOf, type Rule } from "../shared/rules";
import { stateAsked } from "./state-anyway";
import { isStateCode, pinIn, STATES, statesOfPin } from "./states";

type Texts<K extends string> = Partial<Record<K, string | null>>;

/** The question about a state and the PIN in a text beside it; null where they agree or say too little. */
export function stateDoubt(
  state: string | null | undefined,
  text: string | null | undefined,
): string | null {
  const pin = pinIn(text);
  const places = pin ? statesOfPin(pin) : [];
  if (!pin || !state || !isStateCode(state)) return null;
  if (places.length === 0 || places.includes(state)) return null;
  const names = places.map((code) => STATES[code].name).join(" or ");
  return stateAsked(pin, names, STATES[state].name);
}

/**
 * The question of pages about a state that contradicts the PIN in the text beside it: in an address, or a PIN
 * alone. Asked once for each such pair: `confirmed` are the questions that 'Save anyway' answered
 * (`form.getAll(STATE_ANYWAY)`), `before` is the record as it is stored, whose own pair is none. Scripts are not
 * asked.
 */
export function stateQuestion<S extends string, P extends string>(
  stateField: S,
  pinField: P,
  known: { before: Texts<S | P> | null; confirmed: readonly unknown[] },
): Rule<Texts<S | P>> {
  return ruleOf<Texts<S | P>>()([stateField, pinField], (values, say) => {
    const state = values[stateField];
    const text = values[pinField];
    const doubt = stateDoubt(state, text);
    if (!doubt || known.confirmed.includes(doubt)) return;
    if (state === known.before?.[stateField] && text === known.before?.[pinField]) return;
    say(stateField, doubt);
  });
}
