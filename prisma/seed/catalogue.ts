import { itemSearchText } from "~/models/sales/item/item.list";

import { remember } from "./history";
import type { CatalogueItem, Part } from "./plan";
import { unitOf } from "./money";
import { officeTime } from "./timeline";

/** Prices in rupees. */
type NewItem = Omit<CatalogueItem, "id"> & {
  category: string;
  price: number;
  cost: number;
  status?: string;
};

/** The rows and history of items, which are then in the catalogue; added on a day (offset from today). */
export function addItems(
  part: Part,
  catalogue: Map<string, CatalogueItem>,
  items: readonly NewItem[],
  day: number,
): void {
  const [author = null] = part.staff;
  const { quotationCurrency: currency } = part.company;
  const rupee = unitOf(currency);
  for (const { sku, name, description, category, price, cost, status = "active" } of items) {
    const id = part.takeId("Item");
    const added = officeTime(part.random, day);
    part.rows.Item.push({
      id,
      sku,
      name,
      description,
      category,
      status,
      price: price * rupee,
      cost: cost * rupee,
      currency,
      searchText: itemSearchText({ name, sku, description }),
      ...part.stamps(added),
    });
    remember(part, author, "item", id, added, "created");
    catalogue.set(sku, { id, sku, name, description });
  }
}
