import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { loadCorrection, postCorrection } from "~/services/billing/correct-pages.server";

export const meta = () => [{ title: "Correct a bill" }];

export const loader = (args: LoaderFunctionArgs) => loadCorrection(args);
export const action = (args: ActionFunctionArgs) => postCorrection(args);

export default function CorrectBill() {
  const { name, facts, ...frame } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Correct Bill" subtitle={name} />
      <MoneyBackForm
        {...frame}
        id="correct"
        save="Correct Bill"
        source={{ title: "The bill as it was filed", facts }}
        lastResult={useActionData() as FormReply | undefined}
      />
    </>
  );
}
