import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { JobForm } from "~/components/job/JobForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { isUnderGst } from "~/models/company/company/gst.server";
import { manningChoices } from "~/models/road/consignment/consignment.truck-choices.server";
import { jobForEdit } from "~/models/road/job/job.form.server";
import { paths } from "~/paths";
import { packPlan } from "~/models/kit/shared/form-plan";
import { jobPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { jobChoices, openJobDraft, postJobForm } from "~/services/road/job-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit job" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:edit", async ({ actor, id, url }) => {
    const jobId = id("job");
    const job = await redirectOnConflict(args.request, paths.jobs.view(jobId), (includeClosed) =>
      jobForEdit(actor, jobId, includeClosed),
    );
    const choices = {
      ...(await jobChoices(actor, job.clientId)),
      ...(await manningChoices(actor, job)),
    };
    const { title, values, version, currency } = job;
    // The job's own currency: the company's may have changed since.
    const form = {
      values,
      version,
      plan: packPlan(jobPlan(await isUnderGst())),
      ...choices,
      currency,
    };
    return { id: job.id, title, ...form, ...(await openJobDraft(actor, jobId, url)) };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:edit", async ({ actor, form, url, id }) =>
    postJobForm(actor, url, form, id("job")),
  );

export default function EditJob() {
  const { id, title, resumed, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? resumed;
  return (
    <>
      <PageHeader title={`Edit ${title}`} />
      <JobForm
        {...form}
        jobId={id}
        {...reply?.manning}
        clients={reply?.clients ?? form.clients}
        lastResult={reply}
        cancelTo={paths.jobs.view(id)}
      />
    </>
  );
}
