/** The values and rules of a customer's tax facts: the one place for pages and /api. Pure. */
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { readGstin, type Registration } from "../../ground/tax/gstin";
import { kindDoubt, kindProblem, type CustomerKind } from "../../ground/tax/recipient";
import { openDoubt } from "./state-question";
import { stateOfPin, statePlace } from "../../ground/tax/states";
import type { CustomerTax } from "./customer-tax.fields";

/** The facts of an account about which nothing is known. */
export const NO_TAX_FACTS: CustomerTax = {
  kind: "individual",
  gstin: null,
  pinCode: null,
  stateCode: null,
  tan: null,
  isComposition: false,
};

/** The kind that a number gives to a customer without a special kind. */
const KINDS: Record<Registration, CustomerKind> = {
  regular: "registered",
  deductor: "government",
  department: "government",
  unique: "unregistered_business",
};

/** The columns as they are stored. */
export type StoredTax = Record<Exclude<keyof CustomerTax, "isComposition">, string | null> & {
  isComposition: boolean;
};

/**
 * Returns the values to store: values left out stay. A GSTIN makes its holder registered, and gives the state where none
 * was chosen with it; else a PIN proposes the state.
 */
export function customerTax(given: Partial<CustomerTax>, before: StoredTax | null): CustomerTax {
  const stored = (before ?? NO_TAX_FACTS) as CustomerTax;
  const { gstin = stored.gstin, pinCode = stored.pinCode, tan = stored.tan } = given;
  let { kind = stored.kind, stateCode = stored.stateCode } = given;
  const read = gstin ? readGstin(gstin) : null;
  if (read?.ok) {
    // The state from before is no choice against a GSTIN that is new.
    const untouched = gstin !== stored.gstin && stateCode === stored.stateCode;
    if (!stateCode || untouched) stateCode = read.value.stateCode;
    if (kind === "individual" || kind === "unregistered_business")
      kind = KINDS[read.value.registration];
  } else stateCode ??= stateOfPin(pinCode ?? "");
  const { isComposition = stored.isComposition } = given;
  return { kind, gstin, pinCode, stateCode, tan, isComposition };
}

const rule = ruleOf<CustomerTax>();

/** The rules for the result of `customerTax`. Pages ask whether a state fits its PIN (below). */
export const CUSTOMER_TAX_RULES: readonly Rule<CustomerTax>[] = [
  rule(["kind", "gstin"], ({ kind, gstin }, addError) => {
    if (kind === "sez" && !gstin) {
      addError("gstin", "A customer in a special economic zone needs a GSTIN");
    }
    const read = gstin ? readGstin(gstin) : null;
    if (!read?.ok) return;
    const problem = kindProblem(kind, read.value);
    if (problem) addError("gstin", problem);
  }),
  rule(["gstin", "isComposition"], ({ gstin, isComposition }, addError) => {
    const read = gstin ? readGstin(gstin) : null;
    if (!isComposition || (read?.ok && read.value.registration === "regular")) return;
    addError(
      "isComposition",
      "Composition scheme: only a business with a GSTIN of its own is under it",
    );
  }),
  rule(["gstin", "stateCode"], ({ gstin, stateCode }, addError) => {
    const read = gstin ? readGstin(gstin) : null;
    if (!read?.ok || read.value.stateCode === stateCode) return;
    addError("stateCode", `State must be that of the GSTIN, ${statePlace(read.value.stateCode)}`);
  }),
];

type Places = Pick<CustomerTax, "gstin" | "pinCode" | "stateCode">;

/** Returns the question about a customer's GSTIN, which is taken anyway; null where there is none. */
export function gstinDoubt({ kind, gstin }: Pick<CustomerTax, "kind" | "gstin">): string | null {
  const read = gstin ? readGstin(gstin) : null;
  return read?.ok ? kindDoubt(kind, read.value) : null;
}

/** That question on pages: once for each number, as `customerStateQuestion`. Scripts get it among `warnings`. */
function customerGstinQuestion(
  before: StoredTax | null,
  confirmed: readonly unknown[],
): Rule<Partial<CustomerTax>> {
  return ruleOf<Partial<CustomerTax>>()(["kind", "gstin"], (given, addError) => {
    // Nothing else of the form is known to be right here.
    const { kind, gstin } = customerTax({ kind: given.kind, gstin: given.gstin }, before);
    const doubt = gstinDoubt({ kind, gstin });
    const isStored = kind === before?.kind && gstin === before.gstin;
    if (doubt && !isStored && !confirmed.includes(doubt)) addError("gstin", doubt);
  });
}

/** Returns the pages' questions about a customer's tax facts; `confirmed`: the questions that 'Save anyway' answered. */
export function customerQuestions(
  before: StoredTax | null,
  confirmed: readonly unknown[],
): Rule<Partial<CustomerTax>>[] {
  return [
    customerStateQuestion(before, confirmed) as Rule<never> as Rule<Partial<CustomerTax>>,
    customerGstinQuestion(before, confirmed),
  ];
}

/**
 * The question of pages about a state that contradicts the PIN, chosen or the GSTIN's: whoever is registered may well
 * have an address in another state. Asked once, as `stateQuestion` does; `before`: the stored account.
 */
function customerStateQuestion(
  before: StoredTax | null,
  confirmed: readonly unknown[],
): Rule<Partial<Places>> {
  return ruleOf<Partial<Places>>()(["gstin", "pinCode", "stateCode"], (given, addError) => {
    // Outside GST the form does not show these fields, and asks nothing.
    if (!given.pinCode) return;
    const { stateCode: state, pinCode: text } = customerTax(given, before);
    const known = before && { state: before.stateCode, text: before.pinCode };
    const doubt = openDoubt({ state, text }, { before: known, confirmed });
    if (doubt) addError("stateCode", doubt);
  });
}
