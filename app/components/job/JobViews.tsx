import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

type View = "list" | "week" | "month";

/** The three ways to see jobs, as links. */
export function JobViews({ current, date }: { current: View; date?: string }) {
  const views: { view: View; label: string; to: string }[] = [
    { view: "list", label: "List", to: paths.jobs.list() },
    { view: "week", label: "Week", to: paths.jobs.calendar("week", date) },
    { view: "month", label: "Month", to: paths.jobs.calendar("month", date) },
  ];
  return (
    <nav aria-label="Ways to see jobs" className="pages no-print">
      <ul>
        {views.map(({ view, label, to }) => (
          <li key={view}>
            {view === current ? (
              <b aria-current="page">{label}</b>
            ) : (
              <RowLink to={to}>{label}</RowLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
