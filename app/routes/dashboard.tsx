import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChartCard } from "~/components/charts/ChartCard";
import {
  ACTIVITY,
  activityFigures,
  jobSlices,
  quotationSlices,
} from "~/components/dashboard/chart-data";
import { ConfirmCard, SampleLink, SetUpCard } from "~/components/dashboard/ConfirmCard";
import { CustomerMatters } from "~/components/dashboard/CustomerMatters";
import { PART_FAILED } from "~/components/dashboard/FigureCard";
import { invoiceLine, paymentLine, quotationLine, RecentCard } from "~/components/dashboard/lines";
import { SummaryCards } from "~/components/dashboard/SummaryCards";
import { SystemOverview, SystemWarnings } from "~/components/dashboard/SystemOverview";
import { SinceCard } from "~/components/dashboard/SinceCard";
import { Today } from "~/components/dashboard/Today";
import { ButtonLink } from "~/components/ui/Button";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { type Company, getCompany } from "~/models/company/company/company.server";
import { asksToSetUp } from "~/models/company/company/set-up.server";
import { activityDays, dashboardParts } from "~/models/desk/dashboard/dashboard.server";
import { customerMatters, officePhone } from "~/models/desk/dashboard/customer-matters.server";
import { sinceLastHere } from "~/models/desk/dashboard/since.server";
import { systemWarnings } from "~/models/desk/dashboard/system-health.server";
import { todayParts } from "~/models/desk/dashboard/today.server";
import { periodName } from "~/models/company/month/month";
import { type Actor, can } from "~/models/kit/policy/policy";
import { movesOf } from "~/models/road/crew/crew.stand.server";
import { lastPeriod } from "~/models/billing/returns/gstr1.server";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { offersSampleData } from "~/services/company/sample-data.server";
import { barChart, doughnutChart } from "~/services/desk/charts.server";
import { connectedChannels, sendsMail } from "~/services/delivery/connected.server";
import { pressKey } from "~/services/forms/form.server";
import { homeOf, pageFor, postFor } from "~/services/page.server";
import { loadPart, loadParts } from "~/services/page-parts.server";
import { withRefusalReply } from "~/services/refusal.server";
import { retryAsPressed } from "~/services/retry.server";
import { remindAsPressed } from "~/services/papers/sending.server";
import stylesheet from "~/styles/dashboard.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Dashboard" }];

async function returnDue() {
  const period = await lastPeriod();
  return { to: returnPaths.gstr1(period), period: periodName(period) };
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "signed-in", async ({ actor }) => {
    const home = homeOf(actor);
    if (home !== paths.dashboard()) throw redirect(home);
    const business = can(actor, "dashboard:business");
    const company = await getCompany();
    // The next jobs stand above the figures, with more about each; what is owed for hired trucks is in what we owe.
    const { upcomingJobs: _, hires: _hires, ...parts } = await dashboardParts(actor);
    const [figures, today, matters] = await Promise.all([
      loadParts(parts),
      business ? loadParts(todayParts(actor, company)) : null,
      business ? null : loadParts(customerMatters(actor, company)),
    ]);
    const {
      quotations,
      invoices,
      jobs,
      payments,
      payables,
      tds,
      users,
      items,
      activity,
      ...lists
    } = figures;
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
      confirm: actor.confirmed ? null : { email: actor.email, mailed: sendsMail() },
      business,
      system: can(actor, "dashboard:system"),
      warnings: await loadPart("system warnings", () => warningsFor(actor, company)),
      asksToSetUp: await asksToSetUp(actor),
      // To an admin who has not begun: a demo company to look at.
      sample: can(actor, "company:edit") && quotations?.total === 0 && offersSampleData(),
      moves: business ? ((await loadPart("my moves", () => movesOf(actor.id))) ?? 0) : 0,
      since: business ? await loadPart("since last here", () => sinceFor(actor, company)) : null,
      today,
      matters: matters && { ...matters, office: officePhone(company) },
      // The return that is due: of the month before this one.
      gstr1: business && company.taxSystem === "gst_india" ? await returnDue() : null,
      formKey: pressKey(),
      activityDays: activityDays(company),
      cards: { quotations, invoices, jobs, payments, payables, tds, users, items },
      activity,
      charts,
      ...lists,
    };
  });

