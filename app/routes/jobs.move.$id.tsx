import { ClashConflict } from "~/models/road/consignment/consignment.clash.server";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { formatDate } from "~/models/ground/day/calendar-date";
import { conflict, DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { moveJob } from "~/models/road/consignment/consignment.move-job.server";
import { MoveInput } from "~/models/road/job/job.schema";
import { readPlanned } from "~/models/road/job/job.calendar";
import { getJob } from "~/models/road/job/job.server";
import { JOB_CLOSED } from "~/models/road/job/job.status";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { parseForm, readForm } from "~/services/forms/form.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { readManning } from "~/services/road/manning.server";

export const meta = () => [{ title: "Move job" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:edit", async ({ actor, request, url, id }) => {
    const jobId = id("job");
    const job = await redirectOnConflict(request, paths.jobs.view(jobId), async (includeClosed) => {
      const found = await getJob(actor, jobId);
      if (!found.open && !includeClosed) throw conflict(JOB_CLOSED);
      return found;
    });
    const { vehicles, values, version } = await readManning(actor, job);
    return {
      id: job.id,
      title: `Move ${job.jobNumber} ${job.title}`,
      date: job.startDate,
      vehicles,
      vehicleId: values.vehicleId,
      version,
      from: readPlanned(url.searchParams.get("from")),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "job:edit", async ({ actor, request, id }) => {
    const jobId = id("job");
    const form = await readForm(request);
    const submission = parseForm(form, MoveInput);
    const typed = (name: string) => String(form.get(name) ?? "");
    const refused = (problem: string, status: number, clash = false) =>
      data({ problem, clash, date: typed("date"), vehicleId: typed("vehicleId") }, { status });
    if (submission.status !== "success") {
      const [first] = Object.values(submission.error ?? {}).flat();
      return refused(first ?? "Start Date is required", 400);
    }
    try {
      await moveJob(actor, jobId, submission.value);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "not_found") throw error;
      const isClash = error instanceof ClashConflict;
      return refused(error.message, PAGE_STATUS[error.code], isClash);
    }
    const { date } = submission.value;
    const from = readPlanned(form.get("from"));
    const to = from ? paths.jobs.calendar("week", date, from) : paths.jobs.view(jobId);
    const done = `Job moved to ${formatDate(date)}. The customer has not been told.`;
    return redirectWithFlash(to, "success", done);
  });
}

export default function MoveJob() {
  const { id, title, vehicles, version, from, ...stored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { date, vehicleId } = answer ?? stored;
  return (
    <>
      <PageHeader title={title} />
      <Form method="post" className="stack" discover="none">
        {answer && (
          <p className="notice warning" role="alert">
            {answer.clash ? `${answer.problem}. Move it anyway?` : answer.problem}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        {from && <input type="hidden" name="from" value={from} />}
        <Card>
          <div className="cols">
            <label className="field">
              <span className="label">Start Date</span>
              <input className="input" type="date" name="date" required defaultValue={date} />
            </label>
            <label className="field">
              <span className="label">Truck</span>
              <select className="input" name="vehicleId" defaultValue={vehicleId}>
                <option value="">No truck yet</option>
                {vehicles.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p className="hint">
            Its last day and consignments that have not left move along. The customer is not told.
          </p>
        </Card>
        <p className="row">
          {answer?.clash && (
            <SubmitButton variant="secondary" name="anyway" value="on" label="Move anyway" />
          )}
          <SubmitButton label="Move job" />
          <ButtonLink
            to={from ? paths.jobs.calendar("week", stored.date, from) : paths.jobs.view(id)}
          >
            Cancel
          </ButtonLink>
        </p>
      </Form>
    </>
  );
}
