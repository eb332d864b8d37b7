import { ruleOf, type Rule } from "../../kit/shared/rules";
import { stateAsked } from "../../ground/tax/state-anyway";
import { isStateCode, pinIn, STATES, statesOfPin } from "../../ground/tax/states";

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

type Pair = { state: string | null | undefined; text: string | null | undefined };

/** The page's knowledge of such a question: the pair as it is stored, and the answers of 'Save anyway'. */
type Known<Before> = { before: Before | null; confirmed: readonly unknown[] };

/** The question about a pair that is still open: not answered, and not about what is stored already. */
export function openDoubt(pair: Pair, { before, confirmed }: Known<Pair>): string | null {
  const doubt = stateDoubt(pair.state, pair.text);
  if (!doubt || confirmed.includes(doubt)) return null;
  return pair.state === before?.state && pair.text === before?.text ? null : doubt;
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
  { before, confirmed }: Known<Texts<S | P>>,
): Rule<Texts<S | P>> {
  const pairOf = (values: Texts<S | P>): Pair => ({
    state: values[stateField],
    text: values[pinField],
  });
  return ruleOf<Texts<S | P>>()([stateField, pinField], (values, addError) => {
    const doubt = openDoubt(pairOf(values), { before: before && pairOf(before), confirmed });
    if (doubt) addError(stateField, doubt);
  });
}
