import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { fromColumn, whenColumn } from "~/components/audit/cells";
import { ButtonLink } from "~/components/ui/Button";
import { dayFilters } from "~/components/ui/list-columns";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { Link } from "~/components/ui/Link";
import {
  ACCESS_OPTIONS,
  accessLabel,
  doorLabel,
} from "~/models/company/access-log/access-log.words";
import { ACCESS_LIST } from "~/models/company/audit-log/access.list";
import { listAccesses } from "~/models/company/audit-log/audit.list.server";
import { companyDay } from "~/models/company/company/company.server";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Who opened what" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "audit:read", async (page) => {
    const { asked, state } = await readList(page, ACCESS_LIST);
    const day = await companyDay();
    const { rows, of, by, ...pages } = await listAccesses(page.actor, asked, day);
    return listReply(page, {
      pages,
      list: state,
      of,
      by,
      rows: rows.map((row) => ({
        id: row.id,
        date: formatMoment(row.at, day.timeZone),
        time: timeOf(row.at, day.timeZone),
        who: row.actor ?? "Anyone with the link",
        whoId: row.actorId,
        what: accessLabel(row.kind),
        record: row.recordId,
        whose: row.subject,
        whoseId: row.subjectId,
        door: doorLabel(row.door),
        address: row.address,
        request: row.requestId,
      })),
    });
  });

const FILTERS: ListFilter[] = [
  { name: "customer", label: "Whose", placeholder: "Account number" },
  { name: "actor", label: "By whom", placeholder: "Account number" },
  { name: "kind", label: "What", all: "Everything", options: ACCESS_OPTIONS },
  ...dayFilters("From", "To"),
];

export default function Accesses() {
  const { rows, of, by, ...page } = useLoaderData<typeof loader>();
  const whose = of ? ` Records of ${of}.` : "";
  const who = by ? ` Opened by ${by}.` : "";
  return (
    <ListPage
      title="Who opened what"
      subtitle={`If one person opens a record several times in an hour, it is one line.${whose}${who}`}
      actions={
        <>
          {(of || by) && <ButtonLink to={paths.accesses()}>Everybody</ButtonLink>}
          <ButtonLink to={paths.audit()}>Audit</ButtonLink>
        </>
      }
      filters={FILTERS}
      address={paths.accesses}
      rows={rows}
      columns={[
        whenColumn,
        {
          label: "Who",
          cell: (row) =>
            row.whoId ? <Link to={paths.accesses({ actor: row.whoId })}>{row.who}</Link> : row.who,
        },
        {
          label: "What",
          cell: (row) => (
            <div className="wrap-anywhere">
              {row.what}
              {row.record && <span className="muted">{` ${row.record}`}</span>}
              {row.whose && row.whoseId && (
                <div>
                  <Link to={paths.accesses({ customer: row.whoseId })}>{row.whose}</Link>
                </div>
              )}
            </div>
          ),
        },
        fromColumn("door"),
      ]}
      inCard
      empty="Nobody opened anything"
      {...page}
      paging="all"
      summary="page"
    />
  );
}
