import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TruckAndDriver } from "~/components/consignment/TruckAndDriver";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import { RowLink } from "~/components/ui/RowLink";
import { texts } from "~/models/kit/shared/define-fields";
import { conflict } from "~/models/kit/shared/domain-error";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { toId } from "~/models/kit/shared/number-fields";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import { bookAsked, clashQuestion } from "~/models/road/consignment/consignment.clash-form.server";
import { TRUCK_FIELDS } from "~/models/road/consignment/consignment.fields";
import { TruckInput } from "~/models/road/consignment/consignment.schema";
import { getConsignment, isOpen } from "~/models/road/consignment/consignment.server";
import { CONSIGNMENT_CLOSED } from "~/models/road/consignment/consignment.status";
import { truckChoices } from "~/models/road/consignment/consignment.truck-choices.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { truckPlan } from "~/services/forms/form-plans.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

type Values = { vehicleId: string; driverId: string; reason: string };

export const meta = () => [{ title: "Truck and driver" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const consignment = await redirectOnConflict(request, here, async (includeClosed) => {
      const found = await getConsignment(actor, consignmentId);
      if (!isOpen(found) && !includeClosed) throw conflict(CONSIGNMENT_CLOSED);
      return found;
    });
    const { vehicleId, driverId } = consignment;
    return {
      number: shownLrNumber(consignment),
      ...(await truckChoices(actor, consignment)),
      changes: consignment.trucks.length > 0,
      values: texts(TRUCK_FIELDS, { vehicleId, driverId, reason: null }),
      plan: truckPlan(),
      cancelTo: here,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, id }) => {
    const consignmentId = id("consignment");
    const asked = (name: string) => toId(String(form.get(name) ?? ""));
    const chosen = { vehicleId: asked("vehicleId"), driverId: asked("driverId") };
    const ask = () => clashQuestion(consignmentId, chosen, form.getAll(CLASH_ANYWAY), "vehicleId");
    const saving = {
      schema: TruckInput,
      questions: await ask(),
      failed: "Failed to save the truck",
    };
    return saveForm(form, saving, async (input) => {
      await bookAsked(ask, () => assignTruck(actor, consignmentId, input));
      return doneAt(roadPaths.consignments.view(consignmentId), "Truck and driver saved");
    });
  });

/** Which truck and driver a consignment goes with; a change on the way says why. */
export default function ConsignmentTruck() {
  const { number, vehicles, drivers, changes, ...frame } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`Truck of ${number}`} />
      <RecordForm<Values> id="truck" save="Save truck" {...frame} lastResult={lastResult}>
        {({ control, fields }) => (
          <>
            <FormSection>
              <TruckAndDriver
                truck={fields.vehicleId}
                driver={fields.driverId}
                vehicles={vehicles}
                drivers={drivers}
                reply={lastResult}
                plan={frame.plan}
                isNeeded
              />
              {changes && control("reason")}
            </FormSection>
            <p className="hint">
              {"Not on the list? "}
              <RowLink to={roadPaths.vehicles.create()}>Add Vehicle</RowLink>
              {" or "}
              <RowLink to={roadPaths.drivers.create()}>Add Driver</RowLink>
              {" first."}
            </p>
          </>
        )}
      </RecordForm>
    </>
  );
}
