/** Names in the part of a form that takes a pasted list. */

/** So many lines are taken at once. */
export const MAX_PASTED_LINES = 300;

/** The submit that makes rows of the list in the field `PASTED`, and what was shown of that list before. */
export const PASTE_ITEMS = "paste-items";

export const PASTED = "pastedItems";

export const PASTED_SHOWN = "pastedShown";
