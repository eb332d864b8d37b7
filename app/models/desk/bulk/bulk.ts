/** What can be done with several rows of a list at one press: names that pages, routes and the model share. */

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

/** Of a list's address: rows are chosen on it; `all`: all that it shows are chosen to begin with. */
export const SELECT = "select";
/** Posted once for each row that is chosen; of the address of a file: the rows that it has. */
export const CHOSEN = "id";
/** Of the address of a file: of the rows that are chosen alone. */
export const ONLY_CHOSEN = "chosen";

export type BulkLine = { id: number; number: string };

/** What a press asks before it goes on with some of its rows: the button that answers it for all of them. */
export type BulkGoOn = { ids: number[]; intent: string; label: string };

/** What one press did, and what not and why. */
export type BulkDone = {
  /** What was done with each: 'Sent by e-mail'. */
  what: string;
  done: BulkLine[];
  not: (BulkLine & { why: string })[];
  /** Those of them that wait for an answer only: the State of their pickup is not known. */
  unplaced: number[];
  /** What takes it back, where a command does. */
  undo: { id: number; before: string; version: number }[] | null;
};
