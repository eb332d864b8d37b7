import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { amountText } from "~/models/ground/money/money";
import {
  giveBack,
  invoiceToGiveBack,
  rulesOfGiveBack,
} from "~/models/billing/payment/payment.give-back.server";
import { titled } from "~/models/kit/shared/vocabulary";
import { GiveBackInput } from "~/models/billing/payment/payment.schema";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { giveBackPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta = () => [{ title: "Give back" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:refund", async ({ actor, id }) => {
    const invoiceId = id("invoice");
    const here = paths.invoices.view(invoiceId);
    const { today, methods, ...invoice } = await redirectOnConflict(
      args.request,
      here,
      (includeClosed) => invoiceToGiveBack(actor, invoiceId, includeClosed),
    );
    return {
      source: {
        title: titled("invoice"),
        facts: [
          { label: titled("invoice"), value: invoice.number },
          { label: titled("customer"), value: invoice.client },
          { label: "Paid", value: invoice.amountPaid },
          { label: "To be given back", value: invoice.toGiveBack },
        ],
      },
      currency: invoice.currency,
      methods,
      values: { amount: amountText(invoice.toGiveBack), date: today },
      plan: giveBackPlan(),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "payment:refund", async ({ actor, form, id }) => {
    const invoiceId = id("invoice");
    const saving = {
      schema: GiveBackInput,
      rules: () => rulesOfGiveBack(actor, invoiceId),
      failed: "Failed to give the money back",
    };
    return saveForm(form, saving, async (input) => {
      await giveBack(actor, invoiceId, input, formKey(form));
      return doneAt(paths.invoices.view(invoiceId), "Money given back");
    });
  });

export default function GiveBack() {
  return (
    <>
      <PageHeader title="Give back" />
      <MoneyBackForm
        {...useLoaderData<typeof loader>()}
        id="give-back"
        save="Give back"
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
