import type { Prisma, PrismaClient } from "~/generated/sqlite/client";

import { invoiceSearchText, ORDERED } from "../../billing/invoice/invoice.list";
import { dueOf } from "../../billing/invoice/invoice.due";
import { INVOICE_STATUSES, invoiceCounts } from "../../billing/invoice/invoice.status";
import { invoiceTotals } from "../../billing/invoice/invoice.totals";
import { sum } from "../../ground/money/money";
import { noteSearchText } from "../../billing/note/note.list";
import { isNoteKind } from "../../ground/tax/notes";
import { countedAmount, countedTds } from "../../billing/payment/payment.status";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { QUOTATION_STATUSES } from "../../sales/quotation/quotation.status";
import { insuranceCharge, quotationTotals } from "../../sales/quotation/quotation.totals";
import { frozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import { every, report, WRONG_TEXT } from "./report";

export async function checkQuotations(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const all = every((page) => db.quotation.findMany({ ...page, include: { items: true } }));
  for await (const quotation of all) {
    const check = report(problems, quotation.quotationNumber);
    const { status, insuranceTyped: typed, insuranceCharge: charge } = quotation;
    const { taxAmount, total, ...plain } = {
      ...quotationTotals(quotation),
      ...frozenFigures(quotation),
    };
    // Under GST the last step is the engine's.
    const totals = {
      ...plain,
      gstAmount: taxAmount ?? plain.gstAmount,
      totalAmount: total ?? plain.totalAmount,
    };
    check.amounts(quotation, ["roundOff"]);
    checkTax(check, quotation, quotation.subtotal - quotation.discount + quotation.surcharge);
    check.that((QUOTATION_STATUSES as readonly string[]).includes(status), `status ${status}`);
    for (const key of ["subtotal", "surcharge", "gstAmount", "totalAmount"] as const) {
      check.that(quotation[key] === totals[key], `${key} ${quotation[key]}, not ${totals[key]}`);
    }
    check.that(quotation.discount <= quotation.subtotal, "discount above the subtotal");
    check.that(quotation.searchText === quotationSearchText(quotation), WRONG_TEXT);
    const cover = { ...quotation, typed: typed ? charge : null };
    check.that(charge === insuranceCharge(cover), `insurance charge ${charge}`);
    check.that(quotation.items.length > 0, "no items");
    check.that(
      quotation.items.every(({ quantity }) => quantity > 0),
      "an item without quantity",
    );
    check.that((status === "draft") === (quotation.sentAt === null), "status and sentAt disagree");
    check.that(
      (status === "draft") === (quotation.companySnapshotId === null),
      "status and the company's snapshot disagree",
    );
    const decided = status === "approved" || status === "rejected";
    check.that(decided === (quotation.decidedAt !== null), "status and decidedAt disagree");
    check.that(
      (status === "rejected") === (quotation.rejectionReason !== null),
      "status and rejection reason disagree",
    );
  }
  return problems;
}

type Taxed = {
  tax: string | null;
  taxableValue: number;
  roundOff: number;
  taxRegime: string | null;
};

const amountsOf = (heads: readonly TaxHead[]) => sum(heads.map(({ amount }) => amount));

/** Under GST a paper's tax is what is frozen in it: that of a fee is the tax in the amount kept. */
function frozenFigures(paper: Taxed): { taxAmount?: number; total?: number } {
  const frozen = frozenTax(paper);
  if (!frozen) return {};
  const taxAmount = amountsOf(frozen.heads);
  return { taxAmount, total: paper.taxableValue + taxAmount + paper.roundOff };
}

/** Checks a paper's tax; `value`: the taxed amount, by the paper's own figures. */
function checkTax(check: ReturnType<typeof report>, paper: Taxed, value: number) {
  const frozen = frozenTax(paper);
  check.that(paper.taxableValue === value, `taxable value ${paper.taxableValue}, not ${value}`);
  check.that((frozen === null) === (paper.taxRegime === null), "tax and regime disagree");
  check.that(Math.abs(paper.roundOff) <= 50, `round-off ${paper.roundOff}`);
  if (!frozen) return check.that(paper.roundOff === 0, `round-off ${paper.roundOff} outside GST`);
  const { lines, groups, heads, payableByRecipient } = frozen;
  const levied = amountsOf([...heads, ...payableByRecipient]);
  const shared = amountsOf(lines.flatMap((line) => line.heads));
  check.that(shared === levied, `its lines share ${shared} of the tax ${levied}`);
  check.that(
    amountsOf(groups.flatMap((group) => group.heads)) === levied,
    "its rates and heads disagree",
  );
  const taxable = sum(lines.map((line) => line.taxable));
  check.that(taxable === value, `its lines are worth ${taxable}, not ${value}`);
  for (const cgst of heads.filter(({ head }) => head === "CGST")) {
    const state = heads.find(({ head, rate }) => /^(SGST|UTGST)$/.test(head) && rate === cgst.rate);
    check.that(state?.amount === cgst.amount, "the halves of its tax differ");
  }
}

type CheckedNote = Prisma.NoteGetPayload<{ include: { items: true } }>;

function checkNote(
  check: ReturnType<typeof report>,
  note: CheckedNote,
  invoice: { clientId: number; currency: string; taxRegime: string | null; invoiceDate: string },
) {
  check.amounts(note, ["roundOff"]);
  check.that(isNoteKind(note.kind), `kind ${note.kind}`);
  check.that(note.noteNumber.startsWith(note.kind === "credit" ? "CN-" : "DN-"), "another series");
  check.that(note.clientId === invoice.clientId, "of another client than its invoice");
  check.that(note.currency === invoice.currency, "in another currency than its invoice");
  check.that(note.taxRegime === invoice.taxRegime, "under another regime than its invoice");
  check.that(note.date >= invoice.invoiceDate, "before its invoice");
  check.that(note.searchText === noteSearchText(note), WRONG_TEXT);
  const value = sum(note.items.map(({ amount }) => amount));
  check.that(note.taxableValue === value, `taxable value ${note.taxableValue}, not ${value}`);
  const { taxableValue, taxAmount, roundOff, total } = note;
  check.that(total === taxableValue + taxAmount + roundOff, `total ${total} does not add up`);
  const frozen = frozenTax(note);
  check.that((frozen === null) === (note.taxRegime === null), "tax and regime disagree");
  if (!frozen) return;
  const charged = amountsOf(frozen.heads);
  check.that(charged === taxAmount, `tax ${taxAmount}, by its heads ${charged}`);
  const levied = charged + amountsOf(frozen.payableByRecipient);
  const shared = amountsOf(frozen.lines.flatMap((line) => line.heads));
  check.that(shared === levied, `its lines share ${shared} of the tax ${levied}`);
}

/** Checks each invoice, with its lines, payments and quotation. */
export async function checkInvoices(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    items: { orderBy: { position: "asc" } },
    payments: true,
    adjustments: { include: { payment: true } },
    quotation: true,
    moves: ORDERED,
    client: { select: { name: true } },
    creditAndDebitNotes: { include: { items: true } },
  } as const;
  for await (const invoice of every((page) => db.invoice.findMany({ ...page, include }))) {
    const check = report(problems, invoice.invoiceNumber ?? `DRAFT-${invoice.id}`);
    const { status, items, payments, quotation, total, amountPaid, balance } = invoice;
    const { settledAmount: settled, settledReason, quotationId, sourceQuotationId } = invoice;
    const totals = { ...invoiceTotals({ ...invoice, lines: items }), ...frozenFigures(invoice) };
    check.amounts(invoice, ["roundOff"]);
    check.that((INVOICE_STATUSES as readonly string[]).includes(status), `status ${status}`);
    for (const key of ["subtotal", "taxAmount", "total"] as const) {
      check.that(invoice[key] === totals[key], `${key} ${invoice[key]}, not ${totals[key]}`);
    }
    items.forEach(({ lineTotal }, index) => {
      const right = totals.lineTotals[index];
      check.that(lineTotal === right, `line ${index + 1} is ${lineTotal}, not ${right}`);
    });
    check.that(items.length > 0, "no lines");
    const clientName = invoice.clientName ?? invoice.client.name;
    check.that(invoice.searchText === invoiceSearchText({ ...invoice, clientName }), WRONG_TEXT);
    check.that(invoice.discount <= invoice.subtotal, "discount above the subtotal");
    checkTax(check, invoice, invoice.subtotal - invoice.discount);

    const { adjustments } = invoice;
    const received =
      sum(payments.map((payment) => countedAmount(payment))) +
      sum(adjustments.map(({ amount }) => amount));
    check.that(amountPaid === received, `paid ${amountPaid}, completed payments ${received}`);
    const deducted = sum(payments.map((payment) => countedTds(payment)));
    const { tdsAmount } = invoice;
    check.that(tdsAmount === deducted, `deducted ${tdsAmount}, by payments ${deducted}`);
    check.that(
      adjustments.every(({ payment }) => payment.clientId === invoice.clientId),
      "another client's advance",
    );
    check.that(
      payments.every(({ clientId }) => clientId === invoice.clientId),
      "a payment of another client",
    );
    const notes = invoice.creditAndDebitNotes;
    const noted = (kind: string) =>
      sum(notes.filter((one) => one.kind === kind).map((one) => one.total));
    const { creditedAmount: credited, debitedAmount: debited } = invoice;
    check.that(credited === noted("credit"), `credited ${credited}, by notes ${noted("credit")}`);
    check.that(debited === noted("debit"), `debited ${debited}, by notes ${noted("debit")}`);
    check.that(credited <= total + debited, "credited more than was billed");
    const due = dueOf({ ...invoice, amountPaid: received, tdsAmount: deducted });
    check.that(balance === due.balance, `balance ${balance}, not ${due.balance}`);
    const { toGiveBack } = invoice;
    check.that(toGiveBack === due.toGiveBack, `to give back ${toGiveBack}, not ${due.toGiveBack}`);
    check.that(notes.length === 0 || invoiceCounts.of(invoice), `notes, but ${status}`);
    for (const note of notes) checkNote(report(problems, note.noteNumber), note, invoice);
    check.that(
      received + deducted === 0 || balance > 0 || status === "Paid",
      `paid in full, but ${status}`,
    );
    check.that(status !== "Paid" || balance === 0, "Paid with a balance");
    check.that(settled === 0 || status === "Paid", `settled, but ${status}`);
    check.that(
      settled > 0 === (settledReason !== null),
      "settled without a reason, or reason left",
    );
    check.that(
      status !== "Cancelled" || received + deducted === 0,
      "cancelled with completed payments",
    );
    check.that(
      status !== "Draft" || payments.length + adjustments.length === 0,
      "a draft with payments",
    );
    check.that(
      [...payments, ...adjustments.map(({ payment }) => payment)].every(
        ({ currency }) => currency === invoice.currency,
      ),
      "a payment in another currency",
    );

    // A draft that was cancelled never had a number.
    const numbered = invoice.invoiceNumber !== null;
    check.that(status !== "Draft" || !numbered, "a draft with a number");
    check.that(status === "Draft" || status === "Cancelled" || numbered, "issued without a number");
    check.that(numbered === (invoice.issuedAt !== null), "number and issuedAt disagree");
    check.that(numbered === (invoice.clientName !== null), "number and client's details disagree");
    check.that(
      numbered === (invoice.companySnapshotId !== null),
      "number and company's snapshot disagree",
    );
    if (quotation) {
      check.that(quotation.customerId === invoice.clientId, "another client's quotation");
      check.that(quotation.currency === invoice.currency, "another currency than its quotation");
    }
    if (sourceQuotationId !== null) {
      check.that(sourceQuotationId === quotationId, "bills another quotation than it names");
      check.that(quotation?.status === "approved", `its quotation is ${quotation?.status}`);
      check.that(status !== "Cancelled", "cancelled, and still its quotation's invoice");
    }
  }
  return problems;
}
