import * as z from "zod";
import { inputShape } from "../../kit/shared/define-fields";
import { readsFor } from "../../kit/shared/described";
import { amount, area, choice, code, text, tick } from "../../kit/shared/field-kinds";
import { choice as oneWord } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";

export const ITEM_CATEGORIES = [
  "Electronics",
  "Furniture",
  "Office Supplies",
  "Services",
  "Other",
] as const;

export const ITEM_STATUSES = ["active", "inactive", "deleted"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** An item of the catalogue, in the order of its form. Amounts are of the catalogue's currency. */
export const ITEM_FIELDS = {
  name: text("Name", 100, { required: true }),
  sku: code("SKU", 50, {
    required: true,
    hint: "Your own short code for it; no other item may have it",
  }),
  category: choice("Category", ITEM_CATEGORIES, {
    required: "Category is required",
    invalid: "Choose one of the categories",
  }),
  price: amount("Price", { required: true }),
  cost: amount("Cost", { absent: "zero" }),
  description: area("Description", 1000, { wide: true }),
};

/** A field of the form alone: it is stored as the item's status. */
const ITEM_ACTIVE = tick("Active", {
  hint: "Only active items can be chosen in new documents",
  wide: true,
});

export const ITEM_FORM = { ...ITEM_FIELDS, active: ITEM_ACTIVE };

/** A whole item. Amounts in minor units. `active` left out: active when new, unchanged when not. */
export const ItemInput = z.object({ ...inputShape(ITEM_FORM), version });
export type ItemInput = z.infer<typeof ItemInput>;

/** The modal: a name and what it is; everything else can wait. */
export const QuickItemInput = ItemInput.pick({ name: true, description: true });
export type QuickItemInput = z.infer<typeof QuickItemInput>;

/** The form of an existing item shows the tick, so that no tick means inactive. */
export const ItemEditForm = ItemInput.extend({
  active: ItemInput.shape.active.transform((ticked) => ticked ?? false),
});

/** 'Activate', 'Deactivate' and 'Delete Item'. */
export const ItemStatusInput = z.object({
  status: oneWord(ITEM_STATUSES, { required: "Status is required", invalid: "Invalid status" }),
});

const isQuick = (posted: unknown) =>
  isRecord(posted) && ["sku", "category", "price", "cost"].every((name) => isBlank(posted[name]));

const QuickBody = QuickItemInput.transform((quick) => ({ quick, whole: null }));
const WholeBody = ItemInput.transform((whole) => ({ quick: null, whole }));

/** A new item as scripts send it: a whole one, or, as the modal does, a name and what it is. */
export const ItemBody = readsFor(z.union([WholeBody, QuickBody]), ItemInput, QuickItemInput);

/** By which of the two a body is read, so that what is said of it is about what it means to be. */
export function itemBodyFor(posted: unknown): z.ZodType<z.output<typeof ItemBody>> {
  return isQuick(posted) ? QuickBody : WholeBody;
}
