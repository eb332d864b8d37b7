import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { Anyway } from "~/components/ui/Anyway";
import { Button, ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import {
  asksOfStanding,
  CASH_LIMITED,
  CONFIRM_CASH,
  KEEP_ADVANCE,
  KEEP_ASKED,
  methodOptions,
  RECORD_ANYWAY,
} from "~/models/billing/payment/payment.words";
import { paths } from "~/paths";
import { loadSettle, postSettle } from "~/services/billing/settle-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Payment for several invoices" }];

export const loader = (args: LoaderFunctionArgs) => loadSettle(args);
export const action = (args: ActionFunctionArgs) => postSettle(args);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The invoices, each with its share, and what was deducted of it where that may be. */
function Shares({
  invoices,
  deducted,
  of,
}: Pick<Loaded, "invoices"> & {
  deducted: string | null;
  of: (name: string) => { defaultValue: string; error?: string };
}) {
  return (
    <ul className="stack">
      {invoices.map(({ id, number, about }, at) => (
        <li key={id} className="cols">
          <input type="hidden" name={`invoices[${at}].invoiceId`} value={id} />
          <PlainInput
            id={`share-${id}`}
            name={`invoices[${at}].amount`}
            label={number}
            hint={about}
            inputMode="decimal"
            {...of(`invoices[${at}].amount`)}
            error={of(`invoices[${at}].amount`).error ?? of(`invoices[${at}].invoiceId`).error}
          />
          {deducted && (
            <PlainInput
              id={`deducted-${id}`}
              name={`invoices[${at}].tdsAmount`}
              label={`${deducted} of ${number}`}
              inputMode="decimal"
              {...of(`invoices[${at}].tdsAmount`)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

export default function SettleInvoices() {
  const { client, invoices, labels, methods, tdsKinds, currency, today, values, formKey } =
    useLoaderData<typeof loader>();
  const deducts = currency === "INR";
  const answer = useActionData<typeof action>();
  const typed: Record<string, string> = answer?.typed ?? values;
  const errors: Record<string, string[]> = answer?.errors ?? {};
  const of = (name: string) => ({ defaultValue: typed[name] ?? "", error: errors[name]?.[0] });
  return (
    <>
      <PageHeader title="Payment for several invoices" subtitle={client.name} />
      {answer?.problem && <Problem text={answer.problem} />}
      {invoices.length === 0 ? (
        <p>Nothing is open of this client.</p>
      ) : (
        <Form method="post" className="stack" discover="none" key={answer?.formId ?? "first"}>
          <input type="hidden" name="idempotencyKey" value={formKey} />
          <FormSection title="What came">
            <PlainInput
              id="amount"
              name="amount"
              label={`Amount (${currency})`}
              inputMode="decimal"
              required
              {...of("amount")}
            />
            <Anyway
              name={CONFIRM_CASH}
              asked={Boolean(errors.amount?.some((one) => one.endsWith(CASH_LIMITED)))}
              confirmed={typed[CONFIRM_CASH]}
              label="Record the cash anyway"
            />
            <PlainSelect
              id="paymentMethod"
              name="paymentMethod"
              label={labels.paymentMethod}
              none="Select a method"
              options={methodOptions(methods, currency)}
              required
              {...of("paymentMethod")}
            />
            <PlainInput
              id="date"
              name="date"
              label={labels.date}
              type="date"
              max={today}
              required
              {...of("date")}
            />
            <PlainInput
              id="transactionId"
              name="transactionId"
              label={labels.transactionId}
              maxLength={100}
              {...of("transactionId")}
            />
            <Anyway
              name={RECORD_ANYWAY}
              asked={asksOfStanding(errors.transactionId)}
              confirmed={typed[RECORD_ANYWAY]}
              label="Record another payment"
            />
            {deducts && (
              <>
                <PlainSelect
                  id="tdsKind"
                  name="tdsKind"
                  label={labels.tdsKind}
                  none="Nothing"
                  options={tdsKinds}
                  {...of("tdsKind")}
                />
                <PlainInput
                  id="deductedOn"
                  name="deductedOn"
                  label={labels.deductedOn}
                  hint="Empty: on the day of the payment"
                  type="date"
                  max={today}
                  {...of("deductedOn")}
                />
              </>
            )}
            <div className="wide">
              <Button type="submit" name="intent" value="share" formNoValidate>
                Share it out, the oldest first
              </Button>
            </div>
          </FormSection>
          <Card title="What it settles">
            <Shares invoices={invoices} deducted={deducts ? labels.tdsAmount : null} of={of} />
          </Card>
          <Anyway
            name={KEEP_ADVANCE}
            asked={Boolean(errors[KEEP_ADVANCE]?.some((one) => one.endsWith(KEEP_ASKED)))}
            confirmed={typed[KEEP_ADVANCE]}
            label="Keep it as an advance"
            text={errors[KEEP_ADVANCE]?.[0]}
          />
          <div className="row">
            <SubmitButton label="Record Payment" variant="primary" />
            <ButtonLink to={paths.customers.view(client.id)}>Cancel</ButtonLink>
          </div>
        </Form>
      )}
    </>
  );
}
