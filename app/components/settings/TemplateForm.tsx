import { SubmitButton } from "~/components/ui/Button";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { RecordForm } from "~/components/ui/RecordForm";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { SUBJECT_MAX, TEXT_MAX } from "~/models/papers/message/message-template";
import { MESSAGES } from "~/models/papers/message/message-kinds";
import type { ShownTemplate } from "~/models/papers/message/message-template.edit.server";
import { PLACEHOLDERS } from "~/models/papers/message/placeholders";
import { paths } from "~/paths";

type Props = { template: ShownTemplate; draft: DraftState; lastResult?: FormReply };

/** The words of one kind of message, with what may stand in them. */
export function TemplateForm({ template, ...frame }: Props) {
  const { kind, subject, text, own, version } = template;
  return (
    <RecordForm<{ subject: string; text: string }>
      id={kind}
      // All of it is checked by the server.
      plan={{ specs: {}, checks: {} }}
      order={["subject", "text"]}
      save="Save Changes"
      cancelTo={paths.messageTemplates()}
      values={{ subject, text }}
      version={version}
      opened={{ kind }}
      lines={(words) => [
        { label: "Subject", value: String(words?.subject ?? "") },
        { label: "Message", value: String(words?.text ?? "") },
      ]}
      also={
        own && (
          <SubmitButton
            label="Reset to the product's words"
            variant="secondary"
            name="intent"
            value="reset"
          />
        )
      }
      {...frame}
    >
      {({ fields }) => (
        <section className="card">
          <header>
            <h2>{MESSAGES[kind].label}</h2>
            <span className="hint">{own ? "Your own words" : "The product's words"}</span>
          </header>
          <div className="stack">
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
          </div>
        </section>
      )}
    </RecordForm>
  );
}
