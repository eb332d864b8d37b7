import * as z from "zod";

import { cancelMove, rulesOfCancelling } from "~/models/billing/cancellation/cancel-move.server";
import { CancelInput } from "~/models/billing/cancellation/cancellation.fields";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import {
  shownInvoiceNumber,
  shownInvoiceStatus,
  statusForScripts,
} from "~/models/billing/invoice/invoice.status";
import { rulesOfJob, rulesOfNewJob } from "~/models/road/job/job.rules.server";
import { createJob } from "~/models/road/job/job.create.server";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { JOB_FIELDS } from "~/models/road/job/job.fields";
import {
  JobJson,
  jobJson,
  JobRowJson,
  jobRowJson,
  JobStatsJson,
  jobStatsJson,
} from "~/models/road/job/job.json";
import { recordHours } from "~/models/road/job/job.hours.server";
import { JOB_LIST } from "~/models/road/job/job.list";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { crewStand } from "~/models/road/crew/crew.stand.server";
import { tellCrew, TellCrewInput } from "~/models/road/crew/crew.tell.server";
import { saveAsked } from "~/models/road/consignment/consignment.clash-form.server";
import { changeJob, moveJob } from "~/models/road/consignment/consignment.move-job.server";
import { getJob, listJobs } from "~/models/road/job/job.server";
import { HoursInput, JobInput, JobStatusInput, MoveInput } from "~/models/road/job/job.schema";
import { jobSheet } from "~/models/road/job/job.sheet.server";
import { jobStats } from "~/models/road/job/job.stats.server";
import { jobProfit } from "~/models/desk/report/profit.server";
import { replyOf } from "~/models/papers/paper/reply-of";
import { flag } from "~/models/kit/shared/fields";
import { amount } from "~/models/kit/shared/json";
import type { Actor } from "~/models/kit/policy/policy";
import { otherNames } from "~/models/kit/shared/define-fields";
import { alsoNamed } from "~/models/kit/shared/other-names";

import { renderJobSheetPdf } from "../pdf/render-document.server";
import { tagged } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";
import { ofInactive, recordCalls } from "./record-calls.server";
import { Done, done, listed, One, one } from "./replies";

const { get, post, file } = tagged("Jobs");

const TellCrewReply = {
  told: z.array(z.strictObject({ name: z.string(), url: z.string().nullable() })),
  left: z.array(z.strictObject({ name: z.string(), why: z.string() })),
};

const JobBody = alsoNamed(JobInput.safeExtend({ anyway: flag("Anyway") }), {
  ...otherNames(JOB_FIELDS),
  clientId: ["customerId", "client", "customer"],
});

const CLASHES =
  "409 with `clashes` where its truck, driver or people are taken then, a paper has ended, or the truck cannot hold the goods, unless `anyway`. What stood there before is not asked about.";

async function read(actor: Actor, id: number) {
  const [job, company] = await Promise.all([getJob(actor, id), getCompany()]);
  const today = companyToday(company);
  const shownAs = (invoice: (typeof job.invoices)[number]) => ({
    invoiceNumber: shownInvoiceNumber(invoice),
    status: statusForScripts(shownInvoiceStatus(invoice, today)),
  });
  return jobJson(job, shownAs, await crewStand(actor, id));
}

/** Warns of whoever of the crew has still to be told. */
async function ofCrew(_body: unknown, { id }: Record<string, unknown>, actor: Actor) {
  const { text } = await crewStand(actor, id as number);
  return text ? [text] : [];
}

const ofJob = async (...asked: Parameters<typeof ofCrew>) => [
  ...(await ofInactive(asked[0], asked[1])),
  ...(await ofCrew(...asked)),
];

const calls = recordCalls("job", JobJson, read);

const Profit = z.strictObject({
  currency: z.string(),
  /** Invoices less credit notes and plus debit notes, without tax. */
  income: amount,
  /** Expenses without the GST in them. */
  costs: amount,
  /** The office's expected costs of the job, where they are in this currency. */
  budget: amount.nullable(),
  /** The costs expected in its quotation, and the costs above them. */
  estimate: amount.nullable(),
  overEstimate: amount.nullable(),
  profit: amount,
  expenses: z.int(),
  /** Not approved yet, where the company asks for that: no part of the costs. */
  waiting: amount,
  note: z.string().nullable(),
});

