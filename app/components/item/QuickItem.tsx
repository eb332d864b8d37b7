import { useForm } from "~/components/ui/use-form";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { useDialogInPlace } from "~/components/ui/dialog-in-place";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Icon } from "~/components/ui/Icon";
import { Link } from "~/components/ui/Link";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

export type QuickItemFormProps = {
  /** Where the form is posted. */
  action: string;
  idempotencyKey: string;
  plan: FormPlan;
  lastResult?: FormReply;
};

/**
 * A name and a description, in the dialog and in the page's own step alike; checked while somebody types in
 * the dialog, by the server in the step.
 */
export function QuickItemForm({
  action,
  idempotencyKey,
  plan: { specs, checks },
  lastResult,
  checked = false,
  cancel,
}: QuickItemFormProps & {
  checked?: boolean;
  cancel: ReactNode;
}) {
  const [form, fields] = useForm<{ name: string; description: string }>({
    id: "quick-item",
    lastResult,
    checks: checked ? checks : undefined,
  });
  return (
    <Form method="post" action={action} discover="none" {...form.props} className="stack">
      <p className="hint">The SKU is made for you. Add a price later.</p>
      <FormErrors form={form} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField field={fields.name} label="Item Name" maxLength={specs.name?.max} required />
      <TextAreaField
        field={fields.description}
        label={specs.description?.label ?? ""}
        maxLength={specs.description?.max}
      />
      <div className="row">
        <SubmitButton label="Create Item" busyLabel="Saving..." />
        {cancel}
      </div>
    </Form>
  );
}

/**
 * 'Add New Item': a plain link to the page's own step; with JavaScript a dialog in place. The dialog
 * closes when the post is through and stays open while the action answers with errors.
 */
export function QuickItemLink({ to, ...form }: QuickItemFormProps & { to: string }) {
  const load = async () => (await import("./QuickItemDialog")).QuickItemDialog;
  const { Dialog, show, close } = useDialogInPlace(to, load, form.lastResult);
  return (
    <>
      <Link to={to} onClick={show} className="btn btn-primary">
        <Icon name="plus" />
        Add New Item
      </Link>
      {Dialog && <Dialog {...form} onClose={close} />}
    </>
  );
}
