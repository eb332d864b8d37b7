import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CancelMove } from "~/components/job/CancelMove";
import { loadCancelling, postCancelling } from "~/services/road/cancel-page.server";

export const meta = () => [{ title: "Cancel the move" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadCancelling(args, "quotation");
}

export async function action(args: ActionFunctionArgs) {
  return postCancelling(args, "quotation");
}

export default function CancelQuotation() {
  return (
    <CancelMove {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
