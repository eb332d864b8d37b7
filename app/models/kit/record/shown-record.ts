/* What the pages of a noun of one form show: made at the server, drawn by the same components for all of them. */
import type { PaperWarning } from "../../ground/day/paper-end";

/** What gives a small record a state: the button's intent and label, and what was done then. */
export const STATE_WORDS = {
  active: { intent: "activate", label: "Activate", done: "activated" },
  inactive: { intent: "deactivate", label: "Deactivate", done: "deactivated" },
  approved: { intent: "approve", label: "Approve", done: "approved" },
  recorded: { intent: "withdraw", label: "Withdraw Approval", done: "withdrawn" },
  cancelled: { intent: "cancel", label: "Cancel Hire", done: "cancelled" },
} as const;
export type SmallState = keyof typeof STATE_WORDS;
export const stateSaid = (title: string, state: SmallState) =>
  `${title} ${state === "recorded" ? "approval withdrawn" : STATE_WORDS[state].done} successfully`;

type Contact = { phone: string; whatsapp: string | null; tel: string };

/** What stands in a cell of a list, or at a label of a record's page. */
export type Cell =
  | string
  | null
  | { figure: string }
  | { text: string; to: string }
  | { day: string | null }
  | { contact: Contact | null }
  | { warnings: PaperWarning[]; until: string | null };

/** A button of its page that asks first; `what` is its intent, and the word of the address that asks. */
export type Question = {
  what: string;
  label: string;
  title: string;
  message: string;
  confirm?: string;
  /** Of what is no loss: it is not drawn as one. */
  tone?: "primary";
};

/** What may be done with a record now: what its page offers. */
export type Offers = { edit: boolean; setStatus: SmallState | null; delete: boolean };

export type ShownRecord = {
  id: number;
  status: string;
  name: string;
  /** The address of its list, from which its others follow. */
  base: string;
  subtitle?: string;
  contact: Contact | null;
  notice: string | null;
  warnings: PaperWarning[];
  offers: Offers;
  /** Why it cannot be edited now by who may edit such records. */
  closed: string | null;
  asked: Question[];
  title: string;
  items: { label: string; value: Cell; wide?: boolean }[];
};
