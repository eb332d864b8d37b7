import { useForm } from "@conform-to/react";

import { SelectField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { SAID_METHODS } from "~/models/billing/payment/payment.said";
import type { FormReply } from "~/models/kit/shared/form-reply";

/** 'I have paid': how, and the payment's reference; a plain form, since the page has no scripts. The office confirms it. */
export function PaidForm({ action, lastResult }: { action: string; lastResult?: FormReply }) {
  const [form, fields] = useForm<{ paymentMethod: string; transactionId: string }>({
    id: "paid",
    lastResult,
  });
  return (
    <form method="post" action={action} id={form.id} className="card stack no-print">
      <h2>I have paid</h2>
      <FormErrors form={form} />
      <SelectField
        field={fields.paymentMethod}
        label="How"
        options={SAID_METHODS.map((name) => ({ value: name, label: name }))}
        required
      />
      <TextField
        field={fields.transactionId}
        label="Reference"
        hint="The UPI transaction or UTR number"
        maxLength={100}
        required
      />
      <button name="intent" value="paid" className="btn btn-primary">
        I have paid
      </button>
    </form>
  );
}
