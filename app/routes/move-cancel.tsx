import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { SubmitButton } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { loadCancelling, postCancelling } from "~/services/road/cancel-page.server";

export const meta = () => [{ title: "Cancel the move" }];

/* By its job or its quotation, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadCancelling(args);
export const action = (args: ActionFunctionArgs) => postCancelling(args);

/** The sheet that cancels a move: what is cancelled, what becomes of its advance, and why. */
export default function CancelPage() {
  const { left, stays, ...frame } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Cancel the move" />
      {stays && <p className="notice info">{stays}</p>}
      <MoneyBackForm
        {...frame}
        lastResult={useActionData<typeof action>()}
        id="cancel-move"
        save="Cancel the move"
        ends
        leave="Keep the move"
        also={
          left > 0 && (
            <SubmitButton
              name="decideLater"
              value="on"
              label="Cancel it, decide later"
              variant="secondary"
            />
          )
        }
      />
    </>
  );
}
