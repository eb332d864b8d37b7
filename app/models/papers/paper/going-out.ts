/** The question of a record's page before its paper goes out. */
export type GoingOut = {
  text: string;
  /** The posted fields, to be posted again with the answer. */
  fields: Record<string, string>;
  /** The possible States of the pickup. Null for the bill without a lorry receipt. */
  places: readonly { value: string; label: string }[] | null;
};

/** The field of the answer about the State of the pickup: a state's code, or that the assumed place stands. */
export const PLACE_ANSWER = "placeAnswer";
export const AS_ASSUMED = "assumed";
