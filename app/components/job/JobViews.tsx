import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { Calendar } from "~/services/road/job-calendar.server";

import { weekdayOf } from "./CalendarDay";

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
    <nav aria-label="Ways to see jobs" className="pages views tabs no-print">
      <ul>
        {views.map(({ view, label, to }) => (
          <li key={view}>
            <RowLink to={to} current={view === current}>
              {label}
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TONES = [
  ["info", "Not started"],
  ["accent", "In progress"],
  ["neutral", "On hold"],
  ["success", "Completed"],
  ["away", "Off the road or on leave"],
  ["warning", "Booked twice, or something is in the way"],
] as const;

/** The meaning of the planner's colours. */
export function Legend() {
  return (
    <ul className="legend hint" aria-label="Colours">
      {TONES.map(([tone, means]) => (
        <li key={tone} className={tone}>
          {means}
        </li>
      ))}
    </ul>
  );
}

/** The trucks of a week on a phone, a line each: which days are free. */
export function Glance({ rows }: { rows: Calendar["rows"] }) {
  const trucks = rows.filter(({ truck }) => truck);
  if (trucks.length === 0) return null;
  return (
    <table className="glance no-print">
      <caption>Free days of trucks</caption>
      <thead>
        <tr>
          <th scope="col">Truck</th>
          {trucks[0]?.days.map(({ day, label, isToday }) => (
            <th key={day} scope="col" className={isToday ? "today" : undefined}>
              <abbr title={label}>{weekdayOf(day)}</abbr> {Number(day.slice(-2))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trucks.map(({ name, days, away }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days.map(({ day, count }) => {
              const isAway = away.some(({ from, until }) => from <= day && day <= until);
              const kind = count > 1 ? "warning" : count ? "accent" : isAway ? "away" : undefined;
              return (
                <td key={day} className={kind}>
                  {count > 0 && count}
                  <span className="hide">
                    {count > 0 ? (count === 1 ? " move" : " moves") : isAway ? "away" : "free"}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
