import { useForm } from "~/components/ui/use-form";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { PageHeader } from "~/components/ui/PageHeader";
import { differing, EditConflictNotice } from "~/components/ui/edit-conflict";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { NoticeInput } from "~/models/people/consent/privacy-notice.schema";
import { currentNotice, publishNotice } from "~/models/people/consent/privacy-notice.server";
import { type Notice, NOTICE_MAX } from "~/models/people/consent/privacy-notice.words";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

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
function NoticeForm({
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
    <Form method="post" discover="none" {...form.props} className="card stack">
      <FormErrors form={form} />
      {lastResult?.editConflict && (
        <EditConflictNotice
          rows={differing(lines(lastResult.initialValue), lines(values))}
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

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Privacy Notice" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async () => {
    const { version, english, hindi, contactName, contactEmail, contactPhone } =
      await currentNotice();
    return { version, values: { english, hindi, contactName, contactEmail, contactPhone } };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor, form }) => {
    const saving = { schema: NoticeInput, failed: "Failed to save settings" };
    return saveForm(form, saving, async (input) => {
      const version = await publishNotice(actor, input);
      const done = `Privacy notice saved: version ${version} is published`;
      return doneAt(paths.noticeSettings(), done);
    });
  });

export default function NoticeSettings() {
  const { version, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Privacy Notice"
        subtitle={`What people are told of their data. Version ${version} is published; each change is a new one, and earlier ones stay readable.`}
        actions={
          <>
            <ButtonLink to={paths.privacyNotice()}>Read it</ButtonLink>
            <ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>
          </>
        }
      />
      <NoticeForm
        key={version}
        values={values}
        version={version}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
