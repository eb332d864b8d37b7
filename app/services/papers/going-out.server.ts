import { data } from "@remix-run/node";

import { getCompany } from "~/models/company/company/company.server";
import { CONFIRM_NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import { AS_ASSUMED, PLACE_ANSWER, type GoingOut } from "~/models/papers/paper/going-out";
import type { Actor } from "~/models/kit/policy/policy";
import { placedAndThen } from "~/models/desk/sending/place-answer.server";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { stateLabel } from "~/models/kit/shared/state-field";
import { STATE_CODES } from "~/models/ground/tax/states";

/*
 * Questions that pages ask once before a quotation is sent or an invoice issued. They are about an unknown State of the
 * pickup, and the bill of a carriage without its lorry receipt. Commands refuse both; the page shows the refusal as a
 * question.
 */

/** Lists the possible States of the pickup, the assumed place first: our own State. */
export async function placesToChoose() {
  const { stateCode } = await getCompany();
  const assumed = `Not known: go on with ${stateLabel(stateCode ?? "")}, our own`;
  return [
    { value: AS_ASSUMED, label: assumed },
    ...STATE_CODES.map((code) => ({ value: code, label: stateLabel(code) })),
  ];
}

/** The question that a command's refusal is, as its page answers it; null for any other refusal. */
export async function goingOutQuestion(error: unknown, form: FormData) {
  if (!(error instanceof DomainError)) return null;
  const { pickupStateCode, [CONFIRM_NO_RECEIPT]: noReceipt } = error.fieldErrors;
  const text = (pickupStateCode ?? noReceipt)?.[0];
  if (text === undefined) return null;
  const places = pickupStateCode ? await placesToChoose() : null;
  const goingOut: GoingOut = { text, fields: {}, places };
  for (const [name, value] of form) {
    const stays = typeof value === "string" && !(places && name === PLACE_ANSWER);
    if (stays) goingOut.fields[name] = value;
  }
  return data({ goingOut }, { status: PAGE_STATUS[error.code] });
}

/**
 * Runs what a button asks for after the answer about the pickup that came with it: both, or neither.
 */
export async function afterPlaceAnswer<T>(
  actor: Actor,
  about: { entity: string; entityId: number },
  form: FormData,
  run: () => Promise<T>,
): Promise<T> {
  const answer = form.get(PLACE_ANSWER);
  if (typeof answer !== "string") return run();
  const version = Number(form.get("version")) || null;
  return placedAndThen(actor, about, { answer, version }, () => {
    // The page's own is behind by what was written just now.
    form.delete("version");
    return run();
  });
}
