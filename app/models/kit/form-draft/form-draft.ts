/** Names for the drafts of unsaved forms, shared by pages, routes and the model. */

/** The nouns whose forms keep a draft, of new records and of stored ones. */
const MADE_BY_FORM = ["quotation", "invoice", "job"] as const;
/** Forms of a stored consignment: its own, its packing list, its delivery, its declaration of value. */
const OF_CONSIGNMENT = ["consignment", "packing", "delivery", "value"] as const;
/** Sections of the settings, each a form of the one company. */
const OF_COMPANY = [
  "company",
  "tax",
  "terms",
  "defaults",
  "region",
  "links",
  "messages",
  "reminders",
  "retention",
  "costs",
  "returns",
  "tally",
  "security",
] as const;
export const DRAFT_NOUNS = [...MADE_BY_FORM, ...OF_CONSIGNMENT, ...OF_COMPANY] as const;
export type DraftNoun = (typeof DRAFT_NOUNS)[number];

/** A form that keeps drafts: of a new record, or of the stored one with this id. */
export type DraftForm = { noun: DraftNoun; id: number | null };

/** The nouns of the records that such forms are of. */
export type DraftRecord = (typeof MADE_BY_FORM)[number] | "consignment" | "company";

export function recordOfDraft(noun: DraftNoun): DraftRecord {
  const made = MADE_BY_FORM.find((each) => each === noun);
  const isOfCompany = OF_COMPANY.some((each) => each === noun);
  return made ?? (isOfCompany ? "company" : "consignment");
}

/** The submit that keeps what is typed. */
export const SAVE_DRAFT = "save-draft";
/** The submit that discards a draft: its value is the key. */
export const DISCARD_DRAFT = "discardDraft";
/** The field in which a script names the account whose draft it posts. */
export const DRAFT_OF = "draftOf";
/** Posted by every window of a form: the key of its own draft, made when the form was served, with a point and its seal. */
export const WINDOW_KEY = "draftKey";
/** Opens a form with the draft of that key, in its address. */
export const DRAFT_KEY = "draft";

/** Shows a page's form with the text posted under that key after the session had ended, in its address. */
export const POST_KEY = "typed";

/** Begins the names of a window's own storage for posts that found no network. */
export const LOST = "lost/";

/** The key in what a window posts. */
export const keyOfWindow = (posted: string) => posted.split(".", 1)[0] ?? "";

/** A draft as a list of them shows it. */
export type DraftLine = {
  key: string;
  /** The customer's name; empty where none is chosen yet. */
  about: string;
  /** When it was kept: "10:42". */
  at: string;
};

/** The drafts as a window of a form shows them. */
export type DraftState = {
  form: string;
  /** The id of the account that owns the drafts. */
  of: number;
  /** Under which it keeps what is typed. */
  key: string;
  /** The key as the window posts it: with the seal that proves it once its session has ended. */
  window: string;
  /** When the draft was kept that it was opened with. */
  opened: string | null;
  /** Those of the form that were kept elsewhere, the newest first. */
  others: readonly DraftLine[];
};

/** The name of a form among a person's drafts. */
export const draftName = ({ noun, id }: DraftForm) => `${noun}/${id ?? "new"}`;

/** The form of such a name; null if there is none. */
export function draftFormOf(name: string): DraftForm | null {
  const [, noun, id] = /^([a-z]+)\/(new|[1-9]\d{0,8})$/.exec(name) ?? [];
  const known = DRAFT_NOUNS.find((each) => each === noun);
  if (!known || !id) return null;
  if (id !== "new") return { noun: known, id: Number(id) };
  return MADE_BY_FORM.some((each) => each === known) ? { noun: known, id: null } : null;
}
