import { CREW_ADVANCE, employeeOf, jobOf } from "~/models/billing/crew-advance/crew-advance.record";
import {
  crewAdvances,
  crewBalance,
  staffWithMoney,
} from "~/models/billing/crew-advance/crew-advance.server";
import { keepBill, saveWithBill } from "~/models/billing/expense/bill.server";
import {
  creditSaid,
  EXPENSE_KIND,
  tdsRowSaid,
} from "~/models/billing/expense-kind/expense-kind.record";
import { expenseKinds } from "~/models/billing/expense-kind/expense-kind.server";
import { EXPENSE, namedBy, REPEATING } from "~/models/billing/expense/expense.record";
import { failureSaid, repeatSaid } from "~/models/billing/expense/expense.repeat";
import { mayCorrect } from "~/models/billing/expense/expense.correct.server";
import { endRepeat } from "~/models/billing/expense/expense.repeat.server";
import { expenseChoices, jobChoices } from "~/models/billing/expense/expense.choices.server";
import { expenses } from "~/models/billing/expense/expense.server";
import { tdsQuestion } from "~/models/billing/expense/expense.tds.server";
import { hiresOwed } from "~/models/billing/hire/hire.choices.server";
import { asksVoucherAtOnce } from "~/models/billing/vendor-payment/payment-voucher.server";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { vendorOffers, vendors } from "~/models/billing/vendor/vendor.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { capitalized } from "~/models/ground/typed/text";
import { type Actor, can } from "~/models/kit/policy/policy";
import { eraseVendor } from "~/models/law/personal-data/erase.vendor.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { roadPaths } from "~/road-paths";
import { billOf } from "~/services/papers/photo-image.server";
import { pagesOf } from "../forms/small-pages.server";
import {
  correctedAt,
  correctedWords,
  creditWords,
  selfInvoiceButton,
  selfInvoiceQuestion,
  voucherButton,
  voucherQuestion,
} from "./credit-words.server";
import { approvedWhereAsked } from "../forms/small-shown.server";
import type { PageArgs } from "../page.server";
import { tripLines } from "./trip-pages.server";

export const vendorPages = pagesOf(VENDOR, vendors, {
  hangs: hiresOwed,
  list: {
    searched: "Name, phone, e-mail, address, GSTIN, PAN",
    filters: [{ name: "kind", all: "All Kinds" }],
  },
  subtitle: ({ kind }) => capitalized(kind),
  buttons: { erase: { press: eraseVendor, message: "Vendor erased" } },
  notice: ({ erasedAt }) =>
    erasedAt
      ? "This vendor was erased. Expenses and hires stay; nobody can choose or change the vendor any more."
      : null,
  offers: vendorOffers,
  questions: ({ name }, offers) =>
    "erase" in offers && offers.erase
      ? [
          {
            what: "erase",
            label: "Erase",
            title: "Erase Vendor",
            confirm: "Erase this vendor",
            message: `Are you sure you want to erase ${name}? Phone, e-mail, address, bank and notes go, here and in the history. Books keep the name and the PAN, as tax law asks. Nobody can bring it back, except from a backup.`,
          },
        ]
      : [],
});

/** Names the purpose of an expense in a word. */
function whatFor(row: object): string {
  const { job, vehicle } = namedBy(row);
  return [job?.jobNumber, vehicle?.number].filter(Boolean).join(", ") || "Office";
}

/** The staff who spend the company's money or give it back: also those who left and still have some. */
const staffOptions = async (chosen: number | null) =>
  (await staffWithMoney(chosen)).map(({ id, name, left }) => ({
    value: String(id),
    label: left ? `${name} (inactive)` : name,
  }));

