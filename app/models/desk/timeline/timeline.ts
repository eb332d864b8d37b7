/** The events between the office and a customer, newest first. */

type TimelineKind =
  | "quotation"
  | "job"
  | "consignment"
  | "invoice"
  | "note"
  | "payment"
  | "message";

/** A record of the timeline, or a message about one, as the office reads it. */
export type TimelineEntry = {
  kind: TimelineKind;
  id: number;
  /** Its number; of a message what it was about. */
  name: string;
  /** The word of its state, and its colour. */
  word: string;
  tone?: "neutral" | "info" | "accent" | "success" | "warning" | "danger" | "strong";
  /** A quotation past its validity. */
  expired?: boolean;
  /** The day it belongs to: written, sent, invoiced, paid; of a job when it begins. YYYY-MM-DD. */
  day: string;
  /** In minor units; null for what has none. */
  amount: { minor: number; currency: string } | null;
  /** Finds a message in the outbox. */
  subject?: string;
};

/** The number of entries that a page begins with, and that each 'Show more' adds. */
export const TIMELINE_STEP = 20;
/** More than anybody reads on one page; the lists have the rest. */
const MOST_STEPS = 50;

/** Reads from the address how often 'Show more' was followed: 0 for anything without meaning. */
export function readMore(text: string | null): number {
  return /^\d{1,2}$/.test(text ?? "") ? Math.min(Number(text), MOST_STEPS - 1) : 0;
}

/** The `limit` newest of entries that come in lists, each newest first, and whether there are more. */
export function newestOf<E extends { day: string; createdAt: Date; id: number }>(
  lists: readonly (readonly E[])[],
  limit: number,
): { entries: E[]; more: boolean } {
  const all = lists.flat().sort((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? 1 : -1;
    return b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id;
  });
  return { entries: all.slice(0, limit), more: all.length > limit };
}
