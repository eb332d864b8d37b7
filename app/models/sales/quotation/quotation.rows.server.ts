import { db, type Tx } from "~/platform/db.server";
import { remembered } from "~/platform/fast/fast.server";

import type { RowOf } from "../../kit/record/define-record";
import { invalidField } from "../../kit/shared/domain-error";
import type { QuotationItemInput } from "./quotation.schema";

/** An item to be moved as it is stored. */
export type Row = Pick<RowOf<"QuotationItem">, "itemId" | "name" | "description" | "quantity">;

const folded = (name: string) => name.normalize("NFKC").trim().toLowerCase();

function activeItems(tx: Tx) {
  return tx.item.findMany({ where: { status: "active" }, select: { id: true, name: true } });
}

/**
 * The rows as they are stored. A row belongs to the catalogue item whose id it carries, else to the one
 * of the same name, else to what a row of that name belonged to before; any other name is free text.
 */
export async function resolveRows(
  tx: Tx,
  posted: QuotationItemInput[],
  before: Row[] = [],
): Promise<Row[]> {
  const ids = [...new Set(posted.map((row) => row.itemId).filter((id) => id !== null))];
  const [named, active] = await Promise.all([
    ids.length > 0
      ? tx.item.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
      : [],
    tx === db ? remembered("active items", () => activeItems(tx)) : activeItems(tx),
  ]);
  const nameOf = new Map(named.map((item) => [item.id, item.name]));
  const idOf = new Map(before.map((row) => [folded(row.name), row.itemId]));
  for (const item of active) idOf.set(folded(item.name), item.id);
  return posted.map((row, index) => {
    const itemName = row.itemId === null ? undefined : nameOf.get(row.itemId);
    const name = row.name ?? itemName;
    if (!name) throw invalidField(`items[${index}].name`, "Item name is required");
    const itemId = itemName === undefined ? (idOf.get(folded(name)) ?? null) : row.itemId;
    return { itemId, name, description: row.description, quantity: row.quantity };
  });
}
