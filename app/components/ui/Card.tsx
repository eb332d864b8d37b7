import type { ReactNode } from "react";

/** A sheet of paper with an optional heading and controls at its right. */
export function Card({
  title,
  actions,
  id,
  children,
}: {
  title?: string;
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

/** Summary figures side by side, as many in a row as fit. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
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
