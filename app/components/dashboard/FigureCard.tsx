import type { ReactNode } from "react";

import { Card } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";

/** A figure with its word and the list that has so many rows. */
export type Figure = { label: string; value: ReactNode; to: string };

/** A figure that leads to the list that it counts; `about` is read aloud with it. */
export function FigureLink({
  to,
  about,
  children,
}: {
  to: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <RowLink to={to} about={about} className="figure">
      {children}
    </RowLink>
  );
}

/** Amounts, one line a currency: they are never added up. */
export function Amounts({ amounts }: { amounts: readonly { currency: string; minor: number }[] }) {
  if (amounts.length === 0) return <>0</>;
  return (
    <>
      {amounts.map((amount) => (
        <span key={amount.currency} className="block text-right">
          <Money {...amount} />
        </span>
      ))}
    </>
  );
}

/** One summary card: its total large, its parts as labelled figures; null figures say it failed. */
export function FigureCard({
  title,
  total,
  to,
  figures,
  note,
}: {
  title: string;
  total?: ReactNode;
  /** The list of the total. */
  to: string;
  figures: readonly Figure[] | null;
  note?: ReactNode;
}) {
  return (
    <Card
      title={title}
      actions={
        figures &&
        total !== undefined && (
          <FigureLink to={to} about={title}>
            <b className="num">{total}</b>
          </FigureLink>
        )
      }
    >
      {figures ? (
        <dl className="figures">
          {figures.map(({ label, value, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <FigureLink to={to} about={`${label} ${title}`}>
                  {value}
                </FigureLink>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <PartFailed />
      )}
      {figures && note && <p className="hint mt-3">{note}</p>}
    </Card>
  );
}

/** Shown in place of a part that could not be loaded. */
export const PART_FAILED = "This part could not be loaded. Please try again later.";

export function PartFailed() {
  return <p className="muted">{PART_FAILED}</p>;
}
