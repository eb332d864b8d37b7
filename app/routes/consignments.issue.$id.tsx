import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { IssueForm, RegimeCard, WaitsCard } from "~/components/consignment/IssueForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import { bookAsked, clashQuestion } from "~/models/road/consignment/consignment.clash-form.server";
import {
  issueLorryReceipt,
  lorryReceiptToIssue,
} from "~/models/road/consignment/consignment.issue.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { changeRegime, regimeNotice } from "~/models/road/consignment/consignment.tax.server";
import { truckChoices } from "~/models/road/consignment/consignment.truck-choices.server";
import { currentTruck } from "~/models/road/consignment/consignment.server";
import { packagesText } from "~/models/road/road/package-count";
import { toId } from "~/models/kit/shared/number-fields";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { issuePlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict, withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Issue lorry receipt" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:issue", async ({ actor, request, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const { consignment, waits } = await redirectOnConflict(request, here, (includeClosed) =>
      lorryReceiptToIssue(actor, consignmentId, includeClosed),
    );
    const truck = currentTruck(consignment);
    return {
      number: shownLrNumber(consignment),
      waits,
      quotation: consignment.quotation && {
        id: consignment.quotation.id,
        number: consignment.quotation.quotationNumber,
      },
      notice: await regimeNotice(actor, consignment),
      form: {
        ...(await truckChoices(actor, consignment)),
        truck: truck && truck.vehicleNumber,
        values: {},
        plan: issuePlan(),
        cancelTo: here,
      },
      truck: truck && [truck.vehicleNumber, truck.driverName].filter(Boolean).join(", "),
      packages: consignment._count.packages,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:issue", async ({ actor, form, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const regime = form.get("taxRegime");
    if (typeof regime === "string") {
      return withRefusalReply(async () => {
        const message = await changeRegime(actor, consignmentId, regime);
        return doneAt(roadPaths.consignments.issue(consignmentId), message);
      });
    }
    const asked = (name: string) => toId(String(form.get(name) ?? ""));
    const chosen = { vehicleId: asked("vehicleId"), driverId: asked("driverId") };
    const ask = async () =>
      chosen.vehicleId === null
        ? []
        : clashQuestion(consignmentId, chosen, form.getAll(CLASH_ANYWAY), "vehicleId");
    const saving = {
      schema: IssueInput,
      questions: await ask(),
      failed: "Failed to issue the lorry receipt",
    };
    return saveForm(form, saving, async (input) => {
      await bookAsked(ask, () => issueLorryReceipt(actor, consignmentId, input));
      return doneAt(here, "Lorry receipt issued successfully");
    });
  });

export default function IssueLorryReceipt() {
  const { number, waits, quotation, notice, form, truck, packages } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`Issue the lorry receipt of ${number}`}
        subtitle={[`${packagesText(packages)} on the packing list`, truck]
          .filter(Boolean)
          .join(" · ")}
      />
      <Refusal answer={answer} />
      {notice && <RegimeCard notice={notice} />}
      {waits ? (
        <WaitsCard text={waits} quotation={quotation} backTo={form.cancelTo} />
      ) : (
        <IssueForm {...form} lastResult={replyIn(answer)} />
      )}
    </>
  );
}
