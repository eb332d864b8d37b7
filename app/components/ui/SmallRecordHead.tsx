import { Form, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { StatusBadge } from "~/components/user/StatusBadge";
import { STATE_WORDS, type Question, type SmallState } from "~/models/kit/record/shown-record";

import { ButtonLink, SubmitButton } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "./ConfirmStep";
import { PageHeader } from "./PageHeader";
import { Problem } from "./Problem";

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
  asked,
  answer,
  quiet,
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
  /** Those that may be pressed now. */
  asked: readonly Question[];
  answer?: { problem: string };
  /** Something else is what is done with it mostly. */
  quiet?: boolean;
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
  return (
    <>
      <PageHeader
        title={name}
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
            <ButtonLink to={at.list()}>Back to List</ButtonLink>
            {offers.setStatus && (
              <Form method="post" action={here} discover="none">
                <SubmitButton
                  name="intent"
                  variant="secondary"
                  value={STATE_WORDS[offers.setStatus].intent}
                  label={STATE_WORDS[offers.setStatus].label}
                />
              </Form>
            )}
            {offers.edit && (
              <ButtonLink to={at.edit(id)} variant={quiet ? "secondary" : "primary"}>
                Edit
              </ButtonLink>
            )}
            {asked.map((one) => (
              <ConfirmLink
                key={one.what}
                to={at.confirm(id, one.what)}
                label={one.label}
                variant={one.tone && "secondary"}
                {...words(one)}
              />
            ))}
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
