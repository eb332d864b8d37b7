import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CancelMove } from "~/components/job/CancelMove";
import { loadCancelling, postCancelling } from "~/services/road/cancel-page.server";

export const meta = () => [{ title: "Cancel the move" }];

/* By its job or its quotation, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadCancelling(args);
export const action = (args: ActionFunctionArgs) => postCancelling(args);

export default function CancelPage() {
  return (
    <CancelMove {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
