import { Badge } from "~/components/ui/Badge";
import { RecentList } from "~/components/ui/RecentList";
import type { TripLines } from "~/services/billing/trip-pages.server";

/** An employee's trips with what is to be given back of each; each leads to its account. */
export function TripList({ trips }: { trips: TripLines }) {
  if (trips.length === 0) return null;
  return (
    <>
      <h3>Trips</h3>
      <RecentList
        lines={trips.map(({ badge, ...line }) => ({
          ...line,
          badge: badge && <Badge tone="warning">{badge}</Badge>,
        }))}
      />
    </>
  );
}
