import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { getCompany } from "../../company/company/company.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { historyLabels } from "../../kit/history/history-labels.server";
import { columns, type Stored } from "../../kit/shared/define-fields";
import {
  conflict,
  EditConflict,
  invalidField,
  isUniqueViolation,
  notFound,
} from "~/models/kit/shared/domain-error";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { once } from "../../kit/shared/once.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { ITEM_FIELDS, type ItemInput, type ItemStatus, type QuickItemInput } from "./item.fields";
import { ITEM_LIST, itemSearchText, type ItemsQuery } from "./item.list";

/** The most items that the forms of quotations and invoices offer at once. */
const CATALOGUE_LIMIT = 1000;

export const HISTORY = {
  ...historyLabels(ITEM_FIELDS),
  currency: "Currency",
  status: "Status",
};

/** The currency that an item is priced in: its own, or the catalogue's where it has no price yet. */
export function itemCurrency(
  item: { price: number; cost: number; currency: string },
  catalogue: string,
): string {
  return item.price === 0 && item.cost === 0 ? catalogue : item.currency;
}

/** One page of items, newest first unless sorted otherwise: what was just added is on top. Staff only: raises `forbidden`. */
export async function listItems(actor: Actor, asked: ItemsQuery) {
  assertCan(actor, "item:view");
  return readPage(ITEM_LIST.of("Item", actor, asked), (where) => db.item.findMany({ where }));
}

/** An item, deleted ones too: old documents lead to them. Raises `not_found`. */
export async function getItem(actor: Actor, id: number) {
  assertCan(actor, "item:view");
  const item = await db.item.findUnique({ where: { id } });
  if (!item) throw notFound("item");
  return item;
}

const DELETED = "This item is deleted. Activate it before you change it.";

/** The actor's possible steps for an item, for its page and list. Commands check them again. */
export function itemOffers(actor: Actor, { status }: { status: string }) {
  const edits = can(actor, "item:edit");
  const isDeleted = status === "deleted";
  return {
    edit: edits && !isDeleted,
    /** The status that one press gives it; null where none may. */
    setStatus: edits ? (status === "active" ? ("inactive" as const) : ("active" as const)) : null,
    delete: can(actor, "item:delete") && !isDeleted,
  };
}

/** Why it cannot be edited now, by who may edit items. */
export const itemClosed = (actor: Actor, { status }: { status: string }) =>
  can(actor, "item:edit") && status === "deleted" ? DELETED : null;

/** An item as its edit form starts. Raises `not_found`; `conflict` when it is deleted, unless `includeClosed`. */
export async function itemForEdit(actor: Actor, id: number, includeClosed = false) {
  const item = await getItem(actor, id);
  assertCan(actor, "item:edit");
  if (!itemOffers(actor, item).edit && !includeClosed) throw conflict(DELETED);
  return item;
}

/** The active items that documents choose from, by name; `price` in minor units of `currency`. */
export async function catalogue(actor: Actor) {
  assertCan(actor, "item:choose");
  return db.item.findMany({
    where: { status: "active" },
    select: { id: true, name: true, description: true, price: true, currency: true },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
    take: CATALOGUE_LIMIT,
  });
}

/** The description of the active item of a name, as rows of quotations take it; null without one. */
export async function describedItem(actor: Actor, name: string): Promise<string | null> {
  const wanted = name.trim().toLowerCase();
  const found = (await catalogue(actor)).find((item) => item.name.toLowerCase() === wanted);
  return found?.description ?? null;
}

const SKU_OF_ANOTHER = "Another item has this SKU";

/** A quick item has none yet. */
type WithSku = { sku?: string };

/**
 * Rules for an item besides its fields' own, for input that has mistakes already: no other item has its SKU. For valid
 * input the database checks that. `ownId`: the item that may have it, null for a new one.
 */
export function rulesOfItem(actor: Actor, ownId: number | null): Rule<WithSku>[] {
  assertCan(actor, "item:edit");
  return [
    ruleOf<WithSku>()(["sku"], async ({ sku }, addError) => {
      if (sku === undefined) return;
      const holder = await db.item.findUnique({ where: { sku }, select: { id: true } });
      if (holder && holder.id !== ownId) addError("sku", SKU_OF_ANOTHER);
    }),
  ];
}

async function withUniqueSku<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField("sku", SKU_OF_ANOTHER);
    throw error;
  }
}

