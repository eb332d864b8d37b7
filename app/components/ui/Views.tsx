import { RowLink } from "./RowLink";

/** The views as links side by side. */
export function Views({
  label,
  views,
}: {
  label: string;
  views: readonly { to: string; label: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className="pages views no-print">
      <ul>
        {views.map((view) => (
          <li key={view.label}>
            <RowLink to={view.to} current={view.current}>
              {view.label}
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
