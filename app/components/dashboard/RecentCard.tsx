import { Card } from "~/components/ui/Card";
import { RecentList, type RecentLine } from "~/components/ui/RecentList";

import { PartFailed } from "./FigureCard";

/** One of the dashboard's lists: five lines with links, its empty sentence, 'View all'. */
export function RecentCard({
  title,
  lines,
  empty,
  allTo,
}: {
  title: string;
  lines: readonly RecentLine[] | null;
  empty: string;
  allTo: string;
}) {
  return (
    <Card title={title} viewAll={allTo}>
      {!lines && <PartFailed />}
      {lines?.length === 0 && <p className="muted">{empty}</p>}
      {lines && lines.length > 0 && <RecentList lines={lines} />}
    </Card>
  );
}
