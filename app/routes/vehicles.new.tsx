import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { VehicleForm } from "~/components/vehicle/VehicleForm";
import { vehicles } from "~/services/small-records.server";

export const meta = () => [{ title: "New vehicle" }];

export async function loader(args: LoaderFunctionArgs) {
  return vehicles.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return vehicles.postNew(args);
}

export default function NewVehicle() {
  return (
    <VehicleForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
