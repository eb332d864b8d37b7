import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { data } from "@remix-run/node";
import {
  openOfClient,
  rulesOfSettling,
  settleInvoices,
} from "~/models/billing/payment/payment.settle.server";
import { SettleInput } from "~/models/billing/payment/payment.schema";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText, formatMoney, MAX_MINOR, parseTyped } from "~/models/ground/money/money";
import { TDS_KINDS, TDS_LABELS } from "~/models/ground/tax/tds";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";

import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";

const clientOf = (url: URL) => toId(url.searchParams.get("clientId") ?? undefined) ?? 0;

/** An amount as it was typed, in minor units; null where it is none. */
function minorOf(typed: string | null): number | null {
  const parsed = parseTyped(typed ?? "", MAX_MINOR);
  return typed && parsed.ok ? parsed.value : null;
}

/** The shares of a form, by its names: as much of the oldest as the amount pays, and on. */
const sharesOf = ({ invoices }: Awaited<ReturnType<typeof openOfClient>>) =>
  Object.fromEntries(
    invoices.map(({ takes }, at) => [`invoices[${at}].amount`, takes > 0 ? amountText(takes) : ""]),
  );

async function formOf(actor: Actor, clientId: number, amount: string | null) {
  const open = await openOfClient(actor, clientId, minorOf(amount));
  return {
    ...open,
    invoices: open.invoices.map(({ id, number, invoiceDate, balance, currency }) => ({
      id,
      number,
      about: `${formatDate(invoiceDate)}, due ${formatMoney(balance, currency)}`,
    })),
    shares: sharesOf(open),
  };
}

/** Loads a client's open invoices, for a payment that settles several of them. */
export const loadSettle = (args: PageArgs) =>
  pageFor(args, "payment:record", async ({ actor, url }) => {
    const amount = url.searchParams.get("amount");
    const { shares, ...form } = await formOf(actor, clientOf(url), amount);
    const [method = ""] = form.methods;
    const values: Record<string, string> = {
      amount: amount ?? "",
      date: form.today,
      paymentMethod: method === "UPI" ? method : "",
      ...shares,
    };
    const labels = labelsOf(
      PAYMENT_FIELDS,
      "paymentMethod",
      "date",
      "transactionId",
      "tdsKind",
      "tdsAmount",
      "deductedOn",
    );
    const tdsKinds = TDS_KINDS.map((value) => ({ value, label: TDS_LABELS[value] ?? value }));
    return { ...form, labels, tdsKinds, values, formKey: newFormKey() };
  });

/** 'Record Payment', or the amount shared out again. */
export const postSettle = (args: PageArgs) =>
  postFor(args, "payment:record", async ({ actor, form, url }) => {
    const clientId = clientOf(url);
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ) as Record<string, string>;
    const answered = (
      errors: Record<string, string[]>,
      problem: string | null,
      status: number,
      values = typed,
    ) => data({ errors, problem, typed: values, formId: newFormKey() }, { status });
    if (form.get("intent") === "share") {
      const { shares } = await formOf(actor, clientId, String(form.get("amount") ?? ""));
      return answered({}, null, 200, { ...typed, ...shares });
    }
    form.set("clientId", String(clientId));
    return saveForm(
      form,
      {
        schema: SettleInput,
        rules: () => rulesOfSettling(actor),
        failed: "Failed to save payment",
      },
      async (input) => {
        const id = await settleInvoices(actor, input, formKey(form));
        return doneAt(paths.payments.view(id), "Payment recorded successfully");
      },
      ({ data: reply, init }) => {
        const errors = Object.fromEntries(
          Object.entries(reply.error ?? {}).flatMap(([name, texts]) =>
            texts ? [[name, texts]] : [],
          ),
        );
        const said = [
          ...(errors[""] ?? []),
          ...(errors.clientId ?? []),
          ...(errors.invoices ?? []),
        ];
        return answered(errors, said.join(" ") || null, init?.status ?? 200);
      },
    );
  });
