import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { HireForm } from "~/components/hire/HireForm";
import { hirePages } from "~/services/billing/hire-pages.server";
import stylesheet from "~/styles/composer.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "New hire" }];

export const loader = (args: LoaderFunctionArgs) => hirePages.loadNew(args);
export const action = (args: ActionFunctionArgs) => hirePages.postNew(args);

export default function NewHire() {
  return (
    <HireForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
