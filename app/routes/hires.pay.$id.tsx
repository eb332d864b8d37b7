import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { hireToPay } from "~/models/billing/hire/hire.pay.server";
import {
  HIRE_PAYMENT_FIELDS,
  HirePaymentInput,
  payHire,
} from "~/models/billing/vendor-payment/hire-payment.server";
import { amountText } from "~/models/ground/money/money";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta = () => [{ title: "Record payment" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "hire:edit", async ({ actor, id }) => {
    const hireId = id("hire");
    const here = paths.hires.view(hireId);
    const { hire, today } = await redirectOnConflict(args.request, here, (includeClosed) =>
      hireToPay(actor, hireId, includeClosed),
    );
    const { hireNumber, vendorName, amount, balance, currency } = hire;
    return {
      hire: { hireNumber, vendorName, amount, balance, currency },
      values: { amount: amountText(balance), date: today, method: "Bank Transfer" },
      plan: formPlan(HIRE_PAYMENT_FIELDS, HirePaymentInput),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "hire:edit", async ({ actor, form, id }) => {
    const hireId = id("hire");
    const saving = { schema: HirePaymentInput, failed: "Failed to record the payment" };
    return saveForm(form, saving, async (input) => {
      await payHire(actor, hireId, input, formKey(form));
      return doneAt(paths.hires.view(hireId), "Payment recorded successfully");
    });
  });

export default function PayHire() {
  const { hire, ...frame } = useLoaderData<typeof loader>();
  const { hireNumber, vendorName, amount, balance, currency } = hire;
  return (
    <>
      <PageHeader title="Record Payment" subtitle={hireNumber} />
      <MoneyBackForm
        {...frame}
        id="pay"
        save="Record Payment"
        currency={currency}
        source={{
          title: "Hire",
          facts: [
            { label: "Paid to", value: vendorName },
            { label: "Agreed hire", value: amount },
            { label: "Owed", value: balance },
          ],
        }}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
