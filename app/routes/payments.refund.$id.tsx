import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import {
  refundAdvance,
  rulesOfAdvanceRefund,
} from "~/models/billing/payment/payment.advance-refund.server";
import { ADVANCE_FORM } from "~/models/billing/payment/payment.fields";
import { AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { getAdvance } from "~/models/billing/payment/payment.server";
import { paymentMethodsIn } from "~/models/billing/payment/payment.status";
import { amountText } from "~/models/ground/money/money";
import { conflict } from "~/models/kit/shared/domain-error";
import { titled } from "~/models/kit/shared/vocabulary";
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
      parts: { sum: left, names: ["amount", "fee"] as const },
      methods: paymentMethodsIn(currency),
      values: {
        amount: amountText(left),
        fee: amountText(0),
        paymentMethod: advance.paymentMethod,
      },
      source: {
        title: "Advance",
        facts: [
          { label: "Receipt", value: referenceNumber },
          { label: titled("customer"), value: client.name },
          { label: ADVANCE_FORM.quotationId.label, value: quotation?.quotationNumber ?? "" },
          { label: ADVANCE_FORM.amount.label, value: amount },
          { label: "Left of it", value: left },
        ],
      },
      currency,
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
  return (
    <>
      <PageHeader title="Refund advance" />
      <MoneyBackForm
        {...useLoaderData<typeof loader>()}
        id="refund"
        save="Refund advance"
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
