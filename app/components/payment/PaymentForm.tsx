import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState, type FormEvent } from "react";

import { Button, ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import {
  AmountField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { EnterSubmit, RecordSelect } from "~/components/ui/record-select";
import { NoScriptOnly } from "~/components/ui/ScriptOnly";
import { useHydrated } from "~/components/ui/use-hydrated";
import { whileTyping } from "~/components/ui/while-typing";
import { amountText } from "~/models/money/money";
import type { PaymentChoices, PaymentFormValues } from "~/models/payment/payment.form";
import { PaymentEditInput, PaymentInput } from "~/models/payment/payment.schema";
import { NEW_PAYMENT_STATUSES } from "~/models/payment/payment.status";
import {
  PAYMENT_NOTES_MAX,
  REFUND_REASON_MAX,
  SHOW_INVOICE,
  TRANSACTION_ID_MAX,
} from "~/models/payment/payment.words";
import type { FormReply } from "~/models/shared/form-reply";

import { InvoiceDetailsBox } from "./InvoiceDetailsBox";

/** What an action answers this form with. */
export type PaymentReply = FormReply & { choices: PaymentChoices; formId?: string };

type PaymentFormProps = {
  values: PaymentFormValues;
  /** Edits a payment when it has a version. */
  version?: number;
  choices: PaymentChoices;
  lastResult?: PaymentReply;
  idempotencyKey?: string;
  cancelTo: string;
};

const words = (list: readonly string[]) => list.map((word) => ({ value: word, label: word }));

const LABELS = {
  amount: "Amount",
  paymentMethod: "Payment Method",
  date: "Payment Date",
  transactionId: "Transaction ID",
  notes: "Notes",
  status: "Status",
} as const;

function lines(values: Record<string, unknown>) {
  return Object.entries(LABELS).map(([key, label]) => ({
    label,
    value: String(values[key] ?? ""),
  }));
}

/** New and edit in one. Values that the server changed ('Show invoice') build the form anew. */
export function PaymentForm(props: PaymentFormProps) {
  return <Fields key={props.lastResult?.formId ?? "first"} {...props} />;
}

function Fields({
  values,
  version,
  choices,
  lastResult,
  idempotencyKey,
  cancelTo,
}: PaymentFormProps) {
  const [form, fields] = useForm<PaymentFormValues & { version?: string }>({
    id: "payment",
    lastResult,
    defaultValue: version ? { ...values, version: String(version) } : values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(version ? PaymentEditInput : PaymentInput),
  });
  const { invoices, details, methods, today } = lastResult?.choices ?? choices;
  const [chosen, setChosen] = useState(String(fields.invoiceId.initialValue ?? values.invoiceId));
  const invoice = details.find((one) => String(one.id) === chosen);
  // Without scripts nothing can bring the field once Refunded is chosen: it is always there.
  const scriptless = !useHydrated();

  /** Choosing an invoice shows it and asks for what is due on it. */
  function follow(event: FormEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLSelectElement)) return;
    if (event.target.name !== fields.invoiceId.name) return;
    const { value } = event.target;
    setChosen(value);
    const found = details.find((one) => String(one.id) === value);
    if (found) form.update({ name: fields.amount.name, value: amountText(found.balance) });
  }

  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="stack"
      discover="none"
      onChange={follow}
    >
      <EnterSubmit />
      <FormErrors form={form} currency={invoice?.currency} />
      {version && lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue ?? {})}
          theirs={lines(values)}
          version={version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {/* What the amount stands beside: without scripts another invoice may be chosen than is shown. */}
      <input type="hidden" name="currency" value={invoice?.currency ?? ""} />
      {version && <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />}
      <FormSection>
        <RecordSelect
          field={fields.invoiceId}
          records={invoices}
          label="Invoice"
          placeholder="Select an invoice"
          findLabel="Find invoice"
          disabled={version !== undefined}
          required
          wide
        />
        {!version && (
          <NoScriptOnly>
            <div className="wide">
              <Button type="submit" name="intent" value={SHOW_INVOICE} formNoValidate>
                Show invoice
              </Button>
            </div>
          </NoScriptOnly>
        )}
        {invoice && (
          <div className="wide">
            <InvoiceDetailsBox invoice={invoice} />
          </div>
        )}
        <AmountField
          field={fields.amount}
          label={LABELS.amount}
          currency={invoice?.currency}
          required
        />
        <SelectField
          field={fields.paymentMethod}
          label={LABELS.paymentMethod}
          options={words(methods)}
          placeholder="Select a method"
          required
        />
        <DateField field={fields.date} label={LABELS.date} max={today} required />
        <SelectField
          field={fields.status}
          label={LABELS.status}
          options={words(version ? [...NEW_PAYMENT_STATUSES, "Refunded"] : NEW_PAYMENT_STATUSES)}
          required
        />
        <TextField
          field={fields.transactionId}
          label={LABELS.transactionId}
          maxLength={TRANSACTION_ID_MAX}
        />
        <TextAreaField
          field={fields.notes}
          label={LABELS.notes}
          maxLength={PAYMENT_NOTES_MAX}
          wide
        />
        {version && (scriptless || fields.status.value === "Refunded") && (
          <TextAreaField
            field={fields.refundReason}
            label="Refund reason"
            hint="Optional; kept when the status is Refunded"
            maxLength={REFUND_REASON_MAX}
            wide
          />
        )}
      </FormSection>
      <FormActions>
        <SubmitButton
          label={version ? "Update Payment" : "Record Payment"}
          busyLabel="Processing..."
        />
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
