import { Form } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

import { NotConfirmed } from "~/components/customer/NotConfirmed";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { Undelivered } from "~/models/papers/outbox/outbox.words";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

import { ButtonLink, MailButton, SubmitButton, type ButtonVariant } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import type { ConfirmWords } from "./ConfirmStep";
import { ContactLinks } from "./ContactLinks";
import { RowLink } from "./RowLink";

/** A figure of the head, as text: 'Total', '₹19,839.93'. */
export type HeadFigure = { label: string; value: string };

/** What a head says of its record, whichever it is; nothing here needs a script. */
export type HeadFacts = {
  /** Whom it is for; null where the title says it. */
  customer: string | null;
  /** Where the name leads, for those who may go there. */
  customerTo: string | null;
  /** For the office: somebody signs in as the customer who has not proven the mailbox. */
  unconfirmed?: boolean;
  /** For the office: the last message about it did not arrive. */
  undelivered?: Undelivered | null;
  /** For the office: which words its PDF cannot draw. */
  undrawn?: string | null;
  /** Of the customer for the office, of the office for the customer. */
  contact: PhoneContact | null;
  contactName: string;
  /** To write to, where the record is about a person. */
  email?: string | null;
  /** Route and day, as far as they are known. */
  about: (string | null)[];
  /** What it comes to, then what of it is open. */
  figures: HeadFigure[];
};

/**
 * The head of a record: which it is, its state, whose it is, where and when, what it comes to; then what
 * comes next. `actions` are `RecordSteps`, or plain buttons where no script runs.
 */
export function RecordHead({
  title,
  badge,
  facts,
  contactText,
  actions,
}: {
  title: string;
  badge?: ReactNode;
  facts: HeadFacts;
  /** How a message to the contact begins. */
  contactText?: string;
  actions: ReactNode;
}) {
  const { customer, customerTo, unconfirmed, undelivered, undrawn } = facts;
  const { contact, contactName, email, about, figures } = facts;
  const line = about.filter(Boolean).join(" · ");
  return (
    <section className="card head no-print">
      <div className="row">
        <h1>{title}</h1>
        {badge}
      </div>
      <div className="row">
        {customerTo ? <RowLink to={customerTo}>{customer}</RowLink> : customer && <b>{customer}</b>}
        {unconfirmed && <NotConfirmed />}
        <ContactLinks contact={contact} name={contactName} text={contactText} email={email} />
      </div>
      {line && <p className="muted">{line}</p>}
      {undelivered && <NotDelivered {...undelivered} />}
      {undrawn && <p className="notice warning">{undrawn}</p>}
      <dl>
        {figures.map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt className="hint">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row">{actions}</div>
    </section>
  );
}

/** The paper stays as it is, whatever became of its message. */
function NotDelivered({ recipient, reason, again }: Undelivered) {
  return (
    <p className="notice danger">
      Not delivered to {recipient}
      {reason && `: ${reason}`}{" "}
      {again && <RowLink to={paths.message(again.kind, again.id)}>Correct and send again</RowLink>}
    </p>
  );
}

/** The buttons of a head post this form, by its id, wherever on the page they stand. */
export const HEAD_FORM = "head-form";

/** A step that is done by a press: the intent that its page's action reads. */
export const stepButton = (intent: string, label: string, variant: ButtonVariant) => {
  const Submit = intent === "email" ? MailButton : SubmitButton;
  return <Submit form={HEAD_FORM} name="intent" value={intent} label={label} variant={variant} />;
};

/** A step that is done on another page. */
export const stepLink = (to: string, label: string, variant: ButtonVariant) => (
  <ButtonLink to={to} variant={variant}>
    {label}
  </ButtonLink>
);

/**
 * The buttons of a head: the next step, at most two beside it, the others that are offered under 'More', and
 * what takes the record away last and apart.
 */
export function RecordSteps<Step extends string>({
  action,
  fields,
  next,
  offered,
  control,
  remove,
}: {
  /** The record's page, which takes the posts. */
  action: string;
  /** Hidden fields of the form that the buttons post. */
  fields: Record<string, string | number>;
  next: NextSteps<Step>;
  /** Whatever can be done, in the order in which 'More' shows it. */
  offered: readonly Step[];
  /** Draws a step: a link, or a button of the form `HEAD_FORM`. */
  control: (step: Step, variant: ButtonVariant) => ReactNode;
  /** Deleting; null where that is not offered. */
  remove?: (ConfirmWords & { to: string; label: string }) | null;
}) {
  const { primary, secondary } = next;
  const more = offered.filter((step) => step !== primary && !secondary.includes(step));
  return (
    <>
      <Form method="post" action={action} id={HEAD_FORM} discover="none" hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {primary && control(primary, "primary")}
      {secondary.map((step) => (
        <Fragment key={step}>{control(step, "secondary")}</Fragment>
      ))}
      {(more.length > 0 || remove) && (
        // What was done from here changes what stands here: it closes then.
        <details className="more" key={`${primary} ${more.join(" ")}`}>
          <summary className="btn btn-quiet">More</summary>
          <div className="row">
            {more.map((step) => (
              <Fragment key={step}>{control(step, "secondary")}</Fragment>
            ))}
          </div>
          {remove && (
            <p>
              <ConfirmLink {...remove} variant="link" />
            </p>
          )}
        </details>
      )}
    </>
  );
}
