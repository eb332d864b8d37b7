import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import { SubmitButton, type ButtonVariant } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import {
  HEAD_FORM,
  RecordHead,
  RecordSteps,
  stepLink,
  type HeadFacts,
} from "~/components/ui/RecordHead";
import { JOB_STEP_STATUS, type JobStep } from "~/models/road/job/job.next";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import type { NextStep } from "~/models/sales/quotation/move.next";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { JobPriorityBadge, JobStatusBadge } from "./JobBadges";

/** What is asked before a job is completed: it is closed for good then. */
export function completionWords(action: string): ConfirmWords {
  return {
    title: "Complete Job",
    message: "Is the move done? A completed job can no longer be changed.",
    action,
    fields: { intent: "status", status: JOB_STEP_STATUS.complete },
    tone: "primary",
  };
}

/** The head of a job, and what can be done with it. */
export function JobHead({
  job,
  facts,
  next,
  offered,
  invoice,
  waitsFor,
  deletion,
}: {
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
  facts: HeadFacts;
  next: NextSteps<JobStep>;
  offered: JobStep[];
  /** The move's invoice. */
  invoice: { id: number; number: string } | null;
  /** What its move waits for. */
  waitsFor: NextStep | null;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
}) {
  const { id, clientId, quotationId } = job;
  const here = paths.jobs.view(id);
  const move = (step: "start" | "resume", label: string, variant: ButtonVariant) => (
    <SubmitButton
      form={HEAD_FORM}
      name="status"
      value={JOB_STEP_STATUS[step]}
      label={label}
      variant={variant}
    />
  );
  function control(step: JobStep, variant: ButtonVariant) {
    switch (step) {
      case "go":
        return waitsFor && stepLink(waitsFor.href, waitsFor.label, variant);
      case "start":
        return move("start", "Start Job", variant);
      case "resume":
        return move("resume", "Resume Job", variant);
      case "complete":
        return (
          <ConfirmLink
            {...completionWords(here)}
            to={paths.jobs.confirm(id, "complete")}
            label="Complete Job"
            variant={variant}
          />
        );
      case "status":
        return stepLink(paths.jobs.confirm(id, "status"), "Change Status", variant);
      case "sheet":
        return (
          <DownloadLink to={paths.jobs.sheet(id)} variant={variant}>
            Job Sheet PDF
          </DownloadLink>
        );
      case "consignment":
        return stepLink(
          roadPaths.consignments.create({ jobId: id }),
          "Create Consignment",
          variant,
        );
      case "edit":
        return stepLink(paths.jobs.edit(id), "Edit Job", variant);
      case "cancel":
        return stepLink(paths.jobs.cancel(id), "Cancel Job", variant);
      case "invoice":
        return <CreateInvoice quotationId={quotationId} clientId={clientId} variant={variant} />;
      case "openInvoice":
        return (
          invoice && stepLink(paths.invoices.view(invoice.id), `Invoice ${invoice.number}`, variant)
        );
      case "openQuotation":
        return quotationId && stepLink(paths.quotations.view(quotationId), "Quotation", variant);
      case "call":
        return (
          <a className={`btn btn-${variant}`} href={`tel:${facts.contact?.tel}`}>
            Call the office
          </a>
        );
      case "back":
        return stepLink(paths.jobs.list(), "Back to Jobs", variant);
    }
  }
  return (
    <RecordHead
      title={job.title}
      badge={
        <>
          <JobStatusBadge {...job} />
          {job.priority && <JobPriorityBadge priority={job.priority} />}
        </>
      }
      facts={facts}
      contactText={`Job ${job.jobNumber}: `}
      actions={
        <RecordSteps
          action={here}
          fields={{ intent: "status" }}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && { ...deletion, to: paths.jobs.confirm(id, "delete"), label: "Delete" }
          }
        />
      }
    />
  );
}
