import { RowLink } from "./RowLink";

/** The views as links side by side. */
export function Views({
  label,
  tabs,
  views,
}: {
  label: string;
  /** They stand in the place of the title, which the bar says. */
  tabs?: boolean;
  views: readonly { to: string; label: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className={tabs ? "pages views tabs no-print" : "pages views no-print"}>
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
