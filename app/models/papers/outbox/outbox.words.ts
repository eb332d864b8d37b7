/** The state of a message, as people say it; client-safe. */
import { can, type Actor } from "../../kit/policy/policy";
import {
  listedAs,
  MESSAGES,
  writtenAs,
  type TemplateKind,
  type WrittenKind,
} from "../message/message-kinds";
import type { MessageKind } from "./outbox.server";

export const ERASED_CLIENT = "Its client was erased: this document can no longer be sent.";

export const MESSAGE_STATUSES = ["queued", "sent", "failed", "cancelled"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

const STATUS_LABELS: Record<MessageStatus, string> = {
  queued: "Queued",
  sent: "Sent",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** The choices of the list's filter. */
export const STATUS_OPTIONS = MESSAGE_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

/** Kinds whose text opens an account to whoever reads it. */
export const SECRET_KINDS: readonly MessageKind[] = [
  "password-link",
  "new-email",
  "new-email-notice",
];

/** What the product says by itself. */
const OWN_KINDS: Record<Exclude<MessageKind, TemplateKind>, string> = {
  answer: "Customer's answer",
  "request-answer": "Answer to a customer",
  "password-link": "Password link",
  "new-email": "New e-mail",
  "new-email-notice": "Notice of a new e-mail",
  "account-notice": "Notice about an account",
  "privacy-request": "Request about personal data",
  breach: "Breach of personal data",
  tally: "Books",
};

/** A message that is written again, to another address if need be: its page is `paths.message(kind, id)`. */
export type Again = { kind: WrittenKind; id: number };

/** A message about a paper that did not arrive: to whom, why, and how it is sent again by who may. */
export type Undelivered = { recipient: string; reason: string | null; again: Again | null };

/**
 * Returns the way in which the actor corrects a message and sends it again. Null for actors who may not, and for the
 * product's own messages; a crew is told again on its job's page, a customer of an appointment on the survey's.
 */
export function againOf(
  actor: Actor,
  { kind, entityId }: { kind: string; entityId: number | null },
): Again | null {
  if (!can(actor, "document:send") || entityId === null || !isAboutPaper(kind)) return null;
  if (["crew", "survey", "survey-tomorrow"].includes(kind)) return null;
  return { kind: writtenAs(kind), id: entityId };
}

const isAboutPaper = (kind: string): kind is TemplateKind => Object.hasOwn(MESSAGES, kind);

export const CHANNEL_LABELS: Record<string, string> = {
  email: "E-mail",
  whatsapp: "WhatsApp",
  tally: "Tally",
};

export function kindLabel(kind: string): string {
  if (isAboutPaper(kind)) return listedAs(kind);
  return (OWN_KINDS as Record<string, string>)[kind] ?? kind;
}

type Delivery = {
  status: string;
  createdById: number | null;
  attempts: number;
  nextAttemptAt: Date | null;
  leaseUntil: Date | null;
  expiresAt: Date | null;
};

export type Condition = {
  label: string;
  tone: "neutral" | "info" | "success" | "warning" | "danger";
  /** It is tried, or tried again, not before. */
  nextTryAt: Date | null;
  /** 'Try again' makes sense. */
  canRetry: boolean;
  /** A person's message that has not begun to leave: it can be called back. */
  canUndo: boolean;
};

export function conditionOf(message: Delivery, moment: Date): Condition {
  const { status, attempts, nextAttemptAt, leaseUntil, expiresAt } = message;
  const inTime = expiresAt === null || expiresAt > moment;
  const plain = { nextTryAt: null, canRetry: inTime, canUndo: false };
  if (status === "sent") return { ...plain, label: "Sent", tone: "success", canRetry: false };
  if (status === "failed") return { ...plain, label: "Failed", tone: "danger" };
  if (status === "cancelled") return { ...plain, label: "Cancelled", tone: "neutral" };
  if (leaseUntil && leaseUntil > moment) {
    return { ...plain, label: "Sending", tone: "info", canRetry: false };
  }
  const later = nextAttemptAt && nextAttemptAt > moment ? nextAttemptAt : null;
  if (attempts > 0) return { ...plain, label: "Waiting", tone: "warning", nextTryAt: later };
  const canUndo = message.createdById !== null;
  return { label: "Queued", tone: "info", nextTryAt: later, canRetry: false, canUndo };
}
