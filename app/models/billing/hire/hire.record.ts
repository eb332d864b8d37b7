import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatMoney } from "../../ground/money/money";
import { CREDIT_LABELS, CREDITS } from "../../ground/tax/credit";
import { daysBetween, defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import {
  amount,
  area,
  code,
  day,
  id,
  maybeChoice,
  phone,
  rate,
  text,
  tick,
} from "../../kit/shared/field-kinds";
import { described } from "../../kit/shared/described";
import { flag, optionalChoice, optionalText } from "../../kit/shared/fields";
import { optionalPositiveAmount, requiredId, version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { numberField } from "../../road/vehicle/vehicle.record";
import { PAYMENT_METHODS } from "../payment/payment.status";
import { CONFIRM_CASH, methodWord } from "../payment/payment.words";
import {
  DEDUCTION_KINDS,
  DEDUCTION_LABELS,
  HIRE_STATUSES,
  hireDue,
  hireStatus,
  MAX_ABOARD,
  MAX_DEDUCTIONS,
  whereHire,
} from "./hire.status";

const methods = {
  labels: (method: string) => methodWord(method, "INR"),
  none: "Not given",
};

/** A truck that is hired, in the order of its form. */
export const HIRE_FIELDS = {
  vendorId: id("Paid To", "This vendor does not exist", {
    required: "Choose who is paid for the truck",
    inSentence: "Paid to",
  }),
  vehicleNumber: numberField(),
  driverName: text("Driver", 100),
  driverPhone: phone("Driver's Phone", 20, { inSentence: "Driver's phone" }),
  date: day("Date", { hint: "Of the challan, and of the advance" }),
  fromPlace: text("From", 200, { hint: "Left empty: as on its first consignment" }),
  toPlace: text("To", 200, { hint: "Left empty: as on its last consignment" }),
  amount: amount("Agreed Hire", {
    required: true,
    positive: "Agreed hire must be more than 0",
    inSentence: "Agreed hire",
    hint: "With the GST that the vendor charges",
  }),
  taxRate: rate("GST %", { absent: "zero", inSentence: "GST %" }),
  taxAmount: amount("GST in It", {
    absent: "zero",
    inSentence: "GST",
    hint: "Left empty: by its rate. Taken back with the bill's number and the vendor's GSTIN",
  }),
  reverseCharge: tick("Under Reverse Charge", {
    absent: "derived",
    inSentence: "Reverse charge",
    hint: "We pay the GST, on top of the hire. Left empty without GST: of a transport agency",
  }),
  credit: maybeChoice("Credit of GST", CREDITS, "Credit: choose yes, no or shared", {
    absent: "derived",
    labels: (credit: string) => CREDIT_LABELS[credit] ?? credit,
    none: "As the rules say",
  }),
  creditReason: text("Why Another Credit", 200, { inSentence: "Why another credit" }),
  billNumber: code("Bill Number", 50, { inSentence: "Bill number", hint: "The vendor's" }),
  billDate: day("Bill Date", { hint: "Left empty: the date" }),
  advance: amount("Advance", { absent: "zero" }),
  advanceMethod: maybeChoice(
    "Advance Paid By",
    PAYMENT_METHODS,
    "Advance paid by: choose from the list",
    methods,
  ),
  advanceReference: code("UTR of the Advance", 50, { inSentence: "UTR of the advance" }),
  tdsAmount: amount("TDS", { absent: "derived", hint: "Left empty: what the law asks for" }),
  tdsReason: text("Why Another TDS", 200, {
    inSentence: "Why another TDS",
    hint: "As 'certificate for a lower rate'",
  }),
  note: area("Note", 1_000, { wide: true }),
};

const Deduction = z
  .object(
    {
      kind: optionalChoice(DEDUCTION_KINDS, "Choose shortage, delay, damage or other"),
      amount: optionalPositiveAmount(DEDUCTION_LABELS.kind, "Deduction must be more than 0"),
      note: optionalText(DEDUCTION_LABELS.note, 200),
    },
    { error: "A deduction has a kind and an amount" },
  )
  .superRefine(({ amount, kind, note }, context) => {
    if (amount !== null || (kind === null && note === null)) return;
    context.addIssue({ code: "custom", path: ["amount"], message: "Deduction needs its amount" });
  });
export type HireDeduction = { kind: string; amount: number; note: string | null };

/** Ticks of a form, of which the empty one says nothing; a script's list, or its one. */
const asList = (value: unknown) => [value ?? []].flat().filter((one) => one !== "");

/** A hire as its form or a script states it; what is owed of it is computed, never taken. */
export const HireInput = z.object({
  ...inputShape(HIRE_FIELDS),
  consignmentIds: z.preprocess(
    asList,
    z
      .array(requiredId("Choose the consignments", "This consignment does not exist"))
      .min(1, "Choose at least one consignment")
      .max(MAX_ABOARD, `A hire takes at most ${MAX_ABOARD} consignments`)
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  ),
  deductions: described(
    z.preprocess(
      (value) => (value === "" ? [] : (value ?? [])),
      z
        .array(Deduction, { error: "Deductions must be a list" })
        .max(MAX_DEDUCTIONS, `At most ${MAX_DEDUCTIONS} deductions`)
        .transform((rows) =>
          rows.flatMap(({ kind, amount, note }): HireDeduction[] =>
            amount === null ? [] : [{ kind: kind ?? "other", amount, note }],
          ),
        ),
    ),
    {
      schema: {
        type: ["array", "null"],
        maxItems: MAX_DEDUCTIONS,
        items: {
          type: "object",
          properties: {
            kind: { type: ["string", "null"], enum: [...DEDUCTION_KINDS, "", null] },
            amount: { type: ["number", "string"], exclusiveMinimum: 0 },
            note: { type: ["string", "null"], maxLength: 200 },
          },
          required: ["amount"],
        },
      },
      required: false,
    },
  ),
  [CONFIRM_CASH]: flag("Cash confirmed"),
  /** Its vendor's bill is another than the one that is like it. */
  anyway: flag("Recorded anyway"),
  version,
});
export type HireInput = z.output<typeof HireInput>;

const HIRE_LIST = defineList<Prisma.HireWhereInput>()({
  search: searchIn({ amount: amountIn("amount") }),
  filters: {
    status: oneOf("Status", HIRE_STATUSES),
    vendorId: idOf("vendorId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  views: { due: { label: "Balance due", where: () => hireDue.where() } },
  where: ({ status, vendorId, startDate, endDate }) => [
    status ? whereHire(status) : null,
    vendorId ? { vendorId } : null,
    daysBetween("date", startDate, endDate),
  ],
  sorts: ["date", "amount", "balance", "id"],
  usual: "date",
});

const said = { personal: "elsewhere", search: "words", export: true } as const;

export const HIRE = defineRecord<"Hire">()({
  noun: "hire",
  table: "Hire",
  at: paths.hires,
  called: ({ hireNumber }) => hireNumber,
  about: ({ vendorName, vehicleNumber, amount, currency }) => [
    vendorName,
    vehicleNumber,
    formatMoney(amount, currency),
  ],
  numbered: { by: "hireNumber" },
  exact: (text) => (/^hc-\d{4}-\d+$/i.test(text) ? { hireNumber: text.toUpperCase() } : null),
  fields: HIRE_FIELDS,
  input: HireInput,
  // Tax law keeps the payee in the books, as with a vendor.
  facets: {
    hireNumber: { personal: "thing", search: "numbers", export: true },
    date: chosen,
    vendorName: { personal: "tax", search: "words", export: true },
    vendorLines: { personal: "tax", search: null, export: true },
    ownerName: { personal: "tax", search: "words", export: true },
    brokerName: { personal: "tax", search: "words", export: true },
    vehicleNumber: { personal: "thing", search: "numbers", export: true },
    driverName: said,
    driverPhone: { personal: "elsewhere", search: null, export: true },
    fromPlace: said,
    toPlace: said,
    credit: chosen,
    creditReturn: { personal: "chosen", search: null, export: true },
    creditRule: { personal: "chosen", search: null, export: true },
    creditReason: { personal: "elsewhere", search: null, export: true },
    creditGstin: { personal: "tax", search: null, export: false },
    selfInvoice: { personal: "thing", search: "numbers", export: true },
    selfInvoicePaper: { personal: "tax", search: null, export: false },
    paymentVoucher: { personal: "thing", search: "numbers", export: true },
    paymentVoucherPaper: { personal: "tax", search: null, export: false },
    billNumber: { personal: "thing", search: "numbers", export: true },
    billDate: chosen,
    advanceMethod: chosen,
    advanceReference: { personal: "thing", search: "besides", export: true },
    tdsRule: { personal: "chosen", search: null, export: true },
    tdsMonth: chosen,
    tdsPan: { personal: "tax", search: null, export: true },
    tdsCertificate: { personal: "tax", search: null, export: true },
    tdsReason: { personal: "elsewhere", search: null, export: true },
    currency: chosen,
    lrNumbers: { personal: "thing", search: "numbers", export: true },
    note: { personal: "elsewhere", search: "besides", export: true },
    dueDate: chosen,
    status: chosen,
    searchText: derived,
  },
  list: HIRE_LIST,
  file: {
    first: [
      column("text", "Hire Number", (row) => row.hireNumber),
      column("text", "Paid To", (row) => row.vendorName),
      column("text", "Owner", (row) => row.ownerName),
      column("text", "Broker", (row) => row.brokerName),
      column("text", "LRs Aboard", (row) => row.lrNumbers),
    ],
    then: [
      column("text", "TDS Rule", (row) => row.tdsRule),
      column("amount", "Deductions", (row) => row.deductedAmount),
      column("amount", "Paid", (row) => row.paidAmount),
      column("amount", "Balance", (row) => row.balance),
      column("day", "Due Date", (row) => row.dueDate),
    ],
    state: hireStatus,
  },
  states: ["active", "cancelled"],
  summaries: {
    list: "Hires of other owners' trucks, newest first; view=due: delivered and not fully paid",
    get: "A hire with its consignments, deductions and payments",
    create:
      "Hire a truck. `consignmentIds` are aboard, each of at most one hire that counts; where `tdsAmount` is null or left out, the TDS required by law is deducted (`tdsRule` says why), and nothing where it is 0. balance = amount − advance − tdsAmount − deductions − payments, due on proof of delivery (`dueDate`). Its GST is in the `amount` (`taxAmount`, or by `taxRate`), under `reverseCharge` on top of it; credit as of an expense. 409 at `advance` for cash that brings its vendor above the limit of section 40A(3) in a day, unless `confirmCash`; at `billNumber` for a bill that is there already by its vendor and number in the year, unless `anyway`",
    update:
      "Change a hire, never below what was deducted and paid. `tdsAmount` null asks the law again; left out it stays",
    // It keeps its number: there is no such call.
    remove: "",
    setStatus: "Cancel a hire of which nothing was paid, for good: its status is cancelled then",
  },
});
