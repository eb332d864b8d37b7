import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { getCompany, type Company } from "../company/company.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { ruleFrom } from "../shared/assert-rules.server";
import { invalidField, notFound } from "../shared/domain-error";
import { ruleOf, type Rule } from "../shared/rules";
import {
  assertCurrency,
  assertDate,
  assertSameYear,
  assertSources,
  clientOf,
} from "./invoice.checks.server";
import { namedLines } from "./invoice.lines.server";
import type { InvoiceInput } from "./invoice.schema";
import { invoicePayable } from "./invoice.status";
import { invoiceTotals } from "./invoice.totals";

/** What of a stored invoice decides how it may be changed. */
const RULING = {
  invoiceNumber: true,
  invoiceDate: true,
  dueDate: true,
  clientId: true,
  amountPaid: true,
  currency: true,
  quotationId: true,
  status: true,
  items: { select: { itemId: true, name: true } },
} as const;
type Ruling = Prisma.InvoiceGetPayload<{ select: typeof RULING }>;

const NOT_PAID_YET = "A new invoice is not paid yet: issue it as Sent, then record its payment";
const toSettle = (due: string) =>
  `This invoice has a balance of ${due}. To settle it without that money, use 'Change Status' and give a reason.`;

const rule = ruleOf<InvoiceInput>();

/**
 * Everything an invoice keeps to besides what its fields say of themselves. `before`: the stored invoice,
 * whose old dates are no mistake as long as nobody changes them.
 */
export function invoiceRules(
  tx: Tx,
  company: Company,
  before: Ruling | null = null,
): Rule<InvoiceInput>[] {
  const kept = keptItems(before);
  return [
    rule(
      ["invoiceDate"],
      ruleFrom((input) => assertDate(input, company)),
    ),
    rule(
      ["invoiceDate"],
      ruleFrom((input) => before && assertSameYear(before, input, company)),
    ),
    rule(["invoiceDate", "dueDate"], ({ invoiceDate, dueDate }, say) => {
      const asBefore = before?.invoiceDate === invoiceDate && before.dueDate === dueDate;
      if (dueDate < invoiceDate && !asBefore) {
        say("dueDate", "Due date cannot be before the invoice date");
      }
    }),
    rule(
      ["clientId"],
      ruleFrom(({ clientId }) => clientOf(tx, clientId)),
    ),
    rule(["clientId"], ({ clientId }, say) => {
      if (before && before.amountPaid > 0 && clientId !== before.clientId) {
        say("clientId", "An invoice with payments stays with its client");
      }
    }),
    rule(
      ["clientId", "quotationId", "jobId"],
      ruleFrom((input) => assertFitting(tx, before, input)),
    ),
    rule(
      ["quotationId", "currency"],
      ruleFrom(async (input) => {
        const id = before ? null : quotationOf(before, input);
        const quotation = id ? await tx.quotation.findUnique({ where: { id } }) : null;
        assertCurrency(input, (before ?? quotation)?.currency ?? company.invoiceCurrency);
      }),
    ),
    rule(["status"], ({ status }, say) => {
      if (!before && status === "Paid") say("status", NOT_PAID_YET);
    }),
    rule(["status", "items", "discount", "taxRate"], ({ status, items, ...rates }, say) => {
      if (!before || status !== "Paid" || !invoicePayable.of(before)) return;
      const due = invoiceTotals({ lines: items, ...rates }).total - before.amountPaid;
      if (due > 0) say("status", toSettle(formatMoney(due, before.currency)));
    }),
    rule(
      ["items"],
      ruleFrom(({ items }) => namedLines(tx, items, kept)),
    ),
    rule(["items", "discount", "taxRate"], ({ items, ...rates }, say) => {
      const { problem, total } = invoiceTotals({ lines: items, ...rates });
      if (problem) say(problem.field, problem.message);
      if (before && total < before.amountPaid) {
        const paid = formatMoney(before.amountPaid, before.currency);
        say("items", `The total cannot be less than what is already paid (${paid})`);
      }
    }),
  ];
}

/** The names of the items an invoice has already: they stay usable when the catalogue drops them. */
export function keptItems(before: Pick<Ruling, "items"> | null): ReadonlyMap<number, string> {
  return new Map((before?.items ?? []).map((item) => [item.itemId ?? 0, item.name]));
}

/** The quotation that an invoice is to bill: left out, the one it has. */
export function quotationOf(
  before: Pick<Ruling, "quotationId"> | null,
  { quotationId = before?.quotationId ?? null }: Pick<InvoiceInput, "quotationId">,
): number | null {
  return quotationId;
}

/** Raises `invalid` unless the chosen quotation and job are the client's and in the invoice's currency. */
export async function assertFitting(
  tx: Tx,
  before: Ruling | null,
  input: Pick<InvoiceInput, "clientId" | "quotationId" | "jobId">,
) {
  const quotation = await assertSources(tx, { ...input, quotationId: quotationOf(before, input) });
  if (before && quotation && quotation.currency !== before.currency) {
    throw invalidField(
      "quotationId",
      `The quotation is in ${quotation.currency}, this invoice in ${before.currency}`,
    );
  }
}

/** The rules of a new invoice, for a form or a body that has mistakes already. */
export async function rulesOfNewInvoice(actor: Actor): Promise<Rule<InvoiceInput>[]> {
  assertCan(actor, "invoice:create");
  return invoiceRules(db, await getCompany());
}

/** The rules of a stored invoice, in the same way. Raises `not_found`. */
export async function rulesOfInvoice(actor: Actor, id: number): Promise<Rule<InvoiceInput>[]> {
  assertCan(actor, "invoice:edit");
  const [before, company] = await Promise.all([
    db.invoice.findUnique({ where: { id }, select: RULING }),
    getCompany(),
  ]);
  if (!before) throw notFound("invoice");
  return invoiceRules(db, company, before);
}
