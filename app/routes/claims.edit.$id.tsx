import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ClaimForm } from "~/components/claim/ClaimForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { LATE_ANYWAY } from "~/models/road/claim/claim.days";
import { claimForEdit } from "~/models/road/claim/claim.form.server";
import { lateQuestion, rulesOfClaim } from "~/models/road/claim/claim.rules.server";
import { updateClaim } from "~/models/road/claim/claim.save.server";
import { ClaimInput } from "~/models/road/claim/claim.schema";
import { getClaim } from "~/models/road/claim/claim.server";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { claimPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit claim" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "claim:create", async ({ actor, request, id }) => {
    const claimId = id("claim");
    const here = roadPaths.claims.view(claimId);
    const { claim, values } = await redirectOnConflict(request, here, (includeClosed) =>
      claimForEdit(actor, claimId, includeClosed),
    );
    return {
      number: claim.claimNumber,
      form: {
        values,
        version: claim.version,
        currency: claim.currency,
        plan: claimPlan(true),
        cancelTo: here,
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "claim:create", async ({ actor, form, id }) => {
    const claimId = id("claim");
    const { consignment, noticeDate } = await getClaim(actor, claimId);
    const saving = {
      schema: ClaimInput,
      rules: () => rulesOfClaim(actor, claimId),
      questions: lateQuestion(consignment, form.getAll(LATE_ANYWAY), noticeDate),
      failed: "Failed to save the claim",
    };
    return saveForm(form, saving, async (input) => {
      await updateClaim(actor, claimId, input);
      return doneAt(roadPaths.claims.view(claimId), "Claim updated successfully");
    });
  });

export default function EditClaim() {
  const { number, form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${number}`} />
      <ClaimForm {...form} lastResult={useActionData<typeof action>()} />
    </>
  );
}
