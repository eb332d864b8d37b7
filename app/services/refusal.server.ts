import { data } from "@remix-run/node";

import { DomainError, PAGE_STATUS } from "~/models/shared/domain-error";

/** A command's refusal of what a record's page asked for, said on that page with its status. Others go on. */
export function refusedOnPage(error: unknown) {
  const known = error instanceof DomainError && ["invalid", "conflict"].includes(error.code);
  if (!known) throw error;
  return data({ problem: error.message }, { status: PAGE_STATUS[error.code] });
}
