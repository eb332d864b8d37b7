import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SaidCard } from "~/components/document/SaidCard";
import { AdvanceCard } from "~/components/payment/AdvanceCard";
import { CameTogether, PaymentDetails } from "~/components/payment/PaymentDetails";
import { PaymentHead } from "~/components/payment/PaymentHead";
import { RefundReasonField } from "~/components/payment/MoneyBackForm";
import { ChainNav } from "~/components/ui/ChainNav";
import { ConfirmStep, deletionOf, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Refusal } from "~/components/ui/Problem";
import { invoiceUnpaid, shownInvoiceNumber } from "~/models/billing/invoice/invoice.status";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { standingFor } from "~/models/billing/payment/payment.standing.server";
import { supplyFacts } from "~/models/billing/payment/payment.document";
import { denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { receivePayment } from "~/models/billing/payment/payment.edit.server";
import { paymentNext, paymentSteps, stepsClosed } from "~/models/billing/payment/payment.next";
import {
  deletePayment,
  refundPayment,
  refundReasonOf,
} from "~/models/billing/payment/payment.refund.server";
import { getPayment, type Payment } from "~/models/billing/payment/payment.server";
import { isAdvance, isGivenBack } from "~/models/billing/payment/payment.status";
import { RECORD_ANYWAY } from "~/models/billing/payment/payment.words";
import { voucherTax } from "~/models/ground/tax/voucher";
import { can, type Actor } from "~/models/kit/policy/policy";
import { waysToSend } from "~/models/kit/shared/next-steps";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company/company.server";
import { confirmAsPressed } from "~/services/billing/confirm-paid.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { paperParts, reachOf } from "~/services/papers/paper-page.server";
import { amendmentsCard } from "~/services/billing/amendment-page.server";
import { doneAt } from "~/services/flash.server";
import { headCustomer } from "~/services/head.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titleOf(data.payment) : "Payment" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:view", async ({ actor, id }) => {
    const payment = await getPayment(actor, id("payment"));
    const { invoice, client, currency, left } = payment;
    const keys = invoice
      ? { invoiceId: invoice.id, quotationId: invoice.quotationId, jobId: invoice.jobId }
      : { quotationId: payment.quotationId, advanceId: payment.id };
    const company = await readCompanyHead(args);
    const paper = { entity: "payment", entityId: payment.id } as const;
    const { parts, about } = await paperParts(args, actor, paper, keys, company);
    const facts = {
      ...(await headCustomer(args, actor, client, paper)),
      closed: stepsClosed(actor, payment),
      about,
      figures: [
        { label: "Amount", value: formatMoney(payment.amount, currency) },
        ...(payment.tdsAmount > 0
          ? [{ label: "Deducted at source", value: formatMoney(payment.tdsAmount, currency) }]
          : []),
        ...(invoice
          ? [
              {
                label: `Balance of ${invoice.shownNumber}`,
                value: formatMoney(invoice.balance, invoice.currency),
              },
            ]
          : isAdvance(payment)
            ? [{ label: "Left of it", value: formatMoney(left, currency) }]
            : []),
      ],
    };
    const reach = reachOf(client.email, facts.contact);
    const offered = paymentSteps(actor, payment, {
      reach,
      left,
      invoiceUnpaid: invoice !== null && invoiceUnpaid.of(invoice),
    });
    return {
      payment: {
        id: payment.id,
        referenceNumber: payment.referenceNumber,
        status: payment.status,
        amount: payment.amount,
        tdsAmount: payment.tdsAmount,
        tdsKind: payment.tdsKind,
        certificate: [payment.certificateNumber, formatDate(payment.certificateDate)]
          .filter(Boolean)
          .join(", "),
        currency: payment.currency,
        date: payment.date,
        paymentMethod: payment.paymentMethod,
        transactionId: payment.transactionId,
        notes: payment.notes,
        refundDate: payment.refundDate,
        refundReason: payment.refundReason,
        invoiceId: payment.invoiceId,
        quotationId: payment.quotationId,
        paper: paperOf(payment),
        about: invoice ? invoice.shownNumber : (payment.quotation?.quotationNumber ?? ""),
        client: client.name,
      },
      advance: invoice ? null : advanceOf(payment),
      together: payment.together
        .filter((one) => one.id !== payment.id)
        .map(({ id, referenceNumber, amount, invoice: of }) => ({
          id,
          amount,
          number: referenceNumber,
          of: of ? of.shownNumber : "Kept as an advance",
        })),
      // What its confirmation is asked about.
      same: offered.includes("confirm") ? await standingFor(payment, payment) : null,
      amended: isAdvance(payment)
        ? await amendmentsCard(actor, { entity: "payment", id: payment.id })
        : null,
      ...parts,
      facts,
      offered,
      next: paymentNext({ status: payment.status, reach }, offered),
      receiptBy: waysToSend(reach)[0] ?? null,
      canEdit: offered.includes("edit"),
      canRefund: offered.includes("refund"),
      canSend: offered.includes("write"),
      // An advance keeps its number: it is given back instead.
      canDelete: can(actor, "payment:delete") && invoice !== null,
    };
  });

const titleOf = (payment: { amount: number; referenceNumber: string }) =>
  `${isGivenBack(payment) ? "Refund" : "Payment"} #${payment.referenceNumber}`;

/** What its buttons call its paper: a voucher where there is tax in it. */
const paperOf = ({ invoice, tax }: Payment) =>
  invoice === null && tax !== null ? "Voucher" : "Receipt";

/** What the page says of an advance, or of what is given back of one, besides its payment. */
function advanceOf(payment: Payment) {
  const { adjustments, refunds, refundOf, taxableValue } = payment;
  return {
    supply: supplyFacts(payment),
    taxableValue,
    heads: voucherTax(payment)?.heads ?? [],
    refundOf,
    refunds: refunds.map(({ id, referenceNumber, date, amount }) => ({
      id,
      referenceNumber,
      date,
      amount,
    })),
    reason: refundOf && payment.refundReason,
    adjustments: adjustments.map(({ id, amount, date, invoice }) => ({
      id,
      amount,
      date,
      invoiceId: invoice.id,
      number: shownInvoiceNumber(invoice),
    })),
  };
}

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
  const details = <PaymentDetails payment={payment} />;
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
