import type { ReactNode } from "react";

import { ButtonLink, type ButtonVariant } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";

import { PartFailed } from "./FigureCard";

/** Rows of a kind in Waiting for you on a phone (dashboard.css). */
export const ON_A_PHONE = 2;

/** Rows of a list, and how many it has; null where they could not be read. */
export type Part<Row> = { total: number; rows: readonly Row[] } | null;

/** The link to all rows of a list of which some are shown, on a phone at most so many; false where it has no more. */
export function allOf(part: Part<unknown>, to: string, what: string, onPhone = Infinity) {
  const shown = Math.min(part?.rows.length ?? 0, onPhone);
  return part !== null && part.total > shown && { to, label: `… all ${part.total} ${what}` };
}

/** A row's two lines, and its action. */
type WorkRow = {
  /** Before the link: when it is. */
  when?: ReactNode;
  /** The link's text. */
  name: ReactNode;
  to: string;
  /** At the end of the first line: an amount. */
  amount?: ReactNode;
  /** The second line. */
  hint: ReactNode;
  /** The action offered here: a link that looks like a button, or an element of its own. */
  act: Act | JSX.Element | null | false;
};

/** `says`: what it is called for who does not see its row. */
type Act = { to: string; label: string; says: string; variant?: ButtonVariant };

type All = { to: string; label: string } | false;

type Work<Row> = {
  title: string;
  part: Part<Row>;
  row: (row: Row) => WorkRow;
  /** The list that these rows begin, where it has more of them; of two kinds two lists. */
  all?: All | readonly All[];
};

/**
 * The first rows of a list of what is to be done, two lines each, with a link to all of them. A part that is null
 * says that it could not be loaded.
 */
export function WorkCard<Row extends { id: number }>({
  title,
  hint,
  viewAll,
  empty,
  ...work
}: Work<Row> & {
  hint?: string;
  /** The whole list, whatever it has. */
  viewAll?: string;
  empty?: string;
}) {
  return (
    <Card title={title} viewAll={viewAll}>
      {hint && <p className="hint">{hint}</p>}
      {work.part?.rows.length === 0 && <p className="muted">{empty}</p>}
      <WorkRows {...work} />
    </Card>
  );
}

/** One group of several on a card; left out where it has no rows. */
export function WorkGroup<Row extends { id: number }>({ title, ...work }: Work<Row>) {
  if (work.part?.total === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <WorkRows {...work} />
    </section>
  );
}

function WorkRows<Row extends { id: number }>({ part, row, all }: Omit<Work<Row>, "title">) {
  return (
    <>
      {!part && <PartFailed />}
      {part && part.rows.length > 0 && (
        <ul className="recent work">
          {part.rows.map((each) => {
            const { when, name, to, amount, hint, act } = row(each);
            return (
              <li key={each.id}>
                <div>
                  <div className="row">
                    <p>
                      {when}
                      <RowLink to={to}>{name}</RowLink>
                    </p>
                    {amount && <b className="num">{amount}</b>}
                  </div>
                  <p className="hint">{hint}</p>
                </div>
                {act && "says" in act ? <ActLink {...act} /> : act}
              </li>
            );
          })}
        </ul>
      )}
      {[all].flat().map(
        (list) =>
          list && (
            <p key={list.to}>
              <RowLink to={list.to}>{list.label}</RowLink>
            </p>
          ),
      )}
    </>
  );
}

function ActLink({ to, label, says, variant }: Act) {
  return (
    <ButtonLink to={to} variant={variant} aria-label={says}>
      {label}
    </ButtonLink>
  );
}
