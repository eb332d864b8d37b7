/** Answers that a form posts to confirm a state that contradicts its PIN, or an unusual GSTIN. Client-safe. */

/** The field in which a form posts the questions that 'Save anyway' answered. */
export const STATE_ANYWAY = "stateAnyway";

const ASKED = "Is this the right state?";

/** The question: "PIN 560001 is in Karnataka, not in Maharashtra. Is this the right state?" It is posted as its own answer. */
export function stateAsked(pin: string, itsState: string, chosen: string): string {
  return `PIN ${pin} is in ${itsState}, not in ${chosen}. ${ASKED}`;
}

const GSTIN_ASKED = "Is this the right GSTIN?";

/** The question about an unusual GSTIN. */
export const gstinAsked = (doubt: string) => `${doubt}. ${GSTIN_ASKED}`;

/** The question among the messages of a field; undefined if there is none. */
export function stateAskedIn(errors: readonly string[] | undefined): string | undefined {
  return errors?.find((message) => message.endsWith(ASKED) || message.endsWith(GSTIN_ASKED));
}
