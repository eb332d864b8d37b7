import { paymentSearchText } from "~/models/billing/payment/payment.list";

import { remember } from "./history";
import type { IssuedInvoice } from "./invoices";
import type { Part } from "./plan";
import { allot, type Random } from "./random";
import { later, officeTime } from "./timeline";
import { FAILURES, REFUND_REASONS } from "./words/texts";

type Status = "Completed" | "Pending" | "Failed" | "Refunded";
type Receipt = {
  invoice: IssuedInvoice;
  status: Status;
  amount: number;
  time: number;
  refunded: number | null;
};

/** The payments of a part, recorded in the order of time; each counts on its invoice. */
export function addPayments(part: Part, invoices: IssuedInvoice[]): void {
  const receipts = planReceipts(part, invoices).sort((a, b) => a.time - b.time);
  const methods = dealMethods(part.random, receipts);
  receipts.forEach((receipt, index) => addPayment(part, receipt, methods[index] ?? "Cash"));
}

function planReceipts(part: Part, invoices: IssuedInvoice[]): Receipt[] {
  const { random, counts } = part;
  const paid = invoices.filter(({ bill }) => bill.fate === "paid");
  const partial = invoices.filter(({ bill }) => bill.fate === "partial");
  const due = invoices.filter(({ bill }) => bill.fate === "open" || bill.fate === "overdue");
  const cancelled = invoices.filter(({ bill }) => bill.fate === "cancelled");

  // What the fates need, then the payments that change nothing in the end.
  const left = Math.max(0, counts.payments - paid.length - partial.length);
  const more = allot(left, { second: 6, failed: 5, pending: 4, refunded: 4 });
  const instalments = new Set(random.shuffled(paid).slice(0, more.second));
  const receipts = [
    ...paid.flatMap((invoice) =>
      instalments.has(invoice)
        ? inTwo(random, invoice)
        : [receipt(random, invoice, "Completed", invoice.total)],
    ),
    ...partial.map((invoice) =>
      receipt(random, invoice, "Completed", share(invoice, random.int(25, 70))),
    ),
    ...some(random, due, more.pending).map((invoice) => pending(random, invoice)),
    ...some(random, [...cancelled, ...due], more.refunded).map((invoice) =>
      refund(random, invoice),
    ),
  ];
  // The rest failed; where no invoice is issued there is nothing to pay.
  const tried = [...paid, ...due];
  for (let n = receipts.length; n < counts.payments && tried.length > 0; n++) {
    const invoice = random.pick(tried);
    const time = later(random, invoice.issued, 0, 1);
    receipts.push({ invoice, status: "Failed", amount: invoice.total, time, refunded: null });
  }
  return receipts;
}

/** At most `count` of a list; all of them when there are not more. */
function some<T>(random: Random, list: T[], count: number): T[] {
  return random.shuffled(list).slice(0, count);
}

function receipt(random: Random, invoice: IssuedInvoice, status: Status, amount: number): Receipt {
  const time = later(random, invoice.issued, 0, invoice.bill.dueDays);
  return { invoice, status, amount, time, refunded: null };
}

function inTwo(random: Random, invoice: IssuedInvoice): Receipt[] {
  const first = receipt(random, invoice, "Completed", share(invoice, random.int(25, 50)));
  const time = later(random, first.time, 1, 14);
  return [first, { ...first, amount: invoice.total - first.amount, time }];
}

function pending(random: Random, invoice: IssuedInvoice): Receipt {
  const lately = officeTime(random, -random.int(1, 6));
  const time = lately > invoice.issued ? lately : later(random, invoice.issued, 0, 2);
  return { invoice, status: "Pending", amount: invoice.total, time, refunded: null };
}

function refund(random: Random, invoice: IssuedInvoice): Receipt {
  const taken = receipt(random, invoice, "Refunded", share(invoice, random.int(20, 60)));
  return { ...taken, refunded: later(random, taken.time, 1, 12) };
}

