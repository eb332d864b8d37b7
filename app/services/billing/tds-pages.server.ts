import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";

import {
  monthName,
  monthOf,
  isMonth,
  periodName,
  periodsAway,
  quarterOf,
} from "~/models/company/month/month";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { tdsPaid } from "~/models/billing/vendor/tds-month.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { clientFilter } from "~/models/billing/invoice/customer.options.server";
import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { NO_PROOF } from "~/models/billing/proof/proof.server";
import { keepCertificateFile } from "~/models/billing/tds/certificate-file.server";
import { TDS_LIST } from "~/models/billing/tds/tds.list";
import { declarationRefusal } from "~/models/billing/tds/declaration.server";
import {
  CertificateInput,
  CHALLAN_FIELDS,
  GivenInput,
  NeededChallan,
} from "~/models/billing/tds/tds.schema";
import { certificateForm, giveCertificates } from "~/models/billing/tds/given.server";
import { challanOf, depositTds } from "~/models/billing/tds/deposit.server";
import { depositDay } from "~/models/billing/returns/due-days";
import { tdsLaw } from "~/models/ground/tax/tds-law";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import {
  certifyTds,
  getTds,
  listTds,
  namedSums,
  receivable,
  tdsSums,
  type TdsRow,
} from "~/models/billing/tds/tds.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney, sum } from "~/models/ground/money/money";
import { TDS_KINDS, TDS_LABELS, tdsQuarter, tdsYear, tdsYearText } from "~/models/ground/tax/tds";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { titled } from "~/models/kit/shared/vocabulary";
import { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";

import { csvText } from "../desk/csv.server";
import { fileFor } from "../papers/file-page.server";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { saveForm } from "../forms/form.server";
import { certificatePlan } from "../forms/form-plans.server";
import { listReply, readList } from "../list.server";
import { can } from "~/models/kit/policy/policy";
import { pageFor, type PageArgs, postFor } from "../page.server";
import { fileOf } from "../upload.server";
import { download } from "../download.server";

const rupees = (paise: number) => formatMoney(paise, "INR");
const options = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }));

/** So many sums stand on the page; the file has all rows. */
const SUMS = 8;
/** So many financial years are offered: certificates come late, but not later. */
const YEARS = 6;

/** A deduction as its row and its page say it. */
export function shown(row: TdsRow) {
  const left = receivable(row);
  return {
    id: row.id,
    customer: row.customer.name,
    customerTo: paths.customers.view(row.customer.id),
    tan: row.customer.tan,
    invoice: row.invoice?.invoiceNumber ?? row.quotation?.quotationNumber ?? "Advance",
    invoiceTo: row.invoice ? paths.invoices.view(row.invoice.id) : paths.payments.view(row.id),
    payment: row.referenceNumber,
    date: row.date,
    period: `${tdsYearText(tdsYear(row.date))} Q${tdsQuarter(row.date)}`,
    kind: TDS_LABELS[row.tdsKind ?? ""] ?? "",
    amount: row.tdsAmount,
    state: left > 0 ? "Open" : "Certified",
    certificate: row.certificateNumber,
    short: row.certificateNumber !== null && left > 0 ? `${rupees(left)} short` : null,
  };
}

