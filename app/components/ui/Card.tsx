import type { ReactNode } from "react";

import { RowLink } from "./RowLink";

/** A sheet of paper with an optional heading and controls at its right; `viewAll`: where all of what it begins with is. */
export function Card({
  title,
  viewAll,
  actions = viewAll && (
    <RowLink to={viewAll} about={title}>
      View all
    </RowLink>
  ),
  id,
  children,
}: {
  title?: string;
  viewAll?: string | false;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="card" id={id}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/**
 * A card whose content is folded on phones, where it stands below what matters more: the details element only
 * carries the state, so that one copy of the markup serves all widths.
 */
export function FoldCard({
  title,
  id,
  open,
  children,
}: {
  title: string;
  id?: string;
  /** Something in it answers what was just asked for. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="card fold-card" id={id}>
      <details className="fold" open={open}>
        <summary>{title}</summary>
      </details>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * Summary figures side by side, as many in a row as fit. With a `label` they stand over a list: on phones in
 * one line, which is moved sideways.
 */
export function Stats({ label, children }: { label?: string; children: ReactNode }) {
  if (!label) return <div className="stats">{children}</div>;
  return (
    // Keyboards must reach content that scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="stats over-list" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** One summary card: label, figure (one line per currency: pass an array), a note beneath. */
export function Stat({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode | ReactNode[];
  note?: string;
}) {
  const lines = Array.isArray(value) ? (value as ReactNode[]) : [value];
  return (
    <div className="card stat">
      <p className="hint">{label}</p>
      {lines.map((line, index) => (
        <strong key={index}>{line}</strong>
      ))}
      {note && <p className="hint">{note}</p>}
    </div>
  );
}
