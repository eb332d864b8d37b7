import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { QuotationStatusBadge } from "~/components/quotation/QuotationStatusBadge";
import { ListPage } from "~/components/ui/ListPage";
import { RowLinks } from "~/components/ui/RowLink";
import { formatMoney } from "~/models/money/money";
import { can } from "~/models/policy/policy";
import {
  CUSTOMER_QUOTATION_FILTER,
  quotationStatusFor,
} from "~/models/quotation/quotation.customer-words";
import { QUOTATION_LIST } from "~/models/quotation/quotation.list";
import { listQuotations, quotationOffers } from "~/models/quotation/quotation.server";
import { quotationExpired, QUOTATION_FILTER_WORDS } from "~/models/quotation/quotation.status";
import { formatDate } from "~/models/shared/calendar-date";
import { formatMoment } from "~/models/shared/time-zone";
import { todayIn } from "~/models/shared/today.server";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Quotations" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "quotation:view", async ({ actor, url }) => {
    const asked = QUOTATION_LIST.read(url.searchParams);
    const { timeZone } = await readCompanyHead(args);
    const today = todayIn(timeZone);
    const { rows, ...pages } = await listQuotations(actor, asked, { today, timeZone });
    return {
      ...pages,
      chosen: QUOTATION_LIST.chosen(asked),
      canCreate: can(actor, "quotation:create"),
      statuses: can(actor, "quotation:edit") ? STATUSES : CUSTOMER_QUOTATION_FILTER,
      // As text: neither the dates nor the money need any code in the browser.
      rows: rows.map((row) => ({
        id: row.id,
        canEdit: quotationOffers(actor, row).edit,
        number: row.quotationNumber,
        client: row.customer.name,
        created: formatMoment(row.createdAt, timeZone),
        validUntil: formatDate(row.validUntil),
        total: formatMoney(row.totalAmount, row.currency),
        status: row.status,
        word: quotationStatusFor(actor, row, today),
        expired: quotationExpired.of(row, today),
      })),
    };
  });
}

const STATUSES = QUOTATION_FILTER_WORDS.map((word) => ({ value: word, label: word }));

export default function Quotations() {
  const { chosen, rows, canCreate, statuses, ...pages } = useLoaderData<typeof loader>();
  const create = { to: paths.quotations.create(), label: "Create New Quotation" };
  return (
    <ListPage
      title="Quotations"
      add={canCreate && create}
      filters={[
        { name: "search", label: "Search", placeholder: "Quotation number or client" },
        { name: "status", label: "Status", all: "All Status", options: statuses },
        { name: "startDate", label: "Start Date", day: true },
        { name: "endDate", label: "End Date", day: true },
      ]}
      chosen={chosen}
      address={paths.quotations.list}
      rows={rows}
      columns={[
        { label: "Quotation #", cell: (row) => <span className="num">{row.number}</span> },
        { label: "Client", cell: (row) => row.client },
        { label: "Date", cell: (row) => <span className="num">{row.created}</span> },
        { label: "Expiry Date", cell: (row) => <span className="num">{row.validUntil}</span> },
        { label: "Total", numeric: true, cell: (row) => row.total },
        {
          label: "Status",
          cell: (row) => <QuotationStatusBadge {...row} />,
        },
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <RowLinks
              about={row.number}
              links={[
                { to: paths.quotations.view(row.id), label: "View" },
                row.canEdit && { to: paths.quotations.edit(row.id), label: "Edit" },
              ]}
            />
          ),
        },
      ]}
      inCard
      empty="No quotations found"
      pages={pages}
      paging="ellipsis"
      summary="results"
    />
  );
}
