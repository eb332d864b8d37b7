import type { Company } from "../../company/company/company.server";
import { transportationLabel } from "~/models/company/company/company.choices";
import { printedCompany, type PrintedCompany } from "../../company/company/company.snapshot.server";
import { formatMoney, rateText } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import type { AmountLine, DocumentView, LabelledText } from "../../papers/paper/document-view";
import { letterhead, paymentDetails, termLines } from "../../papers/paper/letterhead";
import { upiPayment } from "../../papers/paper/upi.server";
import { printsNoTax, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { taxFacts, taxLines } from "../../papers/paper-tax/tax.document";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { namesGst } from "../../ground/tax/titles";
import { paperDay } from "../../ground/day/calendar-date";
import { dayOf, formatMomentAndTime } from "../../ground/day/time-zone";
import { advanceLeft, receivedFor } from "./quotation.advance";
import { orderFacts } from "../../people/customer/order.fields";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { floorsOf } from "./quotation.floors";
import type { QuotationRecord } from "./quotation.server";
import { isInvoiced, quotationStatusLabel } from "./quotation.status";
import { balanceAfterAdvance, CHARGE_NAMES, PRINTED_CHARGES } from "./quotation.totals";
import { PAPER_WORDS } from "./quotation.paper-words";

export const QUOTATION_TITLE = "Quotation";

/** The view's source: a stored quotation, or one as an edit is about to leave it. */
export type PrintedQuotation = Omit<QuotationRecord, "invoices" | "jobs" | "items"> & {
  invoices: { status: string }[];
  items: { name: string; description: string | null; quantity: number }[];
};
type Quotation = PrintedQuotation;

/** The warehouse as charge × days, with what of it the total holds. */
function warehouseLine(quotation: Quotation, money: (minor: number) => string): AmountLine | null {
  const { warehouseCharge, warehouseDays, billAllWarehouseDays } = quotation;
  // Without days the one day that the total holds is shown, so that the column adds up.
  const days = billAllWarehouseDays ? warehouseDays : Math.max(1, warehouseDays);
  if (warehouseCharge * days === 0) return null;
  const label =
    warehouseDays > 0
      ? `Warehouse charge (${money(warehouseCharge)} × ${days} ${days === 1 ? "day" : "days"})`
      : "Warehouse charge (per day)";
  const amount = money(warehouseCharge * days);
  if (billAllWarehouseDays || days === 1) return { label, amount };
  const note = `The total holds one day (${money(warehouseCharge)}); further days are billed on actuals.`;
  return { label, amount, note };
}

function chargeLines(quotation: Quotation, money: (minor: number) => string): AmountLine[] {
  return CHARGE_NAMES.flatMap((name) => {
    if (name === "warehouseCharge") return warehouseLine(quotation, money) ?? [];
    if (quotation[name] === 0) return [];
    const rated = name === "insuranceCharge" && !quotation.insuranceTyped;
    const how =
      rated && quotation.declaredValue !== null
        ? ` (${rateText(quotation.insuranceRate)}% of ${money(quotation.declaredValue)})`
        : "";
    return { label: `${PRINTED_CHARGES[name]}${how}`, amount: money(quotation[name]) };
  });
}

/** No tax line where the paper bears none: issued under 'None', or sent under GST and saved under 'None' since. */
function plainTax(quotation: Quotation, printed: PrintedCompany, money: (minor: number) => string) {
  const { gstAmount, gstRate } = quotation;
  const sentUnderGst = quotation.companySnapshot !== null && printed.sacDigits !== undefined;
  const system = sentUnderGst ? { taxSystem: "none" } : printed;
  if (printsNoTax(ratedQuotation(quotation), system)) return [];
  return [{ label: `GST (${rateText(gstRate)}%)`, amount: money(gstAmount) }];
}

function adjustments(
  quotation: Quotation,
  printed: PrintedCompany,
  money: (minor: number) => string,
): AmountLine[] {
  const { subtotal, discount, surcharge, surchargeRate } = quotation;
  // Papers outside GST keep the longer minus that they were first drawn with, byte by byte.
  const off = quotation.taxRegime === null ? `−${money(discount)}` : money(-discount);
  return [
    { label: "Subtotal", amount: money(subtotal) },
    ...(discount > 0 ? [{ label: QUOTATION_FIELDS.discount.label, amount: off }] : []),
    ...(surcharge > 0
      ? [{ label: `Surcharge (${rateText(surchargeRate)}%)`, amount: money(surcharge) }]
      : []),
    ...(taxLines(quotation, money) ?? plainTax(quotation, printed, money)),
  ];
}

const filled = (lines: (string | null | undefined)[]) =>
  lines.filter((line): line is string => Boolean(line));

function facts(quotation: Quotation, printed: PrintedCompany, money: (minor: number) => string) {
  const lines: LabelledText[] = [
    { label: "Date", value: paperDay(printed, dayOf(quotation.createdAt, printed.timeZone)) },
    { label: PAPER_WORDS.until, value: paperDay(printed, quotation.validUntil) },
    { label: PAPER_WORDS.moving, value: paperDay(printed, quotation.movingDate) },
    {
      label: QUOTATION_FIELDS.transportationType.label,
      value: transportationLabel(quotation.transportationType),
    },
  ];
  if (quotation.declaredValue !== null) {
    lines.push({
      label: QUOTATION_FIELDS.declaredValue.label,
      value: money(quotation.declaredValue),
    });
  }
  return [...lines, ...orderFacts(quotation), ...taxFacts(quotation)];
}

const receivedOf = ({ id, payments }: Quotation) => receivedFor(id, payments);

/** The amount that the paper asks for now: the rest of the advance, from the approval on. */
export function advanceDue(quotation: Quotation): number {
  return quotation.status === "approved" ? advanceLeft(quotation, receivedOf(quotation)) : 0;
}

/**
 * Lines for the advance, asked and received. While an answer is awaited the paper stays as offered; once there is an
 * invoice, that shows the balance.
 */
function advanceLines(quotation: Quotation, money: (minor: number) => string): AmountLine[] {
  const { status, advancePayment, totalAmount } = quotation;
  const counts = status === "approved" && !isInvoiced(quotation);
  const received = counts ? receivedOf(quotation) : 0;
  const asked = [
    { label: "Advance payment", amount: money(advancePayment) },
    { label: "Balance after advance", amount: money(balanceAfterAdvance(quotation)) },
  ];
  const got = [
    { label: "Received in advance", amount: money(received) },
    received > totalAmount
      ? { label: "To be given back", amount: money(received - totalAmount) }
      : { label: "Left to pay", amount: money(totalAmount - received) },
  ];
  return [...(advancePayment > 0 ? asked : []), ...(received > 0 ? got : [])];
}

/** Whether what its customer reads was changed after an answer, which then says nothing of it any more. */
export function changedSince(
  decision: { version: number },
  { paperVersion }: { paperVersion: number },
): boolean {
  return decision.version < paperVersion;
}

/** Whether the customer gave an answer themselves; else the office took it down. */
export function cameByLink(decision: { address: string }): boolean {
  return decision.address !== "";
}

/** That the customer accepted this very document by the link. */
function acceptance(quotation: Quotation, printed: PrintedCompany): string | null {
  const { decision } = quotation;
  if (decision?.answer !== "approved" || !cameByLink(decision)) return null;
  if (changedSince(decision, quotation)) return null;
  return `Accepted by ${decision.name} on ${formatMomentAndTime(decision.at, printed.timeZone, printed)}, by link.`;
}

/**
 * A quotation as page, PDF and message show it: zero charges left out, amounts in its own currency. Once
 * issued it prints the company as it then was.
 */
export function quotationDocument(quotation: Quotation, company: Company): DocumentView {
  const printed = printedCompany(quotation, company);
  const { currency, customer } = quotation;
  const money = (minor: number) => formatMoney(minor, currency);
  const floors = floorsOf(quotation);
  const labelled = (what: string, text: string | null | undefined) =>
    text ? `${what}: ${text}` : null;
  const contact =
    quotation.contactPerson && quotation.contactPerson !== customer.name
      ? `Contact Person: ${quotation.contactPerson}`
      : null;
  return {
    kind: "quotation",
    title: QUOTATION_TITLE,
    number: quotation.quotationNumber,
    status: quotationStatusLabel(quotation.status),
    currency,
    company: letterhead(printed),
    parties: [
      {
        heading: QUOTATION_FIELDS.customerId.label,
        lines: filled([
          customer.name,
          contact,
          labelled("Phone", quotation.phone ?? customer.phone),
          labelled("Email", quotation.email ?? customer.email),
          labelled("GSTIN", namesGst(quotation) ? customer.gstin : null),
        ]),
      },
      {
        heading: PAPER_WORDS.from,
        lines: filled([quotation.sourceAddress, labelled("Loading Floor", floors.loading)]),
      },
      {
        heading: PAPER_WORDS.to,
        lines: filled([
          quotation.destinationAddress,
          labelled("Unloading Floor", floors.unloading),
        ]),
      },
    ].filter((party) => party.lines.length > 0),
    facts: facts(quotation, printed, money),
    table: {
      heading: "Items to be Moved",
      content: {
        columns: [
          { label: "Name", align: "left", weight: 0.4 },
          { label: "Description", align: "left", weight: 0.45 },
          { label: "Quantity", align: "right", weight: 0.15 },
        ],
        rows: quotation.items.map((item) => [
          item.name,
          item.description ?? "",
          String(item.quantity),
        ]),
        empty: "No items listed",
      },
    },
    charges: chargeLines(quotation, money),
    adjustments: adjustments(quotation, printed, money),
    total: { label: "Total", amount: money(quotation.totalAmount) },
    amountInWords: amountInWords(quotation.totalAmount, currency),
    settlement: advanceLines(quotation, money),
    payTo: paymentDetails(printed, currency),
    upi:
      advanceDue(quotation) > 0
        ? upiPayment(printed, advanceDue(quotation), currency, quotation.quotationNumber)
        : null,
    acceptance: acceptance(quotation, printed),
    notes: quotation.notes ?? "",
    declarations: frozenTax(quotation)?.declarations,
    terms: termLines(printed.quotationTerms),
  };
}
