import type { ReactNode } from "react";

import { ButtonLink } from "./Button";
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
  add,
  actions = add && (
    <ButtonLink to={add.to} variant="primary" icon="plus">
      {add.label}
    </ButtonLink>
  ),
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
  /** Where a new one is made, by the button above and that of an empty list; false for who may not. */
  add?: { to: string; label: string } | false;
  /** What stands in place of that button above. */
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
  /** What is said where there are no rows. */
  empty: string;
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
      empty={<EmptyState text={empty} action={add} />}
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
