import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentStatusBadge } from "~/components/payment/PaymentStatusBadge";
import { Stat, Stats } from "~/components/ui/Card";
import { type ListFilter, ListPage } from "~/components/ui/ListPage";
import { RowLink } from "~/components/ui/RowLink";
import { columnsOf, dayFilters, either, statusFilter } from "~/components/ui/list-columns";
import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { listPayments } from "~/models/billing/payment/payment.server";
import {
  canEditPayment,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "~/models/billing/payment/payment.status";
import type { PaymentSums } from "~/models/billing/payment/payment.sums";
import { methodOptions, methodWord } from "~/models/billing/payment/payment.words";
import { getCompany } from "~/models/company/company/company.server";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

const CARDS = [
  ["Total Payments", "total"],
  ["Completed Payments", "completed"],
  ["Pending Payments", "pending"],
  ["Failed/Refunded Payments", "lost"],
] as const;

/** What the figures are of; those of the whole list are not said twice. */
const noteOf = (page: string[], all: string[] | null) =>
  !all
    ? "On this page"
    : `${all}` === `${page}`
      ? undefined
      : `On this page · all ${all.join(", ")}`;

/** The four figures of the page as specified, and beside each what the whole list comes to, where that is another. */
export function PaymentCards({
  pageSums,
  totals,
  currency,
}: {
  pageSums: readonly PaymentSums[];
  /** Null where the list is so long that nobody added it up. */
  totals: readonly PaymentSums[] | null;
  /** The currency of a nought. */
  currency: string;
}) {
  return (
    <Stats label="Sums of payments">
      {CARDS.map(([label, key]) => {
        const texts = (sums: readonly PaymentSums[]) =>
          sums.length > 0
            ? sums.map((sum) => formatMoney(sum[key], sum.currency))
            : [formatMoney(0, currency)];
        return (
          <Stat
            key={key}
            label={label}
            value={texts(pageSums)}
            note={noteOf(texts(pageSums), totals && texts(totals))}
          />
        );
      })}
    </Stats>
  );
}

export const meta = () => [{ title: "Payments" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, PAYMENT_LIST);
    const [{ rows, pageSums, totals, ...pages }, company] = await Promise.all([
      listPayments(actor, asked),
      getCompany(),
    ]);
    return listReply(page, {
      pages,
      pageSums,
      totals,
      list: state,
      currency: company.invoiceCurrency,
      filters: filtersIn(company.invoiceCurrency),
      canRecord: can(actor, "payment:record"),
      rows: rows.map((row) => ({
        id: row.id,
        reference: row.referenceNumber,
        date: row.date,
        amount: row.amount,
        currency: row.currency,
        method: methodWord(row.paymentMethod, row.currency),
        status: row.status,
        aboutTo:
          row.invoiceId === null
            ? row.quotationId === null
              ? paths.payments.view(row.id)
              : paths.quotations.view(row.quotationId)
            : paths.invoices.view(row.invoiceId),
        about: row.aboutNumber || "Advance",
        client: row.clientName,
        canEdit: can(actor, "payment:edit") && canEditPayment(row),
      })),
    });
  });

const filtersIn = (currency: string): ListFilter[] => [
  {
    name: "search",
    label: "Search",
    placeholder: "Search by payment reference or invoice number...",
  },
  statusFilter(
    "All Statuses",
    PAYMENT_STATUSES.map((status) => ({ value: status, label: status })),
  ),
  {
    name: "paymentMethod",
    label: PAYMENT_FIELDS.paymentMethod.label,
    all: "All Methods",
    options: methodOptions(PAYMENT_METHODS, currency),
  },
  ...dayFilters(),
];

export default function Payments() {
  const { rows, canRecord, pageSums, totals, currency, ...page } = useLoaderData<typeof loader>();
  const record = { to: paths.payments.create(), label: "Record New Payment" };
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Payments"
      add={canRecord && record}
      address={paths.payments.list}
      rows={rows}
      rowTo={({ id }) => paths.payments.view(id)}
      columns={[
        column.number("Reference #", (row) =>
          canRecord ? either(row.client, row.reference) : row.reference,
        ),
        {
          label: "Invoice #",
          cell: (row) => <RowLink to={row.aboutTo}>{row.about}</RowLink>,
        },
        ...(canRecord ? [column.client((row) => either(row.reference, row.client))] : []),
        column.date("Date", (row) => row.date, { sort: "date", phone: "date" }),
        column.money("Amount", (row) => row.amount, { sort: "amount", phone: "end" }),
        { label: "Method", cell: (row) => row.method },
        column.status((row) => <PaymentStatusBadge status={row.status} amount={row.amount} />),
        column.links(
          (row) => row.reference,
          (row) => [
            { to: paths.payments.view(row.id), label: "View" },
            row.canEdit && { to: paths.payments.edit(row.id), label: "Edit" },
          ],
        ),
      ]}
      empty="No payments found"
      {...page}
      paging="ellipsis"
      summary="results"
    >
      <PaymentCards pageSums={pageSums} totals={totals} currency={currency} />
    </ListPage>
  );
}
