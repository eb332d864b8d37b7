import type { ReactNode } from "react";

/** Labels with their values as papers have them; in `pairs` each value stands beside its label. */
export function Facts({
  facts,
  pairs,
}: {
  facts: readonly { label: string; value: ReactNode }[];
  pairs?: boolean;
}) {
  return (
    <dl className={pairs ? "facts pairs" : "facts"}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
