import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { CustomerHead } from "~/components/customer/CustomerHead";
import { JoinCard } from "~/components/customer/JoinCard";
import { NotConfirmedCard } from "~/components/customer/NotConfirmed";
import { Timeline } from "~/components/customer/Timeline";
import { ButtonLink } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { ConfirmStep, deletionOf } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { FactList } from "~/components/ui/FactList";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { Refusal } from "~/components/ui/Problem";
import { AccountPage } from "~/components/user/AccountPage";
import { type AccountAnswer, LostAccess } from "~/components/user/LostAccess";
import { ErasedNotice, EraseLink, PersonalDataLink } from "~/components/user/PersonalDataLink";
import { paths } from "~/paths";
import { postAccount } from "~/services/people/account-press.server";
import { loadCustomer } from "~/services/people/customer-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Customer" },
];

export const loader = (args: LoaderFunctionArgs) => loadCustomer(args);
export const action = (args: ActionFunctionArgs) => postAccount(args, "customer");

export default function OneCustomer() {
  const { office, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return office ? (
    <OfficePage {...page} {...office} answer={answer} />
  ) : (
    <AccountPage {...page} answer={answer} />
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type OfficeData = NonNullable<Page["office"]>;

/** The office's page of a customer: what is owed, what passed, who it is. */
function OfficePage({
  account,
  contact,
  unconfirmed,
  since,
  offers,
  dataTo,
  eraseTo,
  accessTo,
  answer,
  ...page
}: Omit<Page, "office"> & OfficeData & { answer?: AccountAnswer }) {
  const [search] = useSearchParams();
  const here = paths.customers.view(account.id);
  const problem = <Refusal answer={answer} />;
  const deletion = deletionOf("Delete Customer", account.name, here, problem);
  return (
    <>
      {problem}
      {page.erased && <ErasedNotice on={page.erased} />}
      {offers.delete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <CustomerHead
        figures={page.figures}
        next={page.next}
        offered={page.offered}
        payTo={page.payTo}
        customer={account}
        contact={contact}
        unconfirmed={unconfirmed}
        since={since}
        editTo={page.editTo}
        closed={page.closed}
        deletion={offers.delete ? deletion : null}
      />
      {page.joins && <JoinCard {...page.joins} />}
      {unconfirmed && (
        <NotConfirmedCard name={account.name} email={account.email} since={since} action={here} />
      )}
      <Split
        aside={
          <SideColumn>
            <Card title="Customer Details">
              <FactList facts={page.details} name={account.name} empty="Not provided" />
            </Card>
            {page.business.length > 0 && (
              <Card title="More">
                <ul>
                  {page.business.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {page.tds && <TdsCard tds={page.tds} />}
            <OfficeNotes notes={page.officeNotes} here={here} answer={answer} />
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
              secondFactor={page.secondFactor}
              answer={answer}
            />
          </SideColumn>
        }
      >
        <Timeline entries={page.timeline} moreTo={page.moreTo} />
      </Split>
      <ConsentList consents={page.consents} />
      <HistoryList entries={page.history} />
    </>
  );
}

/** A customer's notices and consents, with the version of the privacy notice. */
function ConsentList({ consents }: Pick<OfficeData, "consents">) {
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

/** The receivable tax deducted by a customer at source, and the declaration for no deduction. */
function TdsCard({ tds }: { tds: NonNullable<OfficeData["tds"]> }) {
  const { title, receivable, listTo, refusal, declaration, year } = tds;
  return (
    <Card title={title}>
      <p>
        <Link to={listTo}>{`${receivable} receivable`}</Link>
      </p>
      {refusal ? (
        <p className="hint">{`No declaration against TDS: ${refusal}.`}</p>
      ) : (
        <p>
          <DownloadLink to={declaration} plain>{`TDS declaration ${year}`}</DownloadLink>
        </p>
      )}
    </Card>
  );
}
