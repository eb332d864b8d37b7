import { inUnitOfWork } from "~/platform/db.server";

import { answerInvoicePlace } from "../../billing/invoice/invoice.edit.server";
import type { Actor } from "../../kit/policy/policy";
import { answerQuotationPlace } from "../../sales/quotation/quotation.edit.server";

/**
 * Writes what was answered about the State of a paper's pickup, then does what lets it go out: both, or neither. `version`:
 * of the page where it was answered.
 */
export function placedAndThen<T>(
  actor: Actor,
  { entity, entityId }: { entity: string; entityId: number },
  { answer, version }: { answer: string; version: number | null },
  run: () => Promise<T>,
): Promise<T> {
  return inUnitOfWork(async () => {
    if (entity === "quotation") await answerQuotationPlace(actor, entityId, answer);
    if (entity === "invoice") await answerInvoicePlace(actor, entityId, answer, version);
    return run();
  });
}
