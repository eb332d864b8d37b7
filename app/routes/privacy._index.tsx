import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { columnsOf, statusFilter } from "~/components/ui/list-columns";
import { type ListFilter, ListPage } from "~/components/ui/ListPage";
import { companyDay } from "~/models/company/company/company.server";
import { PRIVACY_REQUEST_FIELDS } from "~/models/people/privacy-request/privacy-request.fields";
import { PRIVACY_REQUEST_LIST } from "~/models/people/privacy-request/privacy-request.list";
import {
  listPrivacyRequests,
  privacyRequestViews,
} from "~/models/people/privacy-request/privacy-request.server";
import {
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestKind,
  shownRequestStatus,
} from "~/models/people/privacy-request/privacy-request.status";
import { formatDate } from "~/models/ground/day/calendar-date";
import { capitalized } from "~/models/ground/typed/text";
import { paths } from "~/paths";
import { labelsOf } from "~/services/forms/facts.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Privacy" }];

/** The register of requests about personal data. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "privacyRequest:manage", async (page) => {
    const { asked, state } = await readList(page, PRIVACY_REQUEST_LIST);
    const [{ rows, ...pages }, views, { today }] = await Promise.all([
      listPrivacyRequests(page.actor, asked),
      privacyRequestViews(page.actor),
      companyDay(),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      filters: FILTERS,
      labels: labelsOf(PRIVACY_REQUEST_FIELDS, "receivedDate", "dueDate"),
      rows: rows.map((request) => ({
        id: request.id,
        name: request.name,
        what: REQUEST_KIND_LABELS[request.kind as RequestKind],
        received: formatDate(request.receivedDate),
        due: formatDate(request.dueDate),
        status: shownRequestStatus(request, today),
      })),
    });
  });

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "Name, contact, words" },
  {
    name: "kind",
    label: "What",
    all: "Everything",
    options: REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_LABELS[value] })),
  },
  statusFilter(
    "All Status",
    REQUEST_STATUSES.map((value) => ({ value, label: capitalized(value) })),
  ),
];

export default function Privacy() {
  const { rows, labels, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Privacy"
      subtitle="What people asked about their personal data, and when it was answered."
      add={{ to: paths.privacy.create(), label: "New Request" }}
      actions={
        <>
          <ButtonLink to={paths.breaches.list()}>Breaches</ButtonLink>
          <ButtonLink to={paths.privacy.create()} variant="primary" icon="plus">
            New Request
          </ButtonLink>
        </>
      }
      address={paths.privacy.list}
      rows={rows}
      rowTo={({ id }) => paths.privacy.view(id)}
      columns={[
        { label: "Person", cell: (row) => row.name },
        { label: "What", phone: "who", cell: (row) => row.what },
        { label: labels.receivedDate, sort: "receivedDate", cell: (row) => row.received },
        { label: labels.dueDate, sort: "dueDate", phone: "date", cell: (row) => row.due },
        column.status((row) => <Badge tone={row.status.tone}>{row.status.word}</Badge>),
      ]}
      inCard
      empty="No requests found"
      {...page}
      paging="all"
      summary="page"
    />
  );
}
