import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { PageHeader } from "~/components/ui/PageHeader";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { loadVendorRefund, postVendorRefund } from "~/services/billing/vendor-pay-pages.server";

export const meta = () => [{ title: "Money back from a vendor" }];

export const loader = (args: LoaderFunctionArgs) => loadVendorRefund(args);
export const action = (args: ActionFunctionArgs) => postVendorRefund(args);

export default function RefundOfVendor() {
  const { name, facts, ...frame } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Money back from a vendor" subtitle={name} />
      <MoneyBackForm
        {...frame}
        id="refund"
        save="Record Money Back"
        source={{ title: "What was paid", facts }}
        lastResult={useActionData() as FormReply | undefined}
      />
    </>
  );
}
