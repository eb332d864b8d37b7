import { Form, useSearchParams } from "@remix-run/react";

import { NotConfirmed } from "~/components/customer/NotConfirmed";
import { AbsenceCard } from "~/components/job/AbsenceCard";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords, deletionOf } from "~/components/ui/ConfirmStep";
import { editButton } from "~/components/ui/HeadButtons";
import { FactList } from "~/components/ui/FactList";
import { HistoryList, type HistoryListEntry } from "~/components/ui/HistoryList";
import { Refusal } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { leavingWords } from "~/components/ui/SmallRecordHead";
import type { Fact } from "~/models/kit/record/shown-record";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { AccountKind } from "~/models/people/user/account.forms";
import { leavingQuestions, type Hanging } from "~/models/road/absence/absence";
import type { Absences } from "~/services/road/absence-page.server";
import type { TripLines } from "~/services/billing/trip-pages.server";
import { accountPaths, paths } from "~/paths";
import { LostAccess, type AccountAnswer } from "./LostAccess";
import { ErasedNotice, EraseLink, PersonalDataLink } from "./PersonalDataLink";
import { StatusBadge } from "./StatusBadge";
import { TripList } from "./TripList";

type Account = {
  id: number;
  name: string;
  status: string;
};

const WORDS = {
  user: { details: "User Details", deletion: "Delete User", button: "Delete User" },
  employee: { details: "Employee Details", deletion: "Delete Employee", button: "Delete" },
  customer: { details: "Customer Details", deletion: "Delete Customer", button: "Delete" },
} as const;

/** The page of a user, an employee, or of a customer for the customer; the office has `CustomerPage`. */
export function AccountPage({
  kind,
  account,
  details,
  contact,
  unconfirmed,
  since,
  history,
  canList,
  isSelf,
  offers,
  secondFactor,
  dataTo,
  eraseTo,
  erased,
  books,
  editTo,
  closed,
  advances,
  absences,
  hangs = [],
  answer,
}: {
  kind: AccountKind;
  account: Account;
  details: readonly Fact[];
  contact: PhoneContact | null;
  unconfirmed: boolean;
  since: string;
  history: readonly HistoryListEntry[];
  canList: boolean;
  isSelf: boolean;
  offers: { setStatus: boolean; delete: boolean; passwordLink: boolean; sendPasswordLink: boolean };
  /** Whether the account has one that the reader may take away. */
  secondFactor: boolean;
  /** Where admins download all that is kept about the person. */
  dataTo: string | null;
  eraseTo: string | null;
  /** The day on which the person was erased. */
  erased: string | null;
  /** An employee's access to the books, for readers who may change it. */
  books: { sees: boolean } | null;
  editTo: string | null;
  /** Why it cannot be edited now, by who may edit such accounts. */
  closed: string | null;
  /** Company money that a staff member holds, a line for each currency, and their trips, for readers who may see it. */
  advances?: { said: string[]; trips: TripLines };
  /** A staff member's leave, for readers who plan moves; their moves, for those who may deactivate them. */
  absences?: Absences | null;
  hangs?: readonly Hanging[];
  answer?: AccountAnswer;
}) {
  const asked = useSearchParams()[0].get("confirm");
  const words = WORDS[kind];
  const at = accountPaths(kind);
  const here = at.view(account.id);
  const problem = <Refusal answer={answer} />;
  const [leaving] = leavingQuestions(account.name, hangs).map((one) => leavingWords(one, here));
  const deletion = deletionOf(words.deletion, account.name, here, problem);
  const step = asked === "deactivate" ? leaving : asked === "delete" && offers.delete && deletion;
  return (
    <>
      <RecordHead
        title={account.name}
        back={canList ? { to: at.list(), label: "Back to List" } : null}
        badge={
          <>
            <StatusBadge status={account.status} />
            {unconfirmed && <NotConfirmed />}
          </>
        }
        facts={{ contact, about: [kind === "customer" ? `Customer since ${since}` : null] }}
        prints
        main={editTo ? "edit" : undefined}
        edit={editButton(editTo, closed)}
        more={[
          isSelf && kind !== "employee" && <ButtonLink to={paths.profile()}>My Profile</ButtonLink>,
          dataTo && <PersonalDataLink to={dataTo} />,
          eraseTo && <EraseLink to={eraseTo} />,
          offers.setStatus && kind === "user" && (
            <StatusForm status={account.status} action={here} leaving={leaving} />
          ),
        ]}
        remove={
          offers.delete && (
            <ConfirmLink
              to={at.confirm(account.id, "delete")}
              label={words.button}
              variant="link"
              {...deletion}
            />
          )
        }
      />
      {problem}
      {erased && <ErasedNotice on={erased} />}
      {step && <ConfirmStep {...step} cancelTo={here} />}
      <Card title={words.details}>
        <FactList facts={details} name={account.name} empty="Not provided" />
      </Card>
      {absences && <AbsenceCard absences={absences} />}
      {advances && <CashAdvances {...advances} employeeId={account.id} />}
      {books && <SeesBooks {...books} name={account.name} action={here} />}
      <LostAccess
        name={account.name}
        action={here}
        offers={{ ...offers, sendPasswordLink: offers.sendPasswordLink && !isSelf }}
        secondFactor={secondFactor}
        answer={answer}
      />
      <HistoryList entries={history} />
    </>
  );
}

function CashAdvances({
  said,
  trips,
  employeeId,
}: {
  said: string[];
  trips: TripLines;
  employeeId: number;
}) {
  return (
    <Card title="Crew advances">
      <div className="stack">
        {said.length === 0 && <p>No money for the road was given yet.</p>}
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <TripList trips={trips} />
        <p className="row">
          <ButtonLink to={paths.crewAdvances.createFor({ employeeId, direction: "given" })}>
            Give Advance
          </ButtonLink>
          <ButtonLink to={paths.crewAdvances.createFor({ employeeId, direction: "returned" })}>
            Record Return
          </ButtonLink>
          <ButtonLink to={paths.crewAdvances.list({ employeeId })}>All Advances</ButtonLink>
          <ButtonLink to={paths.expenses.list({ spentById: employeeId })}>Spent</ButtonLink>
        </p>
      </div>
    </Card>
  );
}

function SeesBooks({ sees, name, action }: { sees: boolean; name: string; action: string }) {
  return (
    <Card title="Books">
      <Form method="post" action={action} discover="none" className="stack">
        <p>
          {sees
            ? `${name} sees the books: expenses, hires, vendors, wages, profit and Tally.`
            : `${name} sees no costs, hires, wages, profit or Tally.`}
        </p>
        <p>
          <SubmitButton
            name="intent"
            variant="secondary"
            {...(sees
              ? { value: "hide-books", label: "Hide Books" }
              : { value: "show-books", label: "Show Books" })}
          />
        </p>
      </Form>
    </Card>
  );
}

/** `leaving`: the question about what still counts on the person. */
function StatusForm({
  status,
  action,
  leaving,
}: {
  status: string;
  action: string;
  leaving?: ConfirmWords;
}) {
  return leaving ? (
    <ConfirmLink to="?confirm=deactivate" label="Deactivate" variant="secondary" {...leaving} />
  ) : (
    <Form method="post" action={action} discover="none">
      <SubmitButton
        name="intent"
        variant="secondary"
        {...(status === "active"
          ? { value: "deactivate", label: "Deactivate" }
          : { value: "activate", label: "Activate" })}
      />
    </Form>
  );
}
