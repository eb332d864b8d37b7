import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { VehicleForm } from "~/components/vehicle/VehicleForm";
import { texts } from "~/models/shared/define-fields";
import { VEHICLE_FIELDS, VehicleInput } from "~/models/vehicle/vehicle.fields";
import { getVehicle, rulesOfVehicle, updateVehicle } from "~/models/vehicle/vehicle.server";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/form.server";
import { vehiclePlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit vehicle" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "vehicle:edit", async ({ actor, id }) => {
    const vehicle = await getVehicle(actor, id("vehicle"));
    return {
      id: vehicle.id,
      number: vehicle.number,
      version: vehicle.version,
      plan: vehiclePlan(),
      values: texts(VEHICLE_FIELDS, vehicle),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "vehicle:edit", async ({ actor, request, id }) => {
    const vehicleId = id("vehicle");
    const saving = {
      schema: VehicleInput,
      rules: () => rulesOfVehicle(actor, vehicleId),
      failed: "Failed to save vehicle",
    };
    return saveForm(await readForm(request), saving, async (input) => {
      await updateVehicle(actor, vehicleId, input);
      const to = roadPaths.vehicles.view(vehicleId);
      return redirectWithFlash(to, "success", "Vehicle updated successfully");
    });
  });
}

export default function EditVehicle() {
  const { id, number, ...vehicle } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${number}`} />
      <VehicleForm
        {...vehicle}
        lastResult={useActionData<typeof action>()}
        cancelTo={roadPaths.vehicles.view(id)}
      />
    </>
  );
}
