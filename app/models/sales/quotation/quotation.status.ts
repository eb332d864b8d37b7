/** The states of a quotation, the moves between them, and the words for them. */

import { weekOf } from "~/models/ground/day/calendar-date";
import { defineState } from "../../kit/shared/define-state";

export const QUOTATION_STATUSES = ["draft", "sent", "approved", "rejected"] as const;
export type QuotationStatus = (typeof QUOTATION_STATUSES)[number];

const MOVES: Record<QuotationStatus, readonly QuotationStatus[]> = {
  draft: ["sent"],
  sent: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

/** Tells whether a move is allowed, changes nothing, or is refused by the state. */
export function transitionOf(from: string, to: QuotationStatus): "allowed" | "same" | "refused" {
  const current = toQuotationStatus(from);
  if (current === to) return "same";
  return current && MOVES[current].includes(to) ? "allowed" : "refused";
}

/** Where a status may go from here. */
export function movesFrom(status: string): QuotationStatus[] {
  const current = toQuotationStatus(status);
  return current ? [...MOVES[current]] : [];
}

/** The only state from which another one is reached. */
export function stateBefore(to: Exclude<QuotationStatus, "draft">): QuotationStatus {
  return to === "sent" ? "draft" : "sent";
}

/** A status in any case ('accepted' is approved), or null. */
export function toQuotationStatus(text: string | null | undefined): QuotationStatus | null {
  const lower = text?.trim().toLowerCase();
  if (lower === "accepted") return "approved";
  return QUOTATION_STATUSES.find((status) => status === lower) ?? null;
}

const LABELS: Record<QuotationStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  approved: "Approved",
  rejected: "Rejected",
};

/** The status as people read it; 'Unknown' for anything that is not one. */
export function quotationStatusLabel(status: string | null | undefined): string {
  const known = toQuotationStatus(status);
  return known ? LABELS[known] : "Unknown";
}

const TONES = {
  draft: "neutral",
  sent: "info",
  approved: "success",
  rejected: "danger",
} as const satisfies Record<QuotationStatus, string>;

export function quotationTone(status: string): (typeof TONES)[QuotationStatus] {
  return TONES[toQuotationStatus(status) ?? "draft"];
}

/** The customers' words for the stored ones. */
export const CUSTOMER_QUOTATION_WORDS: Record<QuotationStatus, string> = {
  draft: "Draft",
  sent: "Waiting for your answer",
  approved: "Accepted",
  rejected: "Declined",
};

/** Customers' word for all rejected quotations: some moves were cancelled after acceptance. */
export const DECLINED_OR_CANCELLED = "Declined or cancelled";

export const EXPIRED = "Expired";
/** Beside 'Sent': what its customer was sent says something else. */
export const CHANGED = "Changed since it was sent";

type Undecided = { status: string; validUntil: string };

/** Undecided, and past its validity. */
export const quotationExpired = defineState<Undecided>()((today: string) => ({
  status: { in: ["draft", "sent"] },
  validUntil: { lt: today },
}));

/** It is the customer's turn: sent, and still valid. */
export const quotationAwaitingAnswer = defineState<Undecided>()((today: string) => ({
  status: "sent",
  validUntil: { gte: today },
}));

/** Its customer has to answer by the end of this week (Sunday). */
export const quotationExpiring = defineState<Undecided>()((today: string) => ({
  AND: [quotationAwaitingAnswer.where(today), { validUntil: { lte: weekOf(today)[1] } }],
}));

type WithInvoices = { invoices: readonly { status: string }[] };

/**
 * An invoice counts on it, be it a draft; a cancelled one does not (what counts is kept in `liveInvoices`: see
 * tally.tables.ts). It is no longer changed then.
 */
export const quotationBilled = defineState<{ liveInvoices: number }>()(() => ({
  liveInvoices: { gt: 0 },
}));

const BILLED = "This quotation has an invoice. It can no longer be changed.";
export const ERASED =
  "The customer of this quotation was erased. It can no longer be changed or sent.";

/** Why it cannot be changed; null while it can. */
export function quotationClosed(quotation: {
  liveInvoices: number;
  customer: { erasedAt: Date | null };
}): string | null {
  if (quotation.customer.erasedAt) return ERASED;
  return quotationBilled.of(quotation) ? BILLED : null;
}

/** The invoice that counts on it, of those that its reader sees; null for none. */
export function liveInvoice<I extends { status: string }>({
  invoices,
}: {
  invoices: readonly I[];
}): I | null {
  return invoices.find(({ status }) => status !== "Cancelled") ?? null;
}

/** Accepted, and no invoice counts on it yet. */
export const quotationUnbilled = defineState<{ status: string; liveInvoices: number }>()(() => ({
  status: "approved",
  liveInvoices: 0,
}));

/** Whether its customer has got an invoice of it that still stands. */
export function isInvoiced({ invoices }: WithInvoices): boolean {
  return invoices.some(({ status }) => status !== "Cancelled" && status !== "Draft");
}

/** The words of the list's filter, as it offers them. */
export const QUOTATION_FILTER_WORDS = ["Draft", "Sent", "Accepted", "Rejected", "Expired"] as const;
/** 'Waiting' is the customers': sent and still valid. */
export const WAITING = "Waiting";
/** All quotations that left draft: sent ones, and answered ones. */
export const SENT_EVER = "Issued";
export type QuotationFilterWord =
  | (typeof QUOTATION_FILTER_WORDS)[number]
  | typeof WAITING
  | typeof SENT_EVER;

/** A filter word in any case ('Approved' is Accepted), or null. */
export function toFilterWord(text: string | null | undefined): QuotationFilterWord | null {
  const lower = text?.trim().toLowerCase();
  if (lower === "approved") return "Accepted";
  const words: readonly QuotationFilterWord[] = [...QUOTATION_FILTER_WORDS, WAITING, SENT_EVER];
  return words.find((word) => word.toLowerCase() === lower) ?? null;
}
