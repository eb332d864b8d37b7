/** A list of goods as it comes in a message, line by line, as rows of a quotation's form. Pure, for the browser too. */
import type { QuotationItemText } from "./quotation.fields";
import { isRoom } from "./quotation.floors";
import { LINE_MAX, lineText, messagesOf, NO_GOODS } from "./quotation.pasted-messages";
import { MAX_PASTED_LINES } from "./quotation.paste-form";

/** So many items a quotation has at most. */
export const MAX_ITEM_ROWS = 2_000;

/** "1. Sofa", "- Sofa": where the line stands in its list is not how many there are. */
const BULLET = /^(?:[-*•–—▪◦●○■□✓✔☑✅➤►→]+\uFE0F?|\d{1,3}[.)])(?:\s+|$)/;
/** Messengers' marks for bold, italic and struck text. */
const BOLD = /^([*_~]{1,3})(\S(?:.*\S)?)\1(:?)$/;
/** "2 bed", "2x bed", "2 × bed", "2 nos bed". */
const FIRST =
  /^(\d{1,3}(?:,\d{2,3})+(?![\d,])|\d{1,6})\s*(?:([x×*])\s*|((?:nos?|pcs?|pieces?)\b\.?)\s*(?:of\s+)?|\s)(.+)$/i;
/** "Sofa, 1", "sofa x 3", "sofa x3", "Dining table - 2", "Sofa: 2", "Sofa (2)", "Sofa 2 nos", "Sofa<tab>2". */
const LAST =
  /^(.+?)(?:\s*[,;:=–—]\s*|\s+[-x×*]\s*|\s*×\s*|\t\s*|\s*\((?=\s*\d+\s*(?:nos?|pcs?|नग|पीस)?\.?\s*\)$)|\s+(?=\d+\s*(?:nos?|pcs?|pieces?|नग|पीस)\.?$))\s*(\d{1,6})\s*(?:nos?|pcs?|pieces?|नग|पीस)?\.?\s*\)?$/i;
