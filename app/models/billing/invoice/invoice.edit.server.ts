import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";
import { type Company, getCompany } from "../../company/company/company.server";
import { revokeLinksOf } from "../../papers/document-link/document-link.server";
import { changesBetween } from "../../kit/history/history.server";
import { assertItsMonthOpen, assertMonthOpen } from "../../company/month/month.held.server";
import { answeredPlace } from "../../papers/paper-tax/paper-tax";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { clientOf, isDeclaredLate } from "./invoice.checks.server";
import { claimQuotation } from "./invoice.claim.server";
import { invoiceClosed } from "./invoice.due";
import { consolidatedProblem } from "./invoice.consolidated";
import { INVOICE_FIELDS } from "./invoice.fields";
import { redateAdjustments } from "./invoice.advances.server";
import { HISTORY, lineSaid } from "./invoice.history";
import { namedLines, withoutProblem, writeLines } from "./invoice.lines.server";
import { clientSnapshot, deliveryAddressOf, moveInvoice } from "./invoice.move.server";
import { figuredInvoice } from "./invoice.figures.server";
import { assertSameTaxSystem } from "./invoice.tax.server";
import { keepRevision } from "./invoice.revision.server";
import { assertFitting, invoiceRules, keptItems, quotationOf } from "./invoice.rules.server";
import { invoiceFormValues } from "./invoice.form-values";
import { confirmedIn, InvoiceInput } from "./invoice.schema";
import { wholeInvoice } from "./invoice.server";
import { invoiceSearchText, ORDERED } from "./invoice.list";

const WITH_LINES = {
  items: { orderBy: { position: "asc" } },
  client: true,
  adjustments: { select: { id: true }, take: 1 },
  moves: ORDERED,
  eInvoice: { select: { id: true } },
  companySnapshot: { select: { content: true } },
} as const;
type Stored = Prisma.InvoiceGetPayload<{ include: typeof WITH_LINES }>;

/**
 * Saves an invoice, and moves it when another status was chosen. With a version it raises `EditConflict`
 * when another person saved in between; `conflict` when it is Paid or Cancelled, and at `quotationId` for a quotation
 * that another invoice bills.
 */
export async function updateInvoice(actor: Actor, id: number, input: InvoiceInput): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "invoice",
    allow: "invoice:edit",
    load: (tx) => tx.invoice.findUnique({ where: { id }, include: WITH_LINES }),
    refuse: (before) => {
      const closed = invoiceClosed(before);
      return closed ? conflict(closed) : null;
    },
    derive: async (tx, before) => {
      const company = await getCompany(tx);
      assertSameTaxSystem(company, before);
      // A draft is no paper yet: it may leave a month that was closed.
      if (before.invoiceNumber) {
        await assertItsMonthOpen(tx, before.invoiceDate, "invoiceDate", id);
        await assertMonthOpen(tx, input.invoiceDate, "invoiceDate");
      }
      const gstr1a = !before.invoiceNumber && (await isDeclaredLate(tx, actor, company, input));
      const { client, source } = await check(tx, company, before, input);
      const problem = before.moves.length > 0 ? consolidatedProblem(before, input) : null;
      if (problem) throw invalidField(problem.field, problem.message);
      const named = await namedLines(tx, input.items, keptItems(before));
      // A line of a move is called as the move.
      const lines =
        before.moves.length > 0
          ? named.map((line, at) => ({ ...line, name: before.items[at]?.name ?? line.name }))
          : named;
      const typed = { ...input, items: lines };
      const found = await figuredInvoice(tx, company, typed, before.currency, before);
      const { states, figures, lineTotals } = withoutProblem(found);
      const paid = before.amountPaid + before.tdsAmount;
      const balance = figures.total - paid;
      const otherClient = client.id !== before.clientId;
      if (otherClient && before.adjustments.length > 0) {
        const why =
          "An advance is taken off this invoice: take it back before you choose another client";
        throw invalidField("clientId", why);
      }
      const paidUp = paid > 0 && balance === 0;
      const { invoiceNumber, currency } = before;
      const fields = { ...columns(INVOICE_FIELDS, input), ...states, ...figures };
      const after = {
        ...fields,
        ...source,
        gstr1a,
        balance,
        ...(input.jobId === undefined ? {} : { jobId: input.jobId }),
        ...(invoiceNumber && otherClient ? clientSnapshot(client) : {}),
        ...(paidUp ? { status: "Paid" } : {}),
        searchText: invoiceSearchText({
          ...fields,
          moves: before.moves,
          invoiceNumber,
          clientName: otherClient ? client.name : (before.clientName ?? client.name),
        }),
      };
      await writeLines(tx, id, lines, lineTotals);
      return {
        data: after,
        changes: changesBetween<object>(
          { ...before, client: before.client.name, items: before.items.map(lineSaid) },
          {
            ...fields,
            client: client.name,
            items: lines.map(lineSaid),
            status: paidUp ? "Paid" : before.status,
          },
          HISTORY,
          { currency },
        ),
        context: { currency },
      };
    },
    after: async (tx, before, { clientId, invoiceDate, status }) => {
      if (before.invoiceNumber) {
        await redateAdjustments(tx, id, { from: before.invoiceDate, to: invoiceDate });
      }
      if (clientId !== before.clientId) await movePapers(tx, id, clientId);
      // An edit that leaves nothing to pay has moved it already; only a wish against that is refused.
      const moves = input.status !== before.status && (!status || input.status === "Cancelled");
      if (moves) await moveInvoice(tx, actor, id, input.status, confirmedIn(input));
      if (before.invoiceNumber || moves) await keepRevision(tx, id);
    },
  });
}

/**
 * Writes the answer about the State of the pickup into a draft that is about to be issued; one that is not asked about stays
 * as it is. `version`: of the page that it was given on. Raises as `answeredPlace` and `updateInvoice` do.
 */
export async function answerInvoicePlace(
  actor: Actor,
  id: number,
  answer: string,
  version: number | null,
): Promise<void> {
  assertCan(actor, "invoice:edit");
  const invoice = await wholeInvoice({ id });
  const typed = invoice.status === "Draft" ? answeredPlace(invoice, answer) : null;
  if (!typed) return;
  const input = InvoiceInput.parse({ ...invoiceFormValues(invoice), ...typed });
  await updateInvoice(actor, id, { ...input, version });
}

/** To another client: links to it end, and its payments are the other's. */
async function movePapers(tx: Tx, id: number, clientId: number) {
  await revokeLinksOf(tx, { entity: "invoice", entityId: id });
  await tx.payment.updateMany({ where: { invoiceId: id }, data: { clientId } });
}

async function check(tx: Tx, company: Company, before: Stored, input: InvoiceInput) {
  await assertRules(invoiceRules(tx, company, before), input);
  const client = await clientOf(tx, input.clientId);
  const quotationId = quotationOf(before, input);
  // One of before there was a single live invoice keeps the quotation that another one bills.
  if (quotationId === before.quotationId) return { client, source: {} };
  if (quotationId !== null) {
    await claimQuotation(tx, quotationId);
    // Asked once more: it is only now that nobody else can change the quotation.
    await assertFitting(tx, before, input);
  }
  const deliveryAddress = before.invoiceNumber ? await deliveryAddressOf(tx, quotationId) : null;
  return { client, source: { quotationId, sourceQuotationId: quotationId, deliveryAddress } };
}
