import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsignmentBadge } from "~/components/consignment/ConsignmentBadge";
import { columnsOf, dayFilters, statusFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { consignmentStatusFor } from "~/models/road/consignment/consignment.customer-words";
import { CONSIGNMENT_LIST } from "~/models/road/consignment/consignment.list";
import { consignmentViews, listConsignments } from "~/models/road/consignment/consignment.server";
import { CONSIGNMENT_STATUSES } from "~/models/road/consignment/consignment.status";
import { can } from "~/models/kit/policy/policy";
import { packagesOnReceipt } from "~/models/road/road/package-count";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Consignments" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, CONSIGNMENT_LIST);
    const [{ rows, ...pages }, views] = await Promise.all([
      listConsignments(actor, asked),
      consignmentViews(actor),
    ]);
    const canEdit = can(actor, "consignment:edit");
    return listReply(page, {
      pages,
      list: { ...state, views },
      canEdit,
      rows: rows.map((row) => ({
        id: row.id,
        number: shownLrNumber(row),
        client: row.client.name,
        route: [row.fromPlace, row.toPlace].filter(Boolean).join(" → "),
        loadingDate: row.loadingDate,
        status: row.status,
        word: consignmentStatusFor(actor, row),
        truck: canEdit ? [row.vehicle?.number, row.driver?.name].filter(Boolean).join(", ") : null,
        packages: packagesOnReceipt(row),
      })),
    });
  });

export default function Consignments() {
  const { rows, canEdit, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Consignments"
      filters={[
        { name: "search", label: "Search", placeholder: "LR #, name, place, vehicle" },
        statusFilter(
          "All Status",
          CONSIGNMENT_STATUSES.map((word) => ({ value: word, label: word })),
        ),
        ...dayFilters("From Date", "To Date"),
      ]}
      address={roadPaths.consignments.list}
      rows={rows}
      rowTo={({ id }) => roadPaths.consignments.view(id)}
      columns={[
        // On a phone the office reads the name first; customers know their own.
        {
          label: "LR #",
          sort: "lrNumber",
          cell: (row) => (
            <>
              {canEdit && <span className="at-narrow">{row.client}</span>}
              <span className={canEdit ? "wide-only num" : "num"}>{row.number}</span>
            </>
          ),
        },
        column.client(
          (row) => (
            <>
              <span className="wide-only">{row.client}</span>
              {canEdit && <small className="num md:hidden">{row.number}</small>}
            </>
          ),
          { phone: "end" },
        ),
        { label: "Route", phone: "who", cell: (row) => row.route },
        column.date("Loading", (row) => row.loadingDate, { sort: "loadingDate", phone: "date" }),
        ...(canEdit
          ? [{ label: "Truck", cell: (row: (typeof rows)[number]) => row.truck ?? "" }]
          : []),
        { label: "Packages", numeric: true, cell: (row) => row.packages },
        column.status((row) => <ConsignmentBadge {...row} />, { sort: "status" }),
        column.links(
          (row) => row.number,
          (row) => [
            { to: roadPaths.consignments.view(row.id), label: "View" },
            canEdit && { to: roadPaths.consignments.packages(row.id), label: "Packing list" },
          ],
        ),
      ]}
      empty="No consignments found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
