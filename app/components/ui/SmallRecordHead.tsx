import { Form, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { StatusBadge } from "~/components/user/StatusBadge";
import { STATE_WORDS, type Question, type SmallState } from "~/models/kit/record/shown-record";

import { ButtonLink, type ButtonVariant, SubmitButton } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "./ConfirmStep";
import { PageHeader } from "./PageHeader";
import { Problem } from "./Problem";
import { ClosedButton, HeadButtons } from "./RecordHead";

/**
 * The head of the page of an item, a vehicle or a driver: its name and state, what may be done with it, what was refused, and the
 * step that asks first.
 */
export function SmallRecordHead({
  record: { id, status },
  name,
  at,
  badge,
  subtitle,
  contact,
  offers,
  closed,
  asked,
  answer,
  primary,
  pdf,
  more,
  children,
}: {
  record: { id: number; status: string };
  name: string;
  at: {
    list: () => string;
    view: (id: number) => string;
    edit: (id: number) => string;
    confirm: (id: number, what: string) => string;
  };
  /** Beside that of its state. */
  badge?: ReactNode;
  subtitle?: string;
  /** Before the buttons. */
  contact?: ReactNode;
  offers: { edit: boolean; setStatus: SmallState | null };
  /** Why it cannot be edited now by who may edit such records. */
  closed?: string | null;
  /** Those that may be pressed now. */
  asked: readonly Question[];
  answer?: { problem: string };
  /** What is done with it mostly, where that is not editing. */
  primary?: ReactNode;
  pdf?: ReactNode;
  /** What it leads to besides. */
  more?: ReactNode;
  /** What is said before the step that asks. */
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const here = at.view(id);
  const problem = answer && <Problem text={answer.problem} />;
  const words = ({ what, title, message, confirm, tone }: Question): ConfirmWords => ({
    title,
    message,
    confirm,
    tone,
    action: here,
    fields: { intent: what },
    children: problem,
  });
  const editing = (variant: ButtonVariant) => (
    <ButtonLink to={at.edit(id)} variant={variant}>
      Edit
    </ButtonLink>
  );
  const asks = (one: Question) => (
    <ConfirmLink
      to={at.confirm(id, one.what)}
      label={one.label}
      variant={one.what === "delete" ? "link" : one.tone && "secondary"}
      {...words(one)}
    />
  );
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: at.list(), label: "Back to List" }}
        badge={
          <>
            <StatusBadge status={status} />
            {badge}
          </>
        }
        subtitle={subtitle}
        actions={
          <>
            {contact}
            <HeadButtons
              primary={primary ?? (offers.edit && editing("primary"))}
              back={{ to: at.list(), label: "Back to List" }}
              pdf={pdf}
              edit={
                offers.edit
                  ? primary && editing("secondary")
                  : closed && <ClosedButton label="Edit" reason={closed} />
              }
              more={[
                more,
                offers.setStatus && (
                  <Form method="post" action={here} discover="none">
                    <SubmitButton
                      name="intent"
                      variant="secondary"
                      value={STATE_WORDS[offers.setStatus].intent}
                      label={STATE_WORDS[offers.setStatus].label}
                    />
                  </Form>
                ),
                ...asked.filter(({ what }) => what !== "delete").map(asks),
              ]}
              remove={asked.filter(({ what }) => what === "delete").map(asks)[0]}
            />
          </>
        }
      />
      {problem}
      {children}
      {asked
        .filter(({ what }) => search.get("confirm") === what)
        .map((one) => (
          <ConfirmStep key={one.what} {...words(one)} cancelTo={here} />
        ))}
    </>
  );
}
