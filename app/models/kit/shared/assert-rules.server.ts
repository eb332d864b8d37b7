import { DomainError, type FieldErrors } from "./domain-error";
import type { Rule, AddError } from "./rules";

/** Raises `invalid` with all errors that the rules find, each at its field. */
export async function assertRules<T>(rules: readonly Rule<T>[], value: T): Promise<void> {
  const fieldErrors: FieldErrors = {};
  const addError: AddError = (field, message) => {
    (fieldErrors[field] ??= []).push(message);
  };
  for (const { check } of rules) await check(value, addError);
  const [first] = Object.values(fieldErrors);
  if (first) throw new DomainError("invalid", first[0] ?? "", { fieldErrors });
}

/** Makes a rule of a check that raises `invalid` at fields. Other errors go on. */
export function ruleFrom<T>(check: (values: T) => unknown) {
  return async (values: T, addError: AddError): Promise<void> => {
    try {
      await check(values);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
      for (const [field, messages] of Object.entries(error.fieldErrors)) {
        for (const message of messages) addError(field, message);
      }
    }
  };
}
