import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PaymentForm } from "~/components/payment/PaymentForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { quotationToAdvance } from "~/models/billing/payment/payment.advance.server";
import {
  advanceChoices,
  invoiceToPay,
  newAdvanceValues,
  newPaymentValues,
  paymentChoices,
} from "~/models/billing/payment/payment.form.server";
import { standingFor } from "~/models/billing/payment/payment.standing.server";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { newFormKey } from "~/services/forms/form.server";
import { advancePlan, paymentPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { postNewPayment } from "~/services/billing/payment-form.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta = () => [{ title: "Record payment" }];

/** The customer whose invoices alone are offered, where the address names one. */
const clientOf = (url: URL) => toId(url.searchParams.get("clientId") ?? undefined);

/** The quotation that is paid on in advance, where the address names one. */
const quotationOf = (url: URL) => toId(url.searchParams.get("quotationId") ?? undefined);

/** The payment form for a quotation; a quotation that takes no advance is shown, with the reason. */
async function advanceForm(request: Request, actor: Actor, quotationId: number) {
  const back = paths.quotations.view(quotationId);
  const quotation = await redirectOnConflict(request, back, (includeClosed) =>
    quotationToAdvance(actor, quotationId, includeClosed),
  );
  const choices = {
    ...(await advanceChoices(quotation)),
    standing: await standingFor({ quotationId }),
  };
  return {
    values: newAdvanceValues(choices, quotation),
    choices,
    plan: advancePlan(),
    cancelTo: back,
    idempotencyKey: newFormKey(),
  };
}

/** The invoice that the address names; one that takes no payment leads back to its page, with the reason. */
async function invoiceOf(request: Request, url: URL, actor: Actor): Promise<number | null> {
  const id = toId(url.searchParams.get("invoiceId") ?? undefined);
  if (id === null) return null;
  return redirectOnConflict(request, paths.invoices.view(id), (includeClosed) =>
    invoiceToPay(actor, id, includeClosed),
  );
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:record", async ({ actor, url }) => {
    const quotationId = quotationOf(url);
    if (quotationId !== null) return advanceForm(args.request, actor, quotationId);
    const invoiceId = await invoiceOf(args.request, url, actor);
    const clientId = clientOf(url);
    const choices = {
      ...(await paymentChoices(actor, { chosen: invoiceId, clientId })),
      standing: invoiceId === null ? null : await standingFor({ invoiceId }),
    };
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

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "payment:record", (page) =>
    postNewPayment(page, quotationOf(page.url), { clientId: clientOf(page.url) }),
  );

export default function NewPayment() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={loaded.choices.quotation ? "Record advance" : "Record New Payment"} />
      <PaymentForm {...loaded} lastResult={useActionData<typeof action>()} />
    </>
  );
}
