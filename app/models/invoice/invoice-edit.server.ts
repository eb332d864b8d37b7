import type { Prisma } from "~/generated/sqlite/client";
import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../company/company.server";
import { revokeLinksOf } from "../document-link/document-link.server";
import { changesBetween, recordHistory } from "../history/history.server";
import { formatMoney, quantityText, rateText } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { assertRules } from "../shared/assert-rules.server";
import { conflict, EditConflict, notFound } from "../shared/domain-error";
import { claimQuotation } from "./billing.server";
import { clientOf } from "./invoice-checks.server";
import { namedLines, storedTotals, writeLines } from "./invoice-lines.server";
import { keepRevision } from "./invoice-revision.server";
import { assertFitting, invoiceRules, keptItems, quotationOf } from "./invoice-rules.server";
import { CLOSED, clientSnapshot, moveInvoice } from "./invoice-status.server";
import type { InvoiceInput } from "./invoice.schema";
import { invoiceSearchText } from "./invoice.server";
import { EDITABLE_STATUSES } from "./invoice.status";

const WITH_LINES = { items: { orderBy: { position: "asc" } }, client: true } as const;
type Stored = Prisma.InvoiceGetPayload<{ include: typeof WITH_LINES }>;

/**
 * Saves an invoice, and moves it when another status was chosen. With a version it raises `EditConflict`
 * when somebody saved in between; `conflict` when it is Paid or Cancelled, and at `quotationId` for a quotation
 * that another invoice bills.
 */
export async function updateInvoice(actor: Actor, id: number, input: InvoiceInput): Promise<void> {
  assertCan(actor, "invoice:edit");
  await transaction(async (tx) => {
    // Counted up first: the row is ours from here on, and payments wait until this is through.
    const { count } = await tx.invoice.updateMany({
      where: {
        id,
        status: { in: [...EDITABLE_STATUSES] },
        ...(input.version ? { version: input.version } : {}),
      },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw await refusal(tx, id);
    const before = await tx.invoice.findUniqueOrThrow({ where: { id }, include: WITH_LINES });
    await save(tx, actor, before, input);
  });
}

async function refusal(tx: Tx, id: number) {
  const found = await tx.invoice.findUnique({ where: { id }, select: { status: true } });
  if (!found) return notFound("invoice");
  const { status } = found;
  return status === "Paid" || status === "Cancelled"
    ? conflict(CLOSED[status])
    : new EditConflict();
}

async function save(tx: Tx, actor: Actor, before: Stored, input: InvoiceInput): Promise<void> {
  const { id, amountPaid } = before;
  const { client, source } = await check(tx, before, input);
  const lines = await namedLines(tx, input.items, keptItems(before));
  const { figures, lineTotals } = storedTotals(lines, input);
  const balance = figures.total - amountPaid;
  const paidUp = amountPaid > 0 && balance === 0;
  const issued = before.invoiceNumber !== null;
  const otherClient = client.id !== before.clientId;
  const { clientId, invoiceDate, dueDate, reference, notes } = input;
  const fields = { clientId, invoiceDate, dueDate, reference, notes, ...source };
  await tx.invoice.update({
    where: { id },
    data: {
      ...fields,
      ...figures,
      balance,
      ...(input.jobId === undefined ? {} : { jobId: input.jobId }),
      ...(issued && otherClient ? clientSnapshot(client) : {}),
      ...(paidUp ? { status: "Paid" } : {}),
      searchText: invoiceSearchText({
        invoiceNumber: before.invoiceNumber,
        clientName: otherClient ? client.name : (before.clientName ?? client.name),
        reference,
      }),
    },
  });
  if (otherClient) await revokeLinksOf(tx, { entity: "invoice", entityId: id });
  await writeLines(tx, id, lines, lineTotals);
  const changes = changesBetween(
    told({ ...before, client: before.client.name, items: before.items }, before.currency),
    told(
      {
        ...fields,
        ...figures,
        client: client.name,
        items: lines,
        status: paidUp ? "Paid" : before.status,
      },
      before.currency,
    ),
    HISTORY_FIELDS,
    before.currency,
  );
  if (changes.length) await recordHistory(tx, actor, "invoice", id, "Updated", { changes });
  // An edit that leaves nothing to pay has moved it already; only a wish against that is refused.
  const moves = input.status !== before.status && (!paidUp || input.status === "Cancelled");
  if (moves) await moveInvoice(tx, actor, id, input.status);
  if (issued || moves) await keepRevision(tx, id);
}

async function check(tx: Tx, before: Stored, input: InvoiceInput) {
  await assertRules(invoiceRules(tx, await getCompany(tx), before), input);
  const client = await clientOf(tx, input.clientId);
  const quotationId = quotationOf(before, input);
  // One of before there was a single live invoice keeps the quotation that another one bills.
  if (quotationId === before.quotationId) return { client, source: {} };
  if (quotationId !== null) {
    await claimQuotation(tx, quotationId);
    // Asked once more: it is only now that nobody else can change the quotation.
    await assertFitting(tx, before, input);
  }
  return { client, source: { quotationId, sourceQuotationId: quotationId } };
}

type Told = {
  client: string;
  invoiceDate: string;
  dueDate: string;
  reference: string | null;
  notes: string | null;
  items: string;
  discount: number;
  taxRate: number;
  total: number;
  status: string;
};

const HISTORY_FIELDS = {
  client: "Client",
  invoiceDate: "Invoice date",
  dueDate: "Due date",
  reference: "Reference",
  notes: "Notes",
  items: "Items",
  discount: { label: "Discount", show: formatMoney },
  taxRate: { label: "Tax rate", show: (rate: number) => `${rateText(rate)}%` },
  total: { label: "Total", show: formatMoney },
  status: "Status",
} as const;

type Line = { name: string; quantity: number; unitPrice: number; discount: number };

function told(
  { items, ...rest }: Omit<Told, "items"> & { items: readonly Line[] },
  currency: string,
): Told {
  return { ...rest, items: items.map((line) => lineText(line, currency)).join("; ") };
}

function lineText({ name, quantity, unitPrice, discount }: Line, currency: string): string {
  const less = discount > 0 ? ` less ${rateText(discount)}%` : "";
  return `${name} ${quantityText(quantity)} × ${formatMoney(unitPrice, currency)}${less}`;
}
