import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { Anyway } from "~/components/ui/Anyway";
import { Button, ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainArea, PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import { CONFIRM_CASH } from "~/models/billing/payment/payment.words";
import { CASH_NO_COST } from "~/models/billing/vendor-payment/cash-limit";
import { loadVendorPay, postVendorPay } from "~/services/billing/vendor-pay-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [
  { title: params.id ? "Use an advance" : "Pay a vendor" },
];

export const loader = (args: LoaderFunctionArgs) => loadVendorPay(args);
export const action = (args: ActionFunctionArgs) => postVendorPay(args);

type Answer = {
  errors: Record<string, string[]>;
  problem: string | null;
  typed: Record<string, string>;
  formId: string;
};

/** A payment to a vendor, or an advance that is used: how much each of its bills takes. */
export default function VendorPay() {
  const { payment, vendor, vendors, open, labels, methods, values, formKey, cancelTo } =
    useLoaderData<typeof loader>();
  const answer = useActionData() as Answer | undefined;
  const typed: Record<string, string> = answer?.typed ?? values;
  const errors: Record<string, string[]> = answer?.errors ?? {};
  const of = (name: string) => ({ defaultValue: typed[name] ?? "", error: errors[name]?.[0] });
  if (!vendor || !open) {
    return (
      <>
        <PageHeader title="Pay a vendor" />
        <Form method="get" className="stack">
          <FormSection>
            <PlainSelect
              id="vendorId"
              name="vendorId"
              label={labels.vendorId}
              none="Select a vendor"
              options={vendors}
              required
            />
          </FormSection>
          <div className="row">
            <SubmitButton label="Continue" variant="primary" />
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
          </div>
        </Form>
      </>
    );
  }
  const { bills, currency, today } = open;
  return (
    <>
      <PageHeader
        title={payment ? "Use an advance" : "Pay a vendor"}
        subtitle={
          payment ? `${payment.name}, ${payment.advance} left · ${vendor.name}` : vendor.name
        }
      />
      {answer?.problem && <Problem text={answer.problem} />}
      <Form method="post" className="stack" discover="none" key={answer?.formId ?? "first"}>
        <input type="hidden" name="idempotencyKey" value={formKey} />
        {!payment && <input type="hidden" name="vendorId" value={vendor.id} />}
        <FormSection title={payment ? "When" : "What is paid"}>
          {!payment && (
            <>
              <PlainInput
                id="amount"
                name="amount"
                label={`Amount (${currency})`}
                hint={bills.length > 0 ? "What no bill takes is an advance" : "An advance"}
                inputMode="decimal"
                required
                {...of("amount")}
              />
              <Anyway
                name={CONFIRM_CASH}
                asked={Boolean(errors.amount?.some((one) => one.endsWith(CASH_NO_COST)))}
                confirmed={typed[CONFIRM_CASH]}
                label="Record the cash anyway"
              />
              <PlainSelect
                id="method"
                name="method"
                label={labels.method}
                options={methods}
                required
                {...of("method")}
              />
            </>
          )}
          <PlainInput
            id="date"
            name="date"
            label={labels.date}
            type="date"
            max={today}
            required
            {...of("date")}
          />
          {!payment && (
            <>
              <PlainInput
                id="reference"
                name="reference"
                label={labels.reference}
                maxLength={50}
                {...of("reference")}
              />
              <PlainArea
                id="note"
                name="note"
                label={labels.note}
                rows={2}
                maxLength={1_000}
                wide
                {...of("note")}
              />
              {bills.length > 0 && (
                <div className="wide">
                  <Button type="submit" name="intent" value="share" formNoValidate>
                    Share it out, the first due first
                  </Button>
                </div>
              )}
            </>
          )}
        </FormSection>
        <Card title="What it meets">
          {bills.length === 0 ? (
            <p className="muted">Nothing is owed to this vendor.</p>
          ) : (
            <ul className="stack">
              {bills.map(({ expenseId, hireId, name, about }, at) => (
                <li key={`${expenseId}-${hireId}`}>
                  <input type="hidden" name={`bills[${at}].expenseId`} value={expenseId ?? ""} />
                  <input type="hidden" name={`bills[${at}].hireId`} value={hireId ?? ""} />
                  <PlainInput
                    id={`share-${at}`}
                    name={`bills[${at}].amount`}
                    label={name}
                    hint={about}
                    inputMode="decimal"
                    {...of(`bills[${at}].amount`)}
                    error={
                      errors[`bills[${at}].amount`]?.[0] ??
                      errors[`bills[${at}].expenseId`]?.[0] ??
                      errors[`bills[${at}].hireId`]?.[0]
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
        <div className="row">
          <SubmitButton label={payment ? "Use Advance" : "Record Payment"} variant="primary" />
          <ButtonLink to={cancelTo}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}
