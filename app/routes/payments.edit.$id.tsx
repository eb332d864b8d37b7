import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PaymentForm } from "~/components/payment/PaymentForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { quotationToAdvance } from "~/models/billing/payment/payment.advance.server";
import {
  advanceChoices,
  paymentChoices,
  paymentForEdit,
} from "~/models/billing/payment/payment.form.server";
import { getPayment } from "~/models/billing/payment/payment.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { NO_PERMISSION } from "~/services/error-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/forms/form.server";
import { paymentPlan } from "~/services/forms/form-plans.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { postStoredPayment } from "~/services/billing/payment-form.server";

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
  pageFor(args, "payment:record", async ({ actor, request, url, id }) => {
    const paymentId = id("payment");
    const elsewhere = await sentBack(actor, paymentId);
    if (elsewhere) throw elsewhere;
    return postStoredPayment({ actor, url, form: await readForm(request) }, paymentId);
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