/** The tax that customers deducted: rows, and their sums by customer and quarter. */
export const loadTds = (args: PageArgs) =>
  pageFor(args, "payment:record", async (page) => {
    const { actor, url } = page;
    const { asked, state } = await readList(page, TDS_LIST);
    const today = companyToday(await getCompany());
    // A quarter is one of a year: without one it is this year's.
    if (asked.quarter && !asked.financialYear)
      throw redirect(paths.tds.list({ ...state.chosen, financialYear: tdsYear(today) }));
    const [{ rows, ...pages }, clients, sums, refusal] = await Promise.all([
      listTds(actor, asked),
      clientFilter(actor, asked.clientId, url),
      tdsSums(actor, asked),
      declarationRefusal(),
    ]);
    const newest = 2000 + Number(tdsYear(today).slice(0, 2));
    const years = Array.from({ length: YEARS }, (_, at) => tdsYear(`${newest - at}-04-01`));
    const deducted = sum(sums.map((one) => one.deducted));
    const open = sum(sums.map((one) => one.open));
    return listReply(page, {
      pages,
      list: state,
      clients,
      labels: { title: PAYMENT_FIELDS.tdsKind.label, customer: titled("customer") },
      years: options(years, tdsYearText),
      kinds: options(TDS_KINDS, (kind) => TDS_LABELS[kind] ?? kind),
      subtitle: `${rupees(deducted)} deducted, ${rupees(open)} of it receivable`,
      rows: rows.map(shown),
      refusal,
      paidTo: can(actor, "hire:view") ? returnPaths.tdsPaid() : null,
      more: Math.max(0, sums.length - SUMS),
      sums: (await namedSums(sums.slice(0, SUMS))).map(({ customer, year, quarter, ...one }) => ({
        key: `${customer.id} ${year} ${quarter}`,
        customer: customer.name,
        to: paths.tds.list({ clientId: customer.id, financialYear: year, quarter }),
        declaration: refusal ? null : returnPaths.tdsDeclaration(customer.id, year),
        period: `${tdsYearText(year)} Q${quarter}`,
        deducted: one.deducted,
        open: one.open,
      })),
    });
  });

/** A deduction with the form of its certificate. */
export const loadDeduction = (args: PageArgs) =>
  pageFor(args, "payment:record", async ({ actor, id }) => {
    const row = await getTds(actor, id("payment"));
    const one = shown(row);
    const values = {
      certificateNumber: row.certificateNumber ?? "",
      certificateDate: row.certificateDate ?? "",
      certificateAmount: row.certificateAmount === null ? "" : amountText(row.certificateAmount),
    };
    return {
      ...one,
      facts: [
        {
          label: titled("customer"),
          value: { text: one.customer, to: one.customerTo },
        },
        { label: CUSTOMER_TAX_FIELDS.tan.label, value: one.tan },
        { label: titled("invoice"), value: { text: one.invoice, to: one.invoiceTo } },
        { label: titled("payment"), value: { text: one.payment, to: paths.payments.view(row.id) } },
        { label: PAYMENT_FIELDS.date.inSentence, value: `${formatDate(row.date)} (${one.period})` },
        { label: one.kind, value: { figure: rupees(one.amount) } },
      ],
      values,
      file: row.certificateFile ? returnPaths.tdsCertificate(row.id) : null,
      plan: certificatePlan(),
      cancelTo: paths.tds.list(),
    };
  });

/** Keeps the certificate, or its file. */
export const postDeduction = (args: PageArgs) =>
  postFor(args, "payment:record", async ({ actor, form, id }) => {
    const deduction = id("payment");
    const intent = form.get("intent");
    if (intent === "file" || intent === "remove-file") {
      return withFileReply(async () => {
        const file = intent === "file" ? (await fileOf(form, NO_PROOF)).bytes : null;
        await keepCertificateFile(actor, deduction, file);
        const said = file ? "File kept" : "File removed";
        return doneAt(paths.tds.view(deduction), said);
      });
    }
    const saving = { schema: CertificateInput, failed: "Failed to keep the certificate" };
    return saveForm(form, saving, async (input) => {
      await certifyTds(actor, deduction, input);
      const said = input.certificateNumber === null ? "Certificate removed" : "Certificate kept";
      return doneAt(paths.tds.view(deduction), said);
    });
  });

/** Reports a mistake of the file at its field. */
async function withFileReply<T>(run: () => Promise<T>) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
    const reply: FormReply & { file: string[] } = {
      status: "error",
      fields: [],
      file: error.fieldErrors.file ?? [error.message],
    };
    return data(reply, PAGE_STATUS[error.code]);
  }
}

