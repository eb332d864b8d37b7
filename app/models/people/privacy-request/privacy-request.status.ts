import { defineState } from "../../kit/shared/define-state";

/** The requests that people may make about their personal data (DPDP Act 2023, sections 6 and 11 to 14). */
export const REQUEST_KINDS = [
  "access",
  "correction",
  "erasure",
  "nomination",
  "withdrawal",
  "complaint",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  access: "A copy of the data",
  correction: "Correction",
  erasure: "Erasure",
  nomination: "Nomination of a person to act for them",
  withdrawal: "Withdrawal of consent",
  complaint: "Complaint",
};

export const REQUEST_STATUSES = ["open", "answered", "refused"] as const;

/** Waits for an answer. */
export const requestOpen = defineState<{ status: string }>()(() => ({ status: "open" }));

/** Its day is over, and it was not answered. */
export const requestOverdue = defineState<{ status: string; dueDate: string }>()(
  (today: string) => ({ status: "open", dueDate: { lt: today } }),
);

const TONES: Record<string, "neutral" | "info" | "success" | "danger"> = {
  Open: "info",
  Overdue: "danger",
  Answered: "success",
  Refused: "neutral",
};

/** Returns the label of the state on screens, and its colour. */
export function shownRequestStatus(request: { status: string; dueDate: string }, today: string) {
  const { status } = request;
  const word = requestOverdue.of(request, today)
    ? "Overdue"
    : status.charAt(0).toUpperCase() + status.slice(1);
  return { word, tone: TONES[word] ?? ("neutral" as const) };
}
