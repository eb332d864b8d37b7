import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { dayFilters } from "~/components/ui/list-columns";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { BREACH_FIELDS } from "~/models/people/breach/breach.fields";
import { BREACH_LIST } from "~/models/people/breach/breach.list";
import { breachViews, listBreaches } from "~/models/people/breach/breach.server";
import { companyDay } from "~/models/company/company/company.server";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { clockBadge } from "~/services/law/breach-page.server";
import { labelsOf } from "~/services/forms/facts.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Breaches" }];

/** The register of breaches of personal data. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "breach:manage", async (page) => {
    const { asked, state } = await readList(page, BREACH_LIST);
    const [{ rows, ...pages }, views, { timeZone }] = await Promise.all([
      listBreaches(page.actor, asked),
      breachViews(page.actor),
      companyDay(),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      labels: labelsOf(BREACH_FIELDS, "nature"),
      rows: rows.map((breach) => ({
        id: breach.id,
        nature: breach.nature.slice(0, 120),
        found: formatMomentAndTime(breach.foundAt, timeZone),
        clock: clockBadge(breach),
        told: breach.toldPersonsAt !== null,
      })),
    });
  });

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "What happened" },
  ...dayFilters("From", "To"),
];

export default function Breaches() {
  const { rows, labels, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Breaches"
      subtitle="Personal data that was seen, lost or changed without permission. The Data Protection Board must get the details within 72 hours."
      add={{ to: paths.breaches.create(), label: "New Breach" }}
      actions={
        <>
          <ButtonLink to={paths.privacy.list()}>Requests</ButtonLink>
          <ButtonLink to={paths.breaches.create()} variant="primary" icon="plus">
            New Breach
          </ButtonLink>
        </>
      }
      filters={FILTERS}
      address={paths.breaches.list}
      rows={rows}
      rowTo={({ id }) => paths.breaches.view(id)}
      columns={[
        {
          label: labels.nature,
          cell: (row) => <span className="wrap-anywhere">{row.nature}</span>,
        },
        { label: "Found", sort: "foundAt", phone: "date", cell: (row) => row.found },
        { label: "Persons", phone: "who", cell: (row) => (row.told ? "Told" : "Not told") },
        {
          label: "Board",
          phone: "status",
          cell: (row) => <Badge tone={row.clock.tone}>{row.clock.words}</Badge>,
        },
      ]}
      inCard
      empty="No breaches found"
      {...page}
      paging="all"
      summary="page"
    />
  );
}
