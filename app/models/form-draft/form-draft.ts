/** What is kept of a form that is not saved yet: names that pages, routes and the model share. */

/** The nouns whose forms keep a draft. */
export const DRAFT_NOUNS = ["quotation"] as const;
export type DraftNoun = (typeof DRAFT_NOUNS)[number];

/** A form that keeps a draft: of a new record, or of the stored one with this id. */
export type DraftForm = { noun: DraftNoun; id: number | null };

/** The submits that keep what is typed, and that throw it away. */
export const SAVE_DRAFT = "save-draft";
export const DISCARD_DRAFT = "discard-draft";
/** With which a script says whose draft it posts. */
export const DRAFT_OF = "draftOf";
/** Posted by a form whose offered draft was neither continued nor discarded: that one is left alone. */
export const DRAFT_LEFT = "draftLeft";
/** The key of a form's address that opens it with its draft, and its value. */
export const DRAFT_KEY = "draft";
export const CONTINUE_DRAFT = "continue";

/** What a form is told of its draft. */
export type DraftState = {
  form: string;
  /** When the draft was kept that waits for it ("10:42"); null when none does. */
  offered: string | null;
  /** When the draft was kept that it was opened with. */
  opened: string | null;
};

/** How a form is named among a person's drafts. */
export const draftName = ({ noun, id }: DraftForm) => `${noun}/${id ?? "new"}`;

/** The form of a name; null when no form of ours is called so. */
export function draftFormOf(name: string): DraftForm | null {
  const [, noun, id] = /^([a-z]+)\/(new|[1-9]\d{0,8})$/.exec(name) ?? [];
  const known = DRAFT_NOUNS.find((each) => each === noun);
  return known && id ? { noun: known, id: id === "new" ? null : Number(id) } : null;
}
