import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Badge } from "~/components/ui/Badge";
import { columnsOf, dayFilters, statusFilter } from "~/components/ui/list-columns";
import { type ListFilter, ListPage } from "~/components/ui/ListPage";
import { companyDay } from "~/models/company/company/company.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import {
  ASK_FIELDS,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
} from "~/models/road/customer-request/customer-request.fields";
import { REQUEST_LIST } from "~/models/road/customer-request/customer-request.list";
import { paperOfRequest } from "~/models/road/customer-request/customer-request.record";
import { listRequests, requestViews } from "~/models/road/customer-request/customer-request.server";
import {
  REQUEST_STATUSES,
  shownRequestStatus,
} from "~/models/road/customer-request/customer-request.status";
import { roadPaths } from "~/road-paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Requests" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "customerRequest:view", async (page) => {
    const { asked, state } = await readList(page, REQUEST_LIST);
    const [{ rows, ...pages }, views, { timeZone }] = await Promise.all([
      listRequests(page.actor, asked),
      requestViews(page.actor),
      companyDay(),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      filters: filters(),
      rows: rows.map((row) => ({
        id: row.id,
        customer: row.customer.name,
        what: REQUEST_KIND_LABELS[row.kind] ?? row.kind,
        text: row.text.length > 80 ? `${row.text.slice(0, 80)}…` : row.text,
        paper: paperOfRequest(row)?.number ?? null,
        asked: formatMoment(row.createdAt, timeZone),
        status: shownRequestStatus(row.status),
      })),
    });
  });

const filters = (): ListFilter[] => [
  { name: "search", label: "Search", placeholder: "Customer, words" },
  {
    name: "kind",
    label: ASK_FIELDS.kind.label,
    all: "All kinds",
    options: REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_LABELS[value]! })),
  },
  statusFilter(
    "All Status",
    REQUEST_STATUSES.map((value) => ({ value, label: shownRequestStatus(value).word })),
  ),
  ...dayFilters("From Date", "To Date"),
];

export default function Requests() {
  const { rows, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Requests"
      subtitle="What customers asked for on the pages of their papers."
      address={roadPaths.requests.list}
      rows={rows}
      rowTo={({ id }) => roadPaths.requests.view(id)}
      columns={[
        column.client((row) => row.customer),
        { label: "What", phone: "who", cell: (row) => row.what },
        { label: "Message", cell: (row) => row.text },
        column.number("Paper", (row) => row.paper ?? ""),
        { label: "Asked", sort: "createdAt", phone: "date", cell: (row) => row.asked },
        column.status(({ status }) => <Badge tone={status.tone}>{status.word}</Badge>),
      ]}
      empty="No requests found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
