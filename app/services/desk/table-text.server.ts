import { readingOf, rowsOf } from "~/models/desk/import/table-file.server";

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
