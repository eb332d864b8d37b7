import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { ButtonVariant } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import type { ConfirmWords } from "./ConfirmStep";
import { DownloadLink } from "./DownloadLink";
import { ClosedButton, type Place } from "./HeadButtons";
import { HEAD_FORM, RecordHead, stepButton, stepLink, type HeadFacts } from "./RecordHead";

/**
 * A step of a head. It links to a page (`ask`: after a question), to a place or phone (`href`), or to a PDF. Or it posts
 * the head's form with an intent, or is an element.
 */
type Labelled =
  | { label: string; to: string; ask?: ConfirmWords }
  | { label: string; href: string }
  | { label: string; pdf: string }
  | { label: string; press: string };
type Step = Labelled | ((variant: ButtonVariant) => ReactNode);

/** The step of each name; null where it leads nowhere. */
export type StepTable<Name extends string> = Record<Name, Step | null>;

/** The two ways by which papers are sent. */
export const SENDING = {
  email: { press: "email", label: "Send by e-mail" },
  whatsapp: { press: "whatsapp", label: "Send via WhatsApp" },
};

function drawn(step: Step | null, variant: ButtonVariant): ReactNode {
  if (!step) return null;
  if (typeof step === "function") return step(variant);
  const { label } = step;
  if ("press" in step) return stepButton(step.press, label, variant);
  if ("pdf" in step) {
    return (
      <DownloadLink to={step.pdf} variant={variant}>
        {label}
      </DownloadLink>
    );
  }
  if ("href" in step) {
    return (
      <a className={`btn btn-${variant}`} href={step.href}>
        {label}
      </a>
    );
  }
  if (!step.ask) return stepLink(step.to, label, variant);
  return <ConfirmLink {...step.ask} to={step.to} label={label} variant={variant} />;
}

/** The steps that have a place, by what they are called at any record. */
const PLACES: Record<Place, readonly string[]> = {
  pdf: ["download", "sheet", "papers"],
  whatsapp: ["whatsapp"],
  edit: ["edit"],
};
const PLACED: readonly string[] = ["back", ...Object.values(PLACES).flat()];

/** Facts that a record's page passes to its head. */
export type HeadOf<Name extends string> = {
  facts: HeadFacts;
  next: Name | null;
  /** Whatever can be done, in the order in which 'More' shows it. */
  offered: Name[];
  /** Null where deleting is not offered. */
  deletion?: ConfirmWords | null;
};

/** The head of a record, and what can be done with it by `steps`. `at`: where its pages are. */
export function StepsHead<Name extends string>({
  id,
  at,
  title,
  badge,
  contactText,
  facts,
  steps,
  fields = {},
  next,
  offered,
  deletion,
  deleteLabel = "Delete",
}: HeadOf<Name> & {
  id: number;
  at: { view: (id: number) => string; confirm?: (id: number, what: "delete") => string };
  title: string;
  badge: ReactNode;
  contactText?: string;
  steps: StepTable<Name>;
  /** Hidden fields of the form that its buttons post. */
  fields?: Record<string, string | number>;
  deleteLabel?: string;
}) {
  const { closed = {} } = facts;
  const to = at.confirm?.(id, "delete");
  const named = (name: string): Labelled | null => {
    const step: Step | null = steps[name as Name];
    return typeof step === "object" ? step : null;
  };
  const list = offered.includes("back" as Name) ? named("back") : null;
  const placed = (place: Place) => {
    const step = offered.find((one) => PLACES[place].includes(one));
    if (step) return drawn(steps[step], step === next ? "primary" : "secondary");
    const name = PLACES[place].find((one) => closed[one]);
    return name && <ClosedButton label={named(name)?.label ?? ""} reason={closed[name] ?? ""} />;
  };
  const main = (Object.keys(PLACES) as Place[]).find((place) => PLACES[place].includes(next ?? ""));
  const more = offered.filter((step) => step !== next && !PLACED.includes(step));
  return (
    <RecordHead
      title={title}
      back={list && "to" in list ? list : null}
      badge={badge}
      facts={facts}
      contactText={contactText}
      stepsKey={`${next} ${more.join(" ")}`}
      primary={!main && next && drawn(steps[next], "primary")}
      main={main}
      pdf={placed("pdf")}
      whatsapp={placed("whatsapp")}
      edit={placed("edit")}
      more={more.map((step) => drawn(steps[step], "secondary"))}
      remove={
        deletion && to && <ConfirmLink {...deletion} to={to} label={deleteLabel} variant="link" />
      }
    >
      <Form method="post" action={at.view(id)} id={HEAD_FORM} discover="none" hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
    </RecordHead>
  );
}
