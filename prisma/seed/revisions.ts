import type { Company } from "~/models/company/company/company.server";
import { invoiceDocument } from "~/models/billing/invoice/invoice.document";
import type { Tx } from "~/platform/db.server";

/** Keeps every issued invoice as it was on its first day, as issuing it in the product does. */
export async function keepFirstVersions(tx: Tx, company: Company): Promise<void> {
  const invoices = await tx.invoice.findMany({
    where: { issuedAt: { not: null } },
    include: {
      items: { orderBy: { position: "asc" } },
      quotation: true,
      companySnapshot: { select: { content: true } },
    },
    orderBy: { id: "asc" },
  });
  await tx.documentRevision.createMany({
    data: invoices.map((invoice) => {
      const { id, version, issuedAt, invoiceDate, total } = invoice;
      const client = {
        name: invoice.clientName ?? "",
        email: invoice.clientEmail,
        phone: invoice.clientPhone,
        address: invoice.clientAddress,
      };
      const whole = {
        ...invoice,
        client,
        adjustments: [],
        payments: [],
        creditAndDebitNotes: [],
        eInvoice: null,
        amendments: [],
      };
      const issued = { ...whole, status: "Sent", amountPaid: 0, balance: total };
      return {
        entity: "invoice",
        entityId: id,
        version,
        view: JSON.stringify(invoiceDocument(issued, company, invoiceDate)),
        at: issuedAt ?? undefined,
      };
    }),
  });
}
