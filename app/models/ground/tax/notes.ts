/** Credit and debit notes: what they are called and numbered by. Client-safe, pure. */
export const NOTE_KINDS = ["credit", "debit"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export function isNoteKind(text: unknown): text is NoteKind {
  return (NOTE_KINDS as readonly unknown[]).includes(text);
}

/** "Credit note" or "Debit note". */
export const noteTitle = (kind: string) => (kind === "credit" ? "Credit note" : "Debit note");

/** The series that numbers them. */
export const noteSeries = (kind: NoteKind) =>
  kind === "credit" ? ("CN" as const) : ("DN" as const);