/** "सोफा 2", "Activa scooty-1": a small figure behind a name. */
const BARE_LAST = /^(.*[\p{L}\p{M})])(?:\s+|-)(\d{1,2})$/u;
/** "TV 42", "Type 3": the figure says which it is. */
const WHICH =
  /(?:\b(?:tv|led|lcd|iphone|ipad|playstation|ps|xbox|type|size|model|no|number|class|std|block|flat)\.?|#)$/i;
const BARE_MOST = 30;
/** "2-3 chairs", "4 to 5 boxes": the most there may be. */
const RANGE = /^(\d{1,4})\s*(?:-|–|—|to|से)\s*(\d{1,4})\s*(?:nos?\.?|pcs\.?|pieces)?\s+(.+)$/i;
/** "42 inch TV", "2 BHK goods": the figure says what the thing is. */
const MEASURE =
  /^(?:inch(?:es)?|in|ft|feet|foot|cm|mm|kgs?|ltrs?|lit(?:er|re)s?|seater|doors?|bhk|burner|star|tons?|tier|drawers?|years?)\b|^["”']/i;
/** "Total items: 45", "Grand total", "कुल - 20": what stands below a list is no row of it. */
const TOTAL =
  /^(?:(?:grand|sub)[\s-]*)?(?:total|कुल)(?![\p{L}\p{M}])(?:[\s.]*(?:nos?|number|count|of|items?|articles?|things|pieces?|pcs|boxes|box|cartons?|packages|packets|goods|qty|quantity|volume|cft|weight|सामान|नग))*[\s.:=–—-]*[\d.,]*\s*(?:nos?|pcs|pieces|items?|boxes|cartons?|cft|kgs?)?[\s.]*$/iu;
/** "List of items:", "Goods": what stands above one. */
const TITLE =
  /^(?:(?:the|my|our|full|complete|household|house\s*hold|packing|final)\s+)*(?:list|inventory|(?:list\s+of\s+)?(?:items?|goods|articles|things|सामान))(?:\s+(?:of|list|to|for|be|move|moved|shift|shifted|shifting|moving|household|items?|goods|articles))*\s*:?-?$/iu;

/** Column headings of pasted tables. */
const HEADINGS: Record<Exclude<Cell, "other">, RegExp> = {
  serial: /^(?:s(?:r|l)?\.?\s*no\.?|no\.?|#|sr\.?|serial(?: no\.?)?)$/i,
  room: /^(?:room|location|area|place)s?$/i,
  name: /^(?:items?|articles?|goods|things?|item names?|names?|particulars?|products?)$/i,
  description: /^(?:descriptions?|remarks?|details?|notes?|condition)$/i,
  quantity: /^(?:qty\.?|quantity|nos?\.?|pcs\.?|pieces?|count|units?|number)$/i,
};
type Cell = "serial" | "room" | "name" | "description" | "quantity" | "other";

const COUNT = /^(\d{1,6})(?:\.0+)?\s*(?:nos?|pcs?|pieces?)?\.?$/i;
const FIGURE = /^[\d.,]+\s*(?:cft|cu\.?\s*ft\.?|cbm|kgs?)?$/i;

/** A longer line is no heading and no total. */
const HEADING_MAX = 80;

/** One line of the list: goods, the room that those below it stand in, or what is no row. */
type Line =
  | { kind: "item"; item: QuotationItemText; room: string | null; over: string[] }
  | { kind: "room"; room: string }
  | { kind: "out" };

const itemOf = (name: string, quantity: string, description = ""): QuotationItemText => ({
  name: name.trim(),
  description,
  quantity: String(Number(quantity.replaceAll(",", ""))),
});

/** One line as a row; null for an empty one. Without a figure it is one piece. */
export function pastedItem(line: string): QuotationItemText | null {
  const text = unquoted(lineText(line).replace(BULLET, "").trim());
  if (text === "") return null;
  if (text.length > LINE_MAX) return itemOf(text, "1");
  const [, least = "", most = "", ranged] = RANGE.exec(text) ?? [];
  if (ranged && Number(least) < Number(most) && !MEASURE.test(ranged)) return itemOf(ranged, most);
  const [, first, times, pieces, named] = FIRST.exec(text) ?? [];
  const [, name, last] = LAST.exec(text) ?? [];
  // "2 Wheel Dolly - 1": of two figures the one behind a sign counts, unless the first one says that it does.
  const firstCounts = first && named && !MEASURE.test(named) && (times || pieces || !last);
  if (firstCounts) return itemOf(named, first);
  if (name && last) return itemOf(name, last);
  const [, called = "", few] = BARE_LAST.exec(text) ?? [];
  return few && Number(few) <= BARE_MOST && !WHICH.test(called)
    ? itemOf(called, few)
    : itemOf(text, "1");
}

/** A cell without the quotes that a sheet puts around it. */
const unquoted = (cell: string) => /^"(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;

/** The parts of a line between a sign; what stands in quotes is one part. */
function partsOf(text: string, sign: string): string[] {
  if (!text.includes('"')) return text.split(sign);
  const parts = [""];
  let quoted = false;
  for (const letter of text) {
    // Inches stand behind a figure: '55" TV' opens nothing.
    if (letter === '"' && (quoted || parts.at(-1)?.trim() === "")) quoted = !quoted;
    if (letter === sign && !quoted) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return quoted ? text.split(sign) : parts;
}

/** A line of three cells and more: "Living Room,Sofa,1,35". Null where it is none, or says no quantity of its own. */
function tableRow(cells: string[], heads: Cell[] | null, serial: boolean): Line | null {
  const found: Partial<Record<Cell, string>> = {};
  const over: string[] = [];
  const put = (cell: Cell, text: string) => {
    if (!text) return;
    if (cell === "other") over.push(text);
    else if (cell === "description" && found[cell]) found[cell] += `, ${text}`;
    else found[cell] = text;
  };
  cells.forEach((text, index) => {
    if (heads) return put(heads[index] ?? "other", text);
    if (index === 0 && serial) return put("serial", text);
    if (COUNT.test(text) && !found.quantity) return put("quantity", text);
    if (FIGURE.test(text)) return put("other", text);
    if (!found.room && !found.name && isRoom(text)) return put("room", text);
    put(found.name ? "description" : "name", text);
  });
  const { room = null, name, description = "", quantity } = found;
  if (!name) return null;
  if (TOTAL.test(name)) return { kind: "out" };
  const [, count] = COUNT.exec(quantity ?? "") ?? [];
  if (count) return { kind: "item", item: itemOf(name, count, description), room, over };
  if (quantity !== undefined || (heads && cells.length > 2)) {
    return quantity === undefined
      ? { kind: "item", item: itemOf(name, "1", description), room, over }
      : null;
  }
  return countedCell(cells, name);
}

/** "14 x Carton, large; Bedroom 1; 10 SC": the first cell says how many, the second where, the others how it is. */
function countedCell([first = "", second = "", ...others]: string[], name: string): Line | null {
  const item = pastedItem(first);
  if (!item || first !== name || !second) return null;
  if (item.name === first && !isRoom(second)) return null;
  const description = others.filter(Boolean).join(", ");
  return { kind: "item", item: { ...item, description }, room: second, over: [] };
}

/** The cells of a line that has several, separated by tabss, bars, semicolons or commas. */
function cellsOf(text: string): string[] {
  if (text.length > LINE_MAX) return [text];
  const sign =
    ["\t", "|", ";", ","].find((each) => partsOf(text, each).length > 2) ??
    ["\t", "|", ";"].find((each) => text.includes(each));
  if (!sign) return [text];
  const cells = partsOf(text, sign).map((cell) => unquoted(cell.trim()));
  // "| Sofa | 2 |": a table's frame holds nothing.
  return cells.filter((cell, index) => cell || (index > 0 && index < cells.length - 1));
}

const headsOf = (cells: string[]): Cell[] | null => {
  const heads = cells.map(
    (cell) =>
      (Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]).find((name) =>
        HEADINGS[name].test(cell.trim()),
      ) ?? "other",
  );
  return heads.includes("name") && heads.some((head) => head === "quantity" || head === "room")
    ? heads
    : null;
};

/** A heading's words: "Kitchen:", "*Kitchen*", "[Kitchen]". Null for a line that is none. */
function headingOf(text: string): string | null {
  const [, , within, colon] = BOLD.exec(text) ?? [];
  const bare = within ?? text;
  const words = bare.replace(/^[[(#\s-]+|[\])\s:–—-]+$/g, "").trim();
  if (!words || /^\d/.test(words)) return null;
  if (isRoom(words)) return words;
  // Nothing that is moved ends with a colon.
  return colon || /:$/.test(bare) ? words : null;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

type PastedList = {
  rows: QuotationItemText[];
  /** The goods one by one: the pasted line's place, the item, and the room or heading above it. */
  lines: { at: number; item: QuotationItemText; room: string | null; under: string | null }[];
  pieces: number;
  /** In their order. */
  rooms: string[];
  /** Lines, or parts of lines, that are no goods. */
  leftOut: string[];
};

/** Reads a list: goods with how many there are of each, the rooms that they stand in, and what it leaves out. */
export function readPasted(pasted: string): PastedList {
  const list: PastedList = { rows: [], lines: [], pieces: 0, rooms: [], leftOut: [] };
  const { lines, at, senders } = messagesOf(pasted);
  const tables = lines.map(cellsOf);
  const serial = countsUp(tables);
  let heads: Cell[] | null = null;
  let room: string | null = null;
  const enter = (found: string) => {
    room = found;
    if (!list.rooms.includes(found)) list.rooms.push(found);
  };
  lines.forEach((text, index) => {
    const cells = tables[index] ?? [];
    const named = headsOf(cells.length > 1 ? cells : text.split(/[\t,;|]/));
    if (named) {
      heads = named;
      list.leftOut.push(text);
      return;
    }
    const line = lineOf(text, cells, heads, serial);
    if (line === null) return;
    const none = line.kind === "item" && Number(line.item.quantity) === 0;
    if (line.kind === "out" || none) list.leftOut.push(text);
    else if (line.kind === "room") enter(line.room);
    else {
      if (line.room) enter(line.room);
      const description = [line.room ?? room, line.item.description].filter(Boolean).join(", ");
      list.rows.push({ ...line.item, description });
      list.lines.push({ at: at[index] ?? 0, item: line.item, room: line.room, under: room });
      list.pieces += Number(line.item.quantity);
      list.leftOut.push(...line.over.map((part) => `${part} (${line.item.name})`));
    }
  });
  if (senders > 0) list.leftOut.push(`times and senders of ${counted(senders, "message")}`);
  return list;
}

/** Whether the first cells of a table number its rows: 1, 2, 3. */
function countsUp(tables: string[][]): boolean {
  const firsts = tables.filter((cells) => cells.length > 2).map(([first = ""]) => first);
  const numbered = firsts.filter((first) => /^\d+\.?$/.test(first));
  return numbered.length > 1 && numbered.every((first, index) => parseInt(first, 10) === index + 1);
}

function lineOf(text: string, cells: string[], heads: Cell[] | null, serial: boolean): Line | null {
  const bare = text.replace(BULLET, "").trim();
  const isShort = bare.length <= HEADING_MAX;
  if (isShort && NO_GOODS.test(bare)) return { kind: "out" };
  const [, , bold = bare] = (isShort && BOLD.exec(bare)) || [];
  if (isShort && (TOTAL.test(bold) || TITLE.test(bold))) return { kind: "out" };
  const room = isShort ? headingOf(bare) : null;
  if (room) return { kind: "room", room };
  const asTable = cells.length > 1;
  const row = asTable ? tableRow(cells, heads, serial) : null;
  if (row) return row;
  const item = pastedItem(bold);
  return item && { kind: "item", item, room: null, over: [] };
}

/** Nothing was typed into a row of items: a quantity alone is what it began with. */
export function isBlankItem({ name, description }: { name?: unknown; description?: unknown }) {
  return !String(name ?? "").trim() && !String(description ?? "").trim();
}

/** The recognised list, a sentence each: "22 pieces in 17 lines", "Rooms: Kitchen", "Left out: Total items: 45". */
export function pastedSentences({ rows, pieces, rooms, leftOut }: PastedList): string[] {
  if (rows.length === 0 && leftOut.length === 0) return [];
  const some = leftOut.slice(0, 10);
  const more = leftOut.length > some.length ? `; and ${leftOut.length - some.length} more` : "";
  return [
    `${counted(pieces, "piece")} in ${counted(rows.length, "line")}`,
    ...(rooms.length > 0 ? [`Rooms: ${rooms.join(", ")}`] : []),
    ...(some.length > 0 ? [`Left out: ${some.join("; ")}${more}`] : []),
  ];
}

/**
 * A form's rows with those of a pasted list behind them; rows in which nothing was typed give way. Or the
 * sentence why they are too many.
 */
export function withPastedItems(
  rows: readonly Partial<QuotationItemText>[],
  pasted: string,
): { rows: QuotationItemText[] } | { problem: string } {
  const { rows: lines } = readPasted(pasted);
  if (lines.length === 0) return { problem: "Paste a list with one item on each line" };
  if (lines.length > MAX_PASTED_LINES) {
    const problem = `At most ${MAX_PASTED_LINES} lines are taken at once; this list has ${lines.length}`;
    return { problem };
  }
  const typed = rows
    .filter((row) => !isBlankItem(row))
    .map((row) => ({
      name: row.name ?? "",
      description: row.description ?? "",
      quantity: row.quantity ?? "",
    }));
  if (typed.length + lines.length > MAX_ITEM_ROWS) {
    return { problem: `A quotation has at most ${MAX_ITEM_ROWS.toLocaleString("en-US")} items` };
  }
  return { rows: [...typed, ...lines] };
}
