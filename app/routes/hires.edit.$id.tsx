import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { HireForm } from "~/components/hire/HireForm";
import { hirePages } from "~/services/billing/hire-pages.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Edit hire" }];

export const loader = (args: LoaderFunctionArgs) => hirePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => hirePages.postForm(args);

export default function EditHire() {
  return (
    <HireForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
