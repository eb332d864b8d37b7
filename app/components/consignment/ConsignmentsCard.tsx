import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { RecentList } from "~/components/ui/RecentList";
import { roadPaths } from "~/road-paths";
import type { ConsignmentsOf } from "~/services/road/small-pages.server";

import { ConsignmentBadge } from "./ConsignmentBadge";

/** The consignments that a vehicle or a driver was on, the newest first; `allTo`: all those that name it now. */
export function ConsignmentsCard({
  journeys: consignments,
  allTo,
}: {
  journeys: ConsignmentsOf;
  allTo: string;
}) {
  return (
    <Card title="Consignments" viewAll={consignments.length > 0 && allTo}>
      {consignments.length === 0 && <p className="muted">No journeys yet</p>}
      {consignments.length > 0 && (
        <RecentList
          lines={consignments.map(({ id, number, status, word, client, route, loadingDate }) => ({
            id,
            to: roadPaths.consignments.view(id),
            name: number,
            badge: <ConsignmentBadge status={status} word={word} />,
            left: [client, route].filter(Boolean).join(" · "),
            right: <DateText date={loadingDate} />,
          }))}
        />
      )}
    </Card>
  );
}
