import { data } from "@remix-run/node";
import * as z from "zod";
import { PAYMENT_METHODS, paymentMethodsIn } from "~/models/billing/payment/payment.status";
import { CONFIRM_CASH, methodOptions } from "~/models/billing/payment/payment.words";
import { CASH_NO_COST } from "~/models/billing/vendor/cash-limit";
import { bankSheet, payBills } from "~/models/billing/vendor-payment/open-bills.server";
import { VENDOR_PAYMENT_FIELDS } from "~/models/billing/vendor-payment/vendor-payment.record";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { AGE_WORDS, AGES } from "~/models/desk/report/outstanding.ages";
import { ageOf, daysDue, payables } from "~/models/desk/report/payables.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { choice, flag, requiredDate } from "~/models/kit/shared/fields";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { csvText } from "../desk/csv.server";
import { doneAt } from "../flash.server";
import { download } from "../download.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";

const LABELS = labelsOf(VENDOR_PAYMENT_FIELDS, "vendorId", "amount", "date", "method");

/** So many bills stand on the page at most: the first due. */
const SHOWN = 200;

/** All that is owed, by the day until which it is to be paid. */
export const loadPayables = (args: PageArgs) =>
  pageFor(args, "vendorPayment:view", async ({ actor, url }) => {
    const vendorId = toId(url.searchParams.get("vendorId") ?? undefined) ?? "";
    const found = await payables(actor, { page: 1, limit: SHOWN, vendorId });
    const { invoiceCurrency } = await getCompany();
    return {
      pays: can(actor, "vendorPayment:create"),
      today: found.today,
      more: Math.max(0, found.total - SHOWN),
      methods: methodOptions(paymentMethodsIn(invoiceCurrency), invoiceCurrency),
      labels: LABELS,
      formKey: newFormKey(),
      sums: found.sums.map(({ currency, total, ...ages }) => ({
        currency,
        total: formatMoney(total, currency),
        ages: AGES.filter((age) => ages[age] > 0).map((age) => {
          return { label: AGE_WORDS[age], value: formatMoney(ages[age], currency) };
        }),
      })),
      rows: found.rows.map((row) => {
        const { kind, id, vendorId: owner, vendor, what, number, dueDate, balance, currency } = row;
        const late = daysDue(row, found.today);
        return {
          word: `${kind}-${id}`,
          vendor,
          vendorTo: paths.vendors.view(owner),
          payTo: returnPaths.payVendor({
            vendorId: owner,
            ...(kind === "bill" ? { expenseId: id } : { hireId: id }),
          }),
          name: number ? `${number} · ${what}` : what,
          to: kind === "bill" ? paths.expenses.view(id) : paths.hires.view(id),
          due: dueDate ? formatDate(dueDate) : "On delivery",
          age: late === null ? AGE_WORDS[ageOf(row, found.today)] : `${late} days late`,
          late: late !== null,
          balance: formatMoney(balance, currency),
        };
      }),
    };
  });

const PaySeveralInput = z.object({
  date: requiredDate("Date"),
  method: choice(PAYMENT_METHODS, {
    required: "Paid by: choose from the list",
    invalid: "Paid by: choose from the list",
  }),
  [CONFIRM_CASH]: flag("Cash confirmed"),
});

/** What the form shows again: what is wrong, and what was ticked and typed. */
const answered = (
  texts: string[],
  typed: { bills: string[]; date: string; method: string },
  status: number,
) => {
  const cash = texts.some((text) => text.endsWith(CASH_NO_COST));
  return data({ problem: texts.join(" ") || null, cash, ...typed }, { status });
};
export type PayablesAnswer = ReturnType<typeof answered>["data"];

/** Pays the bills that are ticked, a payment for each vendor. */
export const postPayables = (args: PageArgs) =>
  postFor(args, "vendorPayment:create", async ({ actor, form }) => {
    const bills = form.getAll("bill").map(String);
    const { date = "", method = "" } = Object.fromEntries(form) as Record<string, string>;
    const saving = { schema: PaySeveralInput, failed: "Failed to record the payments" };
    return saveForm(
      form,
      saving,
      async (input) => {
        const said = await payBills(actor, { ...input, bills }, formKey(form));
        return doneAt(paths.payables.list(), `Recorded: ${said.join(", ")}`);
      },
      ({ data: reply, init }) => {
        const texts = Object.values(reply.error ?? {}).flatMap((some) => some ?? []);
        return answered(texts, { bills, date, method }, init?.status ?? 200);
      },
    );
  });

/** The bills that are ticked, or all, as a sheet for the bank: a line a vendor. */
export const payablesFile = (args: PageArgs) =>
  pageFor(args, "vendorPayment:view", async ({ actor, url }) => {
    const rows = await bankSheet(actor, url.searchParams.getAll("bill"));
    const head = ["Way", "Beneficiary", "Account number", "IFSC", "Bank", "Phone", "UPI ID"];
    const lines = rows.map(({ amount, about, currency, ...row }) =>
      [row.way, row.name, row.accountNumber, row.ifsc, row.bankName, row.phone, row.upiId]
        .map((text) => text ?? "")
        .concat(amountText(amount), currency, about),
    );
    const day = companyToday(await getCompany());
    return download(
      csvText(head.concat("Amount", "Currency", "For"), lines),
      "text/csv; charset=utf-8",
      `to-pay-${day}.csv`,
    );
  });
