import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import * as forms from "~/components/drawn-forms.server";
import { atFirstTouch } from "~/components/ui/first-touch";
import { PageHeader } from "~/components/ui/PageHeader";
import { isUnderGst } from "~/models/company/company/gst.server";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { rulesOfJob, startDateQuestion } from "~/models/road/job/job.rules.server";
import { jobForEdit } from "~/models/road/job/job.form.server";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import { jobClashQuestion } from "~/models/road/consignment/consignment.clash-form.server";
import { manningChoices } from "~/models/road/consignment/consignment.truck-choices.server";
import type { Rule } from "~/models/kit/shared/rules";
import { JobInput } from "~/models/road/job/job.schema";
import { updateJob } from "~/models/road/job/job.edit.server";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { answerDraft, savingDraft } from "~/services/forms/form-draft.server";
import { readForm, saveForm } from "~/services/forms/form.server";
import { jobPlan } from "~/services/forms/form-plans.server";
import { jobChoices, jobHelp, openJobDraft, withChoices } from "~/services/road/job-form.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

const JobForm = atFirstTouch(
  forms.JobForm,
  async () => (await import("~/components/job/JobForm")).JobForm,
);

export const meta = () => [{ title: "Edit job" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:edit", async ({ actor, id, url }) => {
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
    const form = { values, version, plan: jobPlan(await isUnderGst()), ...choices, currency };
    return { id: job.id, title, ...form, ...(await openJobDraft(actor, draftOf(jobId), url)) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "job:edit", async ({ actor, request, url, id }) => {
    const jobId = id("job");
    const form = await readForm(request);
    const draft = draftOf(jobId);
    const kept = await answerDraft(actor, draft, form, url);
    if (kept) return kept instanceof Response ? kept : withChoices(actor, jobId, form, kept);
    const help = await jobHelp(actor, jobId, form);
    if (help) return help;
    const saving = {
      schema: JobInput,
      rules: () => rulesOfJob(actor, jobId),
      questions: [
        await startDateQuestion(form.getAll(PASSED_FIELD), jobId),
        ...((await jobClashQuestion(jobId, form, form.getAll(CLASH_ANYWAY))) as Rule<JobInput>[]),
      ],
      failed: "Failed to save job",
    };
    return saveForm(
      form,
      saving,
      async (input) => {
        await savingDraft(actor, draft, form, () => updateJob(actor, jobId, input));
        return redirectWithFlash(paths.jobs.view(jobId), "success", "Job updated successfully");
      },
      (reply) => withChoices(actor, jobId, form, reply),
    );
  });
}

const draftOf = (id: number): DraftForm => ({ noun: "job", id });

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
