import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { QuotationStatusBadge } from "~/components/quotation/QuotationStatusBadge";
import { BulkBar, selecting, withTicks } from "~/components/ui/Bulk";
import { RowDate } from "~/components/ui/DateText";
import {
  NO_PHONE,
  columnsOf,
  dayFilters,
  either,
  statusFilter,
} from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import {
  CUSTOMER_QUOTATION_FILTER,
  quotationStatusFor,
} from "~/models/sales/quotation/quotation.customer-words";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import {
  listQuotations,
  quotationOffers,
  quotationViews,
} from "~/models/sales/quotation/quotation.server";
import {
  quotationExpired,
  QUOTATION_FILTER_WORDS,
} from "~/models/sales/quotation/quotation.status";
import { formatDate } from "~/models/ground/day/calendar-date";
import { routeOf } from "~/models/ground/typed/place";
import { formatMoment } from "~/models/ground/day/time-zone";
import { todayIn } from "~/models/kit/shared/today.server";
import { paths } from "~/paths";
import { postBulk, readBulk } from "~/services/desk/bulk.server";
import { readCompanyHead } from "~/services/company/company.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Quotations" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "quotation:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, QUOTATION_LIST);
    const { timeZone } = await readCompanyHead(args);
    const day = { today: todayIn(timeZone), timeZone };
    const [{ rows, ...pages }, views] = await Promise.all([
      listQuotations(actor, asked, day),
      quotationViews(actor, day),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      ...readBulk(actor, page.url, "quotation"),
      canCreate: can(actor, "quotation:create"),
      importTo: can(actor, "import:papers") && paths.imports.create("quotations"),
      statuses: can(actor, "quotation:edit") ? STATUSES : CUSTOMER_QUOTATION_FILTER,
      // As text: neither the dates nor the money need any code in the browser.
      rows: rows.map((row) => ({
        id: row.id,
        canEdit: quotationOffers(actor, row).edit,
        number: row.quotationNumber,
        client: row.customer.name,
        created: formatMoment(row.createdAt, timeZone),
        validUntil: formatDate(row.validUntil),
        moving: row.movingDate,
        route: routeOf(row.sourceAddress, row.destinationAddress),
        total: formatMoney(row.totalAmount, row.currency),
        status: row.status,
        word: quotationStatusFor(actor, row, day.today),
        expired: quotationExpired.of(row, day.today),
      })),
    });
  });

export const action = (args: ActionFunctionArgs) => postBulk(args, "quotation");

const STATUSES = QUOTATION_FILTER_WORDS.map((word) => ({ value: word, label: word }));

export default function Quotations() {
  const { rows, canCreate, statuses, bulk, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = selecting(paths.quotations.list, bulk);
  const create = { to: paths.quotations.create(), label: "Create New Quotation" };
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Quotations"
      add={canCreate && create}
      filters={[
        { name: "search", label: "Search", placeholder: "Quotation number or client" },
        statusFilter("All Status", statuses),
        ...dayFilters(),
      ]}
      address={address}
      rows={rows}
      rowTo={({ id }) => (bulk ? null : paths.quotations.view(id))}
      columns={withTicks<(typeof rows)[number]>(
        [
          column.number(
            "Quotation #",
            (row) => (canCreate ? either(row.client, row.number) : row.number),
            {
              sort: "quotationNumber",
            },
          ),
          ...(canCreate ? [column.client((row) => row.client, NO_PHONE)] : []),
          { label: "Route", phone: "who", cell: (row) => row.route },
          {
            label: "Moving Date",
            sort: "movingDate",
            phone: "date",
            cell: (row) => <RowDate date={row.moving} />,
          },
          column.number("Date", (row) => row.created, { sort: "createdAt" }),
          column.number("Expiry Date", (row) => row.validUntil, { sort: "validUntil" }),
          {
            label: "Total",
            sort: "totalAmount",
            numeric: true,
            phone: "end",
            cell: (row) => row.total,
          },
          column.status((row) => <QuotationStatusBadge {...row} />),
          column.links(
            (row) => row.number,
            (row) => [
              { to: paths.quotations.view(row.id), label: "View" },
              row.canEdit && { to: paths.quotations.edit(row.id), label: "Edit" },
            ],
          ),
        ],
        bulk,
        answer,
        ({ number }) => number,
      )}
      inCard
      empty="No quotations found"
      {...page}
      paging="ellipsis"
      summary="results"
    >
      <BulkBar
        list="quotation"
        bulk={bulk}
        address={paths.quotations.list}
        answer={answer}
        viewOf={paths.quotations.view}
      />
    </ListPage>
  );
}
