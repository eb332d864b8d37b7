import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { JobConsignments } from "~/components/consignment/JobConsignments";
import { MissingList } from "~/components/consignment/MissingCard";
import { CrewCard } from "~/components/job/CrewCard";
import { completionWords, JobHead, JobStatusForm } from "~/components/job/JobHead";
import { ManningForm } from "~/components/job/ManningForm";
import { RelatedInvoices } from "~/components/job/RelatedInvoices";
import { ButtonLink } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { ChainNav, MessageLinks } from "~/components/ui/ChainNav";
import { ConfirmStep, deletionOf } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FactList } from "~/components/ui/FactList";
import { HistoryList } from "~/components/ui/HistoryList";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { Refusal } from "~/components/ui/Problem";
import { PlainInput } from "~/components/ui/PlainField";
import { RowLink } from "~/components/ui/RowLink";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { holdsAdvance } from "~/models/road/job/job.held.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { recordHours } from "~/models/road/job/job.hours.server";
import { HoursInput } from "~/models/road/job/job.schema";
import { toJobStatus } from "~/models/road/job/job.status";
import { paths } from "~/paths";
import { runNoteIntent } from "~/services/desk/office-notes.server";
import { doneAt } from "~/services/flash.server";
import { readBy } from "~/services/forms/read-by.server";
import { messageLinks } from "~/services/road/customer-requests.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";
import { runCrewIntent } from "~/services/road/crew-card.server";
import { loadJobPage } from "~/services/road/job-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.job.title ?? "Job" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:view", async ({ actor, id }) => ({
    ...(await loadJobPage(args, actor, id("job"))),
    messages: await messageLinks(actor, { kind: "job", id: id("job") }),
  }));

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:view", async ({ actor, form, id }) => {
    const jobId = id("job");
    if (form.get("intent") === "delete") {
      return withRefusalReply(async () => {
        await deleteJob(actor, jobId);
        return doneAt(paths.jobs.list(), "Job deleted successfully");
      });
    }
    const told = await runCrewIntent(actor, jobId, form);
    if (told) return told;
    const about = { of: "job", id: jobId } as const;
    const noted = await runNoteIntent(actor, about, form, paths.jobs.view(jobId));
    if (noted) return noted;
    if (form.get("intent") === "hours") {
      return withRefusalReply(async () => {
        await recordHours(actor, jobId, readBy(HoursInput, form));
        return doneAt(paths.jobs.view(jobId), "Hours saved");
      });
    }
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
      return doneAt(paths.jobs.view(jobId), `Job status updated to ${status}`);
    });
  });

export default function JobPage() {
  const page = useLoaderData<typeof loader>();
  const { job, invoices, clashes, canEdit, canDelete } = page;
  const answer = useActionData<typeof action>();
  const statusError = answer && "statusError" in answer ? answer.statusError : undefined;
  const problem = <Refusal answer={answer} />;
  const [search] = useSearchParams();
  const step = search.get("confirm");
  const here = paths.jobs.view(job.id);
  const deletion = deletionOf("Delete Job", "this job", here, problem);
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
            <ButtonLink to={paths.jobs.move(job.id)}>Move to another day</ButtonLink>
          </ManningForm>
        </FoldCard>
      )}
      {page.crew && <CrewCard jobId={job.id} card={page.crew} tellCustomer={page.tellCustomer} />}
      <JobDetails page={page} />
      <JobProfit profit={page.profit} />
      {page.seesCosts && (
        <p className="row">
          <ButtonLink to={paths.expenses.createFor({ jobId: job.id })}>Add Expense</ButtonLink>
          <ButtonLink to={paths.expenses.list({ jobId: job.id })}>Expenses of this job</ButtonLink>
        </p>
      )}
      <OfficeNotes notes={page.officeNotes} here={here} answer={answer} />
      <RelatedInvoices invoices={invoices} />
      <MessageLinks links={page.messages} />
      <HistoryList entries={page.history} />
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function JobDetails({ page }: { page: Page }) {
  return (
    <>
      <Card title="Job Details">
        <FactList facts={page.details} />
        {page.hours && <HoursForm key={page.hours.value} {...page.hours} />}
        <p className="hint">{`Created ${page.created}`}</p>
      </Card>
      <Card title={page.clientTitle}>
        <FactList facts={page.client} name={page.clientName} />
      </Card>
    </>
  );
}

/** How long it took, known once it is over: what a survey estimated is compared with it. */
function HoursForm({ label, value }: NonNullable<Page["hours"]>) {
  return (
    <Form method="post" className="row no-print mt-4" discover="none">
      <PlainInput
        id="hoursWorked"
        name="hoursWorked"
        label={label}
        type="number"
        min={1}
        max={500}
        defaultValue={value}
      />
      <button className="btn btn-secondary" name="intent" value="hours">
        Save hours
      </button>
    </Form>
  );
}

/** One card for each currency that the job earned or cost money in. */
function JobProfit({ profit: profits }: Pick<Page, "profit">) {
  return (
    <>
      {profits?.map(({ currency, income, costs, others, profit, waiting }) => (
        <Card key={currency} title={profits.length > 1 ? `Profit in ${currency}` : "Profit"}>
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
    </>
  );
}
