import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { SendStatements, StatementsSent } from "~/components/customer/SendStatements";
import { OwedViews } from "~/components/reminder/OwedViews";
import { RemindForm } from "~/components/reminder/RemindForm";
import { FoldCard } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import {
  FilterBar,
  FilterDate,
  FilterSelect,
  FilterText,
  FilterPeriod,
} from "~/components/ui/FilterBar";
import { columnsOf } from "~/components/ui/list-columns";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { Problem, Refusal } from "~/components/ui/Problem";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { Views } from "~/components/ui/Views";
import { paths } from "~/paths";
import { actOnOwed, loadOwed } from "~/services/desk/owed-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Money owed" }];

export const loader = (args: LoaderFunctionArgs) => loadOwed(args);
export const action = (args: ActionFunctionArgs) => actOnOwed(args);

const SORTS = [
  { value: "", label: "Oldest first" },
  { value: "total", label: "Largest first" },
];

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MoneyOwed() {
  const data = useLoaderData<typeof loader>();
  const { chosen, owed, as, error, csv, any, period, formKey } = data;
  const answer = useActionData<typeof action>();
  const narrowed = chosen.search || chosen.age;
  return (
    <>
      <PageHeader
        title="Money owed"
        subtitle={[owed ? `${owed} owed` : "Nobody owes anything", as].filter(Boolean).join(" · ")}
        actions={
          <a className="btn btn-secondary" href={csv} download>
            CSV
          </a>
        }
      />
      <Refusal answer={answer} />
      {error && <Problem text={`As of: ${error}`} />}
      {answer && "sent" in answer && (
        <StatementsSent {...answer} period={period} formKey={formKey} />
      )}
      <OwedViews current="customers" />
      <div className="stack finds">
        <Ages {...data} />
        <FilterBar
          resetTo={paths.owed.list()}
          active={[chosen.search, chosen.on, chosen.sort].filter(Boolean).length}
          kept={{ age: chosen.age }}
        >
          <FilterText
            name="search"
            label="Search"
            placeholder="Name, email or phone..."
            defaultValue={chosen.search}
          />
          <FilterDate name="on" label="As of" defaultValue={chosen.on} />
          <FilterSelect name="sort" label="Sort by" options={SORTS} defaultValue={chosen.sort} />
        </FilterBar>
      </div>
      <Lines {...data} empty={narrowed ? "Nobody found" : "Nobody owes anything"} />
      <Pagination
        {...data}
        hrefFor={(to) => paths.owed.list({ ...chosen, page: to })}
        hrefForSize={(limit) => paths.owed.list({ ...chosen, limit })}
        variant="ellipsis"
        summary="results"
      />
      {any && <ToAll key={formKey} {...data} />}
    </>
  );
}

/** The amounts owed of each age, as links to the customers who owe them. */
function Ages({ ages, chosen }: Data) {
  const all = [{ age: "", label: "All" }, ...ages];
  return (
    <Views
      label="Days since the due date"
      views={all.map(({ age, label }) => ({
        to: paths.owed.list({ ...chosen, age }),
        label,
        current: age === chosen.age,
      }))}
    />
  );
}

/** A line a customer; it opens the invoices behind it. */
function Lines({ rows, here, formKey, empty }: Data & { empty: string }) {
  return (
    <Table
      caption="Customers who owe"
      rows={rows}
      rowKey={({ key }) => key}
      rowTo={({ to }) => to}
      empty={<EmptyState text={empty} />}
      columns={[
        columnsOf(rows).customer(({ name }) => name, { phone: undefined }),
        {
          label: "Owed",
          numeric: true,
          phone: "end",
          cell: ({ total }) => total,
        },
        { label: "Invoices", numeric: true, cell: ({ invoices }) => invoices },
        {
          label: "Oldest due",
          phone: "date",
          cell: ({ oldest, late }) => (
            <>
              <span>{oldest}</span>
              {late > 0 && <small className="rather">{` ${daysLate(late)}`}</small>}
            </>
          ),
        },
        {
          label: "Next step",
          phone: "who",
          // Where the button stands beside it, it says so itself; on phones that waits under the dots.
          cell: ({ next, now }) => (now ? <span className="at-narrow">{next}</span> : next),
        },
        {
          label: "Last statement",
          cell: ({ sent }) => (sent ? `Sent ${sent}` : "Never sent"),
        },
        {
          label: "Actions",
          actions: true,
          cell: ({ name, remind, settle, statement }) => (
            <>
              <RowMenu about={name} />
              {remind?.canSend && (
                <RemindForm
                  action={here}
                  row={{ kind: "invoice", id: remind.id }}
                  formKey={formKey}
                  says={`Remind ${name} of ${remind.number}`}
                />
              )}
              {remind && !remind.canSend && (
                <RowLink
                  to={paths.message("invoice-reminder", remind.id)}
                  about={`${name} of ${remind.number}`}
                >
                  Remind
                </RowLink>
              )}
              {settle && (
                <RowLink to={settle} about={`of ${name}`}>
                  Record Payment
                </RowLink>
              )}
              <RowLink to={statement} about={`for ${name}`}>
                Statement
              </RowLink>
            </>
          ),
        },
      ]}
    />
  );
}

const daysLate = (days: number) => (days === 1 ? "1 day late" : `${days} days late`);

/** Statements of a period to all who owe, at one press. */
function ToAll({ count, shown, period, formKey }: Data) {
  const [search] = useSearchParams();
  const asked = search.get("confirm") === "send";
  return (
    <FoldCard title="Statements" open={asked || search.has("from") || search.has("to")}>
      <FilterBar resetTo={paths.owed.list()}>
        <FilterPeriod {...period} />
      </FilterBar>
      <SendStatements count={count} shown={shown} period={period} formKey={formKey} asked={asked} />
    </FoldCard>
  );
}
