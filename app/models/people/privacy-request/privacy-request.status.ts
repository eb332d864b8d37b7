import { defineState } from "../../kit/shared/define-state";

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

/** What screens call the state, and its colour. */
export function shownRequestStatus(request: { status: string; dueDate: string }, today: string) {
  const { status } = request;
  const word = requestOverdue.of(request, today)
    ? "Overdue"
    : status.charAt(0).toUpperCase() + status.slice(1);
  return { word, tone: TONES[word] ?? ("neutral" as const) };
}
