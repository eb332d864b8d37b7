import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { RecordForm } from "~/components/ui/RecordForm";
import type { FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";

type Values = { reason?: string; date: string; amount?: string };

/** Makes a credit or debit note of an invoice: why, when, and of how much. */
export function NoteForm({
  invoice,
  title,
  ...frame
}: {
  invoice: {
    number: string;
    client: string;
    currency: string;
    left: number;
    lastDay: string;
    late: boolean;
  };
  title: string;
  values: Values;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey: string;
  cancelTo: string;
}) {
  const { number, client, currency, left, lastDay, late } = invoice;
  return (
    <RecordForm<Required<Values>>
      id="note"
      currency={currency}
      save={`Issue ${title.toLowerCase()}`}
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
                    {
                      label: "Left before tax",
                      value: <Money minor={left} currency={currency} />,
                    },
                    { label: "Last day to declare", value: <DateText date={lastDay} /> },
                  ]}
                />
                {late && (
                  <p>
                    The last day to declare a note of this invoice has passed: its tax can no longer
                    be taken back.
                  </p>
                )}
              </Card>
            </div>
            {control("amount")}
            {control("date")}
            {control("reason")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
