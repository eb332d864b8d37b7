import { confirmPaid } from "~/models/billing/payment/payment.confirm.server";
import { asksOfStanding, RECORD_ANYWAY } from "~/models/billing/payment/payment.words";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";

import { doneAt, redirectWithFlash } from "../flash.server";

/**
 * 'Confirm' of what a customer reported, on the page of its quotation, its invoice or its own; where its reference stands on another
 * payment, the payment's page asks.
 */
export async function confirmAsPressed(
  actor: Actor,
  form: FormData,
  back: string,
  id = Number(form.get("paymentId")) || 0,
) {
  const anyway = form.get(RECORD_ANYWAY) === "on";
  try {
    await confirmPaid(actor, id, { anyway });
  } catch (error) {
    const asks = error instanceof DomainError && asksOfStanding(error.fieldErrors.transactionId);
    if (!asks) throw error;
    return redirectWithFlash(paths.payments.confirm(id, "anyway"), "error", error.message);
  }
  return doneAt(back, "Advance recorded successfully");
}
