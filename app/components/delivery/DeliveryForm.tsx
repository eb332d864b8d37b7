import { Fold, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { DeliveryTexts } from "~/models/road/delivery/delivery.fields";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import { type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { ExceptionLines, type Exceptions, type TypedExceptions } from "./ExceptionLines";

type Values = Required<DeliveryTexts>;

/** Fields that every delivery fills in. */
const FIRST = ["allDelivered", "receivedBy"];

/**
 * Records a delivery, or corrects what was recorded: that all is in order and who received it first, then its button, below it
 * what is seldom said and what did not come in order. One form, so that no press loses what was typed of the other.
 */
export function DeliveryForm({
  delivered,
  list,
  saved,
  ...frame
}: {
  delivered: boolean;
  /** Null: no package is listed. */
  list: Exceptions | null;
  /** The package marks that the last press saved. */
  saved?: string;
  values: DeliveryTexts;
  version: number;
  plan: FormPlan;
  lastResult?: FormReply;
  cancelTo: string;
  draft: DraftState;
}) {
  const { lastResult, plan } = frame;
  const initial: Record<string, unknown> | null | undefined = lastResult?.initialValue;
  const typed = initial?.packages as TypedExceptions | undefined;
  const others = Object.keys(plan.specs).filter((name) => !FIRST.includes(name));
  const stored: Record<string, unknown> = frame.values;
  // What is wrong there or was typed there stays in sight.
  const othersAnswered = others.some(
    (name) =>
      lastResult?.error?.[name] || (initial && (initial[name] ?? "") !== (stored[name] ?? "")),
  );
  return (
    <RecordForm<Values>
      id="delivery"
      save={delivered ? "Correct delivery" : "Record delivery"}
      order={[...FIRST, ...others, "packages"]}
      placesButtons
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection title={delivered ? "Delivery as recorded" : "Delivery"}>
            {FIRST.map((name) => control(name))}
          </FormSection>
          <div className="row saves">{buttons}</div>
          {list && (
            <ExceptionLines
              list={list}
              errors={(lastResult?.error ?? {}) as Record<string, string[] | null>}
              typed={typed ?? (lastResult?.status === "error" ? [] : null)}
              more={Number(initial?.more ?? 0)}
              open={Boolean(saved)}
              saved={saved}
            />
          )}
          <section className="card">
            <Fold
              title="Date, count and remarks"
              hint={delivered ? undefined : "today, all that was sent"}
              open={delivered || othersAnswered}
            >
              <div className="cols">{others.map((name) => control(name))}</div>
            </Fold>
          </section>
        </>
      )}
    </RecordForm>
  );
}
