import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DriverForm } from "~/components/driver/DriverForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { DriverInput } from "~/models/driver/driver.fields";
import { createDriver, rulesOfDriver } from "~/models/driver/driver.server";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/form.server";
import { driverPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "New driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "driver:create", async () => {
    return { plan: driverPlan(), idempotencyKey: newFormKey() };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "driver:create", async ({ actor, request }) => {
    const form = await readForm(request);
    const saving = {
      schema: DriverInput,
      rules: () => rulesOfDriver(actor, null),
      failed: "Failed to save driver",
    };
    return saveForm(form, saving, async (input) => {
      const id = await createDriver(actor, input, formKey(form));
      return redirectWithFlash(
        roadPaths.drivers.view(id),
        "success",
        "Driver created successfully",
      );
    });
  });
}

export default function NewDriver() {
  return (
    <>
      <PageHeader title="New Driver" />
      <DriverForm
        values={{}}
        lastResult={useActionData<typeof action>()}
        {...useLoaderData<typeof loader>()}
        cancelTo={roadPaths.drivers.list()}
      />
    </>
  );
}
