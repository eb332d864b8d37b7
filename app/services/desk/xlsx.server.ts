import { writeXlsxStream, type CellValue } from "hucre/xlsx";

import type { ColumnKind, Value } from "~/models/kit/record/columns";
import type { Rows } from "~/models/desk/exports/export.server";
import { toMajor } from "~/models/ground/money/money";
import { clockIn } from "~/models/ground/day/time-zone";

/** The formats of cells by kind, and the width of their column, in characters. */
const SHOWN: Record<ColumnKind, { numFmt?: string; width: number }> = {
  text: { width: 24 },
  amount: { numFmt: "#,##0.00", width: 15 },
  rate: { numFmt: "0.##", width: 9 },
  whole: { numFmt: "0", width: 9 },
  day: { numFmt: "yyyy-mm-dd", width: 12 },
  moment: { numFmt: "yyyy-mm-dd hh:mm:ss", width: 20 },
  yes: { width: 9 },
};

/** Halves of pairs, and what XML has no place for. */
const UNWRITABLE = /[\uD800-\uDFFF\uFFFE\uFFFF]/gu;

/** A text that readers of workbooks take for a coded sign: "_x0041_" is an A to them. */
const CODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The longest text of a cell (Excel's limit). */
const LONGEST = 32_767;

/**
 * The rows of a list as a workbook of one sheet, written while they are read: texts are cells of text and never formulas,
 * amounts numbers with two decimals, days and moments dates (moments as the company's clock shows them).
 */
export function xlsxOf(name: string, { columns, timeZone, batches }: Rows) {
  const rows = async function* () {
    for await (const some of batches) {
      for (const row of some) {
        yield row.map((value, at) => cellOf(value, columns[at]!.kind, timeZone));
      }
    }
  };
  return writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ label, kind }) => {
      const { numFmt, width } = SHOWN[kind];
      return { header: label, numFmt, width: Math.max(width, label.length + 2) };
    }),
    freezePane: { rows: 1 },
  });
}

function cellOf(value: Value, kind: ColumnKind, timeZone: string): CellValue {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return clockIn(value, timeZone);
  if (typeof value === "boolean" || kind === "yes") return value ? "Yes" : "No";
  if (typeof value === "number")
    return kind === "amount" || kind === "rate" ? toMajor(value) : value;
  if (kind === "day" && /^\d{4}-\d\d-\d\d$/.test(value)) return new Date(`${value}T00:00:00Z`);
  return value.slice(0, LONGEST).replace(UNWRITABLE, "\uFFFD").replace(CODED, "_x005F_");
}
