import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { EmptyState } from "~/components/ui/EmptyState";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { Table } from "~/components/ui/Table";
import { listMessages } from "~/models/outbox/outbox.server";
import { formatMoment } from "~/models/shared/calendar-date";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { forAdmin } from "~/services/page.server";

export const meta = () => [{ title: "Outbox" }];

export async function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async ({ actor, url }) => {
    const [{ timeZone }, { rows, ...page }] = await Promise.all([
      readCompanyHead(args),
      listMessages(actor, readPage(url.searchParams)),
    ]);
    return {
      ...page,
      rows: rows.map(({ id, recipient, subject, text, status, createdAt }) => ({
        ...{ id, recipient, subject, text, status },
        date: formatMoment(createdAt, timeZone),
      })),
    };
  });
}

export default function Outbox() {
  const { rows, page, totalPages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Outbox"
        subtitle="Mails are kept here to be read: no mail server is connected yet."
      />
      <Table
        caption="Messages"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "To", cell: (row) => row.recipient },
          {
            label: "Message",
            cell: (row) => (
              <details>
                <summary>{row.subject}</summary>
                <p className="lines">{row.text}</p>
              </details>
            ),
          },
          { label: "Date", cell: (row) => row.date },
          { label: "Status", cell: (row) => <Badge>{row.status}</Badge> },
        ]}
        empty={<EmptyState text="No messages found" />}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.outbox({ page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
