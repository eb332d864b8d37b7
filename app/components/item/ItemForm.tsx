import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import type { ITEM_FORM } from "~/models/item/item.fields";
import type { Texts } from "~/models/shared/define-fields";
import { comparedLines, type FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";

/** New and edit in one: with a version it edits. */
export function ItemForm({
  values,
  version,
  ...frame
}: {
  values: Partial<Texts<typeof ITEM_FORM>>;
  version?: number;
  plan: FormPlan;
  /** Of its price and cost. */
  currency: string;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const stored = version !== undefined;
  return (
    <RecordForm
      id="item"
      lines={(typed) => comparedLines(frame.plan.specs, typed)}
      save={stored ? "Update Item" : "Create Item"}
      values={values}
      version={version}
      {...frame}
    >
      {({ control, buttons }) => (
        <>
          <FormSection>
            {control("name")}
            {control("sku")}
            {control("category", { placeholder: "Select a category" })}
            <div className="cols">
              {control("price")}
              {control("cost")}
            </div>
            {control("description")}
            {stored && control("active")}
          </FormSection>
          <FormActions>{buttons}</FormActions>
        </>
      )}
    </RecordForm>
  );
}