export const expenseKindPages = pagesOf(EXPENSE_KIND, expenseKinds, {
  fresh: () => ({ credit: "yes" }),
  list: {
    columns: [
      "name",
      { field: "tdsRow", phone: "who", cell: ({ tdsRow }) => tdsRowSaid(tdsRow) },
      { field: "credit", phone: "date", cell: ({ credit }) => creditSaid(credit) },
    ],
  },
  values: { tdsRow: ({ tdsRow }) => tdsRowSaid(tdsRow) },
  notice: ({ name, tdsRow }) =>
    tdsRow === null
      ? `Is TDS deducted of ${name}? Nobody said it yet, and nothing is proposed: edit it, and choose`
      : null,
});

export const expensePages = pagesOf(EXPENSE, expenses, {
  fresh: async (asked) => {
    const named = (key: string) => String(toId(asked.get(key) ?? undefined) ?? "");
    const told = (name: string) => asked.get(name) ?? "";
    return {
      date: companyToday(await getCompany()),
      jobId: named("jobId"),
      vehicleId: named("vehicleId"),
      vendorId: named("vendorId"),
      paidFrom: told("paidFrom") === "owed" ? "owed" : "cash",
      amount: told("amount"),
      taxAmount: told("taxAmount"),
      billNumber: told("billNumber"),
      billDate: told("billDate"),
    };
  },
  more: async (row, fresh) => {
    const chosen = row ?? { jobId: toId(fresh.jobId), vehicleId: toId(fresh.vehicleId) };
    const staff = await staffOptions(row?.spentById ?? null);
    return { choices: { ...(await expenseChoices(chosen)), staff } };
  },
  file: {
    read: async (posted) => {
      const bill = await billOf(posted);
      return (actor, save) => saveWithBill(actor, bill, save);
    },
    remove: (actor, id) => keepBill(actor, id, null),
  },
  list: {
    searched: "Kind, note",
    filters: [
      {
        name: "repeats",
        all: "Once and Repeating",
        options: REPEATING.map((value) => ({ value, label: capitalized(value) })),
      },
    ],
    columns: [
      "date",
      {
        field: "kind",
        // A phone has room for the sentence on further lines.
        phone: "whole",
        cell: ({ kind, ...row }) => [kind, failureSaid(row)].filter(Boolean).join(". "),
      },
      "amount",
      { label: "For", cell: whatFor },
      { field: "vendorId", cell: (row) => namedBy(row).vendor?.name ?? null },
    ],
  },
  head: ["kind"],
  asks: tdsQuestion,
  notice: ({ amount, tdsAmount, tdsRule, currency, balance, ...row }) => {
    const money = (minor: number) => formatMoney(minor, currency);
    const what = balance > 0 ? `Owed ${money(balance)}` : `Paid ${money(amount - tdsAmount)}`;
    const paid = tdsAmount ? `${what}: ${money(tdsAmount)} is deducted` : balance > 0 && what;
    return [paid, tdsRule, repeatSaid(row)].filter(Boolean).join(". ") || null;
  },
  loses: ({ repeats, repeatsNext: next }) =>
    next && `It repeats ${repeats}, next on ${formatDate(next)}: the repeat ends with it.`,
  buttons: {
    "end-repeat": { press: endRepeat, message: "Repeat ended" },
    ...selfInvoiceButton("expense"),
    ...voucherButton("expense"),
  },
  questions: ({ kind, repeats, ...row }, offers, actor) => [
    ...selfInvoiceQuestion(row, can(actor, "expense:edit")),
    ...voucherQuestion(row, asksVoucherAtOnce(row) && can(actor, "expense:edit")),
    ...(offers.edit && repeats
      ? [
          {
            what: "end-repeat",
            label: "End Repeat",
            title: "End Repeat",
            confirm: "End the repeat",
            tone: "primary",
            message: `Are you sure that ${kind} is not to be repeated any more? What was made stays.`,
          } as const,
        ]
      : []),
  ],
  subtitle: ({ amount, currency, ...row }) => `${formatMoney(amount, currency)} · ${whatFor(row)}`,
  values: {
    jobId: ({ jobId, ...row }) => {
      const { job } = namedBy(row);
      return job && { text: `${job.jobNumber}, ${job.title}`, to: paths.jobs.view(jobId ?? 0) };
    },
    vehicleId: ({ vehicleId, ...row }) => {
      const { vehicle } = namedBy(row);
      return vehicle && { text: vehicle.number, to: roadPaths.vehicles.view(vehicleId ?? 0) };
    },
    vendorId: ({ vendorId, ...row }) => {
      const { vendor } = namedBy(row);
      return vendor && { text: vendor.name, to: paths.vendors.view(vendorId ?? 0) };
    },
    spentById: (row) => namedBy(row).spentBy?.name ?? null,
  },
  offers: approvedWhereAsked(expenses),
});

