import { companyToday, getCompany } from "~/models/company/company/company.server";
import { keepBill } from "~/models/billing/expense/bill.server";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import {
  expenseChoices,
  expenses,
  namedBy,
  tdsQuestion,
} from "~/models/billing/expense/expense.server";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { vendors } from "~/models/billing/vendor/vendor.server";
import { formatMoney } from "~/models/ground/money/money";
import { toId } from "~/models/kit/shared/fields";
import { capitalized } from "~/models/kit/shared/text";

import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { pagesOf } from "../forms/small-pages.server";
import type { PageArgs } from "../page.server";
import { billOf } from "./bill-file.server";

export const vendorPages = pagesOf(VENDOR, vendors, {
  list: {
    searched: "Name, phone, e-mail, address, GSTIN, PAN",
    filters: [
      { name: "kind", label: "Kind", all: "All Kinds", options: VENDOR.fields.kind.options ?? [] },
    ],
  },
  subtitle: ({ kind }) => capitalized(kind),
});

/** What an expense was for, in a word. */
function whatFor(row: object): string {
  const { job, vehicle } = namedBy(row);
  return [job?.jobNumber, vehicle?.number].filter(Boolean).join(", ") || "Office";
}

export const expensePages = pagesOf(EXPENSE, expenses, {
  fresh: async (asked) => {
    const named = (key: string) => String(toId(asked.get(key) ?? undefined) ?? "");
    return {
      date: companyToday(await getCompany()),
      jobId: named("jobId"),
      vehicleId: named("vehicleId"),
      paidFrom: "cash",
    };
  },
  more: async (row, fresh) => ({
    choices: await expenseChoices(
      row ?? { jobId: toId(fresh.jobId), vehicleId: toId(fresh.vehicleId) },
    ),
  }),
  file: {
    read: async (posted) => {
      const bill = await billOf(posted);
      return (actor, id) => keepBill(actor, id, bill);
    },
    remove: (actor, id) => keepBill(actor, id, null),
  },
  list: {
    searched: "Kind, note",
    related: [{ to: paths.vendors.list(), label: "Vendors" }],
    columns: [
      { label: "Date", sort: "date", phone: "date", cell: ({ date }) => ({ day: date }) },
      { label: "Kind", phone: "who", cell: ({ kind }) => kind },
      {
        label: "Amount",
        sort: "amount",
        phone: "end",
        cell: ({ amount, currency }) => ({ figure: formatMoney(amount, currency) }),
      },
      { label: "For", cell: whatFor },
      { label: "Vendor", cell: (row) => namedBy(row).vendor?.name ?? null },
    ],
  },
  head: ["kind"],
  asks: tdsQuestion,
  notice: ({ amount, tdsAmount, tdsRule, currency }) => {
    const said = (minor: number) => formatMoney(minor, currency);
    if (!tdsAmount) return tdsRule || null;
    return [`Paid ${said(amount - tdsAmount)}: ${said(tdsAmount)} is deducted`, tdsRule]
      .filter(Boolean)
      .join(". ");
  },
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
  offers: (actor, row, used, company) => {
    const offers = expenses.offers(actor, row, used);
    // Where nothing waits for approval there is nothing to approve.
    const asked = company.expensesNeedApproval || row.status === "approved";
    return asked ? offers : { ...offers, setStatus: null };
  },
});

/** An expense's page, with its bill. */
export const loadExpense = (args: PageArgs) =>
  expensePages.loadView(args, async (actor, id) => {
    const { bill } = namedBy(await expenses.get(actor, id));
    return {
      file: bill && { to: paths.expenses.bill(id), shown: bill.type !== "application/pdf" },
    };
  });
