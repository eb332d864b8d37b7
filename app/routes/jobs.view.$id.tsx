import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { JobConsignments } from "~/components/consignment/JobConsignments";
import { MissingList } from "~/components/consignment/MissingCard";
import { completionWords, JobHead } from "~/components/job/JobHead";
import { JobStatusForm } from "~/components/job/JobStatusForm";
import { RelatedInvoices } from "~/components/job/RelatedInvoices";
import { ManningForm } from "~/components/job/ManningForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { ChainNav } from "~/components/ui/ChainNav";
import { PhoneLink } from "~/components/ui/ContactLinks";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { HistoryList } from "~/components/ui/HistoryList";
import { Money } from "~/components/ui/Money";
import { Problem } from "~/components/ui/Problem";
import { RowLink } from "~/components/ui/RowLink";
import { jobProfit } from "~/models/desk/report/profit.server";
import { chainOf } from "~/models/desk/chain/chain.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { invoiceStatusFor } from "~/models/billing/invoice/invoice.customer-words";
import { shownInvoiceNumber, shownInvoiceStatus } from "~/models/billing/invoice/invoice.status";
import { doubleBookingsOf } from "~/models/road/job/job.calendar.server";
import { crewText, crewWithPhones } from "~/models/road/job/job.crew";
import { truckText } from "~/models/road/job/job.truck";
import { holdsAdvance } from "~/models/road/job/job.held.server";
import { jobStatusFor } from "~/models/road/job/job.customer-words";
import { jobNext, jobSteps } from "~/models/road/job/job.next";
import { clashDay } from "~/models/road/job/job.overlap";
import { getJob } from "~/models/road/job/job.server";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { toJobStatus } from "~/models/road/job/job.status";
import { leadsAway } from "~/models/sales/quotation/move.next";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoment } from "~/models/ground/day/time-zone";
import { stateLabel } from "~/models/kit/shared/state-field";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { headCustomer } from "~/services/head.server";
import { readHistory } from "~/services/desk/history.server";
import { readForm } from "~/services/forms/form.server";
import { jobConsignments } from "~/services/road/job-consignments.server";
import { readOfficeNotes, runNoteIntent } from "~/services/desk/office-notes.server";
import { readManning } from "~/services/road/job-form.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";
import { loadPart } from "~/services/page-parts.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.job.title ?? "Job" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:view", async ({ actor, id }) => {
    const [record, company] = await Promise.all([getJob(actor, id("job")), getCompany()]);
    const { client, quotation, assignments, invoices, createdAt, ...job } = record;
    const today = companyToday(company);
    const { id: jobId, quotationId } = job;
    const [clashes, chain, customer, journeys] = await Promise.all([
      loadPart("double bookings", () => doubleBookingsOf(actor, { ...job, crew: assignments })),
      chainOf(actor, { kind: "job", id: jobId }, { jobId, quotationId }, company),
      headCustomer(args, actor, client),
      jobConsignments(actor, { ...job, crew: assignments.length }, today),
    ]);
    const invoice = chain.records.find(
      ({ kind, word }) => kind === "invoice" && word !== "Cancelled",
    );
    const offered = jobSteps(actor, job, {
      billed: invoice !== undefined,
      quoted: chain.records.some(({ kind }) => kind === "quotation"),
      quotation,
      canCall: Boolean(customer.contact?.tel),
      delivered: journeys.delivered,
      elsewhere: leadsAway(chain.next, paths.jobs.view(jobId)),
    });
    const worth = chain.worth ?? budgetOf(job);
    return {
      job: {
        id: job.id,
        jobNumber: job.jobNumber,
        title: job.title,
        status: job.status,
        word: jobStatusFor(actor, job),
        priority: job.priority,
        startDate: job.startDate,
        endDate: job.endDate,
        scheduledTime: job.scheduledTime,
        budget: job.budget,
        /** What its quotation or invoice comes to, which stands for a budget that nobody gave. */
        total: chain.worth && formatMoney(chain.worth.total, chain.worth.currency),
        currency: job.currency,
        location: job.location,
        states: {
          pickup: job.pickupStateCode && stateLabel(job.pickupStateCode),
          drop: job.dropStateCode && stateLabel(job.dropStateCode),
        },
        description: job.description,
        notes: job.notes,
        open: job.open,
        clientId: client.id,
        quotationId,
      },
      created: formatMoment(createdAt, company.timeZone),
      client,
      quotation,
      crew: can(actor, "job:edit") ? crewWithPhones(assignments) : crewText(assignments),
      invoices: invoices.map((invoice) => ({
        id: invoice.id,
        number: shownInvoiceNumber(invoice),
        invoiceDate: invoice.invoiceDate,
        total: invoice.total,
        currency: invoice.currency,
        status: shownInvoiceStatus(invoice, today),
        word: invoiceStatusFor(actor, invoice, today),
      })),
      journeys,
      manning: offered.includes("edit")
        ? await loadPart("crew and truck", () => readManning(actor, record))
        : null,
      truck: truckText([record]),
      clashes: (clashes ?? []).map(({ employee, job: other }) => ({
        employee,
        id: other.id,
        title: other.title,
        day: formatDate(clashDay(job, other)),
      })),
      facts: {
        ...customer,
        about: [job.jobNumber, chain.route, chain.day],
        figures: worth ? figuresOf(worth) : [],
      },
      chain: chain.records,
      wholeMove: chain.move,
      offered,
      next: jobNext(job, offered),
      waitsFor: offered.includes("go") ? chain.next : null,
      invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
      history: await readHistory(args, actor, "job", job.id),
      profit: can(actor, "profit:view")
        ? await loadPart("profit", async () => (await jobProfit(actor, jobId)).map(profitShown))
        : null,
      officeNotes: await readOfficeNotes(args, actor, { of: "job", id: job.id }),
      isStaff: can(actor, "job:edit"),
      canEdit: offered.includes("edit"),
      canComplete: offered.includes("complete"),
      canDelete: can(actor, "job:delete"),
    };
  });
}

