import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InvoiceCards } from "~/components/invoice/InvoiceCards";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { DateText } from "~/components/ui/DateText";
import { ListPage } from "~/components/ui/ListPage";
import { Money } from "~/components/ui/Money";
import { RowLinks } from "~/components/ui/RowLink";
import { getCompany } from "~/models/company/company.server";
import { customerOptions } from "~/models/customer/customer.options.server";
import { CUSTOMER_INVOICE_FILTER } from "~/models/invoice/invoice.customer-words";
import { INVOICE_LIST } from "~/models/invoice/invoice.list";
import { invoiceSummary, listInvoices } from "~/models/invoice/invoice.server";
import {
  INVOICE_STATUSES,
  isEditable,
  invoiceUnpaid,
  PARTIALLY_PAID,
  UNPAID,
} from "~/models/invoice/invoice.status";
import { can } from "~/models/policy/policy";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Invoices" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, url }) => {
    const asked = INVOICE_LIST.read(url.searchParams);
    const isStaff = can(actor, "invoice:create");
    const [{ rows, ...page }, summary, company, clients] = await Promise.all([
      listInvoices(actor, asked),
      invoiceSummary(actor),
      getCompany(),
      isStaff ? customerOptions(actor, { chosen: asked.clientId || null }) : null,
    ]);
    return {
      ...page,
      chosen: INVOICE_LIST.chosen(asked),
      summary,
      currency: company.invoiceCurrency,
      isStaff,
      statuses: isStaff ? STATUSES : CUSTOMER_INVOICE_FILTER,
      clients: clients?.options ?? [],
      rows: rows.map((row) => ({
        id: row.id,
        number: row.shownNumber,
        client: row.clientName,
        date: row.invoiceDate,
        due: row.dueDate,
        total: row.total,
        currency: row.currency,
        status: row.shownStatus,
        word: row.statusWord,
        canEdit: isStaff && isEditable(row),
        canPay: isStaff && invoiceUnpaid.of(row),
      })),
    };
  });
}

const STATUSES = [
  ...INVOICE_STATUSES.map((status) => ({ value: status, label: status })),
  { value: UNPAID, label: UNPAID },
  { value: PARTIALLY_PAID, label: "Partially paid" },
];

export default function Invoices() {
  const { rows, chosen, summary, currency, isStaff, clients, statuses, ...pages } =
    useLoaderData<typeof loader>();
  const create = { to: paths.invoices.create(), label: "Create Invoice" };
  const ofClients = { name: "clientId", label: "Client", all: "All Clients", options: clients };
  return (
    <ListPage
      title="Invoices"
      add={isStaff && create}
      filters={[
        { name: "search", label: "Search", placeholder: "Invoice #, Client name" },
        { name: "status", label: "Status", all: "All Status", options: statuses },
        ...(isStaff ? [ofClients] : []),
        { name: "startDate", label: "From Date", day: true },
        { name: "endDate", label: "To Date", day: true },
      ]}
      chosen={chosen}
      address={paths.invoices.list}
      rows={rows}
      columns={[
        { label: "Invoice #", cell: (row) => <span className="num">{row.number}</span> },
        { label: "Client", cell: (row) => row.client },
        { label: "Date", cell: (row) => <DateText date={row.date} /> },
        { label: "Due Date", cell: (row) => <DateText date={row.due} /> },
        {
          label: "Amount",
          numeric: true,
          cell: (row) => <Money minor={row.total} currency={row.currency} />,
        },
        { label: "Status", cell: (row) => <InvoiceStatusBadge {...row} /> },
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <RowLinks
              about={row.number}
              links={[
                { to: paths.invoices.view(row.id), label: "View" },
                row.canEdit && { to: paths.invoices.edit(row.id), label: "Edit" },
                row.canPay && {
                  to: paths.payments.create({ invoiceId: row.id }),
                  label: "Record Payment",
                },
              ]}
            />
          ),
        },
      ]}
      empty="No invoices found"
      pages={pages}
      paging="ellipsis"
      summary="page"
    >
      <InvoiceCards summary={summary} currency={currency} />
    </ListPage>
  );
}
