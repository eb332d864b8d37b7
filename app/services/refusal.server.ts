import { data } from "@remix-run/node";

import { DomainError, PAGE_STATUS, type DomainErrorCode } from "~/models/kit/shared/domain-error";

import { redirectWithFlash } from "./flash.server";

const SAID_ON_PAGE: readonly DomainErrorCode[] = ["invalid", "conflict", "too_many_requests"];

/**
 * A command's refusal of what a record's page asked for, said on that page with its status, beside what was `typed` there. Others
 * go on.
 */
export function refusalReply(error: unknown, typed: Readonly<Record<string, string>> = {}) {
  const known = error instanceof DomainError && SAID_ON_PAGE.includes(error.code);
  if (!known) throw error;
  const { message, code, retryAfter } = error;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  const said = { problem: message, more: detailOf(error), typed };
  return data(said, { status: PAGE_STATUS[code], headers });
}

/**
 * Runs what a button of a record's page asks for; a refusal is said on that page, where the button was, with its
 * status.
 */
export async function withRefusalReply<T>(
  run: () => Promise<T>,
  typed?: Readonly<Record<string, string>>,
) {
  try {
    return await run();
  } catch (error) {
    return refusalReply(error, typed);
  }
}

/**
 * Loads a page that a record's state may forbid: then it leads back to the record with the sentence, where the
 * link to it was. The page behind a refused post is no such visit: it is loaded `includeClosed`, so that the form
 * stays with what was typed, and answers with the refusal's own status.
 */
export async function redirectOnConflict<T>(
  request: Request,
  to: string,
  load: (includeClosed: boolean) => Promise<T>,
): Promise<T> {
  const visit = isVisit(request);
  try {
    return await load(!visit);
  } catch (error) {
    const refused = error instanceof DomainError && error.code === "conflict";
    if (!refused || !visit) throw error;
    throw await redirectWithFlash(to, "error", error.message);
  }
}

/** Whether a page is loaded for itself, not behind a post: Remix loads that one with the post's own headers. */
function isVisit(request: Request): boolean {
  return !request.headers.has("Content-Type");
}

/** Returns a refusal's message at a field beside its own sentence. */
export function detailOf({ message, fieldErrors }: DomainError): string | null {
  return Object.values(fieldErrors).find(([text]) => text !== message)?.[0] ?? null;
}
