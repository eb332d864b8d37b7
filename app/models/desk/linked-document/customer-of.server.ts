import { db } from "~/platform/db.server";

import type { DocumentRef } from "../../papers/document-link/document-link.server";

/** Whose document it is; null when it was deleted. */
export async function customerOf({ entity, entityId: id }: DocumentRef): Promise<number | null> {
  if (entity === "quotation") {
    const found = await db.quotation.findUnique({ where: { id }, select: { customerId: true } });
    return found?.customerId ?? null;
  }
  const clientId = { select: { clientId: true } } as const;
  if (entity === "invoice") {
    return (await db.invoice.findUnique({ where: { id }, ...clientId }))?.clientId ?? null;
  }
  if (entity === "note") {
    return (await db.note.findUnique({ where: { id }, ...clientId }))?.clientId ?? null;
  }
  if (entity === "statement") {
    const found = await db.statement.findUnique({ where: { id }, select: { customerId: true } });
    return found?.customerId ?? null;
  }
  if (entity === "consignment") {
    return (await db.consignment.findUnique({ where: { id }, ...clientId }))?.clientId ?? null;
  }
  return (await db.payment.findUnique({ where: { id }, ...clientId }))?.clientId ?? null;
}
