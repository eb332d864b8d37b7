import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportForm } from "~/components/vehicle/ReportForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { getConsignment, isOpen } from "~/models/road/consignment/consignment.server";
import { CONSIGNMENT_CLOSED } from "~/models/road/consignment/consignment.status";
import { VEHICLE_KIND_WORDS } from "~/models/road/road/vehicle-parts";
import { conflict, invalidField } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { createVehicleReport } from "~/models/road/vehicle-report/vehicle-report.save.server";
import { VehicleReportInput } from "~/models/road/vehicle-report/vehicle-report.schema";
import { kindOfReport } from "~/models/road/vehicle-report/vehicle-report.server";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { vehicleReportPlan } from "~/services/forms/form-plans.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import formSheet from "~/styles/composer.css";
import stylesheet from "~/styles/road-papers.css";

export const links = () => [formSheet, stylesheet].map((href) => ({ rel: "stylesheet", href }));

export const meta = () => [{ title: "New vehicle report" }];

/** `consignmentId`: of which consignment; `kind`: whose outline it has. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, url }) => {
    const consignmentId = toId(url.searchParams.get("consignmentId") ?? undefined);
    if (consignmentId === null) return null;
    const here = roadPaths.consignments.view(consignmentId);
    const consignment = await redirectOnConflict(request, here, async (includeClosed) => {
      const found = await getConsignment(actor, consignmentId);
      if (!isOpen(found) && !includeClosed) throw conflict(CONSIGNMENT_CLOSED);
      return found;
    });
    const kind = kindOfReport({ kind: url.searchParams.get("kind") ?? "car" });
    return {
      consignmentId,
      number: shownLrNumber(consignment),
      form: {
        kind,
        plan: vehicleReportPlan(),
        idempotencyKey: newFormKey(),
        cancelTo: here,
        values: {},
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, url }) => {
    const saving = { schema: VehicleReportInput, failed: "Failed to save the vehicle report" };
    return saveForm(form, saving, async (input) => {
      const consignmentId = toId(url.searchParams.get("consignmentId") ?? undefined);
      if (consignmentId === null) throw invalidField("", "This consignment does not exist");
      const id = await createVehicleReport(actor, consignmentId, input, formKey(form));
      return doneAt(roadPaths.vehicleReports.view(id), "Vehicle report saved");
    });
  });

export default function NewVehicleReport() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!page) {
    return (
      <>
        <PageHeader title="New Vehicle Report" />
        <Card>
          <p>
            A vehicle report belongs to a consignment: open it, and press &apos;Vehicle report&apos;
            there.
          </p>
          <p>
            <ButtonLink to={roadPaths.consignments.list()}>Consignments</ButtonLink>
          </p>
        </Card>
      </>
    );
  }
  const { form, number, consignmentId } = page;
  const other = form.kind === "car" ? "motorcycle" : "car";
  return (
    <>
      <PageHeader
        title="New Vehicle Report"
        subtitle={`${number} · ${VEHICLE_KIND_WORDS[form.kind].en}`}
        actions={
          <ButtonLink to={roadPaths.vehicleReports.create(consignmentId, other)}>
            {`${VEHICLE_KIND_WORDS[other].en} instead`}
          </ButtonLink>
        }
      />
      <ReportForm key={form.kind} {...form} lastResult={lastResult} />
    </>
  );
}
