import { Form } from "@remix-run/react";
import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import { ButtonLink, type ButtonVariant, SubmitButton } from "~/components/ui/Button";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { PlainSelect } from "~/components/ui/PlainField";
import { HEAD_FORM } from "~/components/ui/RecordHead";
import { type HeadOf, StepsHead, type StepTable } from "~/components/ui/StepsHead";
import { JOB_STEP_STATUS, type JobStep } from "~/models/road/job/job.next";
import { JOB_STATUSES } from "~/models/road/job/job.status";
import type { NextStep } from "~/models/sales/quotation/move.next";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { JobPriorityBadge, JobStatusBadge } from "./JobBadges";

/** Opened by 'Change Status': a choice and 'Save'. */
export function JobStatusForm({
  status,
  action,
  error,
}: {
  status: string;
  /** The job's page: where it posts and where 'Cancel' leads. */
  action: string;
  error?: string;
}) {
  return (
    <div className="card confirm stack" role="dialog" aria-labelledby="status-title">
      <h2 id="status-title">Change Status</h2>
      <Form method="post" action={action} className="stack" discover="none">
        <input type="hidden" name="intent" value="status" />
        <PlainSelect
          id="job-status"
          name="status"
          label="Status"
          defaultValue={status}
          error={error}
          options={JOB_STATUSES.map((known) => ({ value: known, label: known }))}
        />
        <div className="row">
          <SubmitButton label="Save" busyLabel="Saving..." />
          <ButtonLink to={action}>Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** Asks before a job is completed, since that closes it for good. */
export function completionWords(action: string): ConfirmWords {
  return {
    title: "Complete Job",
    message: "Is the move done? A completed job can no longer be changed.",
    action,
    fields: { intent: "status", status: JOB_STEP_STATUS.complete },
    tone: "primary",
  };
}

/** A button that moves the job to the status of a step. */
const move = (step: "start" | "resume", label: string) => (variant: ButtonVariant) => (
  <SubmitButton
    form={HEAD_FORM}
    name="status"
    value={JOB_STEP_STATUS[step]}
    label={label}
    variant={variant}
  />
);

/** The head of a job, and what can be done with it. */
export function JobHead({
  job,
  invoice,
  waitsFor,
  ...head
}: HeadOf<JobStep> & {
  job: {
    id: number;
    jobNumber: string;
    title: string;
    status: string;
    word: string;
    priority: string | null;
    clientId: number;
    quotationId: number | null;
  };
  /** The move's invoice. */
  invoice: { id: number; number: string } | null;
  waitsFor: NextStep | null;
}) {
  const { id, clientId, quotationId } = job;
  const at = paths.jobs;
  const steps: StepTable<JobStep> = {
    go: waitsFor && { to: waitsFor.href, label: waitsFor.label },
    start: move("start", "Start Job"),
    resume: move("resume", "Resume Job"),
    complete: {
      to: at.confirm(id, "complete"),
      label: "Complete Job",
      ask: completionWords(at.view(id)),
    },
    status: { to: at.confirm(id, "status"), label: "Change Status" },
    sheet: { pdf: at.sheet(id), label: "Job Sheet PDF" },
    consignment: { to: roadPaths.consignments.create({ jobId: id }), label: "Create Consignment" },
    edit: { to: at.edit(id), label: "Edit Job" },
    cancel: { to: at.cancel(id), label: "Cancel Job" },
    invoice: (variant) => (
      <CreateInvoice quotationId={quotationId} clientId={clientId} variant={variant} />
    ),
    openInvoice: invoice && {
      to: paths.invoices.view(invoice.id),
      label: `Invoice ${invoice.number}`,
    },
    openQuotation: quotationId
      ? { to: paths.quotations.view(quotationId), label: "Quotation" }
      : null,
    call: { href: `tel:${head.facts.contact?.tel}`, label: "Call the office" },
    back: { to: at.list(), label: "Back to Jobs" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
      title={job.title}
      badge={
        <>
          <JobStatusBadge {...job} />
          {job.priority && <JobPriorityBadge priority={job.priority} about=" priority" />}
        </>
      }
      contactText={`Job ${job.jobNumber}: `}
      steps={steps}
      fields={{ intent: "status" }}
    />
  );
}
