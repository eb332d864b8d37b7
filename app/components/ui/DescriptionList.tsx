import type { ReactNode } from "react";

export type Description = {
  label: string;
  value: ReactNode;
  /** Spans both columns: notes, addresses. */
  wide?: boolean;
};

/** Labels with their values, two columns from 768 px. An empty value reads as `empty`; without that it is left out. */
export function DescriptionList({
  items,
  empty,
}: {
  items: readonly Description[];
  empty?: string;
}) {
  const isEmpty = (value: ReactNode) => value === null || value === undefined || value === "";
  const shown = empty === undefined ? items.filter(({ value }) => !isEmpty(value)) : items;
  return (
    <dl className="dl">
      {shown.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "wide" : undefined}>
          <dt>{label}</dt>
          <dd>{isEmpty(value) ? empty : value}</dd>
        </div>
      ))}
    </dl>
  );
}
