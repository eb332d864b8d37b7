/** The two states of a customer's request. */
import { defineState } from "../../kit/shared/define-state";

export const REQUEST_STATUSES = ["open", "answered"] as const;

/** Waits for the office. */
export const requestOpen = defineState<{ status: string }>()(() => ({ status: "open" }));

/** A state as screens say it, and its colour. */
export const shownRequestStatus = (status: string) =>
  status === "open"
    ? { status, word: "Open", tone: "info" as const }
    : { status, word: "Answered", tone: "success" as const };