/** Some percent of an invoice, in whole hundreds where it is large enough; never all of it. */
function share({ total }: IssuedInvoice, percent: number): number {
  const step = total > 100_000 ? 10_000 : 100;
  return Math.max(1, Math.floor((total * percent) / 100 / step) * step);
}

const METHODS: Record<"rupees" | "others", Record<string, number>> = {
  rupees: {
    UPI: 40,
    "Bank Transfer": 25,
    Cash: 14,
    Check: 10,
    "Credit Card": 8,
    PayPal: 3,
    Other: 3,
  },
  others: { "Bank Transfer": 3, "Credit Card": 3, PayPal: 3 },
};
const moneyOf = ({ currency }: IssuedInvoice) => (currency === "INR" ? "rupees" : "others");

function dealMethods(random: Random, receipts: Receipt[]): string[] {
  const piles = new Map(
    Object.entries(METHODS).map(([money, weights]) => {
      const many = receipts.filter(({ invoice }) => moneyOf(invoice) === money).length;
      const pile = Object.entries(allot(many, weights)).flatMap(([method, count]) =>
        Array.from({ length: count }, () => method),
      );
      return [money, random.shuffled(pile)];
    }),
  );
  return receipts.map(({ invoice, status }) => {
    const method = piles.get(moneyOf(invoice))?.pop() ?? "Cash";
    // Cash is there or it is not.
    return method === "Cash" && status !== "Completed" ? "Check" : method;
  });
}

function transactionId(random: Random, method: string): string | null {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join("");
  if (method === "UPI") return digits(12);
  if (method === "Bank Transfer") return `NEFT${digits(10)}`;
  if (method === "Check") return `Cheque ${digits(6)}`;
  if (method === "Credit Card") return `AUTH${digits(6)}`;
  if (method === "PayPal") return `PP${digits(15)}`;
  return null;
}

function addPayment(part: Part, receipt: Receipt, paymentMethod: string) {
  const { random, timeline, rows } = part;
  const { invoice, status, amount, time, refunded } = receipt;
  const id = part.takeId("Payment");
  const author = part.author();
  const referenceNumber = part.takeNumber("PAY", time);
  const reference = transactionId(random, paymentMethod);
  const notes = status === "Failed" ? (FAILURES[paymentMethod] ?? "Not received") : null;
  const reason = refunded === null ? null : random.pick(REFUND_REASONS);
  rows.Payment.push({
    id,
    referenceNumber,
    invoiceId: invoice.id,
    clientId: invoice.clientId,
    amount,
    currency: invoice.currency,
    paymentMethod,
    status,
    date: timeline.dayAt(time),
    transactionId: reference,
    notes,
    refundDate: refunded === null ? null : timeline.dayAt(refunded),
    refundReason: reason,
    tdsAmount: 0,
    tdsKind: null,
    certificateNumber: null,
    certificateDate: null,
    companySnapshotId: part.companySnapshotId,
    createdById: author?.id ?? null,
    searchText: paymentSearchText({
      referenceNumber,
      invoiceNumber: invoice.number,
      transactionId: reference,
    }),
    ...part.stamps(time, refunded ?? time),
  });
  const money = { number: referenceNumber, amount, currency: invoice.currency };
  // A refunded payment was a completed one.
  const before = refunded === null ? status : "Completed";
  const values = { ...money, method: paymentMethod, status: before };
  remember(part, author, "payment", id, time, "recorded", values);
  remember(part, author, "invoice", invoice.id, time, "payment-recorded", values);
  if (refunded !== null && reason !== null) {
    const changes = [{ field: "status", from: "Completed", to: "Refunded" }];
    remember(part, author, "payment", id, refunded, "refunded", {}, { changes, note: reason });
    remember(part, author, "invoice", invoice.id, refunded, "payment-refunded", money);
  }
  if (status === "Completed") invoice.paid(amount, time, author);
}
