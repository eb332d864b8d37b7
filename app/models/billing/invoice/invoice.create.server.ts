import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertItsMonthOpen } from "../../company/month/month.held.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns, type Stored } from "../../kit/shared/define-fields";
import { once } from "../../kit/shared/once.server";
import { claimQuotation } from "./invoice.claim.server";
import { assertSources, clientOf, isDeclaredLate } from "./invoice.checks.server";
import { INVOICE_FIELDS } from "./invoice.fields";
import { type InvoiceLine, namedLines, storedTotals, writeLines } from "./invoice.lines.server";
import type { StoredTax } from "../../papers/paper-tax/paper-tax";
import { decideInvoice } from "./invoice.tax.server";
import { keepRevision } from "./invoice.revision.server";
import { invoiceRules } from "./invoice.rules.server";
import { moveInvoice } from "./invoice.move.server";
import { confirmedIn, type InvoiceInput } from "./invoice.schema";
import { invoiceSearchText } from "./invoice.list";

/**
 * Creates an invoice in the company's invoice currency, or in its source quotation's; any status but
 * Draft gives it its number at once. Returns its id; the same key leads to the same invoice. Raises `conflict`
 * at `quotationId` for a quotation that has an invoice.
 */
export async function createInvoice(
  actor: Actor,
  input: InvoiceInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "invoice:create");
  return once(actor, "invoice:create", key, async (tx) => {
    const company = await getCompany(tx);
    await assertRules(invoiceRules(tx, company), input);
    const gstr1a = await isDeclaredLate(tx, actor, company, input);
    const client = await clientOf(tx, input.clientId);
    if (input.quotationId) await claimQuotation(tx, input.quotationId);
    // Asked once more: it is only now that nobody else can change the quotation.
    const quotation = await assertSources(tx, input);
    const currency = quotation?.currency ?? company.invoiceCurrency;
    const lines = await namedLines(tx, input.items);
    const { decided, states } = await decideInvoice(tx, company, input, currency);
    const draft = {
      currency,
      ...columns(INVOICE_FIELDS, input),
      ...states,
      quotationId: quotation?.id ?? null,
      jobId: input.jobId ?? null,
      gstr1a,
      clientName: client.name,
      lines,
    };
    const id = await insertDraft(tx, actor, draft, storedTotals(lines, input, decided));
    if (input.status !== "Draft") {
      await moveInvoice(tx, actor, id, input.status, confirmedIn(input));
      await keepRevision(tx, id);
    }
    return id;
  });
}

type Given = Omit<Stored<typeof INVOICE_FIELDS>, "discount" | "taxRate" | keyof StoredTax>;
type NewDraft = Given & {
  quotationId: number | null;
  jobId: number | null;
  currency: string;
  /** Issued in the same transaction, by the GSTR-1A of its closed period. */
  gstr1a?: boolean;
  clientName: string;
  lines: InvoiceLine[];
  /** An invoice for several moves is also found by their texts. */
  moves?: Parameters<typeof invoiceSearchText>[0]["moves"];
};

/**
 * Writes a draft with its lines and their totals, as `storedTotals` found them, in the caller's transaction; it bills
 * the quotation it names. Raises `conflict` where the month of its day is closed.
 */
export async function insertDraft(
  tx: Tx,
  actor: Actor,
  { lines, clientName, moves, ...fields }: NewDraft,
  { figures, lineTotals }: ReturnType<typeof storedTotals>,
): Promise<number> {
  if (!fields.gstr1a) await assertItsMonthOpen(tx, fields.invoiceDate, "invoiceDate");
  const { id } = await tx.invoice.create({
    data: {
      ...fields,
      sourceQuotationId: fields.quotationId,
      ...figures,
      balance: figures.total,
      createdById: actor.id,
      searchText: invoiceSearchText({ ...fields, moves, invoiceNumber: null, clientName }),
      createdAt: now(),
    },
  });
  await writeLines(tx, id, lines, lineTotals);
  const { currency } = fields;
  const changes = [{ field: "total", from: null, to: figures.total }];
  await recordHistory(tx, actor, "invoice", id, "created", { currency }, { changes });
  return id;
}
