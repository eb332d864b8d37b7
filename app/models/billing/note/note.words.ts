/** The one state of a note: it is issued as it is made. */
export const NOTE_ISSUED = "Issued";

/** The field in which a form posts the question that 'Issue anyway' answered. */
export const LATE_NOTE = "lateNote";

const ASKED = "Issue it anyway?";

/** The question about a note after the last day to declare it. It is posted as its own answer. */
export function lateAsked(lastDay: string): string {
  return `The last day to declare a note on this invoice was ${lastDay}. Its tax can no longer be corrected. ${ASKED}`;
}

/** The question among what is said at a field; undefined where none is. */
export function lateAskedIn(errors: readonly string[] | undefined): string | undefined {
  return errors?.find((message) => message.endsWith(ASKED));
}
