import { data } from "@remix-run/node";
import { PAYMENT_METHODS, paymentMethodsIn } from "~/models/billing/payment/payment.status";
import { CONFIRM_CASH, methodOptions, methodWord } from "~/models/billing/payment/payment.words";
import { CASH_NO_COST } from "~/models/billing/vendor-payment/cash-limit";
import {
  bankSheet,
  openOfVendor,
  payBills,
} from "~/models/billing/vendor-payment/open-bills.server";
import {
  billName,
  SetOffInput,
  VENDOR_PAYMENT,
  VENDOR_PAYMENT_FIELDS,
  VENDOR_REFUND_FIELDS,
  type VendorPayment,
  VendorPaymentInput,
  VendorRefundInput,
  wholePayment,
} from "~/models/billing/vendor-payment/vendor-payment.record";
import {
  refundAdvance,
  setOffAdvance,
  vendorPayments,
} from "~/models/billing/vendor-payment/vendor-payment.server";
import { vendorOptions } from "~/models/billing/vendor/vendor.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { AGE_WORDS, AGES } from "~/models/desk/report/outstanding.ages";
import { ageOf, daysDue, payables } from "~/models/desk/report/payables.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney, MAX_MINOR, parseTyped } from "~/models/ground/money/money";
import { type Actor, can } from "~/models/kit/policy/policy";
import { conflict } from "~/models/kit/shared/domain-error";
import { requiredDate, choice, flag } from "~/models/kit/shared/fields";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import * as z from "zod";
import { csvText } from "../desk/csv.server";
import { download } from "../download.server";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { pagesOf } from "../forms/small-pages.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { redirectOnConflict } from "../refusal.server";

const money = ({ currency }: { currency: string }, minor: number) => formatMoney(minor, currency);

export const vendorPaymentPages = pagesOf(VENDOR_PAYMENT, vendorPayments, {
  list: {
    searched: "UTR, note",
    columns: [
      "date",
      { field: "vendorId", phone: "who", cell: (row) => wholePayment(row).vendor.name },
      { field: "method", cell: ({ method, currency }) => methodWord(method, currency) },
      "reference",
      "amount",
      {
        label: "Advance",
        numeric: true,
        cell: (row) => (row.advance > 0 ? { figure: money(row, row.advance) } : null),
      },
    ],
  },
  head: ["amount"],
  subtitle: (row) => `${money(row, row.amount)} · ${wholePayment(row).vendor.name}`,
  values: {
    vendorId: (row) => {
      const { id, name } = wholePayment(row).vendor;
      return { text: name, to: paths.vendors.view(id) };
    },
  },
  loses: (row) => {
    const bills = wholePayment(row)
      .bills.filter(({ kind }) => kind !== "refund")
      .map(billName);
    return bills.length > 0 ? `These are owed again: ${bills.join(", ")}.` : null;
  },
  offers: (actor, row, used, company) => {
    const found = vendorPayments.offers(actor, row, used);
    const asked = company.expensesNeedApproval || row.status === "approved";
    return asked ? found : { ...found, setStatus: null };
  },
});

/** A payment's page: what it met, what came back, and what is an advance still. */
export async function shownPayment(actor: Actor, row: object) {
  const payment = wholePayment(row);
  const words = { paid: "Paid", "set-off": "Advance used", refund: "Given back" };
  return {
    advance: payment.advance > 0 ? money(payment, payment.advance) : null,
    uses: payment.advance > 0 && can(actor, "vendorPayment:create"),
    lines: payment.bills.map((bill: VendorPayment["bills"][number]) => ({
      key: bill.id,
      day: formatDate(bill.date),
      what: words[bill.kind as keyof typeof words],
      name:
        bill.kind === "refund"
          ? [bill.method && methodWord(bill.method, payment.currency), bill.reference]
              .filter(Boolean)
              .join(", ")
          : billName(bill),
      to:
        bill.expenseId !== null
          ? paths.expenses.view(bill.expenseId)
          : bill.hireId !== null
            ? paths.hires.view(bill.hireId)
            : null,
      amount: money(payment, bill.amount),
    })),
  };
}

/** An amount as it was typed, in minor units; null where it is none. */
function minorOf(typed: string | null): number | null {
  const parsed = parseTyped(typed ?? "", MAX_MINOR);
  return typed && parsed.ok ? parsed.value : null;
}

