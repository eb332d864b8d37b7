import type { OfferedView } from "~/models/kit/record/define-list";

import { RowLink } from "./RowLink";
import { useCount } from "./use-count";

/** The quick views over a list, as links with the number of rows behind each. */
export function QuickViews({
  views,
  current,
  to,
}: {
  views: readonly OfferedView[];
  /** The word of the one that is shown, empty for all rows. */
  current: string;
  to: (view: string) => string;
}) {
  const counted = useCount();
  if (views.length === 0) return null;
  return (
    <nav aria-label="Quick views" className="pages views no-print">
      <ul>
        {views.map(({ view, label, count, about }) => (
          <li key={view}>
            <RowLink to={to(view)} current={view === current}>
              {`${label} (${about ? "about " : ""}${counted(count)})`}
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
