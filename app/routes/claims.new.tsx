import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimForm } from "~/components/claim/ClaimForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { claimedBy, type Named, namesNothing } from "~/models/road/claim/claim.about.server";
import { LATE_ANYWAY, noticeDayText } from "~/models/road/claim/claim.days";
import { newClaim, newClaimOf } from "~/models/road/claim/claim.form.server";
import { lateQuestion, rulesOfNewClaim } from "~/models/road/claim/claim.rules.server";
import { createClaim } from "~/models/road/claim/claim.save.server";
import { NewClaimInput } from "~/models/road/claim/claim.schema";
import { toId } from "~/models/kit/shared/number-fields";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { claimPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export const meta = () => [{ title: "New claim" }];

function namedBy(read: (name: string) => unknown): Named {
  const of = (name: string) => toId(String(read(name) ?? ""));
  return {
    consignmentId: of("consignmentId"),
    packageId: of("packageId"),
    vehicleReportId: of("vehicleReportId"),
  };
}

/** Its address names a consignment, a package or the report on a vehicle. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "claim:create", async ({ actor, request, url }) => {
    const named = namedBy((name) => url.searchParams.get(name));
    const requestId = toId(url.searchParams.get("requestId") ?? "");
    if (namesNothing(named) && requestId === null) return null;
    const back =
      requestId !== null
        ? roadPaths.requests.view(requestId)
        : named.consignmentId !== null
          ? roadPaths.consignments.view(named.consignmentId)
          : named.packageId !== null
            ? roadPaths.packages.view(named.packageId)
            : roadPaths.consignments.list();
    const { about, journey, values } = await redirectOnConflict(request, back, (includeClosed) =>
      requestId === null
        ? newClaim(actor, named, includeClosed)
        : newClaimOf(actor, requestId, includeClosed),
    );
    return {
      number: shownLrNumber(journey),
      days: noticeDayText(journey, values.noticeDate ?? ""),
      form: {
        values,
        currency: journey.currency,
        plan: claimPlan(false),
        opened: Object.fromEntries(
          Object.entries({ ...about, requestId }).map(([name, id]) => [name, String(id ?? "")]),
        ),
        idempotencyKey: newFormKey(),
        cancelTo: roadPaths.consignments.view(journey.id),
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "claim:create", async ({ actor, form }) => {
    const claimed = await claimedBy(namedBy((name) => form.get(name)));
    const saving = {
      schema: NewClaimInput,
      rules: () => rulesOfNewClaim(actor),
      questions: claimed ? lateQuestion(claimed.journey, form.getAll(LATE_ANYWAY)) : [],
      failed: "Failed to record the claim",
    };
    return saveForm(form, saving, async (input) => {
      const id = await createClaim(actor, input, formKey(form));
      return doneAt(roadPaths.claims.view(id), "Claim recorded");
    });
  });

export default function NewClaim() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!page) {
    return (
      <>
        <PageHeader title="New Claim" />
        <Card>
          <p>
            A claim is recorded on the page of its consignment or package: open it, and press
            &apos;Record claim&apos; there.
          </p>
          <p>
            <ButtonLink to={roadPaths.consignments.list()}>Consignments</ButtonLink>
          </p>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="New Claim"
        subtitle={`${page.number} · ${page.days}: the carrier must be told in writing within 180 days`}
      />
      <ClaimForm {...page.form} lastResult={lastResult} />
    </>
  );
}
