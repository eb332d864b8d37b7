import type { ReactNode } from "react";

export type Description = {
  label: string;
  value: ReactNode;
  /** Spans both columns: notes, addresses. */
  wide?: boolean;
};

/** Labels with their values, two columns from 768 px. An empty value reads as `empty`, 'N/A' by default. */
export function DescriptionList({
  items,
  empty = "N/A",
}: {
  items: readonly Description[];
  empty?: string;
}) {
  return (
    <dl className="dl">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? empty : value}</dd>
        </div>
      ))}
    </dl>
  );
}
