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
import { CASH_NO_COST } from "~/models/billing/vendor/cash-limit";
import {
  loadVendorPay,
  postVendorPay,
  type VendorPayAnswer,
} from "~/services/billing/vendor-pay-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [
  { title: params.id ? "Use an advance" : "Pay a vendor" },
];

export const loader = (args: LoaderFunctionArgs) => loadVendorPay(args);
export const action = (args: ActionFunctionArgs) => postVendorPay(args);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** A field's first text and its first error. */
type Of = (name: string) => { defaultValue: string; error?: string };

/** Whom the payment is for, where the address does not say it. */
function ChooseVendor({
  vendors,
  labels,
  cancelTo,
}: Pick<Loaded, "vendors" | "labels" | "cancelTo">) {
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

/** The money of a new payment: how much, which way, by which number. */
function Money({
  labels,
  methods,
  currency,
  bills,
  of,
  cash,
}: Pick<Loaded, "labels" | "methods"> & {
  currency: string;
  bills: number;
  of: Of;
  cash: { asked: boolean; confirmed: string | undefined };
}) {
  return (
    <>
      <PlainInput
        id="amount"
        name="amount"
        label={`Amount (${currency})`}
        hint={bills > 0 ? "What no bill takes is an advance" : "An advance"}
        inputMode="decimal"
        required
        {...of("amount")}
      />
      <Anyway name={CONFIRM_CASH} {...cash} label="Record the cash anyway" />
      <PlainSelect
        id="method"
        name="method"
        label={labels.method}
        options={methods}
        required
        {...of("method")}
      />
      <PlainInput
        id="reference"
        name="reference"
        label={labels.reference}
        maxLength={50}
        {...of("reference")}
      />
      {currency === "INR" && (
        <PlainInput
          id="tdsAmount"
          name="tdsAmount"
          label={labels.tdsAmount}
          hint="Beside the amount: what is kept of an advance for work"
          inputMode="decimal"
          {...of("tdsAmount")}
        />
      )}
      <PlainArea
        id="note"
        name="note"
        label={labels.note}
        rows={2}
        maxLength={1_000}
        wide
        {...of("note")}
      />
      {bills > 0 && (
        <div className="wide">
          <Button type="submit" name="intent" value="share" formNoValidate>
            Share it out, the first due first
          </Button>
        </div>
      )}
    </>
  );
}

/** The bills that are owed, each with its share. */
function Bills({ bills, of }: { bills: NonNullable<Loaded["open"]>["bills"]; of: Of }) {
  if (bills.length === 0) return <p className="muted">Nothing is owed to this vendor.</p>;
  return (
    <ul className="stack">
      {bills.map(({ expenseId, hireId, name, about }, at) => {
        const field = `bills[${at}]`;
        const share = of(`${field}.amount`);
        return (
          <li key={`${expenseId}-${hireId}`}>
            <input type="hidden" name={`${field}.expenseId`} value={expenseId ?? ""} />
            <input type="hidden" name={`${field}.hireId`} value={hireId ?? ""} />
            <PlainInput
              id={`share-${at}`}
              name={`${field}.amount`}
              label={name}
              hint={about}
              inputMode="decimal"
              {...share}
              error={share.error ?? of(`${field}.expenseId`).error ?? of(`${field}.hireId`).error}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A payment to a vendor, or an advance that is used: how much each of its bills takes. */
export default function VendorPay() {
  const { payment, vendor, open, labels, methods, values, formKey, ...rest } =
    useLoaderData<typeof loader>();
  const answer = useActionData() as VendorPayAnswer | undefined;
  const typed: Record<string, string> = answer?.typed ?? values;
  const errors: Record<string, string[]> = answer?.errors ?? {};
  const of: Of = (name) => ({ defaultValue: typed[name] ?? "", error: errors[name]?.[0] });
  if (!vendor || !open) return <ChooseVendor labels={labels} {...rest} />;
  const { bills, currency, today } = open;
  const asked = Boolean(errors.amount?.some((one) => one.endsWith(CASH_NO_COST)));
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
            <Money
              labels={labels}
              methods={methods}
              currency={currency}
              bills={bills.length}
              of={of}
              cash={{ asked, confirmed: typed[CONFIRM_CASH] }}
            />
          )}
        </FormSection>
        <Card title="What it meets">
          <Bills bills={bills} of={of} />
        </Card>
        <div className="row">
          <SubmitButton label={payment ? "Use Advance" : "Record Payment"} variant="primary" />
          <ButtonLink to={rest.cancelTo}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}
