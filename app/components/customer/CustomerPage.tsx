import { useSearchParams } from "@remix-run/react";
import type { ComponentProps } from "react";

import { AccountDetails, type TaxFacts } from "~/components/user/AccountDetails";
import { LostAccess, type AccountAnswer } from "~/components/user/LostAccess";
import { ErasedNotice, EraseLink, PersonalDataLink } from "~/components/user/PersonalDataLink";
import { ButtonLink } from "~/components/ui/Button";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { OfficeNotes, type OfficeNotesState } from "~/components/ui/OfficeNotes";
import { HistoryList, type HistoryListEntry } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import type { PhoneContact } from "~/models/papers/message/phone";
import { paths } from "~/paths";

import { NotConfirmedCard } from "./NotConfirmed";
import { CustomerHead } from "./CustomerHead";
import { TdsCard } from "./TdsCard";
import { Timeline } from "./Timeline";
import { Card, FoldCard } from "~/components/ui/Card";
import { Link } from "~/components/ui/Link";

type Head = ComponentProps<typeof CustomerHead>;

/** The office's page of a customer: what is owed, what passed, who it is. */
export function CustomerPage({
  account,
  tax,
  contact,
  unconfirmed,
  since,
  history,
  offers,
  secondFactor,
  dataTo,
  eraseTo,
  erased,
  accessTo,
  editTo,
  answer,
  timeline,
  consents,
  tds,
  business,
  moreTo,
  officeNotes,
  ...head
}: Pick<Head, "figures" | "next" | "offered" | "payTo"> & {
  account: ComponentProps<typeof AccountDetails>["account"] & { id: number; status: string };
  tax: TaxFacts | null;
  contact: PhoneContact | null;
  unconfirmed: boolean;
  since: string;
  history: readonly HistoryListEntry[];
  offers: { delete: boolean; passwordLink: boolean; sendPasswordLink: boolean };
  /** Whether the account has one that the reader may take away. */
  secondFactor: boolean;
  dataTo: string | null;
  eraseTo: string | null;
  /** The day on which the person was erased. */
  erased: string | null;
  /** Where admins read who opened the record. */
  accessTo: string | null;
  editTo: string | null;
  timeline: ComponentProps<typeof Timeline>["entries"];
  consents: ComponentProps<typeof ConsentList>["consents"];
  tds: ComponentProps<typeof TdsCard>["tds"] | null;
  /** What is agreed with a business, and its bills. */
  business: readonly { label: string; to: string }[] | null;
  moreTo: string | null;
  officeNotes: OfficeNotesState | null;
  /** What a button of the page was answered. */
  answer?: AccountAnswer;
}) {
  const [search] = useSearchParams();
  const here = paths.customers.view(account.id);
  const problem = answer && "problem" in answer && <Problem text={answer.problem} />;
  const deletion: ConfirmWords = {
    title: "Delete Customer",
    message: `Are you sure you want to delete ${account.name}? This action cannot be undone.`,
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <>
      {problem}
      {erased && <ErasedNotice on={erased} />}
      {offers.delete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <CustomerHead
        {...head}
        customer={account}
        contact={contact}
        unconfirmed={unconfirmed}
        since={since}
        editTo={editTo}
        deletion={offers.delete ? deletion : null}
      />
      {unconfirmed && (
        <NotConfirmedCard name={account.name} email={account.email} since={since} action={here} />
      )}
      <Split
        aside={
          <SideColumn>
            <AccountDetails
              title="Customer Details"
              account={account}
              contact={contact}
              since={since}
              tax={tax}
            />
            {business && (
              <Card title="Business">
                <ul>
                  {business.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {tds && <TdsCard tds={tds} />}
            <OfficeNotes notes={officeNotes} here={here} answer={answer} />
            {dataTo && (
              <div className="row">
                <PersonalDataLink to={dataTo} />
                {eraseTo && <EraseLink to={eraseTo} />}
                {accessTo && <ButtonLink to={accessTo}>Who opened this record</ButtonLink>}
              </div>
            )}
            <LostAccess
              name={account.name}
              action={here}
              offers={offers}
              secondFactor={secondFactor}
              answer={answer}
            />
          </SideColumn>
        }
      >
        <Timeline entries={timeline} moreTo={moreTo} />
      </Split>
      <ConsentList consents={consents} />
      <HistoryList entries={history} />
    </>
  );
}

/** What a customer was told and agreed to, under which version of the privacy notice. */
function ConsentList({
  consents,
}: {
  consents: readonly { id: number; what: string; notice: number; when: string; ended: string }[];
}) {
  if (consents.length === 0) return null;
  return (
    <FoldCard title="Consents">
      <ul className="stack">
        {consents.map(({ id, what, notice, when, ended }) => (
          <li key={id}>
            <b>{what}</b>
            {` · ${when} · `}
            <Link to={paths.privacyNotice(notice)}>{`notice, version ${notice}`}</Link>
            {ended && ` · ${ended}`}
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
