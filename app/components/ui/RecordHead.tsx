import type { ReactNode } from "react";

import { NotConfirmed } from "~/components/customer/NotConfirmed";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { Undelivered } from "~/models/papers/outbox/outbox.words";
import { paths } from "~/paths";

import { ButtonLink, MailButton, SubmitButton, type ButtonVariant } from "./Button";
import { ContactLinks } from "./ContactLinks";
import { BackArrow, HeadButtons, type Places, type WayBack } from "./HeadButtons";
import { RowLink } from "./RowLink";

/** A figure of the head, as text: 'Total', '₹19,839.93'. */
export type HeadFigure = { label: string; value: string };

/** A record's facts in its head, for every noun; nothing here needs a script. */
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
  /** The customer's contact for the office, the office's for the customer. */
  contact: PhoneContact | null;
  contactName: string;
  /** To write to, where the record is about a person. */
  email?: string | null;
  /** By step: why what has a fixed place cannot be done in this state by who may do it. */
  closed?: Readonly<Record<string, string | undefined>>;
  /** Route and day, as far as they are known. */
  about: (string | null)[];
  /** The total, then the open amount. */
  figures: HeadFigure[];
};

/**
 * The head of every record: which it is, its state, whose it is, where and when, what it comes to; then its buttons in
 * their places.
 */
export function RecordHead({
  title,
  badge,
  facts,
  contactText,
  back = null,
  prints,
  stepsKey,
  children,
  ...places
}: Places & {
  title: string;
  badge?: ReactNode;
  facts: Pick<HeadFacts, "about"> & Partial<HeadFacts>;
  /** No paper below it says what it says. */
  prints?: boolean;
  /** The opening words of a message to the contact. */
  contactText?: string;
  /** The list; on phones an arrow before the title. */
  back?: WayBack | null;
  /** With another one 'More' closes: what was done from here changes what stands here. */
  stepsKey?: string;
  /** The form that its buttons post, where that is one. */
  children?: ReactNode;
}) {
  const { customer, customerTo, unconfirmed, undelivered, undrawn } = facts;
  const { contact = null, contactName = title, email, about, figures = [] } = facts;
  const line = about.filter(Boolean).join(" · ");
  return (
    <section className={prints ? "card head" : "card head no-print"}>
      <div className="row ticked">
        {back && <BackArrow {...back} />}
        <div className="row">
          <h1>{title}</h1>
          {badge}
        </div>
      </div>
      {(customer || contact || email) && (
        <div className="row">
          {customerTo ? (
            <RowLink to={customerTo}>{customer}</RowLink>
          ) : (
            customer && <b>{customer}</b>
          )}
          {unconfirmed && <NotConfirmed />}
          <ContactLinks contact={contact} name={contactName} text={contactText} email={email} />
        </div>
      )}
      {line && <p className="muted">{line}</p>}
      {undelivered && <NotDelivered {...undelivered} />}
      {undrawn && <p className="notice warning">{undrawn}</p>}
      {figures.length > 0 && (
        <dl>
          {figures.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt className="hint">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row no-print">
        {children}
        <HeadButtons key={stepsKey} back={back} {...places} />
      </div>
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
