/** An invoice's figures when it is saved: computed again, or as issued. */
import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import type { RowOf } from "../../kit/record/define-record";
import { getCompany, type Company } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import type { StoredChoices, TaxChoices } from "../../papers/paper-tax/paper-tax";
import type { TAX_CHOICES, TypedTax } from "../../papers/paper-tax/typed-tax";
import { placeWithReason } from "../../papers/paper-tax/typed-tax.server";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { isOwnSupply, ROUND_OFFS, type Levy, type RoundOff } from "../../ground/tax/levy";
import { isRegime, isUntaxed, REGIME_WORDS } from "../../ground/tax/regimes";
import { isStateCode, stateHead } from "../../ground/tax/states";
import type { InvoiceFormValues } from "./invoice.fields";
import { figuresOf, type InvoiceLine } from "./invoice.lines.server";
import {
  decideInvoice,
  seriesProblem,
  type TaxedBefore,
  type TaxedInput,
} from "./invoice.tax.server";
import { invoiceTotals } from "./invoice.totals";

/** The columns that a stored invoice's figures need. */
export const FIGURES = only(
  "Invoice",
  "subtotal discount taxRate taxAmount total taxableValue roundOff reverseCharge",
);

type LineFigures = Pick<InvoiceLine, "quantity" | "unitPrice" | "discount" | "taxRate" | "sac">;

/** The stored invoice with its figures and lines. */
type FiguredBefore = TaxedBefore &
  Pick<RowOf<"Invoice">, "invoiceDate" | keyof typeof FIGURES> & {
    companySnapshot: { content: string } | null;
    items: readonly (LineFigures & { lineTotal: number })[];
  };

type FiguredInput = Omit<TaxedInput, "items"> & {
  discount: number;
  taxRate: number | null;
  items: readonly LineFigures[];
};

/**
 * Returns an invoice's figures, its states, and errors. An issued invoice keeps its tax while nothing changes that the
 * tax depends on. The company's later settings do not matter.
 */
export async function figuredInvoice(
  tx: Tx,
  company: Company,
  input: FiguredInput,
  currency: string,
  before: FiguredBefore | null,
) {
  const { decided, states } = await decideInvoice(tx, company, input, currency, before);
  if (before && staysAsIssued(before, { ...input, ...states })) {
    const lineTotals = before.items.map(({ lineTotal }) => lineTotal);
    return { states, lineTotals, figures: figuresIn(before), problem: null, problems: [] };
  }
  const found = figuresOf(input.items, input, decided);
  const problems: { field: keyof TaxChoices; message: string }[] = [...(decided?.problems ?? [])];
  const moved =
    (before && decided && gstinProblem(before, company)) ?? seriesProblem(before, found.figures);
  if (moved) problems.push({ field: "taxRegime", message: moved });
  return { states, ...found, problems };
}

function figuresIn(before: FiguredBefore): ReturnType<typeof figuresOf>["figures"] {
  const { subtotal, discount, taxRate, taxAmount, total, taxableValue, roundOff } = before;
  const { taxRegime, taxRegimeReason, reverseCharge, tax } = before;
  const { placeOfSupply, placeOfSupplyReason, placeOfSupplyChosen } = before;
  const place = { placeOfSupply, placeOfSupplyReason, placeOfSupplyChosen };
  const regime = { taxRegime, taxRegimeReason, reverseCharge, tax };
  const amounts = { subtotal, discount, taxRate, taxAmount, total, taxableValue, roundOff };
  return { ...amounts, ...regime, ...place };
}

function staysAsIssued(before: FiguredBefore, input: FiguredInput): boolean {
  if (before.invoiceNumber === null || before.tax === null) return false;
  const { clientId, invoiceDate, quotationId = before.quotationId, discount, items } = input;
  return (
    clientId === before.clientId &&
    invoiceDate === before.invoiceDate &&
    quotationId === before.quotationId &&
    discount === before.discount &&
    input.pickupStateCode === before.pickupStateCode &&
    input.dropStateCode === before.dropStateCode &&
    sameChoices(before, input) &&
    items.length === before.items.length &&
    items.every((line, at) => sameFigures(line, before.items[at]))
  );
}

type Choices = Omit<TaxChoices, "pickupStateCode" | "dropStateCode">;

