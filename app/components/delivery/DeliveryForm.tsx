import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { DeliveryTexts } from "~/models/road/delivery/delivery.fields";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { OutcomeLines, type OutcomePage, type TypedOutcomes } from "./OutcomeLines";

type Values = Required<DeliveryTexts>;

/**
 * Records a delivery, or corrects what was recorded, with how its packages arrived: one form, so that no press loses what
 * was typed of the other.
 */
export function DeliveryForm({
  delivered,
  list,
  saved,
  ...frame
}: {
  delivered: boolean;
  list: OutcomePage;
  /** What the last press saved of the packages. */
  saved?: string;
  values: DeliveryTexts;
  version: number;
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
  draft: DraftState;
}) {
  const { lastResult, plan } = frame;
  const typed = lastResult?.initialValue?.packages as unknown as TypedOutcomes | undefined;
  const names = Object.keys(plan.specs).filter((name) => name !== "allDelivered");
  const listed = list.rows.length > 0;
  return (
    <RecordForm<Values>
      id="delivery"
      save={delivered ? "Correct delivery" : "Record delivery"}
      lines={(of) => comparedLines(plan.specs, of)}
      order={[...names, "packages", "allDelivered"]}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title={delivered ? "Delivery as recorded" : "Delivery"}>
            {names.map((name) => control(name))}
          </FormSection>
          {listed && (
            <OutcomeLines
              list={list}
              errors={(lastResult?.error ?? {}) as Record<string, string[] | null>}
              typed={typed ?? (lastResult?.status === "error" ? [] : null)}
              error={saved}
            >
              {control("allDelivered")}
            </OutcomeLines>
          )}
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
