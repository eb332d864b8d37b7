import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { InvoiceCards } from "~/components/invoice/InvoiceCards";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { BulkBar, selecting, withTicks } from "~/components/ui/Bulk";
import { RowDate } from "~/components/ui/DateText";
import {
  clientsFilter,
  columnsOf,
  dayFilters,
  either,
  statusFilter,
} from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { getCompany } from "~/models/company/company/company.server";
import { clientFilter } from "~/models/billing/invoice/customer.options.server";
import { CUSTOMER_INVOICE_FILTER } from "~/models/billing/invoice/invoice.customer-words";
import { INVOICE_FIELDS } from "~/models/billing/invoice/invoice.fields";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import {
  invoiceSummary,
  invoiceViews,
  listInvoices,
} from "~/models/billing/invoice/invoice.server";
import {
  INVOICE_STATUSES,
  isEditable,
  ISSUED,
  NOT_SENT,
  invoiceUnpaid,
  PARTIALLY_PAID,
  SETTLED,
  UNPAID,
} from "~/models/billing/invoice/invoice.status";
import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { postBulk, readBulk } from "~/services/desk/bulk.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Invoices" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "invoice:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, INVOICE_LIST);
    const isStaff = can(actor, "invoice:create");
    const [{ rows, ...pages }, views, summary, company, clients] = await Promise.all([
      listInvoices(actor, asked),
      invoiceViews(actor),
      invoiceSummary(actor),
      getCompany(),
      isStaff ? clientFilter(actor, asked.clientId, page.url) : null,
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      ...readBulk(actor, page.url, "invoice"),
      summary,
      currency: company.invoiceCurrency,
      isStaff,
      importTo: can(actor, "import:papers") && paths.imports.create("invoices"),
      labels: { dueDate: INVOICE_FIELDS.dueDate.label, tds: PAYMENT_FIELDS.tdsKind.label },
      statuses: isStaff ? STATUSES : CUSTOMER_INVOICE_FILTER,
      clients,
      rows: rows.map((row) => ({
        id: row.id,
        number: row.shownNumber,
        client: row.clientName,
        date: row.invoiceDate,
        due: row.dueDate,
        total: formatMoney(row.total, row.currency),
        balance:
          invoiceUnpaid.of(row) && row.balance < row.total
            ? formatMoney(row.balance, row.currency)
            : null,
        daysOverdue: row.daysOverdue,
        status: row.shownStatus,
        word: row.statusWord,
        canEdit: isStaff && isEditable(row),
        canPay: isStaff && invoiceUnpaid.of(row),
      })),
    });
  });

export const action = (args: ActionFunctionArgs) => postBulk(args, "invoice");

const STATUSES = [
  ...INVOICE_STATUSES.map((status) => ({ value: status, label: status })),
  { value: UNPAID, label: UNPAID },
  { value: PARTIALLY_PAID, label: "Partially paid" },
  { value: NOT_SENT, label: "Issued, not sent" },
  // A row that reads Issued was sent to nobody; reports and charts mean all that count.
  { value: ISSUED, label: "All but drafts and cancelled" },
  { value: SETTLED, label: SETTLED },
];

const overdue = (days: number) => (days === 1 ? "1 day overdue" : `${days} days overdue`);

export default function Invoices() {
  const { rows, summary, currency, isStaff, clients, statuses, labels, bulk, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = selecting(paths.invoices.list, bulk);
  const create = { to: paths.invoices.create(), label: "Create Invoice" };
  const ofClients = clients && clientsFilter(clients);
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Invoices"
      add={isStaff && create}
      filters={[
        { name: "search", label: "Search", placeholder: "Invoice #, Client name" },
        statusFilter("All Status", statuses),
        ...(ofClients ? [ofClients] : []),
        ...dayFilters("From Date", "To Date"),
      ]}
      address={address}
      rows={rows}
      rowTo={({ id }) => (bulk ? null : paths.invoices.view(id))}
      columns={withTicks<(typeof rows)[number]>(
        [
          column.number("Invoice #", (row) =>
            isStaff ? either(row.client, row.number) : row.number,
          ),
          ...(isStaff ? [column.client((row) => either(row.number, row.client))] : []),
          column.date("Date", (row) => row.date, { sort: "invoiceDate" }),
          {
            label: labels.dueDate,
            sort: "dueDate",
            phone: "date",
            cell: (row) => (
              <>
                <RowDate date={row.due} />
                {row.daysOverdue > 0 && (
                  <small className="rather">{overdue(row.daysOverdue)}</small>
                )}
              </>
            ),
          },
          {
            label: "Amount",
            sort: "total",
            numeric: true,
            phone: "end",
            cell: (row) => (
              <>
                <span>{row.total}</span>
                {row.balance && <small className="rather">{`Balance ${row.balance}`}</small>}
              </>
            ),
          },
          column.status((row) => <InvoiceStatusBadge {...row} />),
          column.links(
            (row) => row.number,
            (row) => [
              { to: paths.invoices.view(row.id), label: "View" },
              row.canEdit && { to: paths.invoices.edit(row.id), label: "Edit" },
              row.canPay && {
                to: paths.payments.create({ invoiceId: row.id }),
                label: "Record Payment",
              },
            ],
          ),
        ],
        bulk,
        answer,
        ({ number }) => number,
      )}
      empty="No invoices found"
      {...page}
      paging="ellipsis"
      summary="page"
    >
      <InvoiceCards summary={summary} currency={currency} tds={labels.tds} />
      <BulkBar
        list="invoice"
        bulk={bulk}
        address={paths.invoices.list}
        answer={answer}
        viewOf={paths.invoices.view}
      />
    </ListPage>
  );
}
