import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { JobForm } from "~/components/job/JobForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { rulesOfJob } from "~/models/job/job-rules.server";
import { jobChoices, jobForEdit } from "~/models/job/job.form.server";
import { JobInput } from "~/models/job/job.schema";
import { updateJob } from "~/models/job/job.server";
import { onlyFinds } from "~/models/shared/record-options";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { foundClients, withClients } from "~/services/job-form.server";
import { forStaff } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit job" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, id }) => {
    const job = await jobForEdit(actor, id("job"));
    const choices = await jobChoices(actor, { chosen: job.clientId }, job.assignments);
    const { title, values, version, currency } = job;
    // The job's own currency: the company's may have changed since.
    return { id: job.id, title, values, version, ...choices, currency };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request, id }) => {
    const jobId = id("job");
    const form = await readForm(request);
    if (onlyFinds(form)) return foundClients(actor, form);
    const submission = await checkForm(form, JobInput, () => rulesOfJob(actor, jobId));
    if (submission.status !== "success") return withClients(actor, form, formReply(submission));
    try {
      await updateJob(actor, jobId, submission.value);
    } catch (error) {
      return withClients(actor, form, commandRefused(submission, error, "Failed to save job"));
    }
    return redirectWithFlash(paths.jobs.view(jobId), "success", "Job updated successfully");
  });
}

export default function EditJob() {
  const { id, title, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`Edit ${title}`} />
      <JobForm
        {...form}
        clients={reply?.clients ?? form.clients}
        lastResult={reply}
        cancelTo={paths.jobs.view(id)}
      />
    </>
  );
}
