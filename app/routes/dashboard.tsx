import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ChartCard } from "~/components/charts/ChartCard";
import {
  ACTIVITY,
  jobFigureWords,
  jobSlices,
  quotationSlices,
} from "~/components/dashboard/chart-data";
import { CustomerMatters } from "~/components/dashboard/CustomerMatters";
import { Amounts, FigureCard, PART_FAILED } from "~/components/dashboard/FigureCard";
import { invoiceLine, jobLine, paymentLine, quotationLine } from "~/components/dashboard/lines";
import { RecentCard } from "~/components/dashboard/RecentCard";
import { SystemOverview } from "~/components/dashboard/SystemOverview";
import { SetUpCard } from "~/components/dashboard/SetUpCard";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { asksToSetUp } from "~/models/company/set-up.server";
import { dashboardParts } from "~/models/dashboard/dashboard.server";
import { can } from "~/models/policy/policy";
import { paths } from "~/paths";
import { barChart, doughnutChart } from "~/services/charts.server";
import { pageFor } from "~/services/page.server";
import { loadPart, loadParts } from "~/services/page-parts.server";

export const meta = () => [{ title: "Dashboard" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "signed-in", async ({ actor }) => {
    const { quotations, invoices, jobs, payments, users, items, activity, ...lists } =
      await loadParts(await dashboardParts(actor));
    const business = can(actor, "dashboard:business");
    const charts = {
      activity: await loadPart("activity chart", () =>
        barChart({
          title: "Monthly Activity",
          rows: (activity ?? []).map((row) => ({ ...row, month: row.month.slice(0, 3) })),
          indexBy: "month",
          series: ACTIVITY,
        }),
      ),
      quotations: await loadPart("quotation chart", () =>
        doughnutChart({ title: "Quotation Status", slices: quotationSlices(quotations, business) }),
      ),
      jobs: await loadPart("job chart", () =>
        doughnutChart({ title: "Job Status", slices: jobSlices(jobs, business) }),
      ),
    };
    return {
      name: actor.name || "User",
      business,
      system: can(actor, "dashboard:system"),
      asksToSetUp: await asksToSetUp(actor),
      cards: { quotations, invoices, jobs, payments, users, items },
      activity,
      charts,
      ...lists,
    };
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const { name, business, system, cards } = data;
  return (
    <>
      <PageHeader
        title={`Welcome back, ${name}!`}
        subtitle={
          business
            ? "Here's what's happening with your business today."
            : "Here's how your move stands today."
        }
        actions={
          business && (
            <>
              <ButtonLink to={paths.quotations.create()} variant="primary" icon="plus">
                New Quotation
              </ButtonLink>
              <ButtonLink to={paths.jobs.create()} icon="plus">
                Schedule Job
              </ButtonLink>
            </>
          )
        }
      />
      {!business && <CustomerMatters matters={data.matters} />}
      {data.asksToSetUp && <SetUpCard />}
      <SummaryCards cards={cards} business={business} />
      <Charts {...data} />
      <div className="cols">
        <RecentCard
          title="Recent Quotations"
          lines={data.recentQuotations?.map(quotationLine) ?? null}
          empty="No recent quotations"
          allTo={paths.quotations.list()}
        />
        <RecentCard
          title="Recent Invoices"
          lines={data.recentInvoices?.map(invoiceLine) ?? null}
          empty="No recent invoices"
          allTo={paths.invoices.list()}
        />
        {business && (
          <RecentCard
            title="Recent Payments"
            lines={data.recentPayments?.map(paymentLine) ?? null}
            empty="No recent payments"
            allTo={paths.payments.list()}
          />
        )}
        <RecentCard
          title="Upcoming Jobs"
          lines={data.upcomingJobs?.map(jobLine) ?? null}
          empty="No upcoming jobs"
          allTo={paths.jobs.list()}
        />
      </div>
      {system && <SystemOverview {...cards} />}
    </>
  );
}

function SummaryCards({ cards, business }: Pick<Data, "cards" | "business">) {
  const { quotations, invoices, jobs, payments, users, items } = cards;
  const jobWords = jobFigureWords(business);
  return (
    <div className="cols cols-3">
      <FigureCard
        title="Quotations"
        total={quotations?.total}
        figures={quotations && quotationSlices(quotations, business)}
        note={
          business &&
          quotations &&
          quotations.expired > 0 &&
          `${quotations.expired} past their validity`
        }
      />
      <FigureCard
        title="Invoices"
        total={invoices?.total}
        figures={
          invoices && [
            { label: "Paid", value: invoices.paid },
            { label: business ? "Unpaid" : "To pay", value: invoices.unpaid },
            { label: "Overdue", value: invoices.overdue },
            {
              label: business ? "Outstanding" : "You owe",
              value: <Amounts amounts={invoices.outstanding} />,
            },
            ...(invoices.settled.length > 0
              ? [{ label: "Settled", value: <Amounts amounts={invoices.settled} /> }]
              : []),
          ]
        }
        note={
          invoices &&
          invoices.overdue > 0 &&
          `The overdue ones are among the ${business ? "unpaid" : "ones to pay"}`
        }
      />
      <FigureCard
        title="Jobs"
        total={jobs?.total}
        figures={
          jobs && [
            { label: jobWords["Not Started"], value: jobs.scheduled },
            { label: jobWords["In Progress"], value: jobs.inProgress },
            { label: jobWords.Completed, value: jobs.completed },
          ]
        }
      />
      {business && (
        <>
          <FigureCard
            title="Payments"
            total={payments && <Amounts amounts={payments.totals} />}
            figures={
              payments &&
              payments.methods.map(({ method, count }) => ({ label: method, value: count }))
            }
            note={payments?.count === 0 && "No payments yet"}
          />
          <FigureCard
            title="Users"
            total={users?.total}
            figures={
              users && [
                { label: "Customers", value: users.customers },
                { label: "Employees", value: users.employees },
                { label: "Admins", value: users.admins },
              ]
            }
          />
          <FigureCard
            title="Items"
            total={items?.total}
            figures={
              items && [
                { label: "Categories", value: items.categories.length },
                ...items.categories
                  .slice(0, 3)
                  .map(({ name, count }) => ({ label: name, value: count })),
              ]
            }
            note={items && items.categories.length > 3 && `+${items.categories.length - 3} more`}
          />
        </>
      )}
    </div>
  );
}

function Charts({ charts, activity, cards, business }: Data) {
  const quotations = quotationSlices(cards.quotations, business);
  const jobs = jobSlices(cards.jobs, business);
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      <div className="md:col-span-2">
        <ChartCard
          title="Monthly Activity"
          svg={charts.activity}
          empty={activity ? "Nothing happened in the last six months" : PART_FAILED}
          legend={ACTIVITY.map(({ key, label, color }) => ({
            label,
            color,
            value: (activity ?? []).reduce((total, row) => total + row[key], 0),
          }))}
          table={{
            head: ["Month", ...ACTIVITY.map(({ label }) => label)],
            rows: (activity ?? []).map((row) => [
              row.month,
              row.quotations,
              row.invoices,
              row.payments,
            ]),
          }}
        />
      </div>
      <ChartCard
        title="Quotation Status"
        svg={charts.quotations}
        empty={cards.quotations ? "No quotations yet" : PART_FAILED}
        legend={quotations}
        table={{
          head: ["Status", "Quotations"],
          rows: quotations.map(({ label, value }) => [label, value]),
        }}
        round
      />
      <ChartCard
        title="Job Status"
        svg={charts.jobs}
        empty={cards.jobs ? "No jobs yet" : PART_FAILED}
        legend={jobs}
        table={{ head: ["Status", "Jobs"], rows: jobs.map(({ label, value }) => [label, value]) }}
        round
      />
    </div>
  );
}