/** So many months are offered: the year, and those that were filed late. */
const MONTHS = 18;

/** The month that an address asks for, else this one. */
async function askedMonth(url: URL) {
  const latest = monthOf(companyToday(await getCompany()));
  const asked = url.searchParams.get("month") ?? "";
  return { latest, month: isMonth(asked) ? asked : latest };
}

/** The tax that the company deducted from its payments, of a month. */
export const loadTdsPaid = (args: PageArgs) =>
  pageFor(args, "hire:view", async ({ actor, url }) => {
    const { latest, month } = await askedMonth(url);
    const rows = await tdsPaid(actor, month);
    const challan = await challanOf(month);
    const months = Array.from({ length: MONTHS }, (_, back) => periodsAway(latest, -back));
    return {
      labels: labelsOf(VENDOR.fields, "pan"),
      given: await certificateForm(actor, quarterOf(month)),
      challan,
      due: formatDate(depositDay(month)),
      form: form140Of(month),
      // Of a month that is over, and has something.
      plan:
        month < latest && (challan !== null || rows.some(({ tdsAmount }) => tdsAmount > 0))
          ? formPlan(CHALLAN_FIELDS, NeededChallan)
          : null,
      values: {
        challanNumber: challan?.challanNumber ?? "",
        challanDate: challan?.challanDate ?? "",
      },
      takesBack: challan !== null && can(actor, "tds:takeBack"),
      month,
      called: monthName(month),
      months: [...new Set([month, ...months])]
        .sort()
        .reverse()
        .map((value) => ({ value, label: monthName(value) })),
      total: sum(rows.map(({ tdsAmount }) => tdsAmount)),
      rows: rows.map(({ id, vendorId, ...row }) => ({
        ...row,
        key: `${row.of} ${id}`,
        to: PAGES[row.of].view(id),
        vendorTo: paths.vendors.view(vendorId),
      })),
    };
  });

const PAGES = { hire: paths.hires, expense: paths.expenses, advance: paths.vendorPayments };

const form140Of = (month: string) => {
  const quarter = quarterOf(month);
  const name = `Form ${tdsLaw(`${month}-01`).forms.return}, ${periodName(quarter)}`;
  return { name, to: returnPaths.form140(quarter) };
};

/** Keeps the challan of the month, or takes it back. */
export const postTdsPaid = (args: PageArgs) =>
  postFor(args, "tds:deposit", async ({ actor, form, url }) => {
    const { month } = await askedMonth(url);
    if (form.get("intent") === "take-back") {
      await depositTds(actor, month, { challanNumber: null, challanDate: null });
      return doneAt(returnPaths.tdsPaid(month), "Challan taken back");
    }
    if (form.get("intent") === "given") {
      const saving = { schema: GivenInput, failed: "Failed to keep the certificates" };
      return saveForm(form, saving, async (input) => {
        await giveCertificates(actor, quarterOf(month), input);
        return doneAt(returnPaths.tdsPaid(month), "Certificates kept");
      });
    }
    const schema = NeededChallan;
    return saveForm(form, { schema, failed: "Failed to keep the challan" }, async (input) => {
      await depositTds(actor, month, input);
      return doneAt(returnPaths.tdsPaid(month), "Challan kept");
    });
  });

/** The month's deductions as a file. */
export const tdsPaidFile = (args: LoaderFunctionArgs) =>
  fileFor(args, "hire:view", async ({ actor, url }) => {
    const { month } = await askedMonth(url);
    const head = ["Date", "Hire or expense", "Paid to", "PAN", "Row", "Rule", "Amount", "Deducted"];
    const rows = (await tdsPaid(actor, month)).map((row) => [
      row.date,
      row.number,
      row.vendorName,
      row.pan ?? "",
      row.row,
      row.tdsRule,
      amountText(row.amount),
      amountText(row.tdsAmount),
    ]);
    return download(csvText(head, rows), "text/csv; charset=utf-8", `tds-paid-${month}.csv`);
  });
