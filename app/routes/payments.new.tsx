import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PaymentForm } from "~/components/payment/PaymentForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { newPaymentValues, paymentChoices } from "~/models/payment/payment.form.server";
import { recordPayment } from "~/models/payment/payment.record.server";
import { rulesOfNewPayment } from "~/models/payment/payment.rules.server";
import { PaymentInput } from "~/models/payment/payment.schema";
import { toId } from "~/models/shared/fields";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/form.server";
import { paymentPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";
import { paymentHelp, withPaymentChoices } from "~/services/payment-form.server";

export const meta = () => [{ title: "Record payment" }];

/** The customer whose invoices alone are offered, where the address names one. */
const clientOf = (url: URL) => toId(url.searchParams.get("clientId") ?? undefined);

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "payment:record", async ({ actor, url }) => {
    const invoiceId = toId(url.searchParams.get("invoiceId") ?? undefined);
    const clientId = clientOf(url);
    const choices = await paymentChoices(actor, { chosen: invoiceId, clientId });
    const from = clientId === null ? paths.payments.list() : paths.customers.view(clientId);
    const back = invoiceId === null ? from : paths.invoices.view(invoiceId);
    const values = newPaymentValues(choices, invoiceId);
    return {
      values,
      choices,
      plan: paymentPlan(false),
      cancelTo: back,
      idempotencyKey: newFormKey(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "payment:record", async ({ actor, request, url }) => {
    const form = await readForm(request);
    const narrowed = { clientId: clientOf(url) };
    const help = await paymentHelp(actor, form, narrowed);
    if (help) return help;
    const saving = {
      schema: PaymentInput,
      rules: () => rulesOfNewPayment(actor),
      failed: "Failed to save payment",
    };
    return saveForm(
      form,
      saving,
      async (input) => {
        const to = paths.payments.view(await recordPayment(actor, input, formKey(form)));
        return redirectWithFlash(to, "success", "Payment recorded successfully");
      },
      (reply) => withPaymentChoices(actor, form, reply, narrowed),
    );
  });
}

export default function NewPayment() {
  return (
    <>
      <PageHeader title="Record New Payment" />
      <PaymentForm
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