/** An expense's page, with its bill. */
export const loadExpense = (args: PageArgs) =>
  expensePages.loadView(args, async (actor, row) => {
    const { bill, corrections } = namedBy(row);
    const isOwed = row.balance > 0 && can(actor, "vendorPayment:create");
    const { vendorId, id: expenseId, amount, taxAmount, currency } = row;
    return {
      credit: creditWords(row, namedBy(row).vendor, await getCompany()),
      correct: (await mayCorrect(actor, row))
        ? returnPaths.correctBill("expense", expenseId)
        : null,
      corrects: correctedAt(row),
      ...correctedWords({ amount, taxAmount, currency, corrections }),
      selfInvoice: row.selfInvoice && {
        number: row.selfInvoice,
        to: returnPaths.selfInvoice("expense", expenseId),
      },
      voucher: row.paymentVoucher && {
        number: row.paymentVoucher,
        to: returnPaths.paymentVoucher("expense", expenseId),
      },
      payTo: isOwed && vendorId !== null ? returnPaths.payVendor({ vendorId, expenseId }) : null,
      file: bill && { to: paths.expenses.bill(row.id), shown: bill.type !== "application/pdf" },
    };
  });

export const crewAdvancePages = pagesOf(CREW_ADVANCE, crewAdvances, {
  fresh: async (asked) => ({
    date: companyToday(await getCompany()),
    employeeId: String(toId(asked.get("employeeId") ?? undefined) ?? ""),
    jobId: String(toId(asked.get("jobId") ?? undefined) ?? ""),
    direction: asked.get("direction") === "returned" ? "returned" : "given",
    method: "Cash",
  }),
  more: async (row, fresh) => ({
    staff: await staffOptions(row?.employeeId ?? toId(fresh.employeeId)),
    jobs: await jobChoices(row?.jobId ?? toId(fresh.jobId)),
    currency: row?.currency ?? (await getCompany()).invoiceCurrency,
  }),
  list: {
    filters: [{ name: "direction", all: "Given and Returned" }],
    columns: [
      "date",
      { field: "employeeId", phone: "who", cell: (row) => employeeOf(row).name },
      { field: "direction", phone: undefined },
      "amount",
    ],
  },
  head: ["direction"],
  subtitle: ({ amount, currency, ...row }) =>
    `${formatMoney(amount, currency)} · ${employeeOf(row).name}`,
  values: {
    employeeId: (row) => {
      const { id, name } = employeeOf(row);
      return { text: name, to: paths.employees.view(id) };
    },
    jobId: ({ jobId, employeeId, ...row }) => {
      const job = jobOf(row);
      return job && jobId !== null
        ? { text: `${job.jobNumber}, ${job.title}`, to: returnPaths.trip(employeeId, jobId) }
        : null;
    },
  },
  offers: approvedWhereAsked(crewAdvances),
});

/** An employee's amounts of the company's money, one line a currency, and their trips, as their page says them. */
export async function crewMoney(actor: Actor, employeeId: number) {
  const sums = await crewBalance(actor, employeeId);
  const said = sums.map(({ currency, given, returned, spent, balance }) => {
    const money = (minor: number) => formatMoney(minor, currency);
    const who = balance < 0 ? "is owed to the employee" : "is with the employee";
    return `${money(given)} given, ${money(returned)} returned, ${money(spent)} spent: ${money(Math.abs(balance))} ${who}`;
  });
  return { said, trips: await tripLines(actor, employeeId) };
}
