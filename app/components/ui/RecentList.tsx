import type { ReactNode } from "react";

import { RowLink } from "./RowLink";

/** A record on two lines: its link and its state, then what is said of it with an amount or a day at the end. */
export type RecentLine = {
  id: number;
  to: string;
  /** The link's text: '#QT-2627-00001'. */
  name: string;
  badge: ReactNode;
  left: ReactNode;
  right?: ReactNode;
  more?: ReactNode;
};

/** A few records, each with the way to it. */
export function RecentList({ lines, hits }: { lines: readonly RecentLine[]; hits?: boolean }) {
  return (
    <ul className={hits ? "recent hits" : "recent"}>
      {lines.map(({ id, to, name, badge, left, right, more }) => (
        <li key={id}>
          <div className="row">
            <RowLink to={to}>{name}</RowLink>
            {badge}
          </div>
          <div className="row">
            <span>{left}</span>
            {right && <span className="num">{right}</span>}
          </div>
          {more && <div className="row hint">{more}</div>}
        </li>
      ))}
    </ul>
  );
}
