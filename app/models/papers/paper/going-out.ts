/** What a record's page asks before its paper goes out. */
export type GoingOut = {
  text: string;
  /** What was posted, to be posted again with the answer. */
  fields: Record<string, string>;
  /** Of the State of the pickup: what it may be. Null of the bill without a lorry receipt. */
  places: readonly { value: string; label: string }[] | null;
};

/** What the answer about the State of the pickup is posted as: a state's code, or that the assumed place stands. */
export const PLACE_ANSWER = "placeAnswer";
export const AS_ASSUMED = "assumed";
