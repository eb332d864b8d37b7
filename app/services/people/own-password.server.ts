import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";

/** What of an answer holds a secret that is shown once. */
export const NEVER_KEPT = { "Cache-Control": "no-store" };

/** One's own password as a form of ours posts it; null where it does not. */
export function typedPassword(form: FormData): string | null {
  const typed = form.get("currentPassword");
  return typeof typed === "string" && typed !== "" ? typed : null;
}

/** What a form says whose password was refused, and with which status; other errors go on. */
export function refusedPassword(error: unknown): { text: string; status: number } {
  const known =
    error instanceof DomainError && ["invalid", "too_many_requests"].includes(error.code);
  if (!known) throw error;
  return { text: error.message, status: PAGE_STATUS[error.code] };
}
