import { db, transaction } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import type { Company } from "../../company/company/company.server";
import { ITEM_CATEGORIES, ItemInput } from "../../sales/item/item.fields";
import { itemSearchText } from "../../sales/item/item.list";
import { foldForSearch } from "../../ground/typed/text";
import { COLUMNS } from "./columns";
import type { DuplicateChoice } from "./import.kinds";
import { RowReader, type Taking } from "./row-reader";
import { reserveIds } from "./reserve-ids.server";
import type { CheckedRow, Checker, Staged, Value } from "./staged";
import { bareWord, currencyIn, readWord } from "./values";

const YES_OR_NO = {
  active: "yes true 1 enabled current live सक्रिय",
  inactive: "no false 0 disabled discontinued archived निष्क्रिय",
};

/** The category of an item where none can be told. */
const OTHER = "Other";
const CATEGORIES = {
  Electronics: "electronic electronics appliances appliance",
  Furniture: "furnitures furniture wood",
  "Office Supplies": "office stationery stationary officesupply",
  Services: "service labour charges",
  Other: "others misc miscellaneous general goods packing packingmaterial material sales primary",
} as const satisfies Record<(typeof ITEM_CATEGORIES)[number], string>;

type Known = { id: number; name: string; line: number | null };

/** The catalogue by SKU and by folded name; deleted items keep their SKU alone. */
async function knownItems() {
  const skus = new Map<string, Known>();
  const names = new Map<string, Known>();
  // A catalogue is some hundred rows, seldom some thousand.
  for (let last = 0; ;) {
    const rows = await db.item.findMany({
      where: { id: { gt: last } },
      select: { id: true, name: true, sku: true, status: true },
      orderBy: { id: "asc" },
      take: 5_000,
    });
    for (const { id, name, sku, status } of rows) {
      const item = { id, name, line: null };
      skus.set(sku, item);
      if (status !== "deleted") names.set(foldForSearch(name), item);
    }
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
  }
  return { skus, names };
}

