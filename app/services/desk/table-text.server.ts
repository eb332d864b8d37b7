import { readingOf, rowsOf } from "~/models/desk/import/table-file.server";
import { invalidField } from "~/models/kit/shared/domain-error";

import { lineOf } from "./csv.server";

/**
 * A file as text: a workbook's visible sheet as CSV, any other as it stands. Raises `invalid` at `file` for what is no table, in a
 * sentence that says its kind.
 */
export async function tableText(bytes: Uint8Array): Promise<string> {
  const reading = readingOf(bytes);
  if (reading.kind === "csv") return new TextDecoder(reading.encoding ?? "utf-8").decode(bytes);
  let text = "";
  for await (const { cells } of rowsOf(bytes, reading)) text += lineOf(cells);
  return text;
}

/** Rows of the sheets of a workbook whose names are wanted. Raises as above, and for what is no workbook. */
export async function sheetRows(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): Promise<Record<string, string[][]>> {
  const reading = readingOf(bytes);
  if (reading.kind === "csv") throw invalidField("file", "The file is no workbook");
  const found: Record<string, string[][]> = {};
  for (const [sheet, { name }] of (reading.sheets ?? []).entries()) {
    if (!wanted(name)) continue;
    found[name] = [];
    for await (const { cells } of rowsOf(bytes, { ...reading, sheet })) found[name].push(cells);
  }
  return found;
}
