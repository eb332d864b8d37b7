import type { PaperWarning } from "~/models/shared/paper-end";

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

/** The same in a row of a list: 'Permit ends'. */
export function PaperBadges({ warnings }: { warnings: readonly PaperWarning[] }) {
  return (
    <>
      {warnings.map(({ short, tone }) => (
        <span key={short}>
          {" "}
          <Badge tone={tone}>{short}</Badge>
        </span>
      ))}
    </>
  );
}
