import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { keepPaper, keptPaper } from "../../papers/paper/kept-paper.server";
import { isStaff, type Actor } from "../../kit/policy/policy";
import { invoiceDocument } from "./invoice.document";
import { getInvoice, wholeInvoice, type Invoice } from "./invoice.server";

/** Keeps an issued invoice as it now is, in the transaction that made it so. */
export async function keepRevision(tx: Tx, invoiceId: number): Promise<void> {
  const [invoice, company] = [await wholeInvoice({ id: invoiceId }, tx), await getCompany(tx)];
  const view = invoiceDocument(invoice, company, companyToday(company));
  await keepPaper(tx, "invoice", invoice, view);
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
  return JSON.parse(await keptPaper(actor, "invoice", id, version)) as DocumentView;
}
