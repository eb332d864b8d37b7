import { useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { ListStatus } from "~/components/user/StatusBadge";
import type { PaperWarning } from "~/models/ground/day/paper-end";
import type { Cell, ShownRecord } from "~/models/kit/record/shown-record";
import { short } from "~/paths";
import { Card } from "./Card";
import { FactList, shownCell } from "./FactList";
import { HistoryList } from "./HistoryList";
import { columnsOf } from "./list-columns";
import { ListPage } from "./ListPage";
import { SmallRecordHead } from "./SmallRecordHead";

/** Which of somebody's papers have ended or end soon, in whole sentences. Nothing where none does. */
function PaperNotice({ warnings }: { warnings: readonly PaperWarning[] }) {
  if (warnings.length === 0) return null;
  const worst = warnings.some(({ tone }) => tone === "danger") ? "danger" : "warning";
  return (
    <section className={`notice ${worst}`} aria-label="Papers">
      {warnings.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

/** The data of a noun's list page. */
type Listed = Pick<ComponentProps<typeof ListPage>, "list" | "filters" | "pages" | "empty"> & {
  title: string;
  base: string;
  add: string | false;
  columns: {
    label: string;
    sort?: string;
    phone?: "who" | "whole" | "date" | "end";
    numeric?: boolean;
  }[];
  rows: { id: number; name: string; status: string; canEdit: boolean; cells: Cell[] }[];
};

/** The list of a noun of one form, as a route: its loader is `loadList` of the noun's pages. */
export function SmallListPage() {
  const { title, base, add, columns, rows, ...page } = useLoaderData<Listed>();
  const at = short(base);
  const column = columnsOf(rows);
  return (
    <ListPage
      title={title}
      add={add !== false && { to: at.create(), label: add }}
      address={at.list}
      rows={rows}
      rowTo={({ id }) => at.view(id)}
      columns={[
        ...columns.map((column, place) => ({
          ...column,
          cell: ({ cells, name }: (typeof rows)[number]) =>
            shownCell(cells[place] ?? null, name) ?? <span className="calm">–</span>,
        })),
        column.status(({ status }) => <ListStatus status={status} />),
        column.links(
          ({ name }) => name,
          ({ id, canEdit }) => [
            { to: at.view(id), label: "View" },
            canEdit && { to: at.edit(id), label: "Edit" },
          ],
        ),
      ]}
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}

/** The page of one record: its head, its fields, what hangs on it (`children`) and its history. */
export function SmallRecordView({
  record,
  history,
  answer,
  primary,
  pdf,
  more,
  children,
}: {
  record: ShownRecord;
  /** The next step, where it is not editing. */
  primary?: ReactNode;
  pdf?: ReactNode;
  history: ComponentProps<typeof HistoryList>["entries"];
  answer?: { problem: string };
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { name, contact, notice, items } = record;
  return (
    <>
      <SmallRecordHead
        record={record}
        name={name}
        subtitle={record.subtitle}
        offers={record.offers}
        asked={record.asked}
        at={short(record.base)}
        contact={contact}
        closed={record.closed}
        primary={primary}
        pdf={pdf}
        more={more}
        answer={answer}
      >
        {notice && (
          <p className="notice info" role="status">
            {notice}
          </p>
        )}
      </SmallRecordHead>
      <PaperNotice warnings={record.warnings} />
      {items.some(({ value }) => value !== null && value !== "") && (
        <Card title={record.title}>
          <FactList facts={items} name={name} />
        </Card>
      )}
      {children}
      <HistoryList entries={history} />
    </>
  );
}
