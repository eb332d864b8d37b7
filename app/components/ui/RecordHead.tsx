import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { NotConfirmed } from "~/components/customer/NotConfirmed";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { Undelivered } from "~/models/papers/outbox/outbox.words";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";

import { ButtonLink, MailButton, SubmitButton, type ButtonVariant } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import type { ConfirmWords } from "./ConfirmStep";
import { ContactLinks } from "./ContactLinks";
import { BackArrow, ClosedButton, HeadButtons, type Place, type WayBack } from "./HeadButtons";
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
  /** By step: why what has a fixed place cannot be done in this state by who may do it. */
  closed?: Readonly<Record<string, string | undefined>>;
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
  back,
  prints,
  actions,
}: {
  title: string;
  badge?: ReactNode;
  facts: HeadFacts;
  /** No paper below it says what it says. */
  prints?: boolean;
  /** How a message to the contact begins. */
  contactText?: string;
  /** The list; on phones an arrow before the title. */
  back?: WayBack | null;
  actions: ReactNode;
}) {
  const { customer, customerTo, unconfirmed, undelivered, undrawn } = facts;
  const { contact, contactName, email, about, figures } = facts;
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
      <div className="row no-print">{actions}</div>
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

/** The steps that have a place, by what they are called at any record. */
const PLACES: Record<Place, readonly string[]> = {
  pdf: ["download", "sheet", "papers"],
  whatsapp: ["whatsapp"],
  edit: ["edit"],
};
const PLACED: readonly string[] = ["back", ...Object.values(PLACES).flat()];

/** The steps of a record in the places of a head. */
export function RecordSteps<Step extends string>({
  action,
  fields,
  next: { primary, secondary },
  offered,
  closed = {},
  back,
  control,
  labelOf,
  remove,
}: {
  /** The record's page, which takes the posts. */
  action: string;
  /** Hidden fields of the form that the buttons post. */
  fields: Record<string, string | number>;
  next: NextSteps<Step>;
  /** Whatever can be done, in the order in which 'More' shows it. */
  offered: readonly Step[];
  /** Why those of the places cannot be done in this state. */
  closed?: Readonly<Record<string, string | undefined>>;
  back?: WayBack | null;
  /** Draws a step: a link, or a button of the form `HEAD_FORM`. */
  control: (step: Step, variant: ButtonVariant) => ReactNode;
  /** What the button of a step says. */
  labelOf: (step: string) => string;
  /** Deleting; null where that is not offered. */
  remove?: (ConfirmWords & { to: string; label: string }) | null;
}) {
  const main = (Object.keys(PLACES) as Place[]).find((place) =>
    PLACES[place].includes(primary ?? ""),
  );
  const at = (place: Place) => {
    const step = offered.find((one) => PLACES[place].includes(one));
    if (step) return control(step, step === primary ? "primary" : "secondary");
    const name = PLACES[place].find((one) => closed[one]);
    return name && <ClosedButton label={labelOf(name)} reason={closed[name] ?? ""} />;
  };
  // What comes next beside the primary one stands first under 'More'.
  const more = [...new Set([...secondary, ...offered])].filter(
    (step) => step !== primary && !PLACED.includes(step),
  );
  return (
    <>
      <Form method="post" action={action} id={HEAD_FORM} discover="none" hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <HeadButtons
        // What was done from here changes what stands here: 'More' closes then.
        key={`${primary} ${more.join(" ")}`}
        primary={!main && primary && control(primary, "primary")}
        main={main}
        back={back}
        pdf={at("pdf")}
        whatsapp={at("whatsapp")}
        edit={at("edit")}
        more={more.map((step) => control(step, "secondary"))}
        remove={remove && <ConfirmLink {...remove} variant="link" />}
      />
    </>
  );
}
