import type { Prisma } from "~/generated/sqlite/client";
import { currentSnapshot } from "~/models/company/company/company.snapshot.server";
import { getCompany } from "~/models/company/company/company.server";
import { basisOf, taxedPaper, untaxed } from "~/models/papers/paper-tax/paper-tax";
import { chargedRate } from "~/models/ground/tax/levy";
import { recipientById } from "~/models/papers/paper-tax/typed-tax.server";
import { quotedTaxLines } from "~/models/sales/quotation/quotation.lines";
import { decideQuotation } from "~/models/sales/quotation/quotation.tax.server";
import type { StateCode } from "~/models/ground/tax/states";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { PaymentInput } from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { quotationSearchText } from "~/models/sales/quotation/quotation.list";
import { quotationTotals, type QuotationCharges } from "~/models/sales/quotation/quotation.totals";
import { nextNumber } from "~/models/kit/shared/number-series.server";
import { db, transaction } from "~/platform/db.server";

import { makeCustomer, makeItem } from "./factories";

export const TODAY = "2026-11-21";
/** Noon of TODAY in India, for `setClock`. */
export const NOON = new Date("2026-11-21T06:30:00Z");

/** A form of an invoice over 118.00: one item at 100.00, tax 18 %. */
export async function invoiceFields(more: Record<string, unknown> = {}) {
  return {
    clientId: more.clientId ?? (await makeCustomer()).id,
    // What was due before today was written by then.
    invoiceDate: String(more.dueDate ?? TODAY) < TODAY ? more.dueDate : TODAY,
    dueDate: "2026-12-21",
    status: "Draft",
    taxRate: "18",
    items: [
      {
        itemId: (await makeItem()).id,
        description: "Packing of a wardrobe",
        quantity: "1",
        unitPrice: "100",
        discount: "0",
      },
    ],
    ...more,
  };
}

/**
 * An invoice of 118.00 dollars, or as told; in the wanted status: a Paid one was paid in full, an Overdue one declared so
 * by a version that let people.
 */
