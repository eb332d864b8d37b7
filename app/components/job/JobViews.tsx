import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

type View = "list" | "week" | "trucks" | "people" | "month";

/** The ways to see jobs, as links; `planner`: the weeks by truck and by person as well. */
export function JobViews({
  current,
  date,
  planner = false,
}: {
  current: View;
  date?: string;
  planner?: boolean;
}) {
  const views: { view: View; label: string; to: string }[] = [
    { view: "list", label: "List", to: paths.jobs.list() },
    ...(planner
      ? [
          {
            view: "trucks" as const,
            label: "Trucks",
            to: paths.jobs.calendar("week", date, "trucks"),
          },
          {
            view: "people" as const,
            label: "People",
            to: paths.jobs.calendar("week", date, "people"),
          },
        ]
      : [{ view: "week" as const, label: "Week", to: paths.jobs.calendar("week", date) }]),
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
