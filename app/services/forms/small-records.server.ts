import type * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";
import { getCompany } from "~/models/company/company/company.server";
import { DRIVER } from "~/models/road/driver/driver.record";
import { drivers } from "~/models/road/driver/driver.server";
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
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import type { List, SmallRecord } from "~/models/kit/record/define-record";
import type { recordCommands } from "~/models/kit/record/record-commands.server";
import { texts, type Fields, type Texts } from "~/models/kit/shared/define-fields";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { paths } from "~/paths";

import { itemPlan } from "./form-plans.server";
import { smallRecord, type Buttons } from "./small-record.server";

export const items = smallRecord({
  noun: "item",
  at: paths.items,
  plan: itemPlan,
  load: itemForEdit,
  name: ({ name }) => name,
  values: (item) => texts(ITEM_FORM, { ...item, active: item.status === "active" }),
  fresh: { price: "0", cost: "0" },
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

/** The pages of a noun of one form, by its definition and its commands. */
function pagesOf<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType<object>,
  L extends List,
>(
  record: SmallRecord<M, F, I, L>,
  commands: ReturnType<typeof recordCommands<M, F, I, L>>,
  { fresh = {}, buttons }: { fresh?: Partial<Texts<F>>; buttons?: Buttons } = {},
) {
  const { noun, at, called, fields, input } = record;
  return smallRecord({
    noun,
    at,
    plan: () => formPlan(fields, input),
    load: commands.forEdit,
    name: called,
    values: (row) => texts(fields, row),
    fresh,
    more: () => ({}),
    rules: commands.rules,
    create: { schema: input, run: commands.create },
    update: { schema: input, run: commands.update },
    setStatus: commands.setStatus,
    remove: commands.remove,
    buttons,
  });
}

export const vehiclePages = pagesOf(VEHICLE, vehicles, { fresh: { owner: "own" } });

export const driverPages = pagesOf(DRIVER, drivers, {
  buttons: { erase: { press: eraseDriver, message: "Driver erased" } },
});
