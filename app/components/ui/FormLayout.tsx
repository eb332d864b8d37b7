import type { ReactNode } from "react";

/** A titled group of fields: one column on phones, two (or three) from 768 px. */
export function FormSection({
  title,
  columns = 2,
  actions,
  children,
}: {
  title?: string;
  columns?: 1 | 2 | 3;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card">
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className={columns === 1 ? "stack" : columns === 3 ? "cols cols-3" : "cols"}>
        {children}
      </div>
    </section>
  );
}

/** Fields that are seldom needed: a line that opens. `open`: something in it is wrong, or was filled in. */
export function Fold({
  title,
  hint,
  open,
  children,
}: {
  title: string;
  /** Shown in the summary while the fold is closed. */
  hint?: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className="wide folded" open={open}>
      <summary>
        {title}
        {hint && <span className="hint">{` ${hint}`}</span>}
      </summary>
      {children}
    </details>
  );
}

/** The foot of a form: primary button first, then the way back. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>;
}

/** One row of an item list: its fields, then its button. Figures stay narrow, the others share the rest. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="line">{children}</div>;
}

/**
 * Something wide with something narrow beside it from 1024 px, under it below: a form and its
 * `TotalsBox`, a document and its `SideColumn`.
 */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="split">
      <div className="stack">{children}</div>
      {aside}
    </div>
  );
}

/** Cards beside a document. */
export function SideColumn({ children }: { children: ReactNode }) {
  return <div className="stack side-column">{children}</div>;
}

/**
 * The figures of a form, and as children the buttons that end it. A sticky box at the side from
 * 1024 px; below that the rows stand after the form and the total sticks to the foot of the screen.
 */
export function TotalsBox({
  title,
  rows,
  total,
  after,
  children,
}: {
  title: string;
  rows: readonly { label: ReactNode; value: ReactNode }[];
  total: { label: string; value: ReactNode };
  /** What is left of it. */
  after?: { label: string; value: ReactNode };
  children?: ReactNode;
}) {
  return (
    <aside className="aside card" aria-label={title}>
      <dl className="totals">
        {rows.map((row, at) => (
          <div key={at}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <dl className="totals stuck" aria-live="polite">
        <div className="grand">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {after && (
        <dl className="totals">
          <div>
            <dt>{after.label}</dt>
            <dd>{after.value}</dd>
          </div>
        </dl>
      )}
      {children && <div className="row">{children}</div>}
    </aside>
  );
}
