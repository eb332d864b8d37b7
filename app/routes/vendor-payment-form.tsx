import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CashAnyway } from "~/components/ui/Anyway";
import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { VENDOR_PAYMENT_FIELDS } from "~/models/billing/vendor-payment/vendor-payment.record";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { vendorPaymentPages } from "~/services/billing/vendor-payment-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit payment" }];

export const loader = (args: LoaderFunctionArgs) => vendorPaymentPages.loadForm(args);
export const action = (args: ActionFunctionArgs) => vendorPaymentPages.postForm(args);

type Frame = SmallRecordFrame<Texts<typeof VENDOR_PAYMENT_FIELDS>> & { noun: string };

/** A recorded payment: its day, its way and its number; whom it paid, and how much, stays. */
export default function VendorPaymentForm() {
  const frame = useLoaderData<Frame>();
  const reply = useActionData<FormReply>();
  return (
    <SmallRecordForm {...frame} lastResult={reply}>
      {(control) => (
        <>
          <input type="hidden" name="vendorId" value={frame.values?.vendorId} />
          <input type="hidden" name="amount" value={frame.values?.amount} />
          {control("date")}
          {control("method")}
          <CashAnyway
            errors={reply?.error?.amount ?? undefined}
            typed={reply?.initialValue}
            text={reply?.error?.amount?.[0]}
          />
          {control("reference")}
          {control("note")}
        </>
      )}
    </SmallRecordForm>
  );
}
