import { isRemoval, EInvoiceForm } from "~/models/billing/e-invoice/e-invoice.schema";
import { keepAnswer, rulesOfAnswer } from "~/models/billing/e-invoice/e-invoice.keep.server";
import { getInv01, inv01State, type EInvoiceOf } from "~/models/billing/e-invoice/inv01.server";
import type { Inv01Problem } from "~/models/billing/e-invoice/inv01.limits";
import { readPortalAnswer } from "~/models/billing/e-invoice/portal-answer";
import { can, type Actor } from "~/models/kit/policy/policy";
import { conflict, DomainError } from "~/models/kit/shared/domain-error";
import { ruleOf } from "~/models/kit/shared/rules";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";

import { fileFor } from "../papers/file-page.server";
import { doneAt } from "../flash.server";
import { saveForm } from "../forms/form.server";
import { eInvoicePlan } from "../forms/form-plans.server";
import { pageFor, sectionOf, type PageArgs, postFor } from "../page.server";
import { redirectOnConflict, withRefusalReply } from "../refusal.server";
import { download } from "../download.server";

const entityOf = (args: PageArgs): EInvoiceOf["entity"] =>
  sectionOf(args) === "notes" ? "note" : "invoice";

const homeOf = ({ entity, id }: EInvoiceOf) =>
  entity === "invoice" ? paths.invoices.view(id) : paths.notes.view(id);
const formOf = ({ entity, id }: EInvoiceOf) => returnPaths.eInvoice(entity, id);
const fileOf = ({ entity, id }: EInvoiceOf) => returnPaths.inv01(entity, id);

/** Where a problem is put right; nothing can be done about the paper itself. */
function homeOfProblem(
  actor: Actor,
  { field, about }: Inv01Problem,
  customerId: number,
): string | null {
  if (about === "company") {
    const section = /\.(Gstin|Stcd)$/.test(field) ? "tax" : "company";
    return can(actor, "company:edit") ? paths.settings(section) : null;
  }
  return about === "customer" ? paths.customers.edit(customerId) : null;
}

/** Returns the e-invoice card of a paper's page; null where there is none and can be none, and for customers. */
export async function eInvoiceCard(actor: Actor, about: EInvoiceOf) {
  if (!can(actor, "eInvoice:keep")) return null;
  const state = await inv01State(actor, about).catch(nothing);
  if (!state || (!state.inv01 && !state.answer)) return null;
  const { problems, customerId, answer, isOwnIrn } = state;
  return {
    file: problems.length === 0 ? fileOf(about) : null,
    form: formOf(about),
    problems: problems.map((problem) => ({
      message: problem.message,
      to: homeOfProblem(actor, problem, customerId),
    })),
    irn: answer?.irn ?? null,
    isOwnIrn,
  };
}

export type EInvoiceFacts = NonNullable<Awaited<ReturnType<typeof eInvoiceCard>>>;

/** The paper of a form. Raises `conflict` for one that is not registered. */
async function formState(actor: Actor, about: EInvoiceOf) {
  const state = await inv01State(actor, about);
  const [why] = state.problems;
  if (!state.inv01 && !state.answer && why) throw conflict(why.message);
  return state;
}

/** A draft and a cancelled invoice have no e-invoice. */
function nothing(error: unknown): null {
  if (error instanceof DomainError && error.code === "conflict") return null;
  throw error;
}

/** The form that keeps what the portal answered. */
export function loadEInvoiceForm(args: PageArgs) {
  const entity = entityOf(args);
  return pageFor(args, "eInvoice:keep", async ({ actor, id, url }) => {
    const about = { entity, id: id(entity) };
    const state = await redirectOnConflict(args.request, homeOf(about), () =>
      formState(actor, about),
    );
    const { answer, number } = state;
    return {
      number,
      values: answer ?? {},
      kept: answer !== null,
      removes: url.searchParams.get("confirm") === "remove",
      plan: eInvoicePlan(),
      here: formOf(about),
      cancelTo: homeOf(about),
    };
  });
}

const ofForm = ruleOf<{ response: string | null }>();
const NO_ANSWER = "This is not an answer of the portal: it has no Irn";

/** Fills in the fields from the pasted answer, or puts a question at it where it cannot. */
function fillIn(form: FormData) {
  const response = form.get("response");
  if (typeof response !== "string" || !response.trim()) return [];
  const answer = readPortalAnswer(response);
  if (!answer) return [ofForm(["response"], (_, addError) => addError("response", NO_ANSWER))];
  for (const [name, text] of Object.entries(answer)) form.set(name, text);
  form.delete("response");
  return [];
}

const REMOVED = { irn: null, ackNo: null, ackDate: null, signedQr: null };

export function saveEInvoiceForm(args: PageArgs) {
  const entity = entityOf(args);
  return postFor(args, "eInvoice:keep", async ({ actor, form, id }) => {
    const about = { entity, id: id(entity) };
    const home = homeOf(about);
    if (form.get("intent") === "remove") {
      return withRefusalReply(async () => {
        await keepAnswer(actor, about, REMOVED);
        return doneAt(home, "IRN removed");
      });
    }
    const saving = {
      schema: EInvoiceForm,
      questions: fillIn(form),
      rules: () => rulesOfAnswer(actor, about),
      failed: "Failed to keep the IRN",
    };
    return saveForm(form, saving, async (input) => {
      await keepAnswer(actor, about, input);
      return doneAt(home, isRemoval(input) ? "IRN removed" : "IRN kept");
    });
  });
}

/** The INV-01 of a paper as the file that is uploaded to the portal, which takes a list. */
export function inv01File(args: PageArgs) {
  const entity = entityOf(args);
  return fileFor(args, "eInvoice:keep", async ({ actor, id }) => {
    const { inv01, number } = await getInv01(actor, { entity, id: id(entity) });
    const text = JSON.stringify([inv01], null, 2);
    const name = `INV01-${number.replace(/[^\w-]+/g, "-")}.json`;
    return download(text, "application/json; charset=utf-8", name);
  });
}
