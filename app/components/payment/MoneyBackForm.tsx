import type { ReactNode } from "react";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { type FormFrame, RecordForm } from "~/components/ui/RecordForm";
import { amountText, parseAmount } from "~/models/ground/money/money";
import { methodOptions, REFUND_REASON_MAX } from "~/models/billing/payment/payment.words";

/** The optional reason of the refund's confirm step. */
export function RefundReasonField() {
  return (
    <label className="field">
      <span className="label">Refund reason (optional)</span>
      <textarea className="input" name="refundReason" rows={2} maxLength={REFUND_REASON_MAX} />
    </label>
  );
}

type Values = Record<string, string>;

/** Writes what is left of the sum beside the part that was typed; what is no amount, or too much, leaves it. */
function follow(target: EventTarget, { sum, names }: { sum: number; names: readonly string[] }) {
  if (!(target instanceof HTMLInputElement) || !names.includes(target.name)) return;
  const typed = parseAmount(target.value || "0");
  const other = target.form?.elements.namedItem(names.find((name) => name !== target.name) ?? "");
  if (typed.ok && typed.value <= sum && other instanceof HTMLInputElement)
    other.value = amountText(sum - typed.value);
}

/** Gives money back: what it was received for, with sums in minor units, and the fields of its plan in their order. */
export function MoneyBackForm({
  source,
  currency,
  methods = [],
  parts,
  ...frame
}: FormFrame<Values> & {
  id: string;
  save: string;
  /** The record that the money was received for. */
  source: { title: string; facts: { label: string; value: string | number }[] };
  currency: string;
  /** The ways to pay, in the order in which they are offered. */
  methods?: readonly string[];
  /** Two amounts that are all of a sum in minor units: either follows the other. */
  parts?: { sum: number; names: readonly [string, string] };
  /** It ends something: its button is drawn as a loss. */
  ends?: boolean;
  /** A further button that posts the form. */
  also?: ReactNode;
  leave?: string;
}) {
  const method = {
    options: methodOptions(methods, currency),
    placeholder: "Select a method",
  };
  return (
    <RecordForm<Values>
      currency={currency}
      busy="Processing..."
      onChange={parts && (({ target }) => follow(target, parts))}
      {...frame}
    >
      {({ control }) => (
        <FormSection>
          <div className="wide">
            <Card title={source.title}>
              <DescriptionList
                items={source.facts.map(({ label, value }) => ({
                  label,
                  value:
                    typeof value === "number" ? <Money minor={value} currency={currency} /> : value,
                }))}
              />
            </Card>
          </div>
          {Object.keys(frame.plan.specs).map((name) =>
            control(name, name === "paymentMethod" ? method : undefined),
          )}
        </FormSection>
      )}
    </RecordForm>
  );
}
