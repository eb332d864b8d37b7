import { useForm } from "~/components/ui/use-form";
import { Form } from "@remix-run/react";

import { PlaceAnswer } from "~/components/document/GoingOutStep";
import { ButtonLink, MailButton, SubmitButton, type ButtonVariant } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Fold, FormActions, FormSection } from "~/components/ui/FormLayout";
import { REMIND_ANYWAY } from "~/models/billing/reminder/reminder.again";
import { CONFIRM_NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import { PLACE_ANSWER, type GoingOut } from "~/models/papers/paper/going-out";
import type { FormReply } from "~/models/kit/shared/form-reply";

type MessageFields = {
  recipient: string;
  phone: string;
  subject: string;
  text: string;
};

type Fields = ReturnType<typeof useForm<MessageFields>>[1];
type Placeholder = { name: string; meaning: string; value: string | null };

/** Facts that decide the questions: possible States of a pickup, today's earlier reminder, the answer to a press. */
type Asked = {
  places: NonNullable<GoingOut["places"]>;
  reminded: string | null;
  lastResult?: FormReply;
};

/** A message about one document, looked at before it leaves: whom it goes to and what it says, by either way. */
export function MessageForm({
  values,
  draft,
  reminded,
  placeholders,
  places,
  atOnce,
  formKey,
  lastResult,
  cancelTo,
}: Asked & {
  values: MessageFields;
  /** A quotation that is marked as sent by it. */
  draft: boolean;
  placeholders: Placeholder[];
  /** This user's messages leave without this page. */
  atOnce: boolean;
  formKey: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm<MessageFields>({
    id: "message",
    lastResult,
    defaultValue: values,
    follows: ["subject", "text"],
  });
  const email = (variant: ButtonVariant) => (
    <MailButton
      key="email"
      name="intent"
      value="email"
      label="Send by e-mail"
      busyLabel="Sending..."
      variant={variant}
    />
  );
  const whatsapp = (variant: ButtonVariant) => (
    <SubmitButton
      key="whatsapp"
      name="intent"
      value="whatsapp"
      label="Send via WhatsApp"
      variant={variant}
      data-then={cancelTo}
    />
  );
  return (
    <Form method="post" discover="none" {...form.props} className="stack">
      <FormErrors form={form} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <FormSection>
        <TextField
          field={fields.recipient}
          label="To"
          type="email"
          hint="Replies go to your own address"
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          field={fields.phone}
          label="WhatsApp number"
          type="tel"
          maxLength={20}
          autoComplete="off"
        />
      </FormSection>
      <Questions places={places} reminded={reminded} lastResult={lastResult} />
      {draft && (
        <p className="hint">
          This quotation is a draft. Sending marks it as sent: the customer can then accept it.
        </p>
      )}
      <Words fields={fields} placeholders={placeholders} />
      <input type="hidden" name="asksAtOnce" value="1" />
      <label className="check">
        <input type="checkbox" name="atOnce" defaultChecked={atOnce} />
        From now on send at once, without this look
      </label>
      <FormActions>
        {values.phone
          ? [whatsapp("primary"), email("secondary")]
          : [email("primary"), whatsapp("secondary")]}
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

/** Asks before it leaves about an unknown State, a missing receipt, or a second reminder in one day. */
function Questions({ places, reminded, lastResult }: Asked) {
  const chosenPlace = lastResult?.initialValue?.[PLACE_ANSWER];
  const asksPlace = Boolean(lastResult?.error?.pickupStateCode ?? chosenPlace);
  const unreceipted = lastResult?.error?.[CONFIRM_NO_RECEIPT]?.[0];
  return (
    <>
      {asksPlace && (
        <div className="notice warning">
          <PlaceAnswer
            places={places}
            id="message-pickupStateCode"
            chosen={String(chosenPlace ?? "")}
          />
        </div>
      )}
      {unreceipted && (
        <div className="notice warning stack">
          <p>{unreceipted}</p>
          <label className="row">
            <input type="checkbox" name={CONFIRM_NO_RECEIPT} id={`message-${CONFIRM_NO_RECEIPT}`} />
            Issue without
          </label>
        </div>
      )}
      {(reminded ?? lastResult?.error?.[REMIND_ANYWAY]) && (
        <div className="notice warning stack">
          <p>{`${reminded ?? lastResult?.error?.[REMIND_ANYWAY]?.[0]}.`}</p>
          <label className="row">
            <input type="checkbox" name={REMIND_ANYWAY} id={`message-${REMIND_ANYWAY}`} />
            Remind again today
          </label>
        </div>
      )}
    </>
  );
}

/** The message as it reads, and the fields that change it. */
function Words({ fields, placeholders }: { fields: Fields; placeholders: Placeholder[] }) {
  const isWrong = Boolean(fields.subject.errors ?? fields.text.errors);
  return (
    <Card>
      <Fold title="Change the words" open={isWrong}>
        <TextField
          field={fields.subject}
          label="Subject"
          hint="For the e-mail"
          maxLength={200}
          wide
          required
        />
        <TextAreaField
          field={fields.text}
          label="Message"
          hint="{link} becomes the address of the customer's own page. At most 10,000 characters"
          rows={14}
          maxLength={10_000}
          wide
          required
        />
        <Placeholders placeholders={placeholders} />
      </Fold>
      <p className="lines">
        <b>{fields.subject.value}</b>
        {`\n${fields.text.value?.replaceAll("{link}", "(the link to the customer's own page)")}`}
      </p>
    </Card>
  );
}

function Placeholders({ placeholders }: { placeholders: Placeholder[] }) {
  return (
    <div className="wide">
      <h3>Placeholders</h3>
      <dl className="stack">
        {placeholders.map(({ name, meaning, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {value && <p className="wrap-anywhere">{value}</p>}
              <p className="hint">{meaning}</p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