/** Creates an item. Raises `invalid` at `sku` when another item has it. */
export async function createItem(actor: Actor, input: ItemInput, key?: string | null) {
  assertCan(actor, "item:create");
  const status = input.active === false ? "inactive" : "active";
  return withUniqueSku(() =>
    once(actor, "item:create", key, (tx) =>
      insert(tx, actor, { ...columns(ITEM_FIELDS, input), status }),
    ),
  );
}

/** Creates an item from a name alone: category Other, no price yet, a generated SKU. */
export async function quickCreateItem(actor: Actor, input: QuickItemInput, key?: string | null) {
  assertCan(actor, "item:create");
  const { name, description } = input;
  const create = () =>
    once(actor, "item:quickCreate", key, async (tx) =>
      insert(tx, actor, {
        name,
        description,
        sku: await freeSku(tx),
        category: "Other",
        price: 0,
        cost: 0,
        status: "active",
      }),
    );
  // Somebody may type the very SKU at the same moment, or be the first of all as well: ask once more.
  return create().catch((error: unknown) => {
    if (isUniqueViolation(error)) return create();
    throw error;
  });
}

type NewItem = Stored<typeof ITEM_FIELDS> & { status: ItemStatus };

async function insert(tx: Tx, actor: Actor, item: NewItem): Promise<number> {
  // The catalogue is priced for quotations.
  const { quotationCurrency: currency } = await getCompany(tx);
  const { id } = await tx.item.create({
    data: { ...item, currency, searchText: itemSearchText(item), createdAt: now() },
  });
  await recordHistory(tx, actor, "item", id, "created");
  return id;
}

/** The counter's row stays locked until the caller's transaction ends: two at once get two SKUs. */
async function freeSku(tx: Tx): Promise<string> {
  for (;;) {
    const { last } = await tx.numberSeries.upsert({
      where: { series_year: { series: "ITEM", year: "" } },
      create: { series: "ITEM", year: "", last: 1 },
      update: { last: { increment: 1 } },
      select: { last: true },
    });
    const sku = `ITEM-${String(last).padStart(5, "0")}`;
    // Somebody may have typed such a SKU.
    if (!(await tx.item.findUnique({ where: { sku }, select: { id: true } }))) return sku;
  }
}

/**
 * Saves an item. With a version it raises `EditConflict` when another person saved in between; `invalid` at
 * `sku` when another item has it; `conflict` when the item is deleted.
 */
export async function updateItem(actor: Actor, id: number, input: ItemInput) {
  return withUniqueSku(() =>
    editRecord(actor, id, input.version, {
      entity: "item",
      allow: "item:edit",
      load: (tx) => tx.item.findUnique({ where: { id } }),
      refuse: ({ status }) => (status === "deleted" ? conflict(DELETED) : null),
      derive: async (tx, before) => {
        const { active } = input;
        const status = active === undefined ? before.status : active ? "active" : "inactive";
        const currency = itemCurrency(before, (await getCompany(tx)).quotationCurrency);
        const after = { ...columns(ITEM_FIELDS, input), currency, status };
        return {
          data: { ...after, searchText: itemSearchText(after) },
          changes: changesBetween(before, after, HISTORY, { currency }),
          context: { currency },
        };
      },
    }),
  );
}

const DONE = { active: "activated", inactive: "deactivated", deleted: "deleted" } as const;

/**
 * Activates (a deleted item as well), deactivates or deletes an item. The status it already has is
 * harmless. Raises `conflict` for deactivating a deleted item.
 */
export async function setItemStatus(actor: Actor, id: number, status: ItemStatus) {
  assertCan(actor, status === "deleted" ? "item:delete" : "item:edit");
  await transaction(async (tx) => {
    const before = await tx.item.findUnique({ where: { id }, select: { status: true } });
    if (!before) throw notFound("item");
    if (before.status === status) return;
    if (before.status === "deleted" && status === "inactive") {
      throw conflict("This item is deleted. It can only be activated again.");
    }
    const { count } = await tx.item.updateMany({
      where: { id, status: before.status },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    await recordHistory(tx, actor, "item", id, DONE[status]);
  });
}

/** Takes an item out of the catalogue; documents that have it keep it. */
export function deleteItem(actor: Actor, id: number): Promise<void> {
  return setItemStatus(actor, id, "deleted");
}