/** Checks rows as items of the catalogue, against the database and against each other. */
export async function itemsChecker(
  company: Company,
  duplicates: DuplicateChoice,
  taking: Taking,
): Promise<Checker> {
  const { skus, names } = await knownItems();
  const filled = new Set<number>();
  /** New SKUs for rows without one, by the line that gets it. */
  const ours = new Map<string, number>();
  return async (rows) => {
    const read = rows.map((row) => {
      const reader = new RowReader(row, COLUMNS.items, taking);
      const sku = reader.code("sku");
      const name = reader.text("name").replace(/\s+/g, " ");
      const item = reader.by(ItemInput, {
        name,
        // A new one is taken below: until then a word that the schema takes.
        sku: sku || "-",
        category: categoryOf(reader),
        price: reader.amount("price") ?? "0",
        cost: reader.amount("cost") ?? "",
        description: reader.text("description"),
      });
      for (const amount of ["price", "cost"]) {
        const sign = currencyIn(reader.text(amount));
        if (sign === null || sign === company.quotationCurrency) continue;
        reader.wrong(
          amount,
          `This amount is in ${sign}, the catalogue is in ${company.quotationCurrency}: convert the amount`,
        );
      }
      const status = reader.word("status", YES_OR_NO) ?? "active";
      const given = sku ? ours.get(sku) : undefined;
      if (given !== undefined) {
        reader.wrong("sku", `Line ${given} has no SKU and gets this one. Change one of the two`);
      }
      const good = item && reader.problems.length === 0 ? { ...item, sku, status } : null;
      const found = good && (skus.get(sku) ?? names.get(foldForSearch(name)) ?? null);
      if (good && !found) {
        const own = { id: 0, name, line: row.line };
        if (sku) skus.set(sku, own);
        names.set(foldForSearch(name), own);
      }
      if (found) {
        const by = sku && skus.get(sku) === found ? "sku" : "name";
        const who = found.line === null ? found.name : `Line ${found.line}`;
        reader.note(by, `${who} already has this ${by === "sku" ? "SKU" : "name"}`);
      }
      return { row, reader, good, found };
    });
    const fresh = read.filter(({ good, found }) => good && !found);
    const own = await freeSkus(fresh.filter(({ good }) => !good?.sku).length, skus);
    const ids = await reserveIds("Item", fresh.length);
    const stored = new Map(
      (
        await db.item.findMany({
          where: { id: { in: read.flatMap(({ found }) => found?.id || []) } },
        })
      ).map((item) => [item.id, item]),
    );
    return read.map(({ row, reader, good, found }): CheckedRow => {
      const base = { line: row.line, messages: reader.problems, staged: [] };
      if (!good) return { ...base, shown: rawOf(reader), outcome: "problem" };
      if (!found) {
        const sku = good.sku || own.shift() || "";
        if (!good.sku) ours.set(sku, row.line);
        const { name, category, price, cost, description, status } = good;
        const item = { name, sku, category, price, cost, description, status };
        const data = {
          ...item,
          currency: company.quotationCurrency,
          searchText: itemSearchText(item),
          sortName: sortNameOf(item.name),
        };
        const staged: Staged[] = [{ target: "Item", recordId: ids.shift() ?? 0, data }];
        return {
          ...base,
          shown: shownOf(reader, item),
          messages: reader.notes,
          outcome: "create",
          staged,
        };
      }
      const before = stored.get(found.id);
      const shown = shownOf(reader, good);
      const messages = reader.notes;
      if (
        duplicates !== "fill" ||
        !before ||
        before.status === "deleted" ||
        filled.has(before.id)
      ) {
        return { ...base, shown, messages: messages, outcome: "skip" };
      }
      const data: Record<string, Value> = {};
      if (!before.description && good.description) data.description = good.description;
      const priced = before.currency === company.quotationCurrency;
      if (before.price === 0 && good.price > 0 && priced) data.price = good.price;
      if (before.cost === 0 && good.cost > 0 && priced) data.cost = good.cost;
      if (Object.keys(data).length === 0)
        return { ...base, shown, messages: messages, outcome: "skip" };
      filled.add(before.id);
      data.searchText = itemSearchText({
        ...before,
        description: before.description || good.description,
      });
      data.version = before.version;
      const staged: Staged[] = [{ target: "Item:fill", recordId: before.id, data }];
      return { ...base, shown, messages: messages, outcome: "fill", staged };
    });
  };
}

function categoryOf(reader: RowReader): string {
  const text = reader.text("category");
  if (!text) return OTHER;
  const own = ITEM_CATEGORIES.find((one) => bareWord(one) === bareWord(text));
  const found = own ? null : readWord(text, CATEGORIES, "category");
  if (own) return own;
  if (found?.ok) return found.value;
  const words = ITEM_CATEGORIES.join(", ");
  reader.wrong(
    "category",
    `"${text.slice(0, 40)}" is not a known category: write ${words}, or choose 'Not in this file' for the category`,
  );
  return OTHER;
}

/** New SKUs for items that have none, of the counter that quick items take theirs of. */
async function freeSkus(count: number, taken: ReadonlyMap<string, unknown>): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const wanted = count - free.length;
    const last = await transaction(async (tx) => {
      const row = await tx.numberSeries.upsert({
        where: { series_year: { series: "ITEM", year: "" } },
        create: { series: "ITEM", year: "", last: wanted },
        update: { last: { increment: wanted } },
        select: { last: true },
      });
      return row.last;
    });
    for (let each = last - wanted + 1; each <= last; each++) {
      const sku = `ITEM-${String(each).padStart(5, "0")}`;
      if (!taken.has(sku)) free.push(sku);
    }
  }
  return free;
}

const shownOf = (
  reader: RowReader,
  { name, sku, category }: { name: string; sku: string; category: string },
) => [name, sku, category, reader.text("price"), reader.text("cost")];

const rawOf = (reader: RowReader) =>
  ["name", "sku", "category", "price", "cost"].map((name) => reader.text(name));