type Open = Awaited<ReturnType<typeof openOfVendor>>;

/** The bills of a form, each with the day until which it is to be paid. */
const offered = ({ bills, currency }: Open) =>
  bills.map(({ expenseId, hireId, name, what, dueDate, balance }) => ({
    expenseId,
    hireId,
    name: name === what ? name : `${name} · ${what}`,
    about: `${formatMoney(balance, currency)} owed, ${dueDate ? `due ${formatDate(dueDate)}` : "not delivered yet"}`,
  }));

/** The shares of a form, by its names: as much of the first due as the amount pays, and on. */
const sharesOf = ({ bills }: Open) =>
  Object.fromEntries(
    bills.map(({ takes }, at) => [`bills[${at}].amount`, takes > 0 ? amountText(takes) : ""]),
  );

const LABELS = labelsOf(VENDOR_PAYMENT_FIELDS, "vendorId", "date", "method", "reference", "note");

/** A new payment: of a vendor who is chosen first, with the bills that are owed. */
async function loadNew(actor: Actor, url: URL) {
  const asked = (name: string) => toId(url.searchParams.get(name) ?? undefined);
  const vendorId = asked("vendorId");
  const company = await getCompany();
  const methods = methodOptions(paymentMethodsIn(company.invoiceCurrency), company.invoiceCurrency);
  const common = {
    labels: LABELS,
    methods,
    formKey: newFormKey(),
    cancelTo: paths.payables.list(),
  };
  if (vendorId === null) {
    const vendors = await vendorOptions();
    return { ...common, payment: null, vendor: null, vendors, open: null, values: {} };
  }
  const typed = url.searchParams.get("amount");
  const open = await openOfVendor(actor, vendorId, minorOf(typed));
  const at = open.bills.findIndex(
    ({ expenseId, hireId }) =>
      (expenseId !== null && expenseId === asked("expenseId")) ||
      (hireId !== null && hireId === asked("hireId")),
  );
  const whole = amountText(open.bills[at]?.balance ?? 0);
  const values: Record<string, string> = {
    amount: at < 0 ? (typed ?? "") : whole,
    date: open.today,
    method: "Bank Transfer",
    ...sharesOf(open),
    ...(at >= 0 && { [`bills[${at}].amount`]: whole }),
  };
  const { currency, today } = open;
  const { vendor } = open;
  return {
    ...common,
    payment: null,
    vendor,
    vendors: [],
    open: { currency, today, bills: offered(open) },
    values,
  };
}

/** The advance of a payment, to be used for bills. Raises `conflict` where nothing of it is left, unless `includeClosed`. */
async function loadSetOff(actor: Actor, id: number, includeClosed: boolean) {
  const payment = wholePayment(await vendorPayments.get(actor, id));
  if (payment.advance === 0 && !includeClosed) throw conflict("Nothing of this advance is left.");
  const open = await openOfVendor(actor, payment.vendorId, payment.advance);
  const { today, currency } = open;
  return {
    labels: LABELS,
    methods: [],
    formKey: newFormKey(),
    cancelTo: paths.vendorPayments.view(id),
    payment: { name: `VP-${id}`, advance: money(payment, payment.advance) },
    vendor: open.vendor,
    vendors: [],
    open: { currency, today, bills: offered(open) },
    values: { date: today, ...sharesOf(open) } as Record<string, string>,
  };
}

/** The form of a payment's bills: of a new one, or of an advance that is used. */
export const loadVendorPay = (args: PageArgs) =>
  pageFor(args, "vendorPayment:create", async ({ actor, url, id }) => {
    if (args.params.id === undefined) return loadNew(actor, url);
    const ownId = id("vendorPayment");
    return redirectOnConflict(args.request, paths.vendorPayments.view(ownId), (includeClosed) =>
      loadSetOff(actor, ownId, includeClosed),
    );
  });

