import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { CREDIT_LABELS, CREDITS } from "../../ground/tax/credit";
import { daysBetween, defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived, type RowOf } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import {
  amount,
  area,
  code,
  day,
  id,
  maybeChoice,
  rate,
  text,
  tick,
} from "../../kit/shared/field-kinds";
import { flag } from "../../kit/shared/fields";
import { optionalAmount, version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { capitalized } from "../../ground/typed/text";
import { CONFIRM_CASH } from "../vendor/cash-limit";
import { REPEATS } from "./expense.repeat";

export const PAID_FROM = ["cash", "bank", "UPI", "card", "advance", "owed"] as const;

/** Fuel, in hundredths of a litre. */
export const litres = {
  ...rate("Fuel in Litres", { inSentence: "Fuel", hint: "Of a fuel bill" }),
  kind: "decimal",
  max: 10,
  block: optionalAmount("Fuel"),
} as const;

/** The company's expenses, in the order of the form: a phone asks for the first four only. */
export const EXPENSE_FIELDS = {
  date: day("Date", { required: true }),
  kind: text("Kind", 60, { required: true }),
  amount: amount("Amount", {
    required: true,
    positive: "Amount must be more than 0",
    hint: "As paid, with tax",
  }),
  jobId: id("Job", "This job does not exist"),
  vehicleId: id("Truck", "This vehicle does not exist"),
  vendorId: id("Vendor", "This vendor does not exist"),
  taxAmount: amount("GST in It", {
    absent: "zero",
    inSentence: "GST",
    hint: "Taken back with the bill's number and the vendor's GSTIN: it is no cost then",
  }),
  reverseCharge: tick("Under Reverse Charge", {
    absent: "derived",
    inSentence: "Reverse charge",
    hint: "We pay the GST, on top of the amount. Left empty without GST: as kind and vendor ask for",
  }),
  credit: maybeChoice("Credit of GST", CREDITS, "Credit: choose yes, no or shared", {
    absent: "derived",
    labels: (credit: string) => CREDIT_LABELS[credit] ?? credit,
    none: "As the rules say",
  }),
  creditReason: text("Why Another Credit", 200, {
    inSentence: "Why another credit",
    hint: "As 'for the owner's own use'",
  }),
  tdsAmount: amount("TDS", {
    absent: "derived",
    hint: "Of a vendor, by the kind: left empty, what the law asks for",
  }),
  tdsReason: text("Why Another TDS", 200, {
    inSentence: "Why another TDS",
    hint: "As 'certificate for a lower rate'",
  }),
  paidFrom: maybeChoice("Paid From", PAID_FROM, "Paid from: choose from the list", {
    labels: capitalized,
    none: "Not given",
  }),
  litres,
  dueDate: day("Due", { hint: "Of one that is owed: left empty, the day of the bill" }),
  billNumber: code("Bill Number", 50, { inSentence: "Bill number", hint: "The vendor's" }),
  billDate: day("Bill Date", { hint: "Left empty: the date" }),
  spentById: id("Spent By", "This employee does not exist"),
  repeats: maybeChoice("Repeat", REPEATS, "Repeat: choose from the list", {
    labels: capitalized,
    none: "Once",
  }),
  repeatsUntil: day("Until", { hint: "Left empty, it repeats until it is ended" }),
  note: area("Note", 1_000, { wide: true }),
};

export const ExpenseInput = z.object({
  ...inputShape(EXPENSE_FIELDS),
  [CONFIRM_CASH]: flag("Cash confirmed"),
  /** It is another bill than the one that is like it. */
  anyway: flag("Recorded anyway"),
  version,
});
export type ExpenseInput = z.output<typeof ExpenseInput>;

/** The list's filter for expenses that have a next one. */
export const REPEATING = ["repeating"] as const;

export const EXPENSE_STATES = ["recorded", "approved"] as const;

const EXPENSE_LIST = defineList<Prisma.ExpenseWhereInput>()({
  search: searchIn({ amount: amountIn("amount") }),
  filters: {
    status: oneOf("Status", EXPENSE_STATES),
    jobId: idOf("jobId"),
    vehicleId: idOf("vehicleId"),
    vendorId: idOf("vendorId"),
    spentById: idOf("spentById"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
    repeats: oneOf("Repeat", REPEATING),
  },
  where: ({ status, jobId, vehicleId, vendorId, spentById, startDate, endDate, repeats }) => [
    status ? { status } : null,
    jobId ? { jobId } : null,
    vehicleId ? { vehicleId } : null,
    vendorId ? { vendorId } : null,
    spentById ? { spentById } : null,
    daysBetween("date", startDate, endDate),
    // By the index, which knows nothing of null.
    repeats ? { repeatsNext: { gt: "" } } : null,
  ],
  sorts: ["date", "amount", "id"],
  usual: "date",
});

/** The records that an expense names, as its pages call them. */
export const NAMES = {
  job: { select: { jobNumber: true, title: true } },
  vehicle: { select: { number: true } },
  vendor: { select: { name: true, gstin: true } },
  spentBy: { select: { name: true } },
  bill: { select: { type: true } },
  corrections: { select: { id: true, date: true, amount: true, taxAmount: true } },
} as const;

type Names = {
  job: { jobNumber: string; title: string } | null;
  vehicle: { number: string } | null;
  vendor: { name: string; gstin: string | null } | null;
  spentBy: { name: string } | null;
  bill: { type: string } | null;
  corrections: { id: number; date: string; amount: number; taxAmount: number }[];
};

/** What was paid of one: of a vendor's bill by payments, of any other at once, less its TDS. */
export const paidOf = (row: RowOf<"Expense">) =>
  row.paidFrom === "owed" && row.vendorId !== null ? row.paidAmount : row.amount - row.tdsAmount;

/** The names of the records that an expense refers to, and its bill's kind. */
export const namedBy = (row: object) => row as Names;

export const EXPENSE = defineRecord<"Expense">()({
  noun: "expense",
  table: "Expense",
  at: paths.expenses,
  called: ({ kind, date, correctsId, correctsHireId }) =>
    `${(correctsId ?? correctsHireId) === null ? kind : `Correction of ${kind}`}, ${formatDate(date)}`,
  about: ({ amount, currency, note }) => [formatMoney(amount, currency), note],
  fields: EXPENSE_FIELDS,
  input: ExpenseInput,
  facets: {
    date: chosen,
    kind: { personal: "chosen", search: "words", export: true },
    note: { personal: "elsewhere", search: "words", export: true },
    paidFrom: chosen,
    dueDate: chosen,
    billNumber: { personal: "thing", search: "numbers", export: true },
    billDate: chosen,
    creditReturn: { personal: "chosen", search: null, export: true },
    credit: chosen,
    creditRule: { personal: "chosen", search: null, export: true },
    creditReason: { personal: "elsewhere", search: null, export: true },
    creditGstin: { personal: "tax", search: null, export: false },
    selfInvoice: { personal: "thing", search: "numbers", export: true },
    selfInvoicePaper: { personal: "tax", search: null, export: false },
    paymentVoucher: { personal: "thing", search: "numbers", export: true },
    paymentVoucherPaper: { personal: "tax", search: null, export: false },
    tdsRule: { personal: "chosen", search: null, export: true },
    tdsRow: chosen,
    tdsMonth: chosen,
    tdsPan: { personal: "tax", search: null, export: true },
    tdsCertificate: { personal: "tax", search: null, export: true },
    tdsReason: { personal: "elsewhere", search: null, export: true },
    repeats: chosen,
    repeatsUntil: chosen,
    repeatsNext: chosen,
    repeatFailure: { personal: "elsewhere", search: null, export: true },
    currency: chosen,
    status: chosen,
    searchText: derived,
  },
  list: EXPENSE_LIST,
  file: {
    include: NAMES,
    then: [
      column("text", "Job", (row) => namedBy(row).job?.jobNumber),
      column("text", "Truck", (row) => namedBy(row).vehicle?.number),
      column("text", "Vendor", (row) => namedBy(row).vendor?.name),
      column("text", "Spent By", (row) => namedBy(row).spentBy?.name),
      column("amount", "Paid", paidOf),
      column("amount", "Balance", (row) => row.balance),
    ],
  },
  states: EXPENSE_STATES,
  settles: "expense:approve",
  summaries: {
    list: "Expenses, the newest day first",
    get: "An expense",
    create:
      "Record an expense of a job, a truck, or, where neither is named, of the office; `kind` is the name of one of `/api/expense-kinds`. One that `repeats` is made again on its day, as far as `repeatsUntil`: the newest carries the rule, `repeatFailure` says what is in the way of the one of `repeatsNext`. Of what a vendor is paid for `tdsAmount` is deducted as the law asks for by the kind's `tdsRow` (`tdsRule`) where it is null or left out, and nothing where it is 0; amount − tdsAmount is paid. Whether its GST is taken back (`credit`) follows from what it serves and its kind (`creditRule`); another one needs a `creditReason`. Under GST it is taken back once `creditAsks` is empty. Under reverse charge (`reverseCharge`; left out it follows from kind and vendor where no tax is told) the GST is on top of the amount. 409 at `amount` for cash that brings its vendor above the limit of section 40A(3) in a day, unless `confirmCash`; at `billNumber` for a bill that is there already by its vendor and number in the year, unless `anyway`",
    update:
      "Change an expense; one that was approved waits for approval again. `repeats` null ends its repetition. `tdsAmount` null asks the law again; left out it stays",
    remove: "Delete an expense; the repetition of one that `repeats` ends with it",
    setStatus: "Approve an expense, or take its approval back",
  },
});
