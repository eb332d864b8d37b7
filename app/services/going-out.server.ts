import { data } from "@remix-run/node";

import { CONFIRM_NO_RECEIPT } from "~/models/invoice/invoice.words";
import type { GoingOut } from "~/models/paper/going-out";
import { DomainError, PAGE_STATUS } from "~/models/shared/domain-error";

/** The question that a command's refusal is, as its page answers it; null for any other refusal. */
export function goingOutQuestion(error: unknown, form: FormData) {
  if (!(error instanceof DomainError)) return null;
  const text = error.fieldErrors[CONFIRM_NO_RECEIPT]?.[0];
  if (text === undefined) return null;
  const goingOut: GoingOut = { text, fields: {} };
  for (const [name, value] of form) if (typeof value === "string") goingOut.fields[name] = value;
  return data({ goingOut }, { status: PAGE_STATUS[error.code] });
}
