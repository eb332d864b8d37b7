import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { foundBy } from "../../kit/record/define-list";
import { readNewest } from "../../kit/record/read-page.server";
import { RECORD_LIMIT, toRecordOptions, type RecordOptions } from "../../kit/shared/record-options";
import { searchItems } from "./item.list";

const FIELDS = only("Item", "id name sku category description price currency");

/** The active items that a document's row offers: the newest, or those that match a search. Staff only: raises `forbidden`. */
export async function itemOptions(actor: Actor, { query = "" } = {}): Promise<RecordOptions> {
  assertCan(actor, "invoice:create");
  const rows = await readNewest(
    "Item",
    { status: "active", ...foundBy(searchItems, query) },
    RECORD_LIMIT + 1,
    (found) => db.item.findMany({ where: found, select: FIELDS }),
  );
  const told = {
    label: ({ name }: (typeof rows)[number]) => name,
    about: ({ category, sku, price, currency }: (typeof rows)[number]) => [
      category,
      sku,
      price ? formatMoney(price, currency) : null,
    ],
    of: ({ id, name, description, price, currency }: (typeof rows)[number]) => ({
      id,
      name,
      description,
      price,
      currency,
    }),
  };
  return toRecordOptions(rows, told, { query, chosen: null });
}

/** Items of rows that have them already, whatever became of them. Staff only: raises `forbidden`. */
export async function catalogueItems(actor: Actor, ids: number[]) {
  assertCan(actor, "invoice:create");
  return db.item.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, description: true, price: true, currency: true },
  });
}
