import { ISSUED, SETTLED } from "~/models/billing/invoice/invoice.status";
import type { dashboardParts } from "~/models/desk/dashboard/dashboard.server";
import { EXPIRED } from "~/models/sales/quotation/quotation.status";
import { paths } from "~/paths";
import type { LoadedParts } from "~/services/page-parts.server";

import { jobSlices, quotationSlices, RECEIVED } from "./chart-data";
import { Amounts, FigureCard, FigureLink } from "./FigureCard";

export type Cards = Pick<
  LoadedParts<Awaited<ReturnType<typeof dashboardParts>>>,
  "quotations" | "invoices" | "jobs" | "payments" | "payables" | "tds" | "users" | "items"
>;

/** The figures as specified, what is about money first; each leads to the list that it counts. */
export function SummaryCards({ cards, business }: { cards: Cards; business: boolean }) {
  const { quotations, jobs } = cards;
  // Held and cancelled jobs stand in the chart alone.
  const shownJobs = jobSlices(jobs, business).filter((_, index) => [0, 1, 3].includes(index));
  return (
    <div className="cols cols-3">
      <Invoices invoices={cards.invoices} business={business} />
      {business && <Payments {...cards} />}
      <FigureCard
        title="Quotations"
        total={quotations?.total}
        to={paths.quotations.list()}
        figures={quotations && quotationSlices(quotations, business)}
        note={
          business &&
          quotations &&
          quotations.expired > 0 && (
            <FigureLink to={paths.quotations.list({ status: EXPIRED })} about="quotations">
              {`${quotations.expired} past their validity`}
            </FigureLink>
          )
        }
      />
      <FigureCard
        title="Jobs"
        total={jobs?.total}
        to={paths.jobs.list()}
        figures={jobs && shownJobs}
      />
      {business && <Office users={cards.users} items={cards.items} />}
    </div>
  );
}

function Invoices({ invoices, business }: { invoices: Cards["invoices"]; business: boolean }) {
  const unpaid = paths.invoices.list({ view: "unpaid" });
  return (
    <FigureCard
      title="Invoices"
      total={invoices?.total}
      to={paths.invoices.list({ status: ISSUED })}
      figures={
        invoices && [
          {
            label: business ? "Outstanding" : "You owe",
            value: <Amounts amounts={invoices.outstanding} />,
            to: unpaid,
          },
          {
            label: "Paid",
            value: invoices.paid,
            to: paths.invoices.list({ status: "Paid" }),
          },
          { label: business ? "Unpaid" : "To pay", value: invoices.unpaid, to: unpaid },
          {
            label: "Overdue",
            value: invoices.overdue,
            to: paths.invoices.list({ view: "overdue" }),
          },
          ...(invoices.settled.length > 0
            ? [
                {
                  label: SETTLED,
                  value: <Amounts amounts={invoices.settled} />,
                  to: paths.invoices.list({ status: SETTLED }),
                },
              ]
            : []),
        ]
      }
      note={
        invoices &&
        invoices.overdue > 0 &&
        `The overdue ones are among the ${business ? "unpaid" : "ones to pay"}`
      }
    />
  );
}

function Payments({ payments, payables, tds }: Pick<Cards, "payments" | "payables" | "tds">) {
  return (
    <FigureCard
      title="Payments"
      total={payments && <Amounts amounts={payments.totals} />}
      to={paths.payments.list({ status: RECEIVED })}
      figures={
        payments && [
          ...payments.methods.map(({ method, word, count }) => ({
            label: word,
            value: count,
            to: paths.payments.list({ status: RECEIVED, paymentMethod: method }),
          })),
          ...(payables && payables.owed.length > 0
            ? [
                {
                  label: "We owe",
                  value: <Amounts amounts={payables.owed} />,
                  to: paths.payables.list(),
                },
                {
                  label: "Of that due",
                  value: <Amounts amounts={payables.due} />,
                  to: paths.payables.list(),
                },
              ]
            : []),
          ...(tds
            ? [
                {
                  label: "TDS receivable",
                  value: <Amounts amounts={[{ currency: "INR", minor: tds }]} />,
                  to: paths.tds.list(),
                },
              ]
            : []),
        ]
      }
      note={payments?.count === 0 && "No payments yet"}
    />
  );
}

function Office({ users, items }: Pick<Cards, "users" | "items">) {
  const ofRole = (role: string) => paths.users.list({ role });
  return (
    <>
      <FigureCard
        title="Users"
        total={users?.total}
        to={paths.users.list()}
        figures={
          users && [
            { label: "Customers", value: users.customers, to: ofRole("customer") },
            { label: "Employees", value: users.employees, to: ofRole("employee") },
            { label: "Admins", value: users.admins, to: ofRole("admin") },
          ]
        }
      />
      <FigureCard
        title="Items"
        total={items?.total}
        to={paths.items.list()}
        figures={
          items && [
            { label: "Categories", value: items.categories.length, to: paths.items.list() },
            ...items.categories.slice(0, 3).map(({ name, count }) => ({
              label: name,
              value: count,
              to: paths.items.list({ category: name }),
            })),
          ]
        }
        note={
          items &&
          items.categories.length > 3 && (
            <FigureLink to={paths.items.list()} about="categories">
              {`+${items.categories.length - 3} more`}
            </FigureLink>
          )
        }
      />
    </>
  );
}
