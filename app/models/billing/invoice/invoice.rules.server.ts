import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany, type Company } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { isQuotationTaxCurrent, TAX_MOVED } from "../../sales/quotation/quotation.tax.server";
import { invoicedRateProblem } from "../../papers/paper-tax/sent-rate";
import { TAX_FIELDS } from "../../papers/paper-tax/tax.fields";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import {
  assertCurrency,
  assertDate,
  assertSameYear,
  assertSources,
  clientOf,
} from "./invoice.checks.server";
import { namedLines } from "./invoice.lines.server";
import type { InvoiceInput } from "./invoice.schema";
import { invoicePayable, NEW_STATUSES } from "./invoice.status";
import { FIGURES, figuredInvoice } from "./invoice.figures.server";
import { untaxedWhy } from "./invoice.tax.server";
import { quotationNamed } from "../../sales/quotation/quotation.server";

/** The stored columns that decide how an invoice may change. */
const RULING = {
  ...only(
    "Invoice",
    "invoiceNumber invoiceDate dueDate clientId amountPaid tdsAmount currency",
    "quotationId status jobId clientKind clientGstin clientStateCode pickupStateCode",
    "dropStateCode taxRegime taxRegimeReason placeOfSupply placeOfSupplyReason",
    "placeOfSupplyChosen tax",
  ),
  companySnapshot: { select: { content: true } },
  ...FIGURES,
  items: {
    orderBy: { position: "asc" },
    select: only("InvoiceItem", "itemId name quantity unitPrice discount taxRate sac lineTotal"),
  },
} as const;
type Ruling = Prisma.InvoiceGetPayload<{ select: typeof RULING }>;

const NOT_PAID_YET = "A new invoice is not paid yet: issue it as Sent, then record its payment";
const ONLY_NEW = "A new invoice is Draft or Sent";
const toSettle = (due: string) =>
  `This invoice has a balance of ${due}. To settle it without that money, use 'Change Status' and give a reason.`;

const rule = ruleOf<InvoiceInput>();

/** Fields that change the total. */
const TOTALLED = [
  "items",
  "discount",
  "taxRate",
  "clientId",
  "invoiceDate",
  "quotationId",
  "jobId",
  ...(Object.keys(TAX_FIELDS) as (keyof typeof TAX_FIELDS)[]),
] as const;
type Totalled = Pick<InvoiceInput, (typeof TOTALLED)[number]>;

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
  const totalled = async (input: Totalled) => {
    const quotationId = quotationOf(before, input);
    const currency = before?.currency ?? (await currencyFor(tx, quotationId, company));
    const { figures, problem, problems } = await figuredInvoice(
      tx,
      company,
      { ...input, quotationId },
      currency,
      before,
    );
    return { figures, total: figures.total, problem, problems };
  };
  return [
    rule(
      ["invoiceDate"],
      ruleFrom((input) => assertDate(input, company)),
    ),
    rule(
      ["invoiceDate"],
      ruleFrom((input) => before && assertSameYear(before, input, company)),
    ),
    rule(["invoiceDate", "dueDate"], ({ invoiceDate, dueDate }, addError) => {
      const asBefore = before?.invoiceDate === invoiceDate && before.dueDate === dueDate;
      if (dueDate < invoiceDate && !asBefore) {
        addError("dueDate", "Due date cannot be before the invoice date");
      }
    }),
    rule(
      ["clientId"],
      ruleFrom(({ clientId }) => clientOf(tx, clientId)),
    ),
    rule(["clientId"], ({ clientId }, addError) => {
      if (before && before.amountPaid + before.tdsAmount > 0 && clientId !== before.clientId) {
        addError("clientId", "An invoice with payments cannot change its client");
      }
    }),
    rule(
      ["clientId", "quotationId", "jobId"],
      ruleFrom((input) => assertFitting(tx, before, input)),
    ),
    rule(
      ["quotationId", "currency"],
      ruleFrom(async (input) => {
        const id = quotationOf(before, input);
        assertCurrency(input, before?.currency ?? (await currencyFor(tx, id, company)));
      }),
    ),
    rule(["quotationId", "invoiceDate"], async ({ quotationId, invoiceDate }, addError) => {
      const id = quotationOf(before, { quotationId });
      if (id === null || id === before?.quotationId) return;
      if (!(await isQuotationTaxCurrent(tx, company, id, invoiceDate)))
        addError("quotationId", TAX_MOVED);
    }),
    rule(["taxRate", "items", "quotationId"], async ({ taxRate, items, quotationId }, addError) => {
      const lines = items.flatMap((item, at) => (item.taxRate ? [`items[${at}].taxRate`] : []));
      if (!taxRate && lines.length === 0) return;
      const why = await untaxedWhy(tx, company, before, quotationOf(before, { quotationId }));
      if (why === null) return;
      if (taxRate) addError("taxRate", why);
      for (const line of lines) addError(line, why);
    }),
    rule(["status"], ({ status }, addError) => {
      if (before || NEW_STATUSES.some((each) => each === status)) return;
      addError("status", status === "Paid" ? NOT_PAID_YET : ONLY_NEW);
    }),
    rule(["status", ...TOTALLED], async (input, addError) => {
      if (!before || input.status !== "Paid" || !invoicePayable.of(before)) return;
      const { total } = await totalled(input);
      const due = total - before.amountPaid - before.tdsAmount;
      if (due > 0) addError("status", toSettle(formatMoney(due, before.currency)));
    }),
    rule(
      ["items"],
      ruleFrom(({ items }) => namedLines(tx, items, kept)),
    ),
    rule(TOTALLED, async (input, addError) => {
      const { figures, problem, problems, total } = await totalled(input);
      if (figures.tax !== null && !problem && problems.length === 0) {
        const wrong = invoicedRateProblem(input.taxRate, figures.taxRate, before?.taxRate);
        if (wrong) addError("taxRate", wrong);
      }
      for (const wrong of problems) addError(wrong.field, wrong.message);
      if (problem) addError(problem.field, problem.message);
      const settled = before ? before.amountPaid + before.tdsAmount : 0;
      if (before && total < settled) {
        const paid = formatMoney(settled, before.currency);
        addError("items", `The total cannot be less than what is already paid (${paid})`);
      }
    }),
  ];
}

/** The currency of a new invoice: of its quotation, else the company's. */
async function currencyFor(tx: Tx, quotationId: number | null, company: Company) {
  return (await quotationNamed(tx, quotationId))?.currency ?? company.invoiceCurrency;
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
