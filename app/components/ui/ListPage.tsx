import type { ReactNode } from "react";
import { SHOW, SHOW_ALL } from "~/models/desk/kept-filter/kept-filter";
import type { ListState, OfferedView } from "~/models/kit/record/define-list";
import type { PageInfo } from "~/models/kit/shared/list-query";
import type { RecordOptions } from "~/models/kit/shared/record-options";
import { ButtonLink } from "./Button";
import { Card } from "./Card";
import { Chooser } from "./Chooser";
import { EmptyState } from "./EmptyState";
import type { Option } from "./Field";
import { FileLinks } from "./FileLinks";
import { FilterBar, FilterDate, FilterSelect, FilterText } from "./FilterBar";
import { KeptFilters } from "./KeptFilters";
import { PageHeader } from "./PageHeader";
import { Pagination, useCount } from "./Pagination";
import { type Column, Table } from "./Table";
import { Views } from "./Views";
import { plainField } from "./choices";

/** A control of a list's filters: the search box, a choice with its word for all, or a day. */
export type ListFilter =
  | { name: string; label: string; placeholder: string }
  | { name: string; label: string; all: string; options: readonly Option[] }
  | { name: string; label: string; all: string; customers: RecordOptions }
  | { name: string; label: string; day: true };

const PLAIN: ListState = { chosen: {}, sorting: null, views: [] };

/** The page of a list: head, filters, rows, pages. What stands above the filters are its children. */
export function ListPage<Row extends { id: number }>({
  title,
  subtitle,
  add,
  importTo,
  canSelect,
  actions = add && <AddLink {...add} />,
  filters = [],
  list: { chosen, sorting, views, kept: keeps } = PLAIN,
  address: addressOf,
  columns,
  rows,
  rowKey = ({ id }) => id,
  rowTo,
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
  /** Where a new one is made, by the button above; false for who may not. */
  add?: { to: string; label: string } | false;
  /** Where many are brought in from a file; false for who may not. */
  importTo?: string | false;
  /** Rows may be chosen, to do something with several at once. */
  canSelect?: boolean;
  /** Shown in place of that button above. */
  actions?: ReactNode;
  filters?: readonly ListFilter[];
  /** The list's state from its address: filters, order, quick view. */
  list?: ListState;
  /** The list's address with filters and page. */
  address: (query?: Record<string, string | number | undefined>) => string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey?: (row: Row) => string | number;
  /** Where a whole row leads. */
  rowTo?: (row: Row) => string | null;
  caption?: string;
  inCard?: boolean;
  /** Shown where there are no rows. */
  empty: string;
  pages: PageInfo;
  paging: "ellipsis" | "all";
  summary: "page" | "results";
  children?: ReactNode;
}) {
  // The bare address gives kept filters, so all rows have an address of their own.
  const address: typeof addressOf = (query = {}) =>
    addressOf(keeps && !Object.values(query).some(Boolean) ? { [SHOW]: SHOW_ALL } : query);
  const order = sorting?.asked ?? {};
  const kept = { ...chosen, ...order };
  const narrowed = Object.values(chosen).some(Boolean);
  const view = String(chosen.view ?? "");
  const everywhere = String(chosen.in ?? "");
  const sorts = sorting !== null && columns.some(({ sort }) => sort);
  const set = filters.filter(({ name }) => chosen[name]).length;
  const filtered = filters.length > 0 && (rows.length > 0 || narrowed);
  // Over no rows at all there is nothing to choose.
  const viewed = views.some(({ count }) => count > 0);
  const table = (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowTo={rowTo}
      sorting={sorting && { ...sorting, to: (sort, order) => address({ ...chosen, sort, order }) }}
      empty={<EmptyState text={empty} action={narrowed && { to: address(), label: CLEAR }} />}
    />
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {children}
      {(filtered || viewed) && (
        <div className="stack finds">
          {viewed && (
            <QuickViews
              views={views}
              current={view}
              to={(word) => address({ ...order, view: word })}
            />
          )}
          {filtered && (
            <FilterBar resetTo={address()} active={set} kept={{ view, in: everywhere }}>
              {filters.map((filter) => (
                <FilterControl
                  key={filter.name}
                  filter={everywhere && "placeholder" in filter ? { ...filter, ...WIDE } : filter}
                  value={String(chosen[filter.name] ?? "")}
                />
              ))}
              {sorts && <SortSelects columns={columns} asked={order} />}
            </FilterBar>
          )}
        </div>
      )}
      {keeps !== undefined && <KeptFilters kept={keeps} here={addressOf(kept)} all={address()} />}
      {inCard || rows.length === 0 ? <Card>{table}</Card> : table}
      <Pagination
        {...pages}
        hrefFor={(page) => address({ ...kept, page })}
        hrefForSize={(limit) => address({ ...kept, limit })}
        variant={paging}
        summary={summary}
      />
      <FileLinks
        list={rows.length > 0 && address(kept)}
        total={pages.total ?? 0}
        importTo={importTo}
        selectTo={canSelect && address({ ...kept, page: pages.page, select: "1" })}
      />
    </>
  );
}

