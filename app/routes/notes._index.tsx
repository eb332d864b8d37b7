import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DownloadLink } from "~/components/ui/DownloadLink";
import { columnsOf, clientsFilter, dayFilters, kindFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { clientFilter } from "~/models/billing/invoice/customer.options.server";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { listNotes } from "~/models/billing/note/note.server";
import { can, isStaff } from "~/models/kit/policy/policy";
import { isNoteKind, NOTE_KINDS, noteTitle } from "~/models/ground/tax/notes";
import { paths } from "~/paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Credit and debit notes" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "note:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, NOTE_LIST);
    const ofMany = can(actor, "customer:list");
    const [{ rows, ...pages }, clients] = await Promise.all([
      listNotes(actor, asked),
      ofMany ? clientFilter(actor, asked.clientId, page.url) : null,
    ]);
    return listReply(page, {
      pages,
      list: state,
      kinds: NOTE_KINDS.map((kind) => ({ value: kind, label: noteTitle(kind) })),
      clients,
      isOwn: !isStaff(actor),
      rows: rows.map((row) => ({
        id: row.id,
        number: row.noteNumber,
        kind: noteTitle(row.kind),
        pdf: paths.notes.pdf(row.id, isNoteKind(row.kind) ? row.kind : "credit"),
        invoiceTo: paths.invoices.view(row.invoiceId),
        invoice: row.invoiceNumber,
        client: row.clientName,
        date: row.date,
        total: row.total,
        currency: row.currency,
      })),
    });
  });

export default function Notes() {
  const { rows, kinds, clients, isOwn, ...page } = useLoaderData<typeof loader>();
  const ofClients = clients && clientsFilter(clients);
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Credit and debit notes"
      filters={[
        { name: "search", label: "Search", placeholder: "Note #, Invoice #, Client name" },
        kindFilter(kinds),
        ...(ofClients ? [ofClients] : []),
        ...dayFilters("From Date", "To Date"),
      ]}
      address={paths.notes.list}
      rows={rows}
      rowTo={({ id }) => paths.notes.view(id)}
      columns={[
        column.number("Note #", (row) => row.number),
        column.kind((row) => row.kind),
        { label: "Invoice #", cell: (row) => <RowLink to={row.invoiceTo}>{row.invoice}</RowLink> },
        ...(isOwn ? [] : [column.client((row) => row.client)]),
        column.date("Date", (row) => row.date, { sort: "date", phone: "date" }),
        column.money("Total", (row) => row.total, { sort: "total", phone: "end" }),
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <>
              <RowMenu about={row.number} />
              <RowLink to={paths.notes.view(row.id)} about={row.number} className="v">
                View
              </RowLink>
              <DownloadLink to={row.pdf} plain>
                PDF<span className="hide">{` ${row.number}`}</span>
              </DownloadLink>
            </>
          ),
        },
      ]}
      empty="No notes found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
