import type { ReactNode } from "react";

import { RowLink } from "./RowLink";

type PhonePlace = "middle" | "end" | "who" | "whole" | "date" | "status";

export type Column<T> = {
  /** The heading, and the label beside the value in a card of a phone. */
  label: string;
  cell: (row: T, index: number) => ReactNode;
  /** Figures: right-aligned, tabular. */
  numeric?: boolean;
  /** Links and buttons of the row: kept on one line. */
  actions?: boolean;
  /**
   * Where it stands in a phone's row of two lines: beside the first column stand `middle`, which is cut where there is
   * no room, and `end`; the second line has `who`, `date` and `status`. Columns without a place are not drawn there.
   * `whole` is a first column that is not cut but broken, or on the second line what pushes the rest to a third.
   */
  phone?: PhonePlace;
  /** Its label stands before it in a phone's row as well. */
  named?: boolean;
  /** The word by which the list is sorted by it. */
  sort?: string;
};

type TableProps<T> = {
  /** Names the table for those who cannot see the page; not shown. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T, index: number) => string | number;
  /** Shown in place of an empty table: an `EmptyState` or a sentence. */
  empty?: ReactNode;
  /** Where a row leads: its first column is the link, the whole row its target. Null where it leads nowhere. */
  rowTo?: (row: T) => string | null;
  sorting?: TableSorting | null;
};

/** A list's order, and the addresses behind its headings. */
type TableSorting = {
  by: string;
  order: "asc" | "desc";
  to: (sort: string, order: "asc" | "desc") => string;
};

/** Rows from 768 px; below it rows of two lines where columns say their place, else cards: the same markup, turned by the style sheet. */
export function Table<T>({ caption, columns, rows, rowKey, empty, rowTo, sorting }: TableProps<T>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const inLines = columns.some(({ phone }) => phone);
  return (
    <div className="table-box">
      <table className={inLines ? "table rows" : "table"}>
        <caption className="hide">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column, place) => {
                const to = place === 0 ? rowTo?.(row) : null;
                const cell = column.cell(row, index);
                return (
                  <td key={column.label} className={classOf(column)} data-label={column.label}>
                    {to ? <RowLink to={to}>{cell}</RowLink> : cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf<T>({ actions, numeric, phone, named }: Column<T>): string | undefined {
  if (actions) return "a";
  const names = [numeric && "n", phone && `at-${phone}`, named && "l"];
  return names.filter(Boolean).join(" ") || undefined;
}

/** A heading; one that sorts is a link, the other way round where the list is sorted by it already. */
function Heading<T>({
  column: { label, numeric, sort },
  sorting,
}: {
  column: Column<T>;
  sorting?: TableSorting | null;
}) {
  const sorted = sort && sorting?.by === sort ? sorting.order : null;
  // Amounts begin with the largest.
  const first = numeric ? "desc" : "asc";
  const next = sorted ? (sorted === "asc" ? "desc" : "asc") : first;
  return (
    <th
      scope="col"
      className={numeric ? "n" : undefined}
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
    >
      {sort && sorting ? <RowLink to={sorting.to(sort, next)}>{label}</RowLink> : label}
    </th>
  );
}
