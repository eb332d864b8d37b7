import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ManningForm } from "~/components/job/ManningForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { conflict } from "~/models/kit/shared/domain-error";
import type { Rule } from "~/models/kit/shared/rules";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import {
  bookAsked,
  jobClashQuestion,
} from "~/models/road/consignment/consignment.clash-form.server";
import { assignWithNew } from "~/models/road/job/job.edit.server";
import { CrewFormInput } from "~/models/road/job/job.schema";
import { getJob } from "~/models/road/job/job.server";
import { JOB_CLOSED } from "~/models/road/job/job.status";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { readManning } from "~/services/road/job-form.server";

export const meta = () => [{ title: "Crew and truck" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:edit", async ({ actor, request, id }) => {
    const jobId = id("job");
    const job = await redirectOnConflict(request, paths.jobs.view(jobId), async (includeClosed) => {
      const found = await getJob(actor, jobId);
      if (!found.open && !includeClosed) throw conflict(JOB_CLOSED);
      return found;
    });
    return { id: job.id, number: job.jobNumber, manning: await readManning(actor, job) };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:edit", async ({ actor, form, id }) => {
    const jobId = id("job");
    const ask = () => jobClashQuestion(jobId, form, form.getAll(CLASH_ANYWAY));
    const saving = {
      schema: CrewFormInput,
      questions: (await ask()) as Rule<CrewFormInput>[],
      failed: "Failed to save the crew and truck",
    };
    return saveForm(form, saving, async (input) => {
      await bookAsked(ask, () => assignWithNew(actor, jobId, input));
      return doneAt(paths.jobs.view(jobId), "Crew and truck saved");
    });
  });

export default function JobCrew() {
  const { id, number, manning } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Crew and truck of ${number}`}
        actions={<ButtonLink to={paths.jobs.view(id)}>Back to Job</ButtonLink>}
      />
      <Card>
        <ManningForm
          action={paths.jobs.crew(id)}
          manning={manning}
          reply={useActionData<typeof action>()}
        />
      </Card>
    </>
  );
}
