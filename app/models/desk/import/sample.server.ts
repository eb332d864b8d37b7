import { columnsOf } from "./columns";
import type { ImportKind } from "./import.kinds";

/** The sample file of a kind: its columns and one row. */
export function sampleRows(kind: ImportKind): { head: string[]; rows: string[][] } {
  const columns = Object.values(columnsOf(kind)).filter(({ sample }) => sample);
  return {
    head: columns.map(({ label }) => label),
    rows: [columns.map(({ sample }) => sample)],
  };
}

/** The same as a workbook: its cells are text, so that Excel takes no phone for a figure. */
export async function sampleWorkbook(kind: ImportKind): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const { head, rows } = sampleRows(kind);
  const bytes = await writeXlsx({ sheets: [{ name: "Import", rows: [head, ...rows] }] });
  return new Uint8Array(bytes);
}
