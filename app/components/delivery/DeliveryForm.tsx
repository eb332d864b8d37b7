import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { DeliveryTexts } from "~/models/delivery/delivery.fields";
import { comparedLines, type FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";

type Values = Required<DeliveryTexts>;

/** Takes a delivery down, or puts right what was taken down. */
export function DeliveryForm({
  delivered,
  ...frame
}: {
  delivered: boolean;
  values: DeliveryTexts;
  version: number;
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
}) {
  return (
    <RecordForm<Values>
      id="delivery"
      save={delivered ? "Correct delivery" : "Record delivery"}
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title={delivered ? "Delivery as taken down" : "Delivery"}>
            {Object.keys(frame.plan.specs).map((name) => control(name))}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
