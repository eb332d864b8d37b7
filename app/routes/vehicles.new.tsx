import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { VehicleForm } from "~/components/vehicle/VehicleForm";
import { vehiclePages } from "~/services/road/small-pages.server";

export const meta = () => [{ title: "New vehicle" }];

export const loader = (args: LoaderFunctionArgs) => vehiclePages.loadNew(args);
export const action = (args: ActionFunctionArgs) => vehiclePages.postNew(args);

export default function NewVehicle() {
  return (
    <VehicleForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