export const jobOperations = [
  get("/jobs", "listJobs", {
    summary: "Jobs, newest first; startDate and endDate are compared with the job's start",
    access: "job:view",
    query: JOB_LIST.query,
    ...listed("jobs", JobRowJson, listJobs, jobRowJson),
  }),
  calls.create({
    summary: "Schedule a job",
    description: CLASHES,
    access: "job:create",
    body: JobBody,
    rules: ({ actor }) => rulesOfNewJob(actor),
    run: (actor, { anyway, ...job }) => saveAsked("job", null, anyway, () => createJob(actor, job)),
    warns: ofJob,
  }),
  get("/jobs/stats", "getJobStats", {
    summary: "Number of jobs by state and by month, and the next ones",
    access: "job:view",
    reply: One(JobStatsJson),
    run: async ({ actor }) => one(jobStatsJson(await jobStats(actor))),
  }),
  calls.get("job:view", "A job with its client, crew and invoices"),
  calls.update({
    summary: "Change a job that is not completed or cancelled",
    description: CLASHES,
    access: "job:edit",
    body: JobBody,
    // The crew is sent out by names, and stored by accounts.
    ownAbsence: ["assignedTo", "helpers"],
    rules: ({ actor, id }) => rulesOfJob(actor, id("job")),
    run: (actor, id, { anyway, ...job }) =>
      saveAsked("job", id, anyway, () => changeJob(actor, id, job).then(() => id)),
    warns: ofJob,
  }),
  calls.remove("job:delete", "Delete a job; its invoices stay", deleteJob),
  calls.patch("/status", "setJobStatus", {
    summary: "Change the status of a job that is not completed or cancelled",
    access: "job:changeStatus",
    body: JobStatusInput,
    run: (actor, id, { status }) => changeJobStatus(actor, id, status),
    message: ({ status }) => `Job status updated to ${status}`,
  }),
  calls.post("/hours", "setJobHours", {
    summary:
      "Write down how many hours a job's crew loaded and unloaded, also of a completed one; null takes them back",
    access: "job:edit",
    body: HoursInput,
    run: recordHours,
    message: "Hours saved",
  }),
  calls.post("/cancel", "cancelJob", {
    summary: "Cancel a job, and give back or keep the advance that is held for its move",
    description:
      "giveBack and fee are together all that is left of the advances; with decideLater they say nothing, and the advance waits. The quotation becomes rejected with the reason, unless another job of it goes on or an invoice bills it.",
    access: "job:changeStatus",
    body: CancelInput,
    rules: ({ actor, id }) => rulesOfCancelling(actor, { kind: "job", id: id("job") }),
    run: (actor, id, body) => cancelMove(actor, { kind: "job", id }, body),
    message: "Job cancelled successfully",
  }),
  calls.post("/move", "moveJob", {
    summary:
      "Move a job to another day or truck; 409 with `clashes` where its truck, driver or crew is taken then, a paper has ended, or the truck cannot hold the goods, unless `anyway`",
    access: "job:edit",
    body: MoveInput,
    run: moveJob,
    message: "Job moved successfully",
    warns: ofCrew,
  }),
  post("/jobs/{id}/tell-crew", "tellCrew", {
    summary: "Tell the crew of a job its day, place, list and who else comes",
    description:
      "people: names of the crew; without them everybody who has not been told what stands now. By WhatsApp each has a `url` that opens it written; by e-mail it leaves through the outbox, 422 without a mail server. `left` says who could not be reached. 409 for a job that is completed, cancelled or over.",
    access: "job:edit",
    body: TellCrewInput,
    reply: Done(JobJson.extend(TellCrewReply)),
    run: async ({ actor, id, body }) => {
      const said = await tellCrew(actor, id("job"), body);
      const { length } = said.told;
      const message = length === 1 ? "1 person told" : `${length} people told`;
      return done(message, { ...(await read(actor, id("job"))), ...said });
    },
  }),
  file("/jobs/{id}/sheet", "getJobSheetPdf", {
    summary: "The crew's sheet of a job as a PDF",
    access: "job:edit",
    run: async ({ actor, id }) => {
      const view = await jobSheet(actor, id("job"));
      return pdfResponse(await renderJobSheetPdf(view), `job-sheet-${view.number}.pdf`);
    },
  }),
  get("/jobs/{id}/profit", "getJobProfit", {
    summary: "Profit of a job, without tax; `note` says which costs are missing",
    access: "profit:view",
    reply: One(Profit.extend({ otherCurrencies: z.array(Profit) })),
    run: async ({ actor, id }) => {
      const rows = await jobProfit(actor, id("job"));
      const [first, ...others] = rows.map((row) => replyOf(Profit, row));
      return one({ ...first!, otherCurrencies: others });
    },
  }),
];
