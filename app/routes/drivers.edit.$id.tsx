import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DriverForm } from "~/components/driver/DriverForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { DRIVER_FIELDS, DriverInput } from "~/models/driver/driver.fields";
import { driverForEdit, rulesOfDriver, updateDriver } from "~/models/driver/driver.server";
import { texts } from "~/models/shared/define-fields";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/form.server";
import { driverPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "driver:edit", async ({ actor, request, id }) => {
    const driverId = id("driver");
    const driver = await redirectOnConflict(
      request,
      roadPaths.drivers.view(driverId),
      (includeClosed) => driverForEdit(actor, driverId, includeClosed),
    );
    return {
      id: driver.id,
      name: driver.name,
      version: driver.version,
      plan: driverPlan(),
      values: texts(DRIVER_FIELDS, driver),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "driver:edit", async ({ actor, request, id }) => {
    const driverId = id("driver");
    const saving = {
      schema: DriverInput,
      rules: () => rulesOfDriver(actor, driverId),
      failed: "Failed to save driver",
    };
    return saveForm(await readForm(request), saving, async (input) => {
      await updateDriver(actor, driverId, input);
      const to = roadPaths.drivers.view(driverId);
      return redirectWithFlash(to, "success", "Driver updated successfully");
    });
  });
}

export default function EditDriver() {
  const { id, name, ...driver } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${name}`} />
      <DriverForm
        {...driver}
        lastResult={useActionData<typeof action>()}
        cancelTo={roadPaths.drivers.view(id)}
      />
    </>
  );
}
