import { data } from "@remix-run/node";
import { paymentMethodsIn } from "~/models/billing/payment/payment.status";
import { methodOptions } from "~/models/billing/payment/payment.words";
import { openOfVendor } from "~/models/billing/vendor-payment/open-bills.server";
import {
  SetOffInput,
  VENDOR_PAYMENT_FIELDS,
  VENDOR_REFUND_FIELDS,
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
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney, MAX_MINOR, parseTyped } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { conflict } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { redirectOnConflict } from "../refusal.server";
import { vendorPaymentNumber } from "~/models/billing/vendor/vendor.record";

const money = ({ currency }: { currency: string }, minor: number) => formatMoney(minor, currency);

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

const LABELS = labelsOf(
  VENDOR_PAYMENT_FIELDS,
  "vendorId",
  "date",
  "method",
  "reference",
  "tdsAmount",
  "note",
);

/** A new payment: of a vendor who is chosen first, with the bills that are owed. */
async function loadNew(actor: Actor, url: URL) {
  const asked = (name: string) => toId(url.searchParams.get(name) ?? undefined);
  const vendorId = asked("vendorId");
  const company = await getCompany();
  const methods = methodOptions(paymentMethodsIn(company.invoiceCurrency), company.invoiceCurrency);
  const common = { ...NEW, methods, formKey: newFormKey(), cancelTo: paths.payables.list() };
  if (vendorId === null) {
    return { ...common, vendor: null, vendors: await vendorOptions(), open: null, values: {} };
  }
  const typed = url.searchParams.get("amount");
  const open = await openOfVendor(actor, vendorId, minorOf(typed));
  const at = open.bills.findIndex(
    ({ expenseId, hireId }) =>
      (expenseId !== null && expenseId === asked("expenseId")) ||
      (hireId !== null && hireId === asked("hireId")),
  );
  const whole = amountText(open.bills[at]?.balance ?? 0);
  const form = formOf(open);
  const values: Record<string, string> = {
    amount: at < 0 ? (typed ?? "") : whole,
    method: "Bank Transfer",
    ...form.values,
    ...(at >= 0 && { [`bills[${at}].amount`]: whole }),
  };
  return { ...common, ...form, values };
}

/** What both forms have of a vendor: the bills that are owed, with their shares, and the day. */
const formOf = (open: Open) => ({
  vendor: open.vendor,
  open: { currency: open.currency, today: open.today, bills: offered(open) },
  values: { date: open.today, ...sharesOf(open) } as Record<string, string>,
});

const NEW = { labels: LABELS, payment: null, vendors: [] };

/** The advance of a payment, to be used for bills. Raises `conflict` where nothing of it is left, unless `includeClosed`. */
async function loadSetOff(actor: Actor, id: number, includeClosed: boolean) {
  const payment = wholePayment(await vendorPayments.get(actor, id));
  if (payment.advance === 0 && !includeClosed) throw conflict("Nothing of this advance is left.");
  const advance = money(payment, payment.advance);
  return {
    ...NEW,
    methods: [],
    formKey: newFormKey(),
    cancelTo: paths.vendorPayments.view(id),
    payment: { name: vendorPaymentNumber(payment), advance },
    ...formOf(await openOfVendor(actor, payment.vendorId, payment.advance)),
  };
}

const isSetOff = ({ pathname }: URL) => pathname.startsWith("/vendor-payments/set-off/");

/** The form of a payment's bills: of a new one, or of an advance that is used. */
export const loadVendorPay = (args: PageArgs) =>
  pageFor(args, "vendorPayment:create", async ({ actor, url, id }) => {
    if (!isSetOff(url)) return loadNew(actor, url);
    const ownId = id("vendorPayment");
    return redirectOnConflict(args.request, paths.vendorPayments.view(ownId), (includeClosed) =>
      loadSetOff(actor, ownId, includeClosed),
    );
  });

/** What the form shows again: what was typed, and what is wrong with it. */
const answeredAs = (
  errors: Record<string, string[]>,
  problem: string | null,
  status: number,
  typed: Record<string, string>,
) => data({ errors, problem, typed, formId: newFormKey() }, { status });
export type VendorPayAnswer = ReturnType<typeof answeredAs>["data"];

export const postVendorPay = (args: PageArgs) =>
  postFor(args, "vendorPayment:create", async ({ actor, form, url, id }) => {
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const failed = (error: FormReply["error"], status = 200) => {
      const found = Object.entries(error ?? {});
      const errors = Object.fromEntries(
        found.flatMap(([name, texts]) => (texts ? [[name, texts]] : [])),
      );
      const said = [...(errors[""] ?? []), ...(errors.vendorId ?? []), ...(errors.bills ?? [])];
      return answeredAs(errors, said.join(" ") || null, status, typed);
    };
    if (isSetOff(url)) {
      const ownId = id("vendorPayment");
      const saving = { schema: SetOffInput, failed: "Failed to use the advance" };
      return saveForm(
        form,
        saving,
        async (input) => {
          await setOffAdvance(actor, ownId, input, formKey(form));
          return doneAt(paths.vendorPayments.view(ownId), "Advance used");
        },
        ({ data: reply, init }) => failed(reply.error, init?.status),
      );
    }
    const vendorId = String(form.get("vendorId") ?? url.searchParams.get("vendorId") ?? "");
    if (form.get("intent") === "share") {
      const open = await openOfVendor(
        actor,
        toId(vendorId) ?? 0,
        minorOf(String(form.get("amount") ?? "")),
      );
      return answeredAs({}, null, 200, { ...typed, ...sharesOf(open) });
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
      ({ data: reply, init }) => failed(reply.error, init?.status),
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
        { label: "Not used yet", value: advance },
      ],
      name: vendorPaymentNumber(payment),
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
