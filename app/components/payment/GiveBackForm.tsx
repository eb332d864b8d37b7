import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { RecordForm } from "~/components/ui/RecordForm";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

type Values = {
  amount: string;
  paymentMethod?: string;
  date: string;
  transactionId?: string;
  notes?: string;
};

/** Gives back what was paid of an invoice beyond what its credit notes left of it. */
export function GiveBackForm({
  invoice,
  methods,
  ...frame
}: {
  invoice: {
    number: string;
    client: string;
    currency: string;
    amountPaid: number;
    toGiveBack: number;
  };
  /** The ways to pay, in the order in which they are offered. */
  methods: readonly string[];
  values: Values;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey: string;
  cancelTo: string;
}) {
  const { number, client, currency, amountPaid, toGiveBack } = invoice;
  return (
    <RecordForm<Required<Values>>
      id="give-back"
      currency={currency}
      save="Give back"
      busy="Processing..."
      lines={() => []}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection>
            <div className="wide">
              <Card title="Invoice">
                <DescriptionList
                  items={[
                    { label: "Invoice", value: number },
                    { label: "Customer", value: client },
                    { label: "Paid", value: <Money minor={amountPaid} currency={currency} /> },
                    {
                      label: "To be given back",
                      value: <Money minor={toGiveBack} currency={currency} />,
                    },
                  ]}
                />
              </Card>
            </div>
            {control("amount")}
            {control("date")}
            {control("paymentMethod", {
              options: methods.map((method) => ({ value: method, label: method })),
              placeholder: "Select a method",
            })}
            {control("transactionId")}
            {control("notes")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
