import type { ReactNode } from "react";

export type Column<T> = {
  /** The heading, and the label beside the value on a phone. */
  label: string;
  cell: (row: T, index: number) => ReactNode;
  /** Figures: right-aligned, tabular. */
  numeric?: boolean;
  /** Links and buttons of the row: kept on one line, without a label on a phone. */
  actions?: boolean;
};

type TableProps<T> = {
  /** Names the table for those who cannot see the page; not shown. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T, index: number) => string | number;
  /** What stands in place of an empty table: an `EmptyState` or a sentence. */
  empty?: ReactNode;
};

/** Rows from 768 px, one card a row below it: the same markup, turned by the style sheet. */
export function Table<T>({ caption, columns, rows, rowKey, empty }: TableProps<T>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className="table-box">
      <table className="table">
        <caption className="hide">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric ? "n" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={column.actions ? "a" : column.numeric ? "n" : undefined}
                  data-label={column.label}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
