import { mayCorrect } from "~/models/billing/expense/expense.correct.server";
import { hiresOfVendor } from "~/models/billing/hire/hire.pay.server";
import {
  HIRE_PAYMENT_FIELDS,
  takeBackPayment,
} from "~/models/billing/vendor-payment/hire-payment.server";
import { asksVoucherOfAdvance } from "~/models/billing/vendor-payment/payment-voucher.server";
import { HIRE } from "~/models/billing/hire/hire.record";
import { hireChoices } from "~/models/billing/hire/hire.choices.server";
import { hires, wholeHire } from "~/models/billing/hire/hire.server";
import { tdsQuestion } from "~/models/billing/hire/hire.tax.server";
import { correctedOf, paidOf, takenBackSaid } from "~/models/billing/hire/hire.sums";
import {
  HIRE_STATUSES,
  hireOwed,
  hireStatus,
  MAX_DEDUCTIONS,
} from "~/models/billing/hire/hire.status";
import { methodWord } from "~/models/billing/payment/payment.words";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney } from "~/models/ground/money/money";
import { capitalized } from "~/models/ground/typed/text";
import { type Actor, can } from "~/models/kit/policy/policy";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { labelsOf } from "../forms/facts.server";
import { pagesOf } from "../forms/small-pages.server";
import {
  correctedWords,
  creditWords,
  selfInvoiceButton,
  selfInvoiceQuestion,
  voucherButton,
  voucherQuestion,
} from "./credit-words.server";

const EMPTY = { kind: "", amount: "", note: "" };
/** So many lines for deductions the form has at least. */
const ROWS = 2;

const money = ({ currency }: { currency: string }, minor: number) => formatMoney(minor, currency);

export const hirePages = pagesOf(HIRE, hires, {
  fresh: async (asked) => {
    const vendorId = String(toId(asked.get("vendorId") ?? undefined) ?? "");
    return { date: companyToday(await getCompany()), vendorId };
  },
  more: async (row, fresh, asked) => {
    const hire = row && wholeHire(row);
    const ids = hire
      ? hire.aboard.map(({ consignment }) => consignment.id)
      : [toId(asked?.get("consignmentId") ?? undefined)].filter((id) => id !== null);
    const deductions = (hire?.deductions ?? []).map(({ kind, amount, note }) => {
      return { kind, amount: amountText(amount), note: note ?? "" };
    });
    const spare = Math.min(MAX_DEDUCTIONS, Math.max(ROWS, deductions.length + 1));
    const vendorId = hire?.vendorId ?? toId(fresh.vendorId);
    return {
      choices: {
        ...(await hireChoices({ vendorId, consignmentIds: ids })),
        consignmentIds: ids.map(String),
        deductions: [
          ...deductions,
          ...Array.from({ length: spare - deductions.length }, () => ({ ...EMPTY })),
        ],
        tdsRule: hire?.tdsRule ?? "",
      },
    };
  },
  asks: tdsQuestion,
  buttons: {
    "take-back": { press: takeBackPayment, message: "Payment taken back" },
    ...selfInvoiceButton("hire"),
    ...voucherButton("hire"),
  },
  state: hireStatus,
  list: {
    searched: "Number, vendor, truck, LR, driver, place",
    states: HIRE_STATUSES,
    columns: [
      { label: "Number", cell: ({ hireNumber }) => ({ figure: hireNumber }) },
      "date",
      { field: "vendorId", phone: "who", cell: ({ vendorName }) => vendorName },
      { label: "Truck", cell: ({ vehicleNumber }) => ({ figure: vehicleNumber }) },
      {
        label: "Hire",
        sort: "amount",
        numeric: true,
        cell: (row) => ({ figure: money(row, row.amount) }),
      },
      {
        label: "Owed",
        sort: "balance",
        phone: "end",
        numeric: true,
        cell: (row) => ({ figure: money(row, hireOwed.of(row) ? row.balance : 0) }),
      },
    ],
  },
  head: [
    "taxRate",
    "taxAmount",
    "reverseCharge",
    "credit",
    "amount",
    "advance",
    "advanceMethod",
    "advanceReference",
    "tdsAmount",
  ],
  subtitle: (row) => `${row.vendorName} · ${row.vehicleNumber} · ${money(row, row.amount)}`,
  values: {
    vendorId: ({ vendorId, vendorName }) => ({
      text: vendorName,
      to: paths.vendors.view(vendorId),
    }),
  },
  notice: ({ ownerName, brokerName }) =>
    [ownerName && `Owner of the truck: ${ownerName}`, brokerName && `Broker: ${brokerName}`]
      .filter(Boolean)
      .join(". ") || null,
  offers: (actor, row, used) => ({ ...hires.offers(actor, row, used), setStatus: null }),
  questions: ({ hireNumber, advance, paidAmount, ...row }, offers, actor) => [
    ...selfInvoiceQuestion(row, offers.edit),
    ...voucherQuestion(row, asksVoucherOfAdvance({ ...row, advance }) && offers.edit),
    ...(offers.edit && advance + paidAmount === 0
      ? [
          {
            what: "cancel",
            label: "Cancel Hire",
            title: "Cancel Hire",
            confirm: "Cancel this hire",
            message: `Are you sure you want to cancel ${hireNumber}? It keeps its number; what is aboard can go with another truck. This action cannot be undone.`,
          },
        ]
      : []),
    ...(offers.edit && paidAmount > 0 && can(actor, "hire:delete")
      ? [
          {
            what: "take-back",
            label: "Take Back Payment",
            title: "Take Back Payment",
            confirm: "Take the payment back",
            message: `Are you sure you want to take the last payment of ${hireNumber} back? ${takenBackSaid(wholeHire(row))}`,
          },
        ]
      : []),
  ],
});

