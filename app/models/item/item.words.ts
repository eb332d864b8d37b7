/** The words of items, without the schema library: lists need no more than these. */
export const ITEM_CATEGORIES = [
  "Electronics",
  "Furniture",
  "Office Supplies",
  "Services",
  "Other",
] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

export const ITEM_STATUSES = ["active", "inactive", "deleted"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_NAME_MAX = 100;
export const ITEM_DESCRIPTION_MAX = 1000;
