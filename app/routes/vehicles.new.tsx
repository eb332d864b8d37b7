import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { VehicleForm } from "~/components/vehicle/VehicleForm";
import { VehicleInput } from "~/models/vehicle/vehicle.fields";
import { createVehicle, rulesOfVehicle } from "~/models/vehicle/vehicle.server";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/form.server";
import { vehiclePlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "New vehicle" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "vehicle:create", async () => {
    return { plan: vehiclePlan(), idempotencyKey: newFormKey() };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "vehicle:create", async ({ actor, request }) => {
    const form = await readForm(request);
    const saving = {
      schema: VehicleInput,
      rules: () => rulesOfVehicle(actor, null),
      failed: "Failed to save vehicle",
    };
    return saveForm(form, saving, async (input) => {
      const id = await createVehicle(actor, input, formKey(form));
      return redirectWithFlash(
        roadPaths.vehicles.view(id),
        "success",
        "Vehicle created successfully",
      );
    });
  });
}

export default function NewVehicle() {
  return (
    <>
      <PageHeader title="New Vehicle" />
      <VehicleForm
        values={{ owner: "own" }}
        lastResult={useActionData<typeof action>()}
        {...useLoaderData<typeof loader>()}
        cancelTo={roadPaths.vehicles.list()}
      />
    </>
  );
}
