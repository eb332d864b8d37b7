import { db, type Tx } from "~/platform/db.server";

import { conflictAt, invalidField } from "../../kit/shared/domain-error";
import { shownInvoiceNumber } from "./invoice.status";

/** The live invoice of a quotation: the one that is not cancelled, a draft as well. */
type LiveInvoice = { id: number; number: string };

/** The one invoice that bills a quotation, alone or among others; null where there is none. */
export async function liveInvoiceOf(quotationId: number, tx: Tx = db): Promise<LiveInvoice | null> {
  const select = { id: true, invoiceNumber: true } as const;
  const where = { sourceQuotationId: quotationId };
  const alone = await tx.invoice.findUnique({ where, select });
  const among = alone
    ? null
    : await tx.billedMove.findUnique({ where, select: { invoice: { select } } });
  const found = alone ?? among?.invoice;
  return found ? { id: found.id, number: shownInvoiceNumber(found) } : null;
}

const CHOOSE_APPROVED = "Choose an approved quotation";
/** One that is there, whose state forbids it. */
export const notApproved = (field = "quotationId") => conflictAt(field, CHOOSE_APPROVED);
/** A number that is no quotation's. */
export const noQuotation = () => invalidField("quotationId", CHOOSE_APPROVED);

/**
 * Takes an approved quotation's row in the caller's transaction: an edit of it and another invoice wait
 * until this is through, and then find the invoice. Its version stays: nothing of what the customer
 * accepted is changed by an invoice. False when there is no such quotation.
 */
export async function takeQuotation(tx: Tx, quotationId: number): Promise<boolean> {
  const { count } = await tx.quotation.updateMany({
    where: { id: quotationId, status: "approved" },
    data: { status: "approved" },
  });
  return count > 0;
}

/**
 * Makes sure that an invoice may bill a quotation, which is the caller's from here on. Raises at
 * `quotationId`: `conflict` unless it is approved, and naming the invoice that it has. `field`, `name`: of one among others.
 */
export async function claimQuotation(
  tx: Tx,
  quotationId: number,
  field = "quotationId",
  name = "This quotation",
): Promise<void> {
  if (!(await takeQuotation(tx, quotationId))) throw notApproved(field);
  const live = await liveInvoiceOf(quotationId, tx);
  if (!live) return;
  throw conflictAt(field, `${name} is billed by invoice ${live.number} already`);
}
