import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { NOTICE_MAX, type Notice } from "~/models/people/consent/privacy-notice.words";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

const FIELDS = {
  english: "English",
  hindi: "Hindi",
  contactName: "Contact Person",
  contactEmail: "Email",
  contactPhone: "Phone",
} as const;

const lines = (words: Record<string, unknown> | null | undefined) =>
  Object.entries(FIELDS).map(([name, label]) => ({ label, value: String(words?.[name] ?? "") }));

/** The privacy notice in both languages, and whom to ask. */
export function NoticeForm({
  values,
  version,
  lastResult,
}: {
  values: Notice;
  version: number;
  lastResult?: FormReply;
}) {
  const [form, fields] = useForm<Notice>({ id: "notice", lastResult, defaultValue: values });
  const posted = lastResult?.initialValue?.version;
  return (
    <Form method="post" discover="none" {...getFormProps(form)} noValidate className="card stack">
      <FormErrors form={form} />
      {lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue)}
          theirs={lines(values)}
          version={String(version)}
          theirsHref={paths.noticeSettings()}
        />
      )}
      <input type="hidden" name="version" value={typeof posted === "string" ? posted : version} />
      <p className="muted">
        The notice and the foot of each link name the contact person for personal data. Leave it
        empty to name the company.
      </p>
      <TextField field={fields.contactName} label={FIELDS.contactName} maxLength={100} />
      <TextField
        field={fields.contactEmail}
        label={FIELDS.contactEmail}
        type="email"
        maxLength={254}
      />
      <TextField
        field={fields.contactPhone}
        label={FIELDS.contactPhone}
        type="tel"
        maxLength={50}
      />
      <TextAreaField
        field={fields.english}
        label={FIELDS.english}
        hint="Name each kind of data with its purpose, how to withdraw, and how to complain"
        rows={16}
        maxLength={NOTICE_MAX}
        required
      />
      <TextAreaField
        field={fields.hindi}
        label={FIELDS.hindi}
        rows={16}
        maxLength={NOTICE_MAX}
        required
        lang="hi"
      />
      <div className="row">
        <SubmitButton label="Save" />
      </div>
    </Form>
  );
}
