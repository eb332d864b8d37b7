import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { getCompany } from "~/models/company/company/company.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { toId } from "~/models/kit/shared/number-fields";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import type { Rule } from "~/models/kit/shared/rules";
import { FILL_CONTACT, FILLED_FROM } from "~/models/people/customer/contact";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import {
  bookAsked,
  jobClashQuestion,
} from "~/models/road/consignment/consignment.clash-form.server";
import { changeJob } from "~/models/road/consignment/consignment.move-job.server";
import {
  manningChoices,
  manningOfForm,
} from "~/models/road/consignment/consignment.truck-choices.server";
import { createJob } from "~/models/road/job/job.create.server";
import { crewValue } from "~/models/road/job/job.crew";
import { rulesOfJob, rulesOfNewJob, startDateQuestion } from "~/models/road/job/job.rules.server";
import { JobFormInput, jobOfForm } from "~/models/road/job/job.schema";
import type { JobRecord } from "~/models/road/job/job.server";
import { VEHICLE_FIELDS } from "~/models/road/vehicle/vehicle.record";
import { paths } from "~/paths";
import { labelsOf } from "../forms/facts.server";
import { postedFind } from "../forms/find.server";
import { formKey, keepTyped } from "../forms/form.server";
import { type Answer, openRecord, postRecord } from "../forms/record-form.server";
import { followingOf } from "../people/contact.server";

/** Reads the initial values and options of the form of a job's crew and truck. */
export async function readManning(actor: Actor, job: JobRecord) {
  const { vehicleId, driverId, assignments, version } = job;
  return {
    version,
    ...(await manningChoices(actor, job)),
    labels: labelsOf(VEHICLE_FIELDS, "number", "kind"),
    values: {
      vehicleId: String(vehicleId ?? ""),
      driverId: String(driverId ?? ""),
      assignedTo: assignments.map(crewValue),
    },
  };
}

/** Reads the form's choice of clients, and the currency of its money. */
export async function jobChoices(actor: Actor, chosen: number | null) {
  const [clients, company] = await Promise.all([customerOptions(actor, { chosen }), getCompany()]);
  return { clients, currency: company.invoiceCurrency };
}

/**
 * A form's reply with the clients it offered, so that the chosen one is still among them, and with who and what is free on the
 * days that it has; `form`: null of a draft. `id`: of a stored job.
 */
async function withChoices(
  actor: Actor,
  id: number | null,
  reply: FormReply,
  form: FormData | null,
) {
  const typed: Record<string, unknown> = reply.initialValue ?? {};
  const read = (name: string) => typed[name] ?? (form ? form.get(name) : "");
  const chosen = read("clientId");
  const [clients, manning] = await Promise.all([
    customerOptions(actor, {
      query: form ? postedFind(form, "clientId") : "",
      chosen: typeof chosen === "string" ? toId(chosen) : null,
    }),
    manningOfForm(actor, id, read),
  ]);
  return { ...reply, clients, ...(manning && { manning }) };
}

/** Opens a job's drafts; the one that its address names brings its choices along. */
export function openJobDraft(actor: Actor, id: number | null, url: URL) {
  return openRecord(actor, url, { noun: "job", id }, (resumed) =>
    withChoices(actor, id, resumed, null),
  );
}

/** Answers the button that fills in the address of the chosen client; null when the post is to be saved. */
async function pressed(actor: Actor, form: FormData): Promise<Answer | null> {
  if (form.get("intent") !== FILL_CONTACT) return null;
  const typed = keepTyped(form);
  const values = { ...typed.initialValue } as { location?: string };
  const about = { sourceAddress: values.location };
  const following = await followingOf(actor, form, about, "clientId");
  const { sourceAddress: location = values.location, [FILLED_FROM]: from } = following;
  Object.assign(values, { location, [FILLED_FROM]: from });
  return { data: { ...typed, initialValue: values as FormReply["initialValue"] } };
}

/**
 * Answers a posted job form; `id` of a stored job, null for a new one, which began with `start`. What is saved leads to
 * the job; anything else answers the form.
 */
export async function postJobForm(
  actor: Actor,
  url: URL,
  form: FormData,
  id: number | null,
  start?: () => Promise<object>,
) {
  const ask = () => jobClashQuestion(id, form, form.getAll(CLASH_ANYWAY));
  const write = async (typed: JobFormInput) => {
    const input = jobOfForm(typed);
    if (id === null) return createJob(actor, input, formKey(form));
    await changeJob(actor, id, input);
    return id;
  };
  return postRecord(
    { actor, url, form },
    {
      draft: { noun: "job", id },
      start,
      pressed: (typed) => pressed(actor, typed),
      answer: (reply, typed) => withChoices(actor, id, reply, typed),
      schema: JobFormInput,
      rules: () => (id === null ? rulesOfNewJob(actor) : rulesOfJob(actor, id)),
      questions: async () => [
        await startDateQuestion(form.getAll(PASSED_FIELD), id),
        ...((await ask()) as Rule<JobFormInput>[]),
      ],
      failed: "Failed to save job",
      save: async (input) => ({
        to: paths.jobs.view(await bookAsked(ask, () => write(input))),
        done: `Job ${id === null ? "created" : "updated"} successfully`,
      }),
    },
  );
}
