import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import type { RowOf } from "../../kit/record/define-record";
import { getCompany, type Company } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import { gstCompany, recipientOf } from "../../company/company/gst.server";
import {
  decidePaper,
  type DecidedPaper,
  type StoredChoices,
  type TaxChoices,
} from "../../papers/paper-tax/paper-tax";
import { recipientById } from "../../papers/paper-tax/typed-tax.server";
import {
  chargesNoTax,
  ISSUED_WITHOUT_TAX,
  NO_TAX,
  printsNoTax,
  ratedInvoice,
  ratedQuotation,
} from "../../papers/paper-tax/no-tax";
import { conflict } from "../../kit/shared/domain-error";
import { frozenTax } from "../../ground/tax/frozen-tax";
import type { Recipient } from "../../ground/tax/recipient";
import { isRegime, type Regime } from "../../ground/tax/regimes";
import { isStateCode, type StateCode } from "../../ground/tax/states";
import { seriesOf } from "../../ground/tax/titles";
import { isOwnSupply, type TaxLine } from "../../ground/tax/levy";
import { figuresOf } from "./invoice.lines.server";
import { quotationNamed } from "../../sales/quotation/quotation.server";
import { jobNamed } from "../../road/job/job.server";

/** The input that an invoice's tax depends on, with the lines that are separate supplies. */
export type TaxedInput = TaxChoices & {
  clientId: number;
  invoiceDate: string;
  quotationId?: number | null;
  jobId?: number | null;
  items?: readonly TaxLineRate[];
};
type TaxLineRate = Pick<TaxLine, "taxRate">;

/** The stored invoice, and its client's details where it was issued. */
export type TaxedBefore = StoredChoices &
  Pick<
    RowOf<"Invoice">,
    | "invoiceNumber"
    | "clientId"
    | "clientKind"
    | "clientGstin"
    | "clientStateCode"
    | "quotationId"
    | "jobId"
    | "tax"
  >;

/** The facts that decide whether an issued invoice keeps its kind. */
type Issued = { invoiceNumber: string | null; tax: string | null };

/** One that was issued before GST, or outside of it: it keeps its one rate. */
const issuedWithoutGst = (invoice: Issued) =>
  invoice.invoiceNumber !== null && invoice.tax === null;

/** Whether a stored invoice's form asks for what GST does, as far as the company does. */
export async function keepsOneRate(id: number): Promise<boolean> {
  const select = { invoiceNumber: true, tax: true } as const;
  const invoice = await db.invoice.findUnique({ where: { id }, select });
  return invoice !== null && issuedWithoutGst(invoice);
}

/** Raises `conflict` for an invoice that was issued with GST by a company that has left it: its tax cannot be worked out any more. */
export function assertSameTaxSystem(company: Company, before: Issued): void {
  if (before.invoiceNumber === null || before.tax === null) return;
  if (company.taxSystem !== "gst_india") throw conflict(LEFT_GST);
}

const LEFT_GST =
  "This invoice was issued with GST, but the tax system has changed. Use a credit or debit note to change it.";

/**
 * Says why an issued invoice cannot change its title: its number belongs to a series of invoices only, or of bills of
 * supply only.
 */
export function seriesProblem(before: Issued | null, after: { tax: string | null }): string | null {
  if (!before?.invoiceNumber || before.tax === null) return null;
  const was = seriesFor(before);
  if (was === seriesFor(after)) return null;
  return `${before.invoiceNumber} is a number of ${was === "BS" ? "bills of supply" : "invoices"}, so it cannot become another kind of document. Cancel it and write a new one.`;
}

/** Bills of supply are numbered by themselves. */
export function seriesFor(invoice: { tax: string | null }): "INV" | "BS" {
  const title = frozenTax(invoice)?.title;
  return title ? seriesOf(title) : "INV";
}

type OwnRate = Issued & {
  taxRate: number;
  quotationId: number | null;
  companySnapshot: { content: string } | null;
};

/**
 * Why an invoice may have no rate; null where it may. One that was issued without tax stays so, and a draft or a new one
 * of a company without tax has none unless it, or the quotation it bills, was saved with a single rate before.
 */
export async function untaxedWhy(
  tx: Tx,
  company: Company,
  before: OwnRate | null,
  quotationId: number | null,
): Promise<string | null> {
  const own = before && ratedInvoice(before);
  if (own && before?.companySnapshot && printsNoTax(own, printedCompany(before, company))) {
    return ISSUED_WITHOUT_TAX;
  }
  if (!chargesNoTax(company, own)) return null;
  const quoted = await quotationNamed(tx, quotationId);
  return chargesNoTax(company, quoted && ratedQuotation(quoted)) ? NO_TAX : null;
}

