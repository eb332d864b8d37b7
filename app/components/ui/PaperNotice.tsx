import type { PaperWarning } from "~/models/ground/day/paper-end";

import { Badge } from "./Badge";

/** Which of somebody's papers have ended or end soon, in whole sentences. Nothing where none does. */
export function PaperNotice({ warnings }: { warnings: readonly PaperWarning[] }) {
  if (warnings.length === 0) return null;
  const worst = warnings.some(({ tone }) => tone === "danger") ? "danger" : "warning";
  return (
    <section className={`notice ${worst}`} aria-label="Papers">
      {warnings.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

/**
 * The same in a row of a list: 'Permit ends', or how many there are where there is no room for each; where there is nothing to
 * say, the paper that ends first, which a phone has no room for.
 */
export function PaperCell({
  warnings,
  until,
}: {
  warnings: readonly PaperWarning[];
  until: string | null;
}) {
  const [first, ...others] = warnings;
  if (!first) return <span className="calm">{until ?? "No paper dates"}</span>;
  const ended = warnings.some(({ tone }) => tone === "danger");
  return (
    <Badge tone={ended ? "danger" : "warning"}>
      {others.length === 0 ? first.short : `${warnings.length} papers to renew`}
    </Badge>
  );
}
