import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SaidCard } from "~/components/document/SaidCard";
import { AdvanceCard } from "~/components/payment/AdvanceCard";
import { CameTogether } from "~/components/payment/CameTogether";
import { PaymentHead } from "~/components/payment/PaymentHead";
import { RefundReasonField } from "~/components/payment/MoneyBackForm";
import { Card } from "~/components/ui/Card";
import { ChainNav } from "~/components/ui/ChainNav";
import { ConfirmStep, deletionOf, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { FactList } from "~/components/ui/FactList";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Refusal } from "~/components/ui/Problem";
import { denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { receivePayment } from "~/models/billing/payment/payment.edit.server";
import {
  deletePayment,
  refundPayment,
  refundReasonOf,
} from "~/models/billing/payment/payment.refund.server";
import { isGivenBack } from "~/models/billing/payment/payment.status";
import { RECORD_ANYWAY } from "~/models/billing/payment/payment.words";
import type { Actor } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { loadPaymentPage } from "~/services/billing/payment-page.server";
import { confirmAsPressed } from "~/services/billing/confirm-paid.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titleOf(data.payment) : "Payment" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:view", ({ actor, id }) => loadPaymentPage(args, actor, id("payment")));

const titleOf = (payment: { amount: number; referenceNumber: string }) =>
  `${isGivenBack(payment) ? "Refund" : "Payment"} #${payment.referenceNumber}`;

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "payment:view", async ({ actor, form, id }) => {
    return withRefusalReply(() => runIntent(actor, id("payment"), form));
  });

async function runIntent(actor: Actor, id: number, form: FormData) {
  switch (form.get("intent")) {
    case "refund": {
      await refundPayment(actor, id, refundReasonOf(form.get("refundReason")));
      return doneAt(paths.payments.view(id), "Payment refunded successfully");
    }
    case "confirm":
      return confirmAsPressed(actor, form, paths.payments.view(id), id);
    case "deny":
      await denyPaid(actor, id);
      return doneAt(paths.payments.view(id), "Marked as not received");
    case "received": {
      await receivePayment(actor, id);
      return doneAt(paths.payments.view(id), "Payment updated successfully");
    }
    case "delete":
      await deletePayment(actor, id);
      return doneAt(paths.payments.list(), "Payment deleted successfully");
    default:
      return runPaperIntent(actor, { entity: "payment", entityId: id }, form);
  }
}

export default function PaymentPage() {
  const { payment, links, formKey, history, ...allowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = <Refusal answer={answer} />;
  const [search] = useSearchParams();
  const here = paths.payments.view(payment.id);
  const refund: ConfirmWords = {
    title: "Process Refund",
    message: "Are you sure you want to refund this payment? Its amount will be due again.",
    action: here,
    fields: { intent: "refund" },
    children: (
      <>
        {problem}
        <RefundReasonField />
      </>
    ),
  };
  const deletion = deletionOf("Delete Payment", "this payment", here, problem);
  const details = (
    <Card title="Payment Details">
      <FactList facts={allowed.details} empty="N/A" />
    </Card>
  );
  const content = allowed.advance ? (
    <div className="stack">
      {details}
      <AdvanceCard advance={allowed.advance} currency={payment.currency} />
      {allowed.amended && <SaidCard {...allowed.amended} />}
    </div>
  ) : (
    details
  );
  const step = search.get("confirm");
  return (
    <>
      {problem}
      {allowed.canRefund && step === "refund" && <ConfirmStep {...refund} cancelTo={here} />}
      {allowed.same && step === "anyway" && (
        <ConfirmStep
          title="Confirm payment"
          message={allowed.same.says}
          action={here}
          fields={{ intent: "confirm", [RECORD_ANYWAY]: "on" }}
          confirm="Confirm anyway"
          cancelTo={here}
        />
      )}
      {allowed.canDelete && step === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      <PaymentHead
        payment={payment}
        facts={allowed.facts}
        next={allowed.next}
        offered={allowed.offered}
        formKey={formKey}
        receiptBy={allowed.receiptBy}
        refund={refund}
        deletion={allowed.canDelete ? deletion : null}
      />
      <ChainNav records={allowed.chain} move={allowed.wholeMove} />
      <CameTogether payments={allowed.together} currency={payment.currency} />
      {links ? (
        <Split
          aside={
            <SideColumn>
              <DocumentLinks
                links={links}
                here={here}
                canCopy={allowed.canSend}
                copied={copiedLinkOf(answer)}
              />
            </SideColumn>
          }
        >
          {content}
        </Split>
      ) : (
        content
      )}
      <HistoryList entries={history} />
    </>
  );
}