export async function makeInvoice(actor: Actor, more: Record<string, unknown> = {}) {
  const isNew = more.status === "Draft" || more.status === "Sent";
  const first = isNew ? {} : { status: "Sent" };
  const input = InvoiceInput.parse(await invoiceFields({ ...more, ...first }));
  const id = await createInvoice(actor, input);
  if (more.status === "Cancelled") await changeInvoiceStatus(actor, id, "Cancelled");
  if (more.status === "Overdue") {
    await db.invoice.update({ where: { id }, data: { status: "Overdue" } });
  }
  const invoice = await db.invoice.findUniqueOrThrow({ where: { id } });
  if (more.status !== "Paid") return invoice;
  await recordPayment(actor, paymentInput(id, (invoice.total / 100).toFixed(2)));
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

/** A settled invoice: 18.00 of 118.00 were paid, 100.00 are written off. */
export async function makeSettled(actor: Actor, more: Record<string, unknown> = {}) {
  const { id } = await makeInvoice(actor, more);
  await makePayment(actor, id, "18");
  await changeInvoiceStatus(actor, id, "Paid", { reason: "Scratched table" });
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

export function paymentInput(invoiceId: number, amount: string, more: object = {}) {
  return PaymentInput.parse({
    invoiceId,
    amount,
    paymentMethod: "Cash",
    date: TODAY,
    status: "Completed",
    ...more,
  });
}

export async function makePayment(
  actor: Actor,
  invoiceId: number,
  amount: string,
  more: object = {},
) {
  const id = await recordPayment(actor, paymentInput(invoiceId, amount, more));
  return db.payment.findUniqueOrThrow({ where: { id } });
}

const NO_CHARGES: QuotationCharges = {
  transportationCharge: 1_000_000,
  packagingCharge: 200_000,
  loadingCharge: 150_000,
  unloadingCharge: 150_000,
  unpackingCharge: 0,
  dismantlingCharge: 0,
  carTransportationCharge: 0,
  waitingCharge: 0,
  warehouseCharge: 0,
  insuranceCharge: 0,
  stationaryCharge: 28_500,
  warehouseDays: 0,
  billAllWarehouseDays: false,
  discount: 0,
  surchargeRate: 1000,
  gstRate: 1800,
  advancePayment: 0,
};

/**
 * A quotation of 19,839.93 rupees, or with other charges; approved unless told otherwise. Where the company is under
 * GST it is taxed as production taxes it.
 */
export async function makeQuoted(
  charges: Partial<QuotationCharges> = {},
  more: Partial<Omit<Prisma.QuotationUncheckedCreateInput, "searchText">> = {},
) {
  const all = { ...NO_CHARGES, ...charges };
  const customerId = more.customerId ?? (await makeCustomer()).id;
  const recipient = await recipientById(db, customerId);
  const company = await getCompany();
  const choices = {
    taxRegime: null,
    taxRegimeReason: null,
    placeOfSupply: null,
    placeOfSupplyReason: null,
    pickupStateCode: (more.pickupStateCode ?? null) as StateCode | null,
    dropStateCode: (more.dropStateCode ?? null) as StateCode | null,
    sourceAddress: more.sourceAddress ?? null,
    destinationAddress: more.destinationAddress ?? null,
  };
  const decided = await decideQuotation(company, recipient, choices);
  const levy = decided && basisOf(decided);
  if (levy) all.gstRate = chargedRate(levy);
  const { subtotal, surcharge, taxable, gstAmount, totalAmount } = quotationTotals(all, levy);
  const lines = quotedTaxLines({ ...all, surcharge });
  const tax = decided ? taxedPaper(decided, lines, all.discount).columns : untaxed(taxable);
  const status = more.status ?? "approved";
  const at = new Date("2026-11-20T06:30:00Z");
  return transaction(async (tx) => {
    const quotationNumber = more.quotationNumber ?? (await nextNumber(tx, "QT", TODAY, 4));
    return tx.quotation.create({
      data: {
        companySnapshotId: status === "draft" ? null : await currentSnapshot(tx),
        sentAt: status === "draft" ? null : at,
        decidedAt: status === "approved" || status === "rejected" ? at : null,
        insuranceTyped: all.insuranceCharge > 0,
        items: { create: [{ position: 0, name: "Sofa", description: "Three seats", quantity: 1 }] },
        ...all,
        subtotal,
        surcharge,
        gstAmount,
        totalAmount,
        ...tax,
        quotationNumber,
        status,
        currency: "INR",
        movingDate: TODAY,
        validUntil: "2026-12-21",
        searchText: quotationSearchText({
          quotationNumber,
          contactPerson: more.contactPerson,
          phone: more.phone ?? null,
          sourceAddress: choices.sourceAddress,
          destinationAddress: choices.destinationAddress,
        }),
        ...more,
        customerId,
      },
    });
  });
}

/** Raises unless every invoice's figures agree with its payments and its status with them. */
export async function assertBooksAgree(): Promise<void> {
  const invoices = await db.invoice.findMany({ include: { payments: true, adjustments: true } });
  for (const invoice of invoices) {
    const { payments, adjustments } = invoice;
    const completed = payments.filter((payment) => payment.status === "Completed");
    const paid = [...completed, ...adjustments].reduce((sum, { amount }) => sum + amount, 0);
    const { id, status, total, amountPaid, settledAmount: settled, balance } = invoice;
    const seen = JSON.stringify({ id, status, total, amountPaid, settled, balance, paid });
    const deducted = completed.reduce((sum, { tdsAmount }) => sum + tdsAmount, 0);
    if (invoice.tdsAmount !== deducted) throw new Error(`Deducted is something else: ${seen}`);
    if (amountPaid !== paid) throw new Error(`amountPaid is not what was paid: ${seen}`);
    const notes = await db.note.findMany({ where: { invoiceId: id } });
    const noted = (kind: string) =>
      notes.filter((note) => note.kind === kind).reduce((sum, note) => sum + note.total, 0);
    const due = total + noted("debit") - noted("credit") - paid - deducted - settled;
    const { toGiveBack } = invoice;
    if (noted("debit") !== invoice.debitedAmount || noted("credit") !== invoice.creditedAmount) {
      throw new Error(`Its notes come to something else: ${seen}`);
    }
    if (noted("credit") > total + noted("debit")) throw new Error(`Credited too much: ${seen}`);
    const back = Math.min(paid, Math.max(0, -due));
    if (balance !== Math.max(0, due) || toGiveBack !== back)
      throw new Error(`The balance is wrong: ${seen}`);
    if (balance > 0 && toGiveBack > 0) throw new Error(`Owed both ways: ${seen}`);
    if (balance < 0 || toGiveBack < 0 || amountPaid < 0 || settled < 0)
      throw new Error(`Negative: ${seen}`);
    if (settled > 0 && status !== "Paid") throw new Error(`Settled and not Paid: ${seen}`);
    if (settled > 0 && !invoice.settledReason) throw new Error(`Settled without a reason: ${seen}`);
    if (status === "Paid" && balance > 0) throw new Error(`Paid with a balance: ${seen}`);
    if ((status === "Draft") !== (invoice.invoiceNumber === null)) {
      throw new Error(`Numbered although a draft, or the other way round: ${seen}`);
    }
    if ((status === "Draft" || status === "Cancelled") && paid + deducted > 0) {
      throw new Error(`Paid in a state that takes no payments: ${seen}`);
    }
    if ((status === "Sent" || status === "Overdue") && balance === 0 && paid + deducted > 0) {
      throw new Error(`Fully paid and not Paid: ${seen}`);
    }
  }
}
