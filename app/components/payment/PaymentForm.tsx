import { useState, type ReactNode } from "react";

import { Anyway, askedAt, AskedAnyway } from "~/components/ui/Anyway";
import { Button, ButtonLink } from "~/components/ui/Button";
import { control as controlOf, isChoice, type, useEarlyChoice } from "~/components/ui/fill";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormParts } from "~/components/ui/RecordForm";
import { Link } from "~/components/ui/Link";
import { useHydrated } from "~/components/ui/use-hydrated";
import { amountText, formatMoney, rateText } from "~/models/ground/money/money";
import { TDS_LABELS } from "~/models/ground/tax/tds";
import type { PaymentTexts } from "~/models/billing/payment/payment.fields";
import type { InvoiceDetails } from "~/models/billing/invoice/invoice.form";
import {
  deductIntent,
  detailsOf,
  type PaymentChoices,
} from "~/models/billing/payment/payment.form";
import { NEW_PAYMENT_STATUSES } from "~/models/billing/payment/payment.status";
import {
  asksOfStanding,
  BEYOND,
  CASH_LIMITED,
  CONFIRM_CASH,
  methodOptions,
  RECORD_ANYWAY,
} from "~/models/billing/payment/payment.words";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import { paths } from "~/paths";

import { WhatIsPaid } from "./WhatIsPaid";

type PaymentReply = FormReply & { choices: PaymentChoices; formId?: string };

type PaymentFormProps = {
  values: PaymentTexts;
  plan: FormPlan;
  /** Edits a payment when it has a version. */
  version?: number;
  choices: PaymentChoices;
  lastResult?: PaymentReply;
  idempotencyKey?: string;
  cancelTo: string;
};

const words = (list: readonly string[]) => list.map((word) => ({ value: word, label: word }));

/** New and edit in one. Values that the server changed ('Show invoice') build the form again. */
export function PaymentForm({ choices: offered, ...frame }: PaymentFormProps) {
  const { values, plan, version, lastResult } = frame;
  // The invoice of a payment does not change, and a refund is not an edit.
  const { invoiceId: _, refundReason: __, ...paymentSpecs } = plan.specs;
  const [found, setFound] = useState<RecordOption[]>([]);
  const chosen = lastResult?.choices ?? offered;
  const { invoices } = chosen;
  // With those that were looked for meanwhile.
  const choices = {
    ...chosen,
    invoices: { ...invoices, options: [...invoices.options, ...found] },
  };
  const stored = version !== undefined;
  const invoiceOf = (id: unknown) => detailsOf(choices.invoices, id);
  // A disabled choice is not posted, so a stored payment keeps its invoice.
  const chosenIn = (fields: Parts["fields"]) =>
    invoiceOf(stored ? values.invoiceId : fields.invoiceId.value);
  const { quotation } = choices;
  /** Choosing an invoice asks for what is due on it. */
  function fillAmount({ form, value }: HTMLSelectElement) {
    const invoice = invoiceOf(value);
    if (invoice && form) type(form, "amount", amountText(invoice.balance));
  }
  useEarlyChoice("payment", "invoiceId", (chosen) => {
    // An amount that was typed stays.
    if (chosen.form && !controlOf(chosen.form, "amount")?.value) fillAmount(chosen);
  });
  return (
    <RecordForm<Required<PaymentTexts>>
      key={lastResult?.formId ?? "first"}
      id="payment"
      currency={(fields) => (quotation ?? chosenIn(fields))?.currency ?? ""}
      save={stored ? "Update Payment" : quotation ? "Record advance" : "Record Payment"}
      busy="Processing..."
      lines={(of) => comparedLines(paymentSpecs, of)}
      follows={FOLLOWED}
      onChange={({ target }) => {
        if (isChoice(target, "invoiceId")) fillAmount(target);
      }}
      {...frame}
    >
      {(parts) => (
        <PaymentFields
          {...parts}
          choices={choices}
          onFound={(option) => setFound([...found, option])}
          stored={stored}
          specs={plan.specs}
          invoice={chosenIn(parts.fields)}
          confirmed={lastResult?.initialValue ?? {}}
          late={askedAt(lastResult, "return", "gstr1a")}
        />
      )}
    </RecordForm>
  );
}

/** An advance's voucher has these, so its form leaves them as they are. */
const ON_VOUCHER = ["amount", "date", "status", "tdsKind", "tdsAmount", "deductedOn"] as const;

const FOLLOWED = ["invoiceId", "amount", "status"] as const;

