import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { ITEM_FORM } from "~/models/sales/item/item.fields";
import type { Texts } from "~/models/kit/shared/define-fields";

export function ItemForm(
  frame: SmallRecordFrame<Texts<typeof ITEM_FORM>> & {
    /** Of its price and cost. */
    currency: string;
  },
) {
  return (
    <SmallRecordForm noun="item" {...frame}>
      {(control, stored) => (
        <>
          {control("name")}
          {control("sku")}
          {control("category", { placeholder: "Select a category" })}
          <div className="cols">
            {control("price")}
            {control("cost")}
          </div>
          {control("description")}
          {stored && control("active")}
        </>
      )}
    </SmallRecordForm>
  );
}
