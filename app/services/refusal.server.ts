import { data } from "@remix-run/node";

import { DomainError, PAGE_STATUS } from "~/models/shared/domain-error";

/** A command's refusal of what a record's page asked for, said on that page with its status. Others go on. */
export function refusedOnPage(error: unknown) {
  const known = error instanceof DomainError && ["invalid", "conflict"].includes(error.code);
  if (!known) throw error;
  const { message, code } = error;
  return data({ problem: message, more: detailOf(error) }, { status: PAGE_STATUS[code] });
}

/** What a refusal says at a field besides its own sentence. */
export function detailOf({ message, fieldErrors }: DomainError): string | null {
  return Object.values(fieldErrors).find(([text]) => text !== message)?.[0] ?? null;
}
