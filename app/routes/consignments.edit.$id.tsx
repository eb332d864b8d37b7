import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsignmentForm } from "~/components/consignment/ConsignmentForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import { clashQuestion, postedDays } from "~/models/road/consignment/consignment.clash-form.server";
import {
  consignmentForEdit,
  updateConsignment,
} from "~/models/road/consignment/consignment.edit.server";
import { ConsignmentInput } from "~/models/road/consignment/consignment.schema";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import {
  answerDraft,
  draftReply,
  openDraft,
  savingDraft,
} from "~/services/forms/form-draft.server";
import { saveForm } from "~/services/forms/form.server";
import { consignmentPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit consignment" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, url, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const { consignment, values } = await redirectOnConflict(request, here, (includeClosed) =>
      consignmentForEdit(actor, consignmentId, includeClosed),
    );
    return {
      id: consignment.id,
      number: shownLrNumber(consignment),
      version: consignment.version,
      currency: consignment.currency,
      plan: consignmentPlan(),
      values,
      ...(await openDraft(actor, draftOf(consignmentId), url)),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, url, id }) => {
    const consignmentId = id("consignment");
    const draft = draftOf(consignmentId);
    const kept = await answerDraft(actor, draft, form, url);
    if (kept) return draftReply(kept);
    const days = postedDays(form);
    const confirmed = form.getAll(CLASH_ANYWAY);
    const saving = {
      schema: ConsignmentInput,
      questions: days ? await clashQuestion(consignmentId, days, confirmed, "loadingDate") : [],
      failed: "Failed to save consignment",
    };
    return saveForm(form, saving, async (input) => {
      const update = () => updateConsignment(actor, consignmentId, input);
      await savingDraft(actor, draft, form, update);
      return doneAt(roadPaths.consignments.view(consignmentId), "Consignment updated successfully");
    });
  });

const draftOf = (id: number): DraftForm => ({ noun: "consignment", id });

export default function EditConsignment() {
  const { id, number, resumed, ...consignment } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${number}`} />
      <ConsignmentForm
        {...consignment}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={roadPaths.consignments.view(id)}
      />
    </>
  );
}
