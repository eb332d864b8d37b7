import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PaymentForm } from "~/components/payment/PaymentForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { updatePayment } from "~/models/billing/payment/payment.edit.server";
import { quotationToAdvance } from "~/models/billing/payment/payment.advance.server";
import {
  advanceChoices,
  paymentChoices,
  paymentForEdit,
} from "~/models/billing/payment/payment.form.server";
import { rulesOfPayment } from "~/models/billing/payment/payment.rules.server";
import { PaymentEditInput } from "~/models/billing/payment/payment.schema";
import { getPayment } from "~/models/billing/payment/payment.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { NO_PERMISSION } from "~/services/error-page.server";
import { doneAt, redirectWithFlash } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/forms/form.server";
import { paymentPlan } from "~/services/forms/form-plans.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import {
  paymentHelp,
  withAdvanceChoices,
  withPaymentChoices,
} from "~/services/billing/payment-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit payment" }];

/** People who record payments come here too, but only an admin may change one: others are shown it. */
async function sentBack(actor: Actor, id: number) {
  if (can(actor, "payment:edit")) return null;
  await getPayment(actor, id);
  return redirectWithFlash(paths.payments.view(id), "error", NO_PERMISSION);
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:record", async ({ actor, id }) => {
    const paymentId = id("payment");
    const elsewhere = await sentBack(actor, paymentId);
    if (elsewhere) throw elsewhere;
    const here = paths.payments.view(paymentId);
    const payment = await redirectOnConflict(args.request, here, (includeClosed) =>
      paymentForEdit(actor, paymentId, includeClosed),
    );
    const { invoiceId, quotationId } = payment;
    const choices =
      quotationId === null
        ? await paymentChoices(actor, { chosen: invoiceId })
        : await advanceChoices(await quotationToAdvance(actor, quotationId, true));
    return { ...payment, choices, plan: paymentPlan(true) };
  });

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "payment:record", async ({ actor, request, id }) => {
    const paymentId = id("payment");
    const elsewhere = await sentBack(actor, paymentId);
    if (elsewhere) throw elsewhere;
    const form = await readForm(request);
    const { invoiceId, quotationId } = await getPayment(actor, paymentId);
    const help = quotationId === null ? await paymentHelp(actor, form, { invoiceId }) : null;
    if (help) return help;
    const saving = {
      schema: PaymentEditInput,
      rules: () => rulesOfPayment(actor, paymentId),
      failed: "Failed to save payment",
    };
    return saveForm(
      form,
      saving,
      async (input) => {
        await updatePayment(actor, paymentId, input);
        return doneAt(paths.payments.view(paymentId), "Payment updated successfully");
      },
      (reply) =>
        quotationId === null
          ? withPaymentChoices(actor, form, reply, { invoiceId })
          : withAdvanceChoices(actor, form, quotationId, reply),
    );
  });

export default function EditPayment() {
  const { id, invoiceId: _, quotationId: __, ...payment } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Edit Payment" />
      <PaymentForm
        {...payment}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.payments.view(id)}
      />
    </>
  );
}
