import { ClashConflict } from "~/models/road/consignment/consignment.clash.server";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { plainField, useFound } from "~/components/ui/choices";
import { Chooser } from "~/components/ui/Chooser";
import { EnterSubmit } from "~/components/ui/EnterSubmit";
import type { Free } from "~/components/job/CrewField";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { PassedDate } from "~/components/ui/PassedDate";
import { isCalendarDate } from "~/models/ground/day/calendar-date";
import { conflict, DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import {
  moveJob,
  placeOfJob,
  planFor,
} from "~/models/road/consignment/consignment.move-job.server";
import { trucksOfMove } from "~/models/road/consignment/consignment.truck-choices.server";
import { startDateQuestion } from "~/models/road/job/job.rules.server";
import { MoveInput } from "~/models/road/job/job.schema";
import { calendarRange, movedSays, readPlanned, SAME_TRUCK } from "~/models/road/job/job.calendar";
import { getJob } from "~/models/road/job/job.server";
import { JOB_CLOSED } from "~/models/road/job/job.status";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { parseForm } from "~/services/forms/form.server";
import { onlyFinds } from "~/services/forms/find.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { readManning } from "~/services/road/job-form.server";

export const meta = () => [{ title: "Move job" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:edit", async ({ actor, request, url, id }) => {
    const jobId = id("job");
    const job = await redirectOnConflict(request, paths.jobs.view(jobId), async (includeClosed) => {
      const found = await getJob(actor, jobId);
      if (!found.open && !includeClosed) throw conflict(JOB_CLOSED);
      return found;
    });
    const { vehicles, version } = await readManning(actor, job);
    const stands = await placeOfJob(jobId);
    const week = url.searchParams.get("week") ?? "";
    const days = isCalendarDate(week) ? calendarRange("week", week, week).days : null;
    return {
      id: job.id,
      title: `Move ${job.jobNumber} ${job.title}`,
      date: job.startDate,
      vehicles,
      isInSeveral: stands === null,
      vehicleId: stands === null ? SAME_TRUCK : String(stands.vehicleId ?? ""),
      version,
      ...(days &&
        (await planFor(
          actor,
          jobId,
          days.map(({ day }) => day),
        ))),
      from: readPlanned(url.searchParams.get("from")),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:edit", async ({ actor, form, id }) => {
    const jobId = id("job");
    const truck = form.get("vehicleId");
    if (truck === SAME_TRUCK) form.delete("vehicleId");
    const submission = parseForm(form, MoveInput);
    const typed = (name: string) => String(form.get(name) ?? "");
    // The choices are for the day that was typed.
    const free = (await trucksOfMove(actor, jobId, typed("date")))?.vehicles;
    const refused = (problem: string, status: number, about?: "clash" | "passed") =>
      data(
        {
          problem,
          clash: about === "clash",
          passed: about === "passed",
          date: typed("date"),
          vehicleId: String(truck ?? ""),
          typed: Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
          ...(free && { vehicles: free }),
        },
        { status },
      );
    if (onlyFinds(form)) return refused("", 200);
    if (submission.status !== "success") {
      const [first] = Object.values(submission.error ?? {}).flat();
      return refused(first ?? "Start Date is required", 400);
    }
    // A day that the job is put back to was its own.
    const asks = !form.has("back") && (await startDateQuestion(form.getAll(PASSED_FIELD), jobId));
    let question: string | undefined;
    if (asks) {
      await asks.check({ startDate: submission.value.date }, (_, text) => (question = text));
    }
    if (question) return refused(question, 400, "passed");
    let stood: Awaited<ReturnType<typeof moveJob>>;
    try {
      stood = await moveJob(actor, jobId, submission.value);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "not_found") throw error;
      const about = error instanceof ClashConflict ? "clash" : undefined;
      return refused(error.message, PAGE_STATUS[error.code], about);
    }
    const { date } = submission.value;
    const from = readPlanned(form.get("from"));
    if (!from) {
      const job = await getJob(actor, jobId);
      return doneAt(paths.jobs.view(jobId), movedSays(job, stood?.date ?? ""));
    }
    // The week itself says it, with what undoes it; where it stood in several trucks nothing does.
    const place = stood ? `${stood.date}.${stood.vehicleId ?? ""}` : SAME_TRUCK;
    const was = form.has("back") ? undefined : place;
    return redirect(paths.jobs.calendar("week", date, from, { moved: jobId, was }));
  });

export default function MoveJob() {
  const { id, title, version, from, isInSeveral, ...stored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { date, vehicleId, vehicles } = { ...stored, ...answer };
  const [free, askFree] = useFound<Free>();
  const trucks = [
    ...(isInSeveral ? [{ value: SAME_TRUCK, label: "Several, as they are" }] : []),
    ...(free?.vehicles ?? vehicles),
  ];
  return (
    <>
      <PageHeader title={title} />
      <Form method="post" className="stack" discover="none">
        <EnterSubmit />
        {answer?.problem && (
          <p className="notice warning" role="alert">
            {answer.clash ? `${answer.problem}. Move it anyway?` : answer.problem}
          </p>
        )}
        <input type="hidden" name="version" value={version} />
        {from && <input type="hidden" name="from" value={from} />}
        <Card>
          <div className="cols">
            <div>
              <label className="field">
                <span className="label">Start Date</span>
                <input
                  className="input"
                  type="date"
                  name="date"
                  required
                  defaultValue={date}
                  onChange={({ target }) => askFree({ job: id, date: target.value })}
                />
              </label>
              <PassedDate
                field={{ errors: answer?.passed ? [answer.problem] : [] }}
                day={date}
                confirmed={answer?.typed?.[PASSED_FIELD]}
              />
            </div>
            <Chooser
              field={plainField("vehicleId", vehicleId)}
              all={trucks}
              typed={answer?.typed}
              label="Truck"
              placeholder="No truck yet"
              findLabel="Find truck"
            />
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
