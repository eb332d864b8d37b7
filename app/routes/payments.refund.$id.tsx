import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import {
  refundAdvance,
  rulesOfAdvanceRefund,
} from "~/models/billing/payment/payment.advance-refund.server";
import { AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { getAdvance } from "~/models/billing/payment/payment.server";
import { amountText } from "~/models/ground/money/money";
import { conflict } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { advanceRefundPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta = () => [{ title: "Refund advance" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:refund", async ({ actor, id }) => {
    const paymentId = id("payment");
    const here = paths.payments.view(paymentId);
    const advance = await redirectOnConflict(args.request, here, async (includeClosed) => {
      const found = await getAdvance(actor, paymentId);
      if (found.left === 0 && !includeClosed) {
        throw conflict(`Nothing is left of ${found.referenceNumber}.`);
      }
      return found;
    });
    const { referenceNumber, amount, left, currency, client, quotation } = advance;
    return {
      values: { amount: amountText(left), fee: amountText(0) },
      advance: {
        referenceNumber,
        amount,
        left,
        currency,
        client: client.name,
        quotation: quotation?.quotationNumber ?? "",
      },
      plan: advanceRefundPlan(),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "payment:refund", async ({ actor, form, id }) => {
    const paymentId = id("payment");
    const saving = {
      schema: AdvanceRefundInput,
      rules: () => rulesOfAdvanceRefund(actor, paymentId),
      failed: "Failed to refund the advance",
    };
    return saveForm(form, saving, async (input) => {
      await refundAdvance(actor, paymentId, input, formKey(form));
      return doneAt(paths.payments.view(paymentId), "Advance refunded successfully");
    });
  });

export default function RefundAdvance() {
  const { advance, ...frame } = useLoaderData<typeof loader>();
  const { referenceNumber, amount, left, currency, client, quotation } = advance;
  return (
    <>
      <PageHeader title="Refund advance" />
      <MoneyBackForm
        {...frame}
        id="refund"
        save="Refund advance"
        currency={currency}
        source={{
          title: "Advance",
          facts: [
            { label: "Receipt", value: referenceNumber },
            { label: "Customer", value: client },
            { label: "Quotation", value: quotation },
            { label: "Amount", value: amount },
            { label: "Left of it", value: left },
          ],
        }}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
