import { useForm, type Submission } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from "~/models/item/item.words";
import type { FormReply } from "~/models/shared/form-reply";

export type QuickItemFormProps = {
  /** Where the form is posted. */
  action: string;
  idempotencyKey: string;
  lastResult?: FormReply;
};

/**
 * A name and a description, in the dialog and in the page's own step alike. `validate` checks while
 * typing; the page's step leaves it to the server, so that the list does not carry the schemas.
 */
export function QuickItemForm({
  action,
  idempotencyKey,
  lastResult,
  validate,
  cancel,
}: QuickItemFormProps & {
  validate?: (form: FormData) => Submission<unknown, string[], unknown>;
  cancel: ReactNode;
}) {
  const [form, fields] = useForm<{ name: string; description: string }, unknown>({
    id: "quick-item",
    lastResult,
    ...(validate
      ? {
          shouldValidate: "onBlur" as const,
          shouldRevalidate: "onInput" as const,
          onValidate: ({ formData }: { formData: FormData }) => validate(formData),
        }
      : {}),
  });
  return (
    <Form
      method="post"
      action={action}
      discover="none"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="stack"
    >
      <p className="hint">It gets a SKU by itself; give it a price later.</p>
      <FormErrors form={form} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField field={fields.name} label="Item Name" maxLength={ITEM_NAME_MAX} required />
      <TextAreaField
        field={fields.description}
        label="Description"
        maxLength={ITEM_DESCRIPTION_MAX}
      />
      <div className="row">
        <SubmitButton label="Create Item" busyLabel="Saving..." />
        {cancel}
      </div>
    </Form>
  );
}
