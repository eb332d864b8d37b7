/** Names for acts on several rows of a list, shared by pages, routes and the model. */

/** The lists that rows are chosen on. */
export type BulkList = "quotation" | "invoice" | "job" | "customer";

/** The buttons of a list, by the intents that its page's action reads. */
export const BULK_BUTTONS: Record<
  BulkList,
  readonly { intent: string; label: string; byMail?: true }[]
> = {
  quotation: [
    { intent: "email", label: "Send by e-mail", byMail: true },
    { intent: "sent", label: "Mark as Sent" },
  ],
  invoice: [{ intent: "remind", label: "Remind by e-mail", byMail: true }],
  job: [],
  customer: [{ intent: "statement", label: "Send statements", byMail: true }],
};

/** The statuses that jobs are marked with at once. Closing them is for each one's own page, which asks first. */
export const BULK_JOB_STATUSES = ["Not Started", "In Progress", "On Hold"] as const;
export type BulkJobStatus = (typeof BULK_JOB_STATUSES)[number];

/** So many rows are done at one press: a press must end within a request. */
export const MOST_CHOSEN = 100;

/** Address parameter that starts choosing rows; `all`: all rows are chosen at first. */
export const SELECT = "select";
/** Posted once for each row that is chosen; of the address of a file: the rows that it has. */
export const CHOSEN = "id";
/** Address parameter of a file with only the chosen rows. */
export const ONLY_CHOSEN = "chosen";

export type BulkLine = { id: number; number: string };

/** The question about some of the rows: its button answers for all of them. */
export type BulkGoOn = { ids: number[]; intent: string; label: string };

/** The rows that one press did, and the others with reasons. */
export type BulkDone = {
  /** The act done with each row: 'Sent by e-mail'. */
  what: string;
  done: BulkLine[];
  not: (BulkLine & { why: string })[];
  /** Those of them that wait for an answer only: the State of their pickup is not known. */
  unplaced: number[];
  /** The undo's values, where a command can undo. */
  undo: { id: number; before: string; version: number }[] | null;
};