/** The button that makes a new one: its first word, the others where there is room. */
export function AddLink({ to, label }: { to: string; label: string }) {
  const [first, ...rest] = label.split(" ");
  return (
    <ButtonLink to={to} variant="primary" icon="plus" title="Key: n" aria-label={label}>
      <span>
        {first}
        <span className="wide-only">{` ${rest.join(" ")}`}</span>
      </span>
    </ButtonLink>
  );
}

/** The search box where all is searched that records are found by, as results of the search over everything are. */
const WIDE = { placeholder: "Everything" };

const CLEAR = "Clear filters";

/** Sort choices for phones, which have no headings; wide screens only keep the order. */
function SortSelects({
  columns,
  asked,
}: {
  columns: readonly { label: string; sort?: string }[];
  asked: { sort?: string; order?: string };
}) {
  const offered = columns.flatMap(({ label, sort }) => (sort ? [{ value: sort, label }] : []));
  const by = [{ value: "", label: "As usual" }, ...offered];
  // Keeps an order that no heading offers.
  const { sort = "", order = "desc" } = asked;
  if (!by.some(({ value }) => value === sort)) by.push({ value: sort, label: "Current order" });
  return (
    <div className="sorts">
      <FilterSelect name="sort" label="Sort by" options={by} defaultValue={sort} />
      <FilterSelect name="order" label="Order" options={DIRECTIONS} defaultValue={order} />
    </div>
  );
}

const DIRECTIONS = [
  { value: "desc", label: "Descending" },
  { value: "asc", label: "Ascending" },
];

function FilterControl({ filter, value }: { filter: ListFilter; value: string }) {
  const { name, label } = filter;
  if ("placeholder" in filter) {
    return (
      <FilterText name={name} label={label} placeholder={filter.placeholder} defaultValue={value} />
    );
  }
  if ("day" in filter) return <FilterDate name={name} label={label} defaultValue={value} />;
  if ("customers" in filter) {
    return (
      <Chooser
        field={plainField(name, value)}
        records={filter.customers}
        kind="customer"
        label={label}
        placeholder={filter.all}
        findLabel={`Find ${label.toLowerCase()}`}
        onNew={null}
      />
    );
  }
  const options = [{ value: "", label: filter.all }, ...filter.options];
  return <FilterSelect name={name} label={label} options={options} defaultValue={value} />;
}

/** The quick views over a list, as links with the number of rows behind each. */
function QuickViews({
  views,
  current,
  to,
}: {
  views: readonly OfferedView[];
  /** The word of the one that is shown, empty for all rows. */
  current: string;
  to: (view: string) => string;
}) {
  const counted = useCount();
  return (
    <Views
      label="Quick views"
      views={views.map(({ view, label, count }) => ({
        to: to(view),
        label: `${label} (${counted(count)})`,
        current: view === current,
      }))}
    />
  );
}
