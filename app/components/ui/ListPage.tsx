import type { ReactNode } from "react";

import { Card } from "./Card";
import { EmptyState } from "./EmptyState";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "./FilterBar";
import type { Option } from "./Field";
import { PageHeader } from "./PageHeader";
import { Pagination } from "./Pagination";
import { Table, type Column } from "./Table";

/** A control of a list's filters: the search box, a choice with its word for all, or a day. */
export type ListFilter =
  | { name: string; label: string; placeholder: string }
  | { name: string; label: string; all: string; options: readonly Option[] }
  | { name: string; label: string; day: true };

type Chosen = Record<string, string | number>;

/** The page of a list: head, filters, rows, pages. What stands above the filters are its children. */
export function ListPage<Row extends { id: number }>({
  title,
  subtitle,
  actions,
  filters = [],
  chosen = {},
  address,
  columns,
  rows,
  rowKey = ({ id }) => id,
  caption = title,
  inCard,
  empty,
  pages,
  paging,
  summary,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  filters?: readonly ListFilter[];
  /** What the filters are set to, by their names. */
  chosen?: Chosen;
  /** The list's address with filters and page. */
  address: (query?: Chosen) => string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey?: (row: Row) => string | number;
  caption?: string;
  inCard?: boolean;
  empty: { text: string; action?: { to: string; label: string } | false };
  pages: { page: number; totalPages: number; total: number; pageSize: number };
  paging: "ellipsis" | "all";
  summary: "page" | "results";
  children?: ReactNode;
}) {
  const table = (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      empty={<EmptyState {...empty} />}
    />
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {children}
      {filters.length > 0 && (
        <FilterBar resetTo={address()} active={Object.values(chosen).filter(Boolean).length}>
          {filters.map((filter) => (
            <FilterControl
              key={filter.name}
              filter={filter}
              value={String(chosen[filter.name] ?? "")}
            />
          ))}
        </FilterBar>
      )}
      {inCard ? <Card>{table}</Card> : table}
      <Pagination
        {...pages}
        hrefFor={(page) => address({ ...chosen, page })}
        variant={paging}
        summary={summary}
      />
    </>
  );
}

function FilterControl({ filter, value }: { filter: ListFilter; value: string }) {
  const { name, label } = filter;
  if ("placeholder" in filter) {
    return (
      <FilterText name={name} label={label} placeholder={filter.placeholder} defaultValue={value} />
    );
  }
  if ("day" in filter) return <FilterDate name={name} label={label} defaultValue={value} />;
  const options = [{ value: "", label: filter.all }, ...filter.options];
  return <FilterSelect name={name} label={label} options={options} defaultValue={value} />;
}
