import type { ReactNode } from "react";

import { Badge, type Tone } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";

import { PartFailed } from "./FigureCard";

export type RecentLine = {
  id: number;
  to: string;
  /** What the link says: '#QT-2627-00001'. */
  name: string;
  status: string;
  tone: Tone;
  /** Beneath it, from the left to the right end. */
  left: ReactNode;
  right: ReactNode;
  more?: ReactNode;
};

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
    <Card
      title={title}
      actions={
        <RowLink to={allTo} about={title}>
          View all
        </RowLink>
      }
    >
      {!lines && <PartFailed />}
      {lines?.length === 0 && <p className="muted">{empty}</p>}
      {lines && lines.length > 0 && (
        <ul className="recent">
          {lines.map((line) => (
            <li key={line.id}>
              <div className="row">
                <RowLink to={line.to}>{line.name}</RowLink>
                <Badge tone={line.tone}>{line.status}</Badge>
              </div>
              <div className="row">
                <span>{line.left}</span>
                <span className="num">{line.right}</span>
              </div>
              {line.more && <div className="row hint">{line.more}</div>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
