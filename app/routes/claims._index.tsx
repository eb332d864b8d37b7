import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { columnsOf, dayFilters, statusFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { CLAIM_LIST } from "~/models/road/claim/claim.list";
import { claimedThing, claimViews, listClaims } from "~/models/road/claim/claim.server";
import { CLAIM_STATUSES, claimTone } from "~/models/road/claim/claim.status";
import { CLAIM_KINDS, CLAIM_SUBJECT } from "~/models/road/claim/claim.fields";
import { can } from "~/models/kit/policy/policy";
import { wordOf } from "~/models/road/road/words";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { labelsOf } from "~/services/forms/facts.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Claims" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "claim:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, CLAIM_LIST);
    const [{ rows, ...pages }, views] = await Promise.all([
      listClaims(actor, asked),
      claimViews(actor),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      labels: labelsOf(CLAIM_SUBJECT, "consignmentId"),
      canDecide: can(actor, "claim:decide"),
      rows: rows.map((row) => ({
        id: row.id,
        number: row.claimNumber,
        client: row.client.name,
        consignmentId: row.consignment.id,
        lrNumber: shownLrNumber(row.consignment),
        what: [wordOf(CLAIM_KINDS, row.kind), claimedThing(row)].filter(Boolean).join(": "),
        noticeDate: row.noticeDate,
        amount: row.amount,
        currency: row.currency,
        status: row.status,
      })),
    });
  });

export default function Claims() {
  const { rows, labels, canDecide, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  return (
    <ListPage
      title="Claims"
      subtitle={
        canDecide
          ? "Goods that came short or damaged. A claim is recorded on the page of its consignment or package."
          : undefined
      }
      filters={[
        { name: "search", label: "Search", placeholder: "Claim #, LR #, client" },
        statusFilter(
          "All Status",
          CLAIM_STATUSES.map((word) => ({ value: word, label: word })),
        ),
        ...dayFilters("From Date", "To Date"),
      ]}
      address={roadPaths.claims.list}
      rows={rows}
      rowTo={({ id }) => roadPaths.claims.view(id)}
      columns={[
        column.number("Claim #", (row) => row.number),
        column.client((row) => row.client),
        column.number("LR #", (row) => row.lrNumber),
        { label: "What", cell: (row) => row.what },
        column.date("Notice", (row) => row.noticeDate, { sort: "noticeDate", phone: "date" }),
        column.money("Amount", (row) => row.amount, { sort: "amount", phone: "end" }),
        column.status(({ status }) => <Badge tone={claimTone(status)}>{status}</Badge>),
        column.links(
          (row) => row.number,
          (row) => [
            { to: roadPaths.claims.view(row.id), label: "View" },
            { to: roadPaths.consignments.view(row.consignmentId), label: labels.consignmentId },
          ],
        ),
      ]}
      empty="No claims found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