type Profit = Awaited<ReturnType<typeof jobProfit>>[number];

function profitShown({ currency, income, costs, budget, profit, waiting, note, ...row }: Profit) {
  const said = (minor: number) => formatMoney(minor, currency);
  return {
    currency,
    income: said(income),
    costs: note ?? said(costs),
    others: [
      { label: "Budget", minor: budget },
      { label: "Estimate of the quotation", minor: row.estimate },
      { label: "Costs above the estimate", minor: row.overEstimate },
    ].flatMap(({ label, minor }) => (minor === null ? [] : [{ label, value: said(minor) }])),
    profit: said(profit),
    waiting: waiting === 0 ? null : said(waiting),
  };
}

type Worth = { total: number; balance: number | null; currency: string; label?: string };

/** Before there is a quotation or an invoice the office's own figure stands there; customers have none. */
function budgetOf({ budget, currency }: { budget: number | null; currency: string }): Worth | null {
  return budget === null ? null : { total: budget, balance: null, currency, label: "Budget" };
}

function figuresOf({ total, balance, currency, label = "Total" }: Worth) {
  const figure = { label, value: formatMoney(total, currency) };
  return balance === null
    ? [figure]
    : [figure, { label: "Balance due", value: formatMoney(balance, currency) }];
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "job:view", async ({ actor, request, id }) => {
    const jobId = id("job");
    const form = await readForm(request);
    if (form.get("intent") === "delete") {
      return withRefusalReply(async () => {
        await deleteJob(actor, jobId);
        return redirectWithFlash(paths.jobs.list(), "success", "Job deleted successfully");
      });
    }
    const about = { of: "job", id: jobId } as const;
    const noted = await runNoteIntent(actor, about, form, paths.jobs.view(jobId));
    if (noted) return noted;
    const word = form.get("status");
    const status = typeof word === "string" ? toJobStatus(word) : null;
    if (!status) {
      return data({ statusError: word ? "Invalid status" : "Status is required" }, { status: 400 });
    }
    return withRefusalReply(async () => {
      if (status === "Cancelled" && (await holdsAdvance(actor, jobId))) {
        return redirect(paths.jobs.cancel(jobId));
      }
      await changeJobStatus(actor, jobId, status);
      const done = `Job status updated to ${status}`;
      return redirectWithFlash(paths.jobs.view(jobId), "success", done);
    });
  });
}

