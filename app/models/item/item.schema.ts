import * as z from "zod";

import {
  choice,
  optionalAmount,
  optionalText,
  requiredAmount,
  requiredText,
  version,
} from "../shared/fields";

import { ITEM_CATEGORIES, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, ITEM_SKU_MAX } from "./item.words";

const named = {
  name: requiredText("Name", ITEM_NAME_MAX),
  description: optionalText("Description", ITEM_DESCRIPTION_MAX),
};

/** The modal: a name and what it is; everything else can wait. */
export const QuickItemInput = z.object(named);
export type QuickItemInput = z.infer<typeof QuickItemInput>;

// A tick posts "on" and no tick posts nothing; scripts send true, false or their words.
const truth = z
  .union([z.boolean(), z.string()], { error: "Active must be true or false" })
  .nullish()
  .transform((value): boolean | undefined => {
    if (value === null || value === undefined || value === "") return undefined;
    return typeof value === "boolean" ? value : /^(on|true|1|yes)$/i.test(value);
  });

/** A whole item. Amounts in minor units. `active` left out: active when new, unchanged when not. */
export const ItemInput = z.object({
  ...named,
  sku: requiredText("SKU", ITEM_SKU_MAX),
  category: choice(ITEM_CATEGORIES, {
    required: "Category is required",
    invalid: "Choose one of the categories",
  }),
  price: requiredAmount("Price"),
  cost: optionalAmount("Cost").transform((cost) => cost ?? 0),
  active: truth,
  version,
});
export type ItemInput = z.infer<typeof ItemInput>;

/** The form of an existing item shows the tick, so that no tick means inactive. */
export const ItemEditForm = ItemInput.extend({
  active: truth.transform((active) => active ?? false),
});
