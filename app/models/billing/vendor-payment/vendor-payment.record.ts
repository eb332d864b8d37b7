import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatMoney } from "../../ground/money/money";
import { daysBetween, defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived } from "../../kit/record/define-record";
import { described } from "../../kit/shared/described";
import { inputShape } from "../../kit/shared/define-fields";
import { amount, area, choice, code, day, id } from "../../kit/shared/field-kinds";
import { flag } from "../../kit/shared/fields";
import { optionalId, optionalPositiveAmount, version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { EXPENSE_STATES } from "../expense/expense.record";
import { PAYMENT_METHODS } from "../payment/payment.status";
import { CONFIRM_CASH, methodWord } from "../payment/payment.words";
import { vendorPaymentNumber } from "../vendor/vendor.record";

/** Money that went to a vendor, in the order of its form. */
export const VENDOR_PAYMENT_FIELDS = {
  vendorId: id("Paid To", "This vendor does not exist", {
    required: "Choose the vendor who is paid",
    inSentence: "Paid to",
  }),
  amount: amount("Amount", { required: true, positive: "Amount must be more than 0" }),
  date: day("Date", { required: true }),
  method: choice(
    "Paid By",
    PAYMENT_METHODS,
    { required: "Paid by: choose from the list", invalid: "Paid by: choose from the list" },
    { labels: (method: string) => methodWord(method, "INR"), inSentence: "Paid by" },
  ),
  reference: code("UTR", 50, { hint: "The bank's number of the transfer, or the cheque's" }),
  tdsAmount: amount("TDS", {
    absent: "derived",
    hint: "Beside the amount: what is kept of an advance for work",
  }),
  note: area("Note", 1_000, { wide: true }),
};

/** The most bills that one payment meets. */
const MOST_BILLS = 100;

const Share = z.object(
  {
    expenseId: optionalId("This expense does not exist"),
    hireId: optionalId("This hire does not exist"),
    /** In minor units; none of a bill that stands on the form and takes nothing. */
    amount: optionalPositiveAmount("Amount", "Amount must be more than 0"),
  },
  { error: "A bill has the id of an expense or a hire, and an amount" },
);

const shares = described(
  z.preprocess(
    (value) => (value === "" ? [] : (value ?? [])),
    z
      .array(Share, { error: "Bills must be a list" })
      .max(MOST_BILLS, `A payment meets at most ${MOST_BILLS} bills`),
  ),
  {
    schema: {
      type: ["array", "null"],
      maxItems: MOST_BILLS,
      items: {
        type: "object",
        properties: {
          expenseId: { type: ["integer", "null"] },
          hireId: { type: ["integer", "null"] },
          amount: { type: ["number", "string", "null"], exclusiveMinimum: 0 },
        },
      },
    },
    required: false,
  },
);

export const VendorPaymentInput = z.object({
  ...inputShape(VENDOR_PAYMENT_FIELDS),
  /** What it meets; what is over is an advance. */
  bills: shares,
  [CONFIRM_CASH]: flag("Cash confirmed"),
  version,
});
export type VendorPaymentInput = z.output<typeof VendorPaymentInput>;

const { date, method, reference } = VENDOR_PAYMENT_FIELDS;

/** An advance that meets bills of later; without a day, today. */
export const SetOffInput = z.object({ bills: shares, date: day("Date").block });
export type SetOffInput = z.output<typeof SetOffInput>;

/** What a vendor gives back of an advance, in the order of its form. */
export const VENDOR_REFUND_FIELDS = {
  amount: amount("Amount", { required: true, positive: "Amount must be more than 0" }),
  date,
  method: { ...method, label: "Came By", inSentence: "Came by" },
  reference,
};
export const VendorRefundInput = z.object(inputShape(VENDOR_REFUND_FIELDS));
export type VendorRefundInput = z.output<typeof VendorRefundInput>;

const VENDOR_PAYMENT_LIST = defineList<Prisma.VendorPaymentWhereInput>()({
  search: searchIn({ amount: amountIn("amount") }),
  filters: {
    status: oneOf("Status", EXPENSE_STATES),
    vendorId: idOf("vendorId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  where: ({ status, vendorId, startDate, endDate }) => [
    status ? { status } : null,
    vendorId ? { vendorId } : null,
    daysBetween("date", startDate, endDate),
  ],
  sorts: ["date", "amount", "id"],
  usual: "date",
});

const TAXED = { id: true, date: true, taxAmount: true, reverseCharge: true } as const;

/** The relations that a payment's page, replies and lists read. */
export const INCLUDE = {
  vendor: { select: { id: true, name: true, gstin: true } },
  bills: {
    orderBy: { id: "asc" },
    include: {
      expense: { select: { ...TAXED, kind: true, billNumber: true } },
      hire: { select: { ...TAXED, hireNumber: true } },
    },
  },
} as const satisfies Prisma.VendorPaymentInclude;

export type VendorPayment = Prisma.VendorPaymentGetPayload<{ include: typeof INCLUDE }>;

/** A payment as its commands read it: with its vendor and all that became of it. */
export const wholePayment = (row: object) => row as VendorPayment;

/** The vendor's number of a bill, or what it is for; a hire's own. */
export const billName = ({
  expense,
  hire,
}: Pick<VendorPayment["bills"][number], "expense" | "hire">) =>
  hire?.hireNumber ?? (expense ? (expense.billNumber ?? expense.kind) : "");

/** What a payment met, without what came back of it. */
export const billsMet = (row: object) =>
  wholePayment(row).bills.filter(({ kind }) => kind !== "refund");

export const VENDOR_PAYMENT = defineRecord<"VendorPayment">()({
  noun: "vendorPayment",
  table: "VendorPayment",
  at: paths.vendorPayments,
  called: vendorPaymentNumber,
  about: ({ amount, currency, reference }) => [formatMoney(amount, currency), reference],
  exact: (text) => (/^vp-\d{1,9}$/i.test(text) ? { id: Number(text.slice(3)) } : null),
  fields: VENDOR_PAYMENT_FIELDS,
  input: VendorPaymentInput,
  facets: {
    date: chosen,
    method: chosen,
    reference: { personal: "thing", search: "numbers", export: true },
    currency: chosen,
    tdsRow: chosen,
    tdsRule: chosen,
    tdsCertificate: { personal: "tax", search: null, export: true },
    tdsMonth: chosen,
    paymentVoucher: { personal: "thing", search: "numbers", export: true },
    paymentVoucherPaper: { personal: "tax", search: null, export: false },
    tdsPan: { personal: "tax", search: null, export: true },
    note: { personal: "elsewhere", search: "words", export: true },
    status: chosen,
    searchText: derived,
  },
  list: VENDOR_PAYMENT_LIST,
  file: {
    include: INCLUDE,
    first: [
      column("text", "Number", vendorPaymentNumber),
      column("text", "Paid To", (row) => wholePayment(row).vendor.name),
    ],
    then: [
      column("text", "Bills", (row) => billsMet(row).map(billName).join(", ")),
      column("amount", "Advance", (row) => row.advance),
    ],
  },
  states: EXPENSE_STATES,
  settles: "expense:approve",
  summaries: {
    list: "Payments to vendors, the newest day first",
    get: "A payment to a vendor, with the bills that it met",
    create:
      "Record a payment to a vendor, for bills that are owed (`expenseId`) and hires (`hireId`), each in part or whole; what is over is an advance (`advance`). `tdsAmount` is deducted of an advance for work, beside the `amount` that is paid: both together are the advance, and a later bill has no TDS of it (left out, null or 0: nothing is deducted, for nobody knows yet what it is for). 422 at a share above its balance; 409 at `amount` for cash of a day above the limit of section 40A(3), unless `confirmCash`",
    update:
      "Change the day, way, number or note of a payment; its vendor, amount and bills stay: take it back and record it again",
    remove: "Take a payment back: its bills are owed again",
    setStatus: "Approve a payment, or take its approval back",
  },
});
