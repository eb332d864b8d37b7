import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { fromColumn, whenColumn } from "~/components/audit/cells";
import { ButtonLink } from "~/components/ui/Button";
import { dayFilters } from "~/components/ui/list-columns";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { AUDIT_LIST } from "~/models/company/audit-log/audit.list";
import { listAudit } from "~/models/company/audit-log/audit.list.server";
import { AUDIT_KIND_OPTIONS, auditLabel } from "~/models/kit/audit/audit.words";
import { companyDay } from "~/models/company/company/company.server";
import { deviceName } from "~/models/ground/typed/device";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Audit" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "audit:read", async (page) => {
    const { asked, state } = await readList(page, AUDIT_LIST);
    const day = await companyDay();
    const { rows, ...pages } = await listAudit(page.actor, asked, day);
    return listReply(page, {
      pages,
      list: state,
      rows: rows.map((entry) => ({
        id: entry.id,
        date: formatMoment(entry.at, day.timeZone),
        time: timeOf(entry.at, day.timeZone),
        what: auditLabel(entry.kind),
        who: entry.actorName || "Nobody signed in",
        about: entry.about,
        detail: entry.detail,
        device: entry.userAgent ? deviceName(entry.userAgent) : "",
        address: entry.address,
        request: entry.requestId,
      })),
    });
  });

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "Name, address, detail" },
  { name: "kind", label: "What", all: "Everything", options: AUDIT_KIND_OPTIONS },
  ...dayFilters("From", "To"),
];

export default function Audit() {
  const { rows, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Audit"
      subtitle="Sign-ins, refusals, and who changed what others may do. Nothing here can be changed."
      actions={<ButtonLink to={paths.accesses()}>Who opened what</ButtonLink>}
      filters={FILTERS}
      address={paths.audit}
      rows={rows}
      columns={[
        whenColumn,
        {
          label: "What",
          cell: (row) => (
            <div className="wrap-anywhere">
              {row.what}
              {row.about && <span className="muted">{` ${row.about}`}</span>}
              {row.detail && <div className="muted">{row.detail}</div>}
            </div>
          ),
        },
        { label: "Who", cell: (row) => row.who },
        fromColumn("device"),
      ]}
      inCard
      empty="Nothing found"
      {...page}
      paging="all"
      summary="page"
    />
  );
}
