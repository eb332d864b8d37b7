import { getCompany } from "~/models/company/company/company.server";
import { texts } from "~/models/kit/shared/define-fields";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { ITEM_FORM, ItemEditForm, ItemInput } from "~/models/sales/item/item.fields";
import {
  createItem,
  deleteItem,
  itemCurrency,
  itemForEdit,
  rulesOfItem,
  setItemStatus,
  updateItem,
} from "~/models/sales/item/item.server";
import { paths } from "~/paths";

import { smallRecord } from "../forms/small-record.server";

export const itemPlan = (stored: boolean) => formPlan(ITEM_FORM, stored ? ItemEditForm : ItemInput);

export const items = smallRecord({
  noun: "item",
  at: paths.items,
  plan: itemPlan,
  load: itemForEdit,
  name: ({ name }) => name,
  values: (item) => texts(ITEM_FORM, { ...item, active: item.status === "active" }),
  fresh: () => ({ price: "0", cost: "0" }),
  more: async (item) => {
    const { quotationCurrency } = await getCompany();
    return { currency: item ? itemCurrency(item, quotationCurrency) : quotationCurrency };
  },
  rules: rulesOfItem,
  create: { schema: ItemInput, run: createItem },
  update: { schema: ItemEditForm, run: updateItem },
  setStatus: setItemStatus,
  remove: deleteItem,
});
