/** A list of goods as it comes in a message, line by line, as rows of a quotation's form. */
import type { QuotationItemText } from "./quotation.fields";

/** The submit that makes rows of the list in the field `PASTED`. */
export const PASTE_ITEMS = "paste-items";
export const PASTED = "pastedItems";

/** So many items a quotation has at most. */
export const MAX_ITEM_ROWS = 2_000;
/** So many lines are taken at once. */
export const MAX_PASTED_LINES = 300;

/** "1. Sofa", "- Sofa": where the line stands in its list is not how many there are. */
const BULLET = /^(?:[-*•–—▪◦]+|\d{1,3}[.)])(?:\s+|$)/;
/** "2 bed", "2x bed", "2 × bed", "2 nos bed". */
const FIRST = /^(\d{1,6})\s*(?:[x×*]\s*|(?:nos?|pcs?|pieces?)\b\.?\s*(?:of\s+)?|\s)(.+)$/i;
/** "Sofa, 1", "sofa x 3", "sofa x3", "Dining table - 2", "Sofa: 2", "Sofa (2)", "Sofa 2 nos", "Sofa<tab>2". */
const LAST =
  /^(.+?)(?:\s*[,;:=–—]\s*|\s+[-x×*]\s*|\s*×\s*|\t\s*|\s*\((?=\s*\d+\s*(?:nos?|pcs?)?\.?\s*\)$)|\s+(?=\d+\s*(?:nos?|pcs?|pieces?)\.?$))\s*(\d{1,6})\s*(?:nos?|pcs?|pieces?)?\.?\s*\)?$/i;
/** "42 inch TV", "2 BHK goods": the figure says what the thing is. */
const MEASURE =
  /^(?:inch(?:es)?|in|ft|feet|foot|cm|mm|kgs?|ltrs?|lit(?:er|re)s?|seater|doors?|bhk|burner|star|tons?|tier|drawers?|years?)\b|^["”']/i;

/** One line as a row; null for an empty one. Without a figure it is one piece. */
export function pastedItem(line: string): QuotationItemText | null {
  const text = line.trim().replace(BULLET, "").trim();
  if (text === "") return null;
  const row = (name: string, quantity: string) => ({
    name: name.trim(),
    description: "",
    quantity: String(Number(quantity)),
  });
  const [, first, named] = FIRST.exec(text) ?? [];
  if (first && named && !MEASURE.test(named)) return row(named, first);
  const [, name, last] = LAST.exec(text) ?? [];
  return name && last ? row(name, last) : row(text, "1");
}

/** Nothing was typed into a row of items: a quantity alone is what it began with. */
export function isBlankItem({ name, description }: { name?: unknown; description?: unknown }) {
  return !String(name ?? "").trim() && !String(description ?? "").trim();
}

/**
 * A form's rows with those of a pasted list behind them; rows in which nothing was typed give way. Or the
 * sentence why they are too many.
 */
export function withPastedItems(
  rows: readonly Partial<QuotationItemText>[],
  pasted: string,
): { rows: QuotationItemText[] } | { problem: string } {
  const lines = pasted.split(/\r\n|[\r\n]/).flatMap((line) => pastedItem(line) ?? []);
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
