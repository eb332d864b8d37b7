import { getCompany } from "../company/company.server";
import type { DocumentView } from "../document/document-view";
import type { Actor } from "../policy/policy";
import { conflict } from "../shared/domain-error";
import { receiptDocument } from "./payment.document";
import { getPayment } from "./payment.server";

/** The receipt of a payment the actor sees. Raises `not_found`, `conflict` unless it is completed. */
export async function getReceipt(actor: Actor, id: number): Promise<DocumentView> {
  const [payment, company] = await Promise.all([getPayment(actor, id), getCompany()]);
  if (payment.status !== "Completed") {
    throw conflict("There is a receipt for completed payments only.");
  }
  return receiptDocument(payment, company);
}
