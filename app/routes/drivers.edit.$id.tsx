import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DriverForm } from "~/components/driver/DriverForm";
import { drivers } from "~/services/small-records.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return drivers.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return drivers.postForm(args);
}

export default function EditDriver() {
  return (
    <DriverForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
