import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { isStaff, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { invoiceDocument } from "./invoice.document";
import { getInvoice, wholeInvoice, type Invoice } from "./invoice.server";

/** Keeps an issued invoice as it now is, in the transaction that made it so. */
export async function keepRevision(tx: Tx, invoiceId: number): Promise<void> {
  const [invoice, company] = [await wholeInvoice({ id: invoiceId }, tx), await getCompany(tx)];
  const view = invoiceDocument(invoice, company, companyToday(company));
  await tx.documentRevision.create({
    data: {
      entity: "invoice",
      entityId: invoiceId,
      version: invoice.version,
      view: JSON.stringify(view),
      at: now(),
    },
  });
}

/** The versions before the present one, newest first. Staff only: customers have the one that holds. */
export async function earlierVersions(actor: Actor, invoice: Pick<Invoice, "id">) {
  if (!isStaff(actor)) return [];
  const kept = await db.documentRevision.findMany({
    where: { entity: "invoice", entityId: invoice.id },
    select: { version: true, at: true },
    orderBy: { version: "desc" },
  });
  return kept.slice(1);
}

/**
 * The document of an invoice: as it is now, or as it was kept at a version. Raises `not_found` for
 * another's invoice and for versions that were never issued or are not the actor's to see.
 */
export async function getInvoiceDocument(
  actor: Actor,
  id: number,
  version?: number | null,
): Promise<DocumentView> {
  const invoice = await getInvoice(actor, id);
  if (version === undefined || version === null) {
    const company = await getCompany();
    return invoiceDocument(invoice, company, companyToday(company));
  }
  const kept = isStaff(actor)
    ? await db.documentRevision.findUnique({
        where: { entity_entityId_version: { entity: "invoice", entityId: id, version } },
      })
    : null;
  if (!kept) throw notFound("invoice");
  return JSON.parse(kept.view) as DocumentView;
}
