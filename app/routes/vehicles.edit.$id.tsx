import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { VehicleForm } from "~/components/vehicle/VehicleForm";
import { vehiclePages } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit vehicle" }];

export const loader = (args: LoaderFunctionArgs) => vehiclePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => vehiclePages.postForm(args);

export default function EditVehicle() {
  return (
    <VehicleForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