/** The tax deducted at source; proposals fill in the fields through the form's own submit. */
function Deducted({
  label,
  deductions,
  open,
  wrong,
  children,
}: {
  label: string;
  deductions: InvoiceDetails["deductions"];
  open: boolean;
  wrong: boolean;
  children: ReactNode;
}) {
  return (
    <Fold title={label} open={open || wrong}>
      <div className="stack gap-3">
        {deductions.length > 0 && (
          <div className="row">
            {deductions.map((one) => (
              <Button
                key={deductIntent(one)}
                type="submit"
                name="intent"
                value={deductIntent(one)}
                formNoValidate
              >
                {`${TDS_LABELS[one.kind]}: ${rateText(one.rate)}% of ${formatMoney(one.base, "INR")} is ${formatMoney(one.amount, "INR")}`}
              </Button>
            ))}
          </div>
        )}
        {children}
      </div>
    </Fold>
  );
}

/** The payment that the one in hand may be, which is confirmed or looked at instead. */
function StandingNotice({ id, reported, says, confirm }: NonNullable<PaymentChoices["standing"]>) {
  return (
    <div className="notice warning stack">
      <p>{says}</p>
      <p>
        <ButtonLink to={paths.payments.view(id)} variant={reported ? "primary" : "secondary"}>
          {reported ? confirm : "Open that payment"}
        </ButtonLink>
      </p>
    </div>
  );
}

type Parts = FormParts<Required<PaymentTexts> & { version: string }>;

function PaymentFields({
  fields,
  control,
  currency,
  choices,
  onFound,
  stored,
  invoice,
  specs,
  confirmed,
  late,
}: Parts & {
  specs: FormPlan["specs"];
  /** The posted answers about cash and about another payment. */
  confirmed: Partial<Record<string, unknown>>;
  /** The question about an advance of a closed period. */
  late: ReturnType<typeof askedAt>;
  choices: PaymentChoices;
  onFound: (option: RecordOption) => void;
  stored: boolean;
  invoice?: InvoiceDetails;
}) {
  // Without scripts nothing can bring the field once Refunded is chosen: it is always there.
  const scriptless = !useHydrated();
  // The facts on an advance's voucher cannot be changed.
  const voucher = stored && choices.quotation !== undefined;
  return (
    <>
      {/* What the amount stands beside: without scripts another invoice may be chosen than is shown. */}
      <input type="hidden" name="currency" value={currency} />
      {!stored && choices.standing && <StandingNotice {...choices.standing} />}
      <FormSection>
        <WhatIsPaid
          field={fields.invoiceId}
          choices={choices}
          onFound={onFound}
          stored={stored}
          invoice={invoice}
          specs={specs}
        />
        {!voucher && control("amount")}
        {!stored && invoice && fields.amount.errors?.some((one) => one.includes(BEYOND)) && (
          <p className="wide">
            <Link
              to={paths.payments.settle({
                clientId: invoice.clientId,
                amount: fields.amount.value,
              })}
            >
              It pays several invoices, or part of it is an advance
            </Link>
          </p>
        )}
        <Anyway
          name={CONFIRM_CASH}
          asked={Boolean(fields.amount.errors?.some((error) => error.endsWith(CASH_LIMITED)))}
          confirmed={confirmed[CONFIRM_CASH]}
          label="Record the cash anyway"
        />
        {control("paymentMethod", {
          options: methodOptions(choices.methods, choices.currency),
          placeholder: "Select a method",
        })}
        {voucher
          ? ON_VOUCHER.map((name) => (
              <input key={name} type="hidden" name={name} value={fields[name].initialValue} />
            ))
          : control("date", { max: choices.today })}
        {!stored && <AskedAnyway {...late} label="Add by GSTR-1A" />}
        {!choices.quotation &&
          control("status", {
            options: words(stored ? [...NEW_PAYMENT_STATUSES, "Refunded"] : NEW_PAYMENT_STATUSES),
          })}
        {control("transactionId")}
        {!stored && (
          <Anyway
            name={RECORD_ANYWAY}
            asked={asksOfStanding(fields.transactionId.errors)}
            confirmed={confirmed[RECORD_ANYWAY]}
            label="Record another payment"
          />
        )}
        {control("notes")}
        {/* What was typed of it stays in sight, whatever the invoice is in. */}
        {!voucher && (currency === "" || currency === "INR" || fields.tdsAmount.initialValue) && (
          <Deducted
            label={specs.tdsKind?.label ?? ""}
            deductions={invoice?.deductions ?? []}
            open={Boolean(fields.tdsKind.initialValue)}
            wrong={Boolean(
              fields.tdsAmount.errors ?? fields.tdsKind.errors ?? fields.deductedOn.errors,
            )}
          >
            {control("tdsKind")}
            {control("tdsAmount")}
            {control("deductedOn", { max: choices.today })}
          </Deducted>
        )}
        {stored &&
          !voucher &&
          (scriptless || fields.status.value === "Refunded") &&
          control("refundReason")}
      </FormSection>
    </>
  );
}