export default function JobPage() {
  const page = useLoaderData<typeof loader>();
  const { job, created, client, quotation, crew, invoices, clashes, canEdit, canDelete } = page;
  const answer = useActionData<typeof action>();
  const statusError = answer && "statusError" in answer ? answer.statusError : undefined;
  const problem = answer && "problem" in answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const step = search.get("confirm");
  const here = paths.jobs.view(job.id);
  const deletion: ConfirmWords = {
    title: "Delete Job",
    message: "Are you sure you want to delete this job? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <>
      {problem}
      {canDelete && step === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      {canEdit && (step === "status" || statusError) && (
        <JobStatusForm status={job.status} action={here} error={statusError} />
      )}
      {page.canComplete && step === "complete" && (
        <ConfirmStep {...completionWords(here)} cancelTo={here} />
      )}
      <JobHead
        job={job}
        facts={page.facts}
        next={page.next}
        offered={page.offered}
        invoice={page.invoice}
        waitsFor={page.waitsFor}
        deletion={canDelete ? deletion : null}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      {clashes.length > 0 && (
        <section className="notice warning" aria-label="Double bookings">
          {clashes.map((clash) => (
            <p key={`${clash.employee}-${clash.id}`}>
              {`${clash.employee} is at the same time on `}
              <RowLink to={paths.jobs.view(clash.id)}>{clash.title}</RowLink>
              {`: ${clash.day}`}
            </p>
          ))}
        </section>
      )}
      <MissingList title="To settle before this job" lines={page.journeys.missing} />
      <JobConsignments journeys={page.journeys.rows} />
      {page.manning && (
        <FoldCard title="Crew and truck" id="crew-and-truck">
          <ManningForm action={paths.jobs.crew(job.id)} manning={page.manning}>
            <ButtonLink to={paths.jobs.move(job.id)}>Move to</ButtonLink>
          </ManningForm>
        </FoldCard>
      )}
      <Card title="Job Details">
        <DescriptionList
          items={[
            { label: "Start Date", value: <DateText date={job.startDate} /> },
            { label: "End Date", value: <DateText date={job.endDate} /> },
            { label: "Time", value: job.scheduledTime },
            ...(page.isStaff
              ? [
                  {
                    label: "Budget",
                    value:
                      job.budget === null ? (
                        job.total && `Not given; the move comes to ${job.total}`
                      ) : (
                        <Money minor={job.budget} currency={job.currency} />
                      ),
                  },
                ]
              : []),
            { label: "Location", value: job.location, wide: true },
            ...(job.states.pickup ? [{ label: "Pickup State", value: job.states.pickup }] : []),
            ...(job.states.drop ? [{ label: "Drop State", value: job.states.drop }] : []),
            ...(page.isStaff ? [{ label: "Truck and driver", value: page.truck }] : []),
            { label: "Assigned To", value: crew },
            {
              label: "Quotation",
              value: quotation && (
                <RowLink to={paths.quotations.view(quotation.id)}>
                  {quotation.quotationNumber}
                </RowLink>
              ),
            },
            {
              label: "Description",
              value: job.description || "No description provided.",
              wide: true,
            },
            ...(job.notes ? [{ label: "Notes", value: job.notes, wide: true }] : []),
          ]}
        />
        <p className="hint">{`Created ${created}`}</p>
      </Card>
      <Card title="Client">
        <DescriptionList
          items={[
            { label: "Name", value: client.name },
            { label: "Email", value: client.email },
            {
              label: "Phone",
              value:
                page.isStaff && page.facts.contact ? (
                  <PhoneLink contact={page.facts.contact} name={client.name} />
                ) : (
                  client.phone
                ),
            },
            { label: "Address", value: client.address },
          ]}
        />
      </Card>
      {page.profit?.map(({ currency, income, costs, others, profit, waiting }) => (
        <Card
          key={currency}
          title={page.profit && page.profit.length > 1 ? `Profit in ${currency}` : "Profit"}
        >
          <DescriptionList
            items={[
              { label: "Income without tax", value: income },
              { label: "Costs", value: costs },
              ...others,
              { label: "Profit", value: profit },
              ...(waiting ? [{ label: "Waits for approval", value: waiting }] : []),
            ]}
          />
        </Card>
      ))}
      {page.isStaff && (
        <p className="row">
          <ButtonLink to={paths.expenses.createFor({ jobId: job.id })}>Add Expense</ButtonLink>
          <ButtonLink to={paths.expenses.list({ jobId: job.id })}>Expenses of this job</ButtonLink>
        </p>
      )}
      <OfficeNotes notes={page.officeNotes} here={here} answer={answer} />
      <RelatedInvoices invoices={invoices} />
      <HistoryList entries={page.history} />
    </>
  );
}
