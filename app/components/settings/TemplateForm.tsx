import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import {
  PLACEHOLDERS,
  SUBJECT_MAX,
  TEMPLATE_LABELS,
  TEXT_MAX,
  type TemplateKind,
} from "~/models/papers/message/message-template";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

import { useFormResetKey } from "./use-form-reset-key";
import { usePlace } from "./place";

type Template = {
  kind: TemplateKind;
  subject: string;
  text: string;
  own: boolean;
  version: string;
};

const lines = (words: Record<string, unknown> | null | undefined) => [
  { label: "Subject", value: String(words?.subject ?? "") },
  { label: "Message", value: String(words?.text ?? "") },
];

type Props = { template: Template; lastResult?: FormReply };

/** The words of one kind of message, with what may stand in them. */
export function TemplateForm(props: Props) {
  return <Words key={useFormResetKey(props.template.version, props.lastResult)} {...props} />;
}

function Words({ template, lastResult }: Props) {
  const { kind, subject, text, own, version } = template;
  const [form, fields] = useForm<{ subject: string; text: string }>({
    id: kind,
    lastResult,
    defaultValue: { subject, text },
  });
  const place = usePlace(paths.messageTemplates(), kind, lastResult);
  const posted = lastResult?.initialValue?.version;
  return (
    <Form
      method="post"
      {...place.form}
      discover="none"
      {...getFormProps(form)}
      noValidate
      className="card"
    >
      <header>
        <h2>{TEMPLATE_LABELS[kind]}</h2>
        <span className="hint">{own ? "Your own words" : "The product's words"}</span>
      </header>
      <div className="stack">
        <FormErrors form={form} />
        {lastResult?.editConflict && (
          <EditConflictNotice
            mine={lines(lastResult.initialValue)}
            theirs={lines(template)}
            version={version}
            theirsHref={paths.messageTemplates(kind)}
          />
        )}
        {place.mark}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={typeof posted === "string" ? posted : version} />
        <TextField field={fields.subject} label="Subject" maxLength={SUBJECT_MAX} required />
        <TextAreaField
          field={fields.text}
          label="Message"
          hint="Words in braces are filled in for each document."
          rows={10}
          maxLength={TEXT_MAX}
          required
        />
        <details>
          <summary>Words you can use in braces</summary>
          <dl className="dl">
            {Object.entries(PLACEHOLDERS[kind]).map(([name, meaning]) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
        <div className="row">
          <SubmitButton label="Save Changes" busyLabel="Saving..." name="intent" value="save" />
          {own && (
            <SubmitButton
              label="Reset to the product's words"
              variant="secondary"
              name="intent"
              value="reset"
            />
          )}
        </div>
      </div>
    </Form>
  );
}
