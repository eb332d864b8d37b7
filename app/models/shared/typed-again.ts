/** A posted form that can be sent once more as it is, from a page that needs nothing of the database. */
export type TypedAgain = {
  to: string;
  fields: [name: string, value: string][];
  /** What of it goes one way only and has to be given again. */
  missing: ("password" | "files")[];
};
