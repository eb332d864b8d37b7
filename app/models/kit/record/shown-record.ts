/* The contents of the pages of a noun with one form: made at the server, drawn by shared components. */
import type { PaperWarning } from "../../ground/day/paper-end";

/** The words for setting a small record's state: the button's intent and label, and the past tense. */
export const STATE_WORDS = {
  active: { intent: "activate", label: "Activate", done: "activated" },
  inactive: { intent: "deactivate", label: "Deactivate", done: "deactivated" },
  approved: { intent: "approve", label: "Approve", done: "approved" },
  recorded: { intent: "withdraw", label: "Withdraw Approval", done: "withdrawn" },
  open: { intent: "reopen", label: "Reopen", done: "asked-again" },
  lost: { intent: "lose", label: "Lost", done: "lost" },
  verified: { intent: "verify", label: "Verify", done: "verified" },
  unverified: { intent: "unverify", label: "Not Verified", done: "unverified" },
  cancelled: { intent: "cancel", label: "Cancel Hire", done: "cancelled" },
} as const;
export type SmallState = keyof typeof STATE_WORDS;
/** Where what is said differs from the word that the history keeps. */
const SAID: Partial<Record<SmallState, string>> = {
  recorded: "approval withdrawn",
  open: "reopened",
  lost: "marked as lost",
};
export const stateSaid = (title: string, state: SmallState) =>
  `${title} ${SAID[state] ?? STATE_WORDS[state].done} successfully`;

type Contact = { phone: string; whatsapp: string | null; tel: string };

/** The content of a cell of a list, or of a label on a record's page. */
export type Cell =
  | string
  | null
  | { figure: string }
  | { text: string; to: string }
  | { text: string; hint: string }
  | { badge: string; tone: "neutral" | "success" | "warning" | "danger" | "info" }
  | { day: string | null }
  | { contact: Contact | null }
  | { warnings: PaperWarning[]; until: string | null };
export type Fact = { label: string; value: Cell; wide?: boolean };

/** A button of its page that asks first; `what` is its intent, and the word of the address that asks. */
export type Question = {
  what: string;
  label: string;
  title: string;
  message: string;
  confirm?: string;
  /** The tone of an action that loses nothing: it is not drawn as a loss. */
  tone?: "primary";
  hangs?: readonly { text: string; to: string }[];
};

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
  items: Fact[];
};
