import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DriverForm } from "~/components/driver/DriverForm";
import { drivers } from "~/services/small-records.server";

export const meta = () => [{ title: "New driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return drivers.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return drivers.postNew(args);
}

export default function NewDriver() {
  return (
    <DriverForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
