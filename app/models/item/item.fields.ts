import { amount, area, choice, text, tick } from "../shared/field-kinds";
import { ITEM_CATEGORIES, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from "./item.words";

/** An item of the catalogue, in the order of its form. Amounts are of the catalogue's currency. */
export const ITEM_FIELDS = {
  name: text("Name", ITEM_NAME_MAX, { required: true }),
  sku: text("SKU", 50, {
    required: true,
    hint: "Your own short code for it; no other item may have it",
  }),
  category: choice("Category", ITEM_CATEGORIES, {
    required: "Category is required",
    invalid: "Choose one of the categories",
  }),
  price: amount("Price", { required: true }),
  cost: amount("Cost", { absent: "zero" }),
  description: area("Description", ITEM_DESCRIPTION_MAX, { wide: true }),
};

/** Of the form alone: it is stored as the item's status. */
export const ITEM_ACTIVE = tick("Active", {
  hint: "Only active items can be chosen in new documents",
  wide: true,
});

export const ITEM_FORM = { ...ITEM_FIELDS, active: ITEM_ACTIVE };