function warningsFor(actor: Actor, { timeZone }: Company) {
  if (!can(actor, "dashboard:system")) return [];
  return systemWarnings(actor, { timeZone, channels: connectedChannels() });
}

/** Returns the events since the actor's last visit, as the page says them. */
async function sinceFor(actor: Actor, { timeZone }: Company) {
  const since = await sinceLastHere(actor);
  if (!since) return null;
  const { at, more, parts } = since;
  return { more, parts, when: `${formatMoment(at, timeZone)} ${timeOf(at, timeZone)}` };
}

/** 'Remind' and 'Try again': as on the pages of reminders and of the outbox. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "dashboard:business", async ({ actor, form }) => {
    const back = paths.dashboard();
    switch (form.get("intent")) {
      case "remind":
        return remindAsPressed(actor, form, back);
      case "retry":
        return withRefusalReply(() => retryAsPressed(actor, form, back));
      default:
        throw noSuchButton();
    }
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const { name, business, system, cards, today, matters } = data;
  const refused = useActionData<typeof action>();
  if (data.confirm) {
    return (
      <>
        <PageHeader title={`Welcome back, ${name}!`} />
        <ConfirmCard {...data.confirm} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Welcome back, ${name}!`}
        subtitle="Here's what's happening with your business today."
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
      {refused && <Problem text={refused.problem} more={refused.more} />}
      <SystemWarnings warnings={data.warnings ?? []} />
      {data.asksToSetUp ? <SetUpCard sample={data.sample} /> : data.sample && <SampleLink />}
      {data.moves > 0 && (
        <p>
          <ButtonLink to={paths.myDay()}>{`My day: ${data.moves}`}</ButtonLink>
        </p>
      )}
      {matters && <CustomerMatters {...matters} />}
      {today && <Today {...today} formKey={data.formKey} />}
      {data.since && <SinceCard since={data.since} />}
      {/* Customers have no work of the day above it: what is theirs stands open. */}
      <details className="folded" open={!business}>
        <summary>Figures</summary>
        <div className="stack">
          <SummaryCards cards={cards} business={business} />
          <Charts {...data} />
          <div className="cols packed">
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
          </div>
          {data.gstr1 && (
            <p>
              <Link to={data.gstr1.to}>GSTR-1 of {data.gstr1.period}</Link>
            </p>
          )}
          {system && <SystemOverview {...cards} />}
        </div>
      </details>
    </>
  );
}

function Charts({ charts, activity, activityDays, cards, business }: Data) {
  const months = activityFigures(activity ?? [], activityDays);
  const quotations = quotationSlices(cards.quotations, business);
  const jobs = jobSlices(cards.jobs, business);
  return (
    <div className="stack summaries">
      <div className="md:col-span-2">
        <ChartCard
          title="Monthly Activity"
          svg={charts.activity}
          empty={activity ? "Nothing happened in the last six months" : PART_FAILED}
          legend={months.legend}
          table={{ head: ["Month", ...ACTIVITY.map(({ label }) => label)], rows: months.rows }}
        />
      </div>
      <ChartCard
        title="Quotation Status"
        svg={charts.quotations}
        empty={cards.quotations ? "No quotations yet" : PART_FAILED}
        legend={quotations}
        table={{
          head: ["Status", "Quotations"],
          rows: byStatus("Quotations", quotations),
        }}
        round
      />
      <ChartCard
        title="Job Status"
        svg={charts.jobs}
        empty={cards.jobs ? "No jobs yet" : PART_FAILED}
        legend={jobs}
        table={{ head: ["Status", "Jobs"], rows: byStatus("Jobs", jobs) }}
        round
      />
    </div>
  );
}

const byStatus = (label: string, slices: readonly { label: string; value: number; to: string }[]) =>
  slices.map((slice) => ({ label: slice.label, figures: [{ ...slice, label }] }));
