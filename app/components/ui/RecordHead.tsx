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
import { Link } from "./Link";
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
  closed?: Readonly<Record<string, string>>;
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
  actions,
}: {
  title: string;
  badge?: ReactNode;
  facts: HeadFacts;
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
    <section className="card head no-print">
      <div className="row">
        {back && <BackArrow {...back} />}
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

/** Where a record's list is. */
export type WayBack = { to: string; label: string };

/** On phones, before the title: the way back. */
export function BackArrow({ to, label }: WayBack) {
  return (
    <Link to={to} className="btn btn-quiet at-narrow" aria-label={label}>
      ←
    </Link>
  );
}

/** What the state forbids stays in its place, with the reason. */
export function ClosedButton({ label, reason }: { label: string; reason: string }) {
  return (
    <button type="button" className="btn btn-secondary" disabled title={reason}>
      {label}
      <span className="hide">{`: ${reason}`}</span>
    </button>
  );
}

/**
 * The buttons of every record's head, each in its place: the primary one, the list, the PDF, WhatsApp and editing; the rest under
 * 'More', and what takes the record away last and apart. Phones have the primary one, the PDF and 'More' in sight.
 */
export function HeadButtons({
  primary,
  back,
  pdf,
  whatsapp,
  edit,
  more = [],
  remove,
}: {
  primary?: ReactNode;
  back?: WayBack | null;
  pdf?: ReactNode;
  whatsapp?: ReactNode;
  edit?: ReactNode;
  /** In their order. */
  more?: readonly ReactNode[];
  remove?: ReactNode;
}) {
  const wide = [whatsapp, edit].filter(Boolean);
  const rest = more.filter(Boolean);
  const always = rest.length > 0 || Boolean(remove);
  return (
    <>
      {primary}
      {back && (
        <span className="at-wide">
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </span>
      )}
      {pdf}
      {wide.map((one, place) => (
        <span key={place} className="at-wide">
          {one}
        </span>
      ))}
      {(always || wide.length > 0) && (
        <details className={always ? "more" : "more at-narrow"}>
          <summary className="btn btn-quiet">More</summary>
          <div className="row">
            {wide.map((one, place) => (
              <span key={place} className="at-narrow">
                {one}
              </span>
            ))}
            {rest.map((one, place) => (
              <Fragment key={place}>{one}</Fragment>
            ))}
          </div>
          {remove && <p>{remove}</p>}
        </details>
      )}
    </>
  );
}

/** The steps that have a fixed place, by what they are called at any record. */
const PLACES = {
  pdf: ["download", "sheet", "papers"],
  whatsapp: ["whatsapp"],
  edit: ["edit"],
} as const;

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
  closed?: Readonly<Record<string, string>>;
  back?: WayBack | null;
  /** Draws a step: a link, or a button of the form `HEAD_FORM`. */
  control: (step: Step, variant: ButtonVariant) => ReactNode;
  /** What the button of a step says. */
  labelOf: (step: string) => string;
  /** Deleting; null where that is not offered. */
  remove?: (ConfirmWords & { to: string; label: string }) | null;
}) {
  const placed = new Set<string>(["back", ...Object.values(PLACES).flat()]);
  const at = (place: keyof typeof PLACES) => {
    const names: readonly string[] = PLACES[place];
    const step = offered.find((one) => names.includes(one));
    if (step) return step === primary ? null : control(step, "secondary");
    const name = names.find((one) => closed[one] !== undefined);
    return name && <ClosedButton label={labelOf(name)} reason={closed[name]!} />;
  };
  // What comes next beside the primary one stands first under 'More'.
  const more = [...new Set([...secondary, ...offered])].filter(
    (step) => step !== primary && !placed.has(step),
  );
  return (
    <>
      <Form method="post" action={action} id={HEAD_FORM} discover="none" hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {/* What was done from here changes what stands here: 'More' closes then. */}
      <HeadButtons
        key={`${primary} ${more.join(" ")}`}
        primary={primary && control(primary, "primary")}
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
