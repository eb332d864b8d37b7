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

/** The foot of a form: primary button first, then the way back. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>;
}

/**
 * A form beside its figures. `totals` (a `TotalsBox`) sticks at the side from 1024 px; below that its
 * rows stand after the form and the grand total sticks to the foot of the screen.
 */
export function FormWithTotals({ totals, children }: { totals: ReactNode; children: ReactNode }) {
  return (
    <div className="with-totals">
      <div className="stack">{children}</div>
      {totals}
    </div>
  );
}

/** The sticky box of a form: rows of label and amount, the total, and what to press. */
export function TotalsBox({
  title,
  rows,
  total,
  children,
}: {
  title: string;
  rows: { label: string; value: ReactNode }[];
  total: { label: string; value: ReactNode };
  children?: ReactNode;
}) {
  return (
    <aside className="aside card" aria-label={title}>
      <dl className="totals">
        <div className="rows card-rows">
          {rows.map((row) => (
            <div key={row.label} className="pair">
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </div>
        <div className="grand">
          <dt>{total.label}</dt>
          <dd aria-live="polite">{total.value}</dd>
        </div>
      </dl>
      {children}
    </aside>
  );
}
