/** A posted form that can be sent once more as it is, from a page that needs nothing of the database. */
export type TypedAgain = {
  to: string;
  fields: [name: string, value: string][];
  /** The same for whoever typed it: as the form names its fields, where that is known, in its order. */
  texts: { label: string; text: string }[];
  /** The names of the files that were chosen. */
  files: string[];
  /** What of it goes one way only and has to be given again. */
  missing: ("password" | "files")[];
};
