import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { SelectField, TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { CustomerInput } from "~/models/customer/customer.schema";
import type { FormReply } from "~/models/shared/form-reply";

export type CustomerRecord = {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  status: string;
  version: number;
};

const STATUS_OPTIONS = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const LABELS = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  status: "Status",
} as const;

function lines(values: Record<string, unknown> | null | undefined) {
  return Object.entries(LABELS).map(([key, label]) => ({
    label,
    value: String(values?.[key] ?? ""),
  }));
}

/** New and edit in one: with a record it edits it. */
export function CustomerForm({
  customer,
  lastResult,
  idempotencyKey,
  cancelTo,
}: {
  customer?: CustomerRecord;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm({
    id: "customer",
    lastResult,
    defaultValue: customer ?? { status: "active" },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: CustomerInput, disableAutoCoercion: true }),
  });
  return (
    <Form method="post" discover="none" {...getFormProps(form)} noValidate className="stack">
      <FormErrors form={form} />
      {customer && lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue)}
          theirs={lines(customer)}
          version={customer.version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {customer && <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />}
      <FormSection>
        <TextField field={fields.name} label={LABELS.name} maxLength={100} required />
        <TextField
          field={fields.email}
          label={LABELS.email}
          type="email"
          maxLength={254}
          autoComplete="off"
          required
        />
        <TextField field={fields.phone} label={LABELS.phone} type="tel" maxLength={20} />
        <SelectField
          field={fields.status}
          label={LABELS.status}
          options={STATUS_OPTIONS}
          required
        />
        <TextAreaField field={fields.address} label={LABELS.address} maxLength={500} wide />
      </FormSection>
      <FormActions>
        <SubmitButton
          label={customer ? "Update Customer" : "Create Customer"}
          busyLabel="Saving..."
        />
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