function sameChoices(
  before: Omit<StoredChoices, "pickupStateCode" | "dropStateCode">,
  given: Choices,
): boolean {
  const { placeOfSupplyChosen: chosen, taxRegimeReason } = before;
  return (
    asStored(given.taxRegime, before.taxRegime, taxRegimeReason !== null) &&
    asStored(given.taxRegimeReason, taxRegimeReason, true) &&
    asStored(given.placeOfSupply, before.placeOfSupply, chosen) &&
    asStored(given.placeOfSupplyReason, before.placeOfSupplyReason, chosen)
  );
}

/** Whether a choice is what the paper has: left out it is, unless somebody had chosen and clears it now. */
const asStored = (given: string | null, stored: string | null, chosen: boolean) =>
  given === stored || (given === null && !chosen);

const sameFigures = (one: LineFigures, other: LineFigures | undefined) =>
  other !== undefined &&
  one.quantity === other.quantity &&
  one.unitPrice === other.unitPrice &&
  one.discount === other.discount &&
  (one.taxRate ?? null) === other.taxRate &&
  // The move's own lines have the regime's SAC, which a script sends back.
  (!isOwnSupply(one) || (one.sac ?? null) === other.sac);

const TYPED = {
  clientId: true,
  invoiceNumber: true,
  invoiceDate: true,
  companySnapshot: { select: { content: true } },
  ...only(
    "Invoice",
    "tax pickupStateCode taxRegime taxRegimeReason placeOfSupply placeOfSupplyReason",
    "placeOfSupplyChosen",
  ),
  ...FIGURES,
  items: {
    orderBy: { position: "asc" },
    select: { quantity: true, unitPrice: true, discount: true, taxRate: true, sac: true },
  },
} as const;

/**
 * Returns an issued invoice's tax as on its paper, where the form keeps its client, day and choices. Null where the form
 * changes them, for a draft, and outside GST.
 */
export async function taxAsIssued(
  id: number,
  { clientId, typed }: { clientId: number | null; typed: InvoiceFormValues },
): Promise<TypedTax | null> {
  const stored = await db.invoice.findUnique({ where: { id }, select: TYPED });
  const frozen = stored && frozenTax(stored);
  if (!stored?.invoiceNumber || !frozen || stored.clientId !== clientId) return null;
  const given = (name: (typeof TAX_CHOICES)[number] | "invoiceDate") => typed[name] || null;
  const same =
    given("invoiceDate") === stored.invoiceDate &&
    given("pickupStateCode") === stored.pickupStateCode &&
    sameChoices(stored, {
      taxRegime: given("taxRegime"),
      taxRegimeReason: given("taxRegimeReason"),
      placeOfSupply: given("placeOfSupply"),
      placeOfSupplyReason: given("placeOfSupplyReason"),
    });
  const { taxRegime: regime, placeOfSupply: code, companySnapshot } = stored;
  if (!same || !companySnapshot || regime === null || !isRegime(regime)) return null;
  if (code === null || !isStateCode(code)) return null;
  const { stateCode } = printedCompany({ companySnapshot }, await getCompany());
  const levied = frozen.heads.length > 0;
  const igst = frozen.heads.some(({ head }) => head === "IGST");
  const place = {
    interState: levied ? igst : code !== stateCode,
    stateHead: stateHead(code),
  };
  const { taxRate: rate, reverseCharge } = stored;
  const base = { rate, place, reverseCharge, untaxed: isUntaxed(regime) };
  return {
    levy: { ...base, roundOff: roundedAs(stored, base) },
    regime: REGIME_WORDS[regime].label,
    place: placeWithReason(code, stored.placeOfSupplyReason, stored.placeOfSupplyChosen),
    problems: [],
  };
}

/** The rounding with which an invoice comes to what it was issued with. */
function roundedAs(
  stored: Prisma.InvoiceGetPayload<{ select: typeof TYPED }>,
  levy: Omit<Levy, "roundOff">,
): RoundOff {
  const { items: lines, discount, total, taxAmount } = stored;
  const found = ROUND_OFFS.find((roundOff) => {
    const figures = invoiceTotals({ lines, discount, taxRate: 0, levy: { ...levy, roundOff } });
    return figures.total === total && figures.taxAmount === taxAmount;
  });
  return found ?? "none";
}

/** Why what an issued invoice charges cannot be changed by a company that has another GSTIN since; null where it can. */
function gstinProblem(before: FiguredBefore, company: Company): string | null {
  if (before.invoiceNumber === null || !before.companySnapshot) return null;
  const was = printedCompany(before, company).gstin;
  if (was === company.gstin) return null;
  const under = was ? `under the GSTIN ${was}` : "without a GSTIN";
  return `This invoice was issued ${under}, but the company's GSTIN has changed. Use a credit or debit note to change its amounts`;
}