export const postVendorPay = (args: PageArgs) =>
  postFor(args, "vendorPayment:create", async ({ actor, form, url, id }) => {
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const answered = (
      errors: Record<string, string[]>,
      problem: string | null,
      status: number,
      values = typed,
    ) => data({ errors, problem, typed: values, formId: newFormKey() }, { status });
    const failed = (
      reply: ReturnType<
        typeof data<{ error?: Record<string, string[] | null | undefined> | null }>
      >,
    ) => {
      const found = Object.entries(reply.data.error ?? {});
      const errors = Object.fromEntries(
        found.flatMap(([name, texts]) => (texts ? [[name, texts]] : [])),
      );
      const said = [...(errors[""] ?? []), ...(errors.vendorId ?? []), ...(errors.bills ?? [])];
      return answered(errors, said.join(" ") || null, reply.init?.status ?? 200);
    };
    if (args.params.id !== undefined) {
      const ownId = id("vendorPayment");
      const saving = { schema: SetOffInput, failed: "Failed to use the advance" };
      return saveForm(
        form,
        saving,
        async (input) => {
          await setOffAdvance(actor, ownId, input, formKey(form));
          return doneAt(paths.vendorPayments.view(ownId), "Advance used");
        },
        failed as never,
      );
    }
    const vendorId = String(form.get("vendorId") ?? url.searchParams.get("vendorId") ?? "");
    if (form.get("intent") === "share") {
      const open = await openOfVendor(
        actor,
        toId(vendorId) ?? 0,
        minorOf(String(form.get("amount") ?? "")),
      );
      return answered({}, null, 200, { ...typed, ...sharesOf(open) });
    }
    form.set("vendorId", vendorId);
    const saving = {
      schema: VendorPaymentInput,
      rules: () => vendorPayments.rules(actor, null),
      failed: "Failed to record the payment",
    };
    return saveForm(
      form,
      saving,
      async (input) => {
        const made = await vendorPayments.create(actor, input, formKey(form));
        return doneAt(paths.vendorPayments.view(made), "Payment recorded successfully");
      },
      failed as never,
    );
  });

/** What a vendor gives back of an advance. */
export const loadVendorRefund = (args: PageArgs) =>
  pageFor(args, "vendorPayment:create", async ({ actor, id }) => {
    const ownId = id("vendorPayment");
    const here = paths.vendorPayments.view(ownId);
    const payment = await redirectOnConflict(args.request, here, async (includeClosed) => {
      const found = wholePayment(await vendorPayments.get(actor, ownId));
      if (found.advance === 0 && !includeClosed) throw conflict("Nothing of this advance is left.");
      return found;
    });
    const { currency, vendor, amount, advance, method } = payment;
    return {
      currency,
      facts: [
        { label: "Paid to", value: vendor.name },
        { label: "Paid", value: amount },
        { label: "Advance", value: advance },
      ],
      name: `VP-${ownId}`,
      values: { amount: amountText(advance), date: companyToday(await getCompany()), method },
      plan: formPlan(VENDOR_REFUND_FIELDS, VendorRefundInput),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const postVendorRefund = (args: PageArgs) =>
  postFor(args, "vendorPayment:create", async ({ actor, form, id }) => {
    const ownId = id("vendorPayment");
    const saving = { schema: VendorRefundInput, failed: "Failed to record the money back" };
    return saveForm(form, saving, async (input) => {
      await refundAdvance(actor, ownId, input, formKey(form));
      return doneAt(paths.vendorPayments.view(ownId), "Money back recorded");
    });
  });

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
          payTo: paths.vendorPayments.createFor({
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
        const cash = texts.some((text) => text.endsWith(CASH_NO_COST));
        const problem = texts.join(" ") || null;
        return data({ problem, cash, bills, date, method }, { status: init?.status ?? 200 });
      },
    );
  });

/** The bills that are ticked, or all, as a sheet for the bank: a line a vendor. */
export const payablesFile = (args: PageArgs) =>
  pageFor(args, "vendorPayment:view", async ({ actor, url }) => {
    const rows = await bankSheet(actor, url.searchParams.getAll("bill"));
    const head = [
      ...["Way", "Beneficiary", "Account number", "IFSC", "Bank", "Phone"],
      ...["Amount", "Currency", "For"],
    ];
    const lines = rows.map(({ amount, ...row }) => [
      ...[row.way, row.name, row.accountNumber ?? "", row.ifsc ?? "", row.bankName ?? ""],
      ...[row.phone ?? "", amountText(amount), row.currency, row.about],
    ]);
    const day = companyToday(await getCompany());
    return download(csvText(head, lines), "text/csv; charset=utf-8", `to-pay-${day}.csv`);
  });
