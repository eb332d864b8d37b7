import { Form, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { StatusBadge } from "~/components/user/StatusBadge";
import type { PhoneContact } from "~/models/papers/message/phone";
import { STATE_WORDS, type Question, type SmallState } from "~/models/kit/record/shown-record";

import { SubmitButton } from "./Button";
import { ConfirmLink } from "./ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "./ConfirmStep";
import { Problem } from "./Problem";
import { editButton } from "./HeadButtons";
import { RecordHead } from "./RecordHead";
import type { Hanging } from "~/models/road/absence/absence";
import { RowLink } from "./RowLink";

/** As many as a phone has in sight. */
const SHOWN = 10;

/** The head of a record of one form: its name and state, what may be done with it, what was refused, and the step that asks first. */
export function SmallRecordHead({
  record: { id, status },
  name,
  at,
  badge,
  subtitle,
  contact = null,
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
  contact?: PhoneContact | null;
  offers: { edit: boolean; setStatus: SmallState | null };
  /** Why it cannot be edited now by who may edit such records. */
  closed?: string | null;
  /** Those that may be pressed now. */
  asked: readonly Question[];
  answer?: { problem: string };
  /** The next step, where it is not editing. */
  primary?: ReactNode;
  pdf?: ReactNode;
  more?: ReactNode;
  /** Shown before the step that asks. */
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const here = at.view(id);
  const problem = answer && <Problem text={answer.problem} />;
  const words = (one: Question): ConfirmWords => leavingWords(one, here, problem);
  const asks = (one: Question) => (
    <ConfirmLink
      to={at.confirm(id, one.what)}
      label={one.label}
      variant={one.what === "delete" ? "link" : (one.tone || one.hangs) && "secondary"}
      {...words(one)}
    />
  );
  // The only step for an archived record.
  const isNext = !primary && !offers.edit;
  const leaving = asked.find(({ hangs }) => hangs);
  const setsStatus = offers.setStatus && !leaving && (
    <Form method="post" action={here} discover="none">
      <SubmitButton
        name="intent"
        variant={isNext ? "primary" : "secondary"}
        value={STATE_WORDS[offers.setStatus].intent}
        label={STATE_WORDS[offers.setStatus].label}
      />
    </Form>
  );
  return (
    <>
      <RecordHead
        title={name}
        back={{ to: at.list(), label: "Back to List" }}
        badge={
          <>
            <StatusBadge status={status} />
            {badge}
          </>
        }
        facts={{ contact, about: [subtitle ?? null] }}
        prints
        primary={isNext ? setsStatus : primary}
        main={!primary && offers.edit ? "edit" : undefined}
        pdf={pdf}
        edit={editButton(
          offers.edit ? at.edit(id) : null,
          closed,
          primary ? "secondary" : "primary",
        )}
        more={[
          more,
          !isNext && setsStatus,
          ...asked.filter(({ what }) => what !== "delete").map(asks),
        ]}
        remove={asked.filter(({ what }) => what === "delete").map(asks)[0]}
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

/** A question as it is asked, with the list of what counts on the record. */
export const leavingWords = (
  { what, title, message, confirm, tone, hangs }: Question,
  action: string,
  problem?: ReactNode,
): ConfirmWords => ({
  title,
  message,
  confirm,
  tone,
  action,
  fields: { intent: what, ...(hangs && { anyway: "on" }) },
  children: (
    <>
      {problem}
      {hangs && <HangingList hangs={hangs} />}
    </>
  ),
});

/** What counts on a record, before it is deactivated; each leads to where it is changed. */
function HangingList({ hangs }: { hangs: readonly Hanging[] }) {
  return (
    <ul>
      {hangs.slice(0, SHOWN).map(({ text, to }) => (
        <li key={to}>
          <RowLink to={to}>{text}</RowLink>
        </li>
      ))}
      {hangs.length > SHOWN && <li>{`${hangs.length - SHOWN} more`}</li>}
    </ul>
  );
}