/** The stored columns that `untaxedWhy` reads. */
export const OWN_RATE = {
  ...only("Invoice", "invoiceNumber tax taxRate quotationId"),
  companySnapshot: { select: { content: true } },
} as const;

const stateOrNull = (code: string | null): StateCode | null =>
  code !== null && isStateCode(code) ? code : null;

/** An issued invoice keeps its client as billed, unless it goes to another one. */
async function recipientFor(
  tx: Tx,
  clientId: number,
  before: TaxedBefore | null,
): Promise<Recipient> {
  const same = before?.invoiceNumber && before.clientId === clientId;
  if (!same || before.clientKind === null) return recipientById(tx, clientId);
  const { clientKind: kind, clientGstin: gstin, clientStateCode: stateCode } = before;
  return recipientOf({ kind, gstin, stateCode });
}

/** The regime by the rules of the day on which an invoice was issued: the company's usual one may be another since. */
function issuedAs({ clientId }: TaxedInput, before: TaxedBefore | null): Regime | null {
  if (!before?.invoiceNumber || before.clientId !== clientId) return null;
  const { taxRegime, taxRegimeReason } = before;
  return taxRegime !== null && isRegime(taxRegime) && taxRegimeReason === null ? taxRegime : null;
}

type InvoiceTax = {
  decided: DecidedPaper | null;
  states: { pickupStateCode: StateCode | null; dropStateCode: StateCode | null };
};

/**
 * Regime, place and states of an invoice: as chosen, as its quotation decided, as its job knows, else by the rules.
 * `decided` is null outside GST.
 */
export async function decideInvoice(
  tx: Tx,
  company: Company,
  input: TaxedInput,
  currency: string,
  before: TaxedBefore | null = null,
): Promise<InvoiceTax> {
  const gst = before && issuedWithoutGst(before) ? null : await gstCompany(tx, company);
  const { pickupStateCode, dropStateCode } = input;
  if (!gst) return { decided: null, states: { pickupStateCode, dropStateCode } };
  const sourceId = input.quotationId === undefined ? before?.quotationId : input.quotationId;
  const jobId = input.jobId === undefined ? before?.jobId : input.jobId;
  // The quotation's tax choices, which the invoice takes where its own are empty.
  const quoted = await quotationNamed(tx, sourceId);
  const source = quoted ?? (await jobNamed(tx, jobId));
  const states = {
    pickupStateCode: pickupStateCode ?? stateOrNull(source?.pickupStateCode ?? null),
    dropStateCode: dropStateCode ?? stateOrNull(source?.dropStateCode ?? null),
  };
  // A stored invoice of the same quotation may have cleared a choice on purpose.
  const fromQuotation = before !== null && before.quotationId === sourceId ? null : quoted;
  const regime = input.taxRegime === null && fromQuotation?.taxRegimeReason ? fromQuotation : input;
  const place =
    input.placeOfSupply === null && fromQuotation?.placeOfSupplyChosen ? fromQuotation : input;
  const items = input.items ?? [];
  const decided = decidePaper({
    gst,
    recipient: await recipientFor(tx, input.clientId, before),
    date: input.invoiceDate,
    currency,
    pickup: states.pickupStateCode,
    carriage: items.length === 0 || !items.every(isOwnSupply),
    issuedAs: issuedAs(input, before),
    choices: {
      taxRegime: regime.taxRegime,
      taxRegimeReason: regime.taxRegimeReason,
      placeOfSupply: place.placeOfSupply,
      placeOfSupplyReason: place.placeOfSupplyReason,
    },
    before,
  });
  return { decided, states };
}

/**
 * Raises `conflict` if a draft's tax would differ when saved now: the customer got a GSTIN, or a rate changed. The
 * office must see that before the invoice is issued.
 */
export async function assertTaxCurrent(tx: Tx, id: number): Promise<void> {
  const company = await getCompany(tx);
  const items = { orderBy: { position: "asc" } } as const;
  const draft = await tx.invoice.findUniqueOrThrow({ where: { id }, include: { items } });
  if (draft.tax === null && company.taxSystem !== "gst_india") return;
  const input = {
    ...draft,
    pickupStateCode: stateOrNull(draft.pickupStateCode),
    dropStateCode: stateOrNull(draft.dropStateCode),
  };
  const { decided } = await decideInvoice(tx, company, input, draft.currency, draft);
  const { figures } = figuresOf(draft.items, draft, decided);
  const allowed = !decided || decided.problems.length === 0;
  if (allowed && figures.tax === draft.tax && figures.total === draft.total) return;
  throw conflict(
    "The customer, a rate or the tax settings changed after this invoice was saved. Open it, check its total and save it, then issue it.",
  );
}
