import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import * as forms from "~/components/drawn-forms.server";
import { atFirstTouch } from "~/components/ui/first-touch";
import { PageHeader } from "~/components/ui/PageHeader";
import { isUnderGst } from "~/models/company/company/gst.server";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { rulesOfNewJob, startDateQuestion } from "~/models/road/job/job.rules.server";
import { createJob } from "~/models/road/job/job.create.server";
import { jobPrefill } from "~/models/road/job/job.form.server";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import { jobClashQuestion } from "~/models/road/consignment/consignment.clash-form.server";
import { manningOfNewJob } from "~/models/road/consignment/consignment.truck-choices.server";
import type { Rule } from "~/models/kit/shared/rules";
import { JobInput } from "~/models/road/job/job.schema";
import { toId } from "~/models/kit/shared/fields";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { answerDraft, savingDraft } from "~/services/forms/form-draft.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/forms/form.server";
import { jobPlan } from "~/services/forms/form-plans.server";
import { jobChoices, jobHelp, openJobDraft, withChoices } from "~/services/road/job-form.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

const JobForm = atFirstTouch(
  forms.JobForm,
  async () => (await import("~/components/job/JobForm")).JobForm,
);

export const meta = () => [{ title: "New job" }];

/** Whom or what the address opens the form for. */
function askedIn({ searchParams }: URL) {
  const asked = (key: string) => toId(searchParams.get(key) ?? undefined);
  return { quotationId: asked("quotationId"), clientId: asked("clientId") };
}

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:create", async ({ actor, url }) => {
    const { quotationId, clientId: clientAsked } = askedIn(url);
    const here = quotationId === null ? paths.jobs.list() : paths.quotations.view(quotationId);
    // Behind a refused post the form holds what was typed, whatever became of the quotation.
    const values = await redirectOnConflict(args.request, here, (includeClosed) =>
      jobPrefill(actor, { quotationId: includeClosed ? null : quotationId, clientId: clientAsked }),
    );
    const clientId = toId(values.clientId);
    return {
      values,
      plan: jobPlan(await isUnderGst()),
      ...(await jobChoices(actor, clientId)),
      ...(await manningOfNewJob(actor, values.startDate ?? "")),
      idempotencyKey: newFormKey(),
      ...(await openJobDraft(actor, DRAFT, url)),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "job:create", async ({ actor, request, url }) => {
    const form = await readForm(request);
    const kept = await answerDraft(actor, DRAFT, form, url, () => jobPrefill(actor, askedIn(url)));
    if (kept) return kept instanceof Response ? kept : withChoices(actor, null, form, kept);
    const help = await jobHelp(actor, null, form);
    if (help) return help;
    const saving = {
      schema: JobInput,
      rules: () => rulesOfNewJob(actor),
      questions: [
        await startDateQuestion(form.getAll(PASSED_FIELD), null),
        ...((await jobClashQuestion(null, form, form.getAll(CLASH_ANYWAY))) as Rule<JobInput>[]),
      ],
      failed: "Failed to save job",
    };
    return saveForm(
      form,
      saving,
      async (input) => {
        const create = () => createJob(actor, input, formKey(form));
        const to = paths.jobs.view(await savingDraft(actor, DRAFT, form, create));
        return redirectWithFlash(to, "success", "Job created successfully");
      },
      (reply) => withChoices(actor, null, form, reply),
    );
  });
}

const DRAFT: DraftForm = { noun: "job", id: null };

export default function NewJob() {
  const { resumed, ...data } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? resumed;
  return (
    <>
      <PageHeader title="New Job" />
      <JobForm
        {...data}
        {...reply?.manning}
        clients={reply?.clients ?? data.clients}
        lastResult={reply}
        cancelTo={paths.jobs.list()}
      />
    </>
  );
}
