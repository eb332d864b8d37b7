import type { ReactNode } from "react";

import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";

import { PartFailed } from "./FigureCard";

/** Rows of a list, and how many it has; null where they could not be read. */
export type Part<Row> = { total: number; rows: readonly Row[] } | null;

/** The link to all rows of a list of which some are shown; false where it has no more. */
export function allOf(part: Part<unknown>, to: string, what: string) {
  return (
    part !== null && part.total > part.rows.length && { to, label: `… all ${part.total} ${what}` }
  );
}

export type WorkRow = {
  id: number;
  /** Before the link: when it is. */
  when?: ReactNode;
  /** What the link says. */
  name: ReactNode;
  to: string;
  /** At the end of the first line: an amount. */
  amount?: ReactNode;
  /** The second line. */
  hint: ReactNode;
  /** What can be done about it from here. */
  act?: ReactNode;
};

/**
 * The first rows of a list of what is to be done, two lines each, with a link to all of them. Null rows say that they
 * could not be loaded.
 */
export function WorkCard({
  title,
  hint,
  rows,
  all,
  viewAll,
  empty,
}: {
  title: string;
  hint?: string;
  rows: readonly WorkRow[] | null;
  /** The list that these rows begin, where it has more of them. */
  all?: { to: string; label: string } | false;
  /** The whole list, whatever it has. */
  viewAll?: string;
  empty?: string;
}) {
  return (
    <Card
      title={title}
      actions={
        viewAll && (
          <RowLink to={viewAll} about={title}>
            View all
          </RowLink>
        )
      }
    >
      {hint && <p className="hint">{hint}</p>}
      {!rows && <PartFailed />}
      {rows?.length === 0 && <p className="muted">{empty}</p>}
      {rows && rows.length > 0 && (
        <ul className="recent work">
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <div className="row">
                  <p>
                    {row.when}
                    <RowLink to={row.to}>{row.name}</RowLink>
                  </p>
                  {row.amount && <b className="num">{row.amount}</b>}
                </div>
                <p className="hint">{row.hint}</p>
              </div>
              {row.act}
            </li>
          ))}
        </ul>
      )}
      {all && (
        <p>
          <RowLink to={all.to}>{all.label}</RowLink>
        </p>
      )}
    </Card>
  );
}
