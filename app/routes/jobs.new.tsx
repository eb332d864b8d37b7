import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { JobForm } from "~/components/job/JobForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { isUnderGst } from "~/models/company/company/gst.server";
import { toId } from "~/models/kit/shared/number-fields";
import { manningOfNewJob } from "~/models/road/consignment/consignment.truck-choices.server";
import { jobPrefill } from "~/models/road/job/job.form.server";
import { paths } from "~/paths";
import { packPlan } from "~/models/kit/shared/form-plan";
import { jobPlan } from "~/services/forms/form-plans.server";
import { newFormKey } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { jobChoices, openJobDraft, postJobForm } from "~/services/road/job-form.server";

export const meta = () => [{ title: "New job" }];

/** Whom or what the address opens the form for. */
function askedIn({ searchParams }: URL) {
  const asked = (key: string) => toId(searchParams.get(key) ?? undefined);
  return { quotationId: asked("quotationId"), clientId: asked("clientId") };
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:create", async ({ actor, url }) => {
    const { quotationId, clientId: clientAsked } = askedIn(url);
    const here = quotationId === null ? paths.jobs.list() : paths.quotations.view(quotationId);
    // Behind a refused post the form holds what was typed, whatever became of the quotation.
    const values = await redirectOnConflict(args.request, here, (includeClosed) =>
      jobPrefill(actor, { quotationId: includeClosed ? null : quotationId, clientId: clientAsked }),
    );
    const clientId = toId(values.clientId);
    return {
      values,
      plan: packPlan(jobPlan(await isUnderGst())),
      ...(await jobChoices(actor, clientId)),
      ...(await manningOfNewJob(actor, values.startDate ?? "")),
      idempotencyKey: newFormKey(),
      ...(await openJobDraft(actor, null, url)),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:create", async ({ actor, form, url }) =>
    postJobForm(actor, url, form, null, () => jobPrefill(actor, askedIn(url))),
  );

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