export async function shownHire(actor: Actor, row: object) {
  const hire = wholeHire(row);
  const { currency, amount, advance, tdsAmount, deductions, paidAmount, balance } = hire;
  const { taxAmount } = hire;
  const corrected = hire.corrections.map((one) => one.amount).filter((minor) => minor !== 0);
  const { tdsAmount: correctedTds } = correctedOf(hire);
  const line = (label: string, minor: number) => ({ label, minor, currency });
  const how = (method: string | null, reference: string | null) =>
    [method && methodWord(method, currency), reference].filter(Boolean).join(", ");
  const state = hireStatus(hire);
  const arrived = hire.aboard.filter(({ consignment }) => consignment.status === "Delivered");
  return {
    labels: labelsOf(HIRE_PAYMENT_FIELDS, "date", "amount"),
    credit: creditWords(hire, hire.vendor, await getCompany()),
    correct: (await mayCorrect(actor, hire)) ? returnPaths.correctBill("hire", hire.id) : null,
    ...correctedWords(hire),
    selfInvoice: hire.selfInvoice && {
      number: hire.selfInvoice,
      to: returnPaths.selfInvoice("hire", hire.id),
    },
    voucher: hire.paymentVoucher && {
      number: hire.paymentVoucher,
      to: returnPaths.paymentVoucher("hire", hire.id),
    },
    owed: hireOwed.of(hire),
    account: [
      line(taxAmount > 0 && !hire.reverseCharge ? "Agreed hire, with GST" : "Agreed hire", amount),
      ...(taxAmount > 0
        ? [line(hire.reverseCharge ? "GST that we pay" : "GST in it", taxAmount)]
        : []),
      ...corrected.map((minor) => line("Corrected", minor)),
      ...(advance > 0 ? [line("Advance", -advance)] : []),
      line(hire.tdsRule ? `TDS (${hire.tdsRule})` : "TDS", -tdsAmount),
      ...(correctedTds > 0 ? [line("TDS of what was corrected", -correctedTds)] : []),
      ...deductions.map(({ kind, amount, note }) =>
        line([capitalized(kind), note].filter(Boolean).join(": "), -amount),
      ),
      ...(paidAmount > 0 ? [line("Paid", -paidAmount)] : []),
      line(state === "Cancelled" ? "Balance when it was cancelled" : "Balance", balance),
    ],
    due: hire.dueDate
      ? `Since ${formatDate(hire.dueDate)}, when all was delivered`
      : `On proof of delivery: ${arrived.length} of ${hire.aboard.length} delivered`,
    payments: [
      ...(advance > 0
        ? [
            {
              day: formatDate(hire.date),
              what: "Advance",
              amount: money(hire, advance),
              how: how(hire.advanceMethod, hire.advanceReference),
            },
          ]
        : []),
      ...paidOf(hire).map(({ date, amount, method, reference, note }) => ({
        day: formatDate(date),
        what: note ?? "Payment",
        amount: money(hire, amount),
        how: how(method, reference),
      })),
    ],
    aboard: hire.aboard.map(({ consignment }) => ({
      id: consignment.id,
      number: shownLrNumber(consignment),
      route: [consignment.fromPlace, consignment.toPlace].filter(Boolean).join(" → "),
      status: consignment.status,
      job: consignment.job.jobNumber,
    })),
  };
}

export async function vendorHires(actor: Actor, { id: vendorId }: { id: number }) {
  const { hires: rows, owed } = await hiresOfVendor(actor, vendorId);
  return {
    owed: owed.map(({ currency, minor }) => formatMoney(minor, currency)).join(", "),
    hires: rows.map((hire) => ({
      id: hire.id,
      number: hire.hireNumber,
      status: hireStatus(hire),
      what: [formatDate(hire.date), hire.vehicleNumber, money(hire, hire.amount)].join(" · "),
      owed: hireOwed.of(hire) ? `${money(hire, hire.balance)} owed` : "",
    })),
  };
}
