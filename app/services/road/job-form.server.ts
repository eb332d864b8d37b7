import { data } from "@remix-run/node";
import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { getCompany } from "~/models/company/company/company.server";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { FILL_CONTACT, FILLED_FROM } from "~/models/people/customer/contact";
import {
  manningChoices,
  manningOfForm,
} from "~/models/road/consignment/consignment.truck-choices.server";
import { crewValue } from "~/models/road/job/job.crew";
import type { JobRecord } from "~/models/road/job/job.server";
import { postedFind } from "../forms/find.server";
import { openDraft } from "../forms/form-draft.server";
import { keepTyped } from "../forms/form.server";
import { followingOf } from "../people/contact.server";

/** What the form of a job's crew and truck begins with, and what it offers. */
export async function readManning(actor: Actor, job: JobRecord) {
  const { vehicleId, driverId, assignments, version } = job;
  return {
    version,
    ...(await manningChoices(actor, job)),
    values: {
      vehicleId: String(vehicleId ?? ""),
      driverId: String(driverId ?? ""),
      assignedTo: assignments.map(crewValue),
      helpers: [],
    },
  };
}

/** What the form chooses its client from, and the currency of its money. */
export async function jobChoices(actor: Actor, chosen: number | null) {
  const [clients, company] = await Promise.all([customerOptions(actor, { chosen }), getCompany()]);
  return { clients, currency: company.invoiceCurrency };
}

type Reply = { data: FormReply; init: ResponseInit | null };

/**
 * A form's reply with the clients it offered, so that the chosen one is still among them, and with who and what is free on the
 * days that it has; `form`: null of a draft. `id`: of a stored job.
 */
export async function withChoices(
  actor: Actor,
  id: number | null,
  form: FormData | null,
  reply: Reply,
) {
  const typed: Record<string, unknown> = reply.data.initialValue ?? {};
  const read = (name: string) => typed[name] ?? (form ? form.get(name) : "");
  const chosen = read("clientId");
  const [clients, manning] = await Promise.all([
    customerOptions(actor, {
      query: form ? postedFind(form, "clientId") : "",
      chosen: typeof chosen === "string" ? toId(chosen) : null,
    }),
    manningOfForm(actor, id, read),
  ]);
  return data({ ...reply.data, clients, ...(manning && { manning }) }, reply.init ?? undefined);
}

/** What a job's form is told of drafts; the one that its address names brings what it chose from. */
export async function openJobDraft(actor: Actor, form: DraftForm, url: URL) {
  const { draft, resumed } = await openDraft(actor, form, url);
  if (!resumed) return { draft };
  const reply = await withChoices(actor, form.id, null, { data: resumed, init: null });
  return { draft, resumed: reply.data };
}

/** The answer to a post that fills in the address of the chosen client; null when the post is to be saved. */
export async function jobHelp(actor: Actor, id: number | null, form: FormData) {
  if (form.get("intent") !== FILL_CONTACT) return null;
  const typed = keepTyped(form);
  const values = { ...typed.initialValue } as { location?: string };
  const about = { sourceAddress: values.location };
  const following = await followingOf(actor, form, about, "clientId");
  const { sourceAddress: location = values.location, [FILLED_FROM]: from } = following;
  Object.assign(values, { location, [FILLED_FROM]: from });
  const reply = { ...typed, initialValue: values as FormReply["initialValue"] };
  return withChoices(actor, id, form, { data: reply, init: null });
}
