import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { RecordForm } from "~/components/ui/RecordForm";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Values = { amount: string; fee: string; reason?: string };

/** Gives an advance back: how much of what is left, and what is kept of it. */
export function AdvanceRefundForm({
  advance,
  ...frame
}: {
  advance: {
    referenceNumber: string;
    amount: number;
    left: number;
    currency: string;
    client: string;
    quotation: string;
  };
  values: Values;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey: string;
  cancelTo: string;
}) {
  const { referenceNumber, amount, left, currency, client, quotation } = advance;
  return (
    <RecordForm<Required<Values>>
      id="refund"
      currency={currency}
      save="Refund advance"
      busy="Processing..."
      lines={() => []}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection>
            <div className="wide">
              <Card title="Advance">
                <DescriptionList
                  items={[
                    { label: "Receipt", value: referenceNumber },
                    { label: "Customer", value: client },
                    { label: "Quotation", value: quotation },
                    { label: "Amount", value: <Money minor={amount} currency={currency} /> },
                    { label: "Left of it", value: <Money minor={left} currency={currency} /> },
                  ]}
                />
              </Card>
            </div>
            {control("amount")}
            {control("fee")}
            {control("reason")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
