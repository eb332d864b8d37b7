import type { CSSProperties } from "react";

import { Link } from "~/components/ui/Link";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { Calendar } from "~/services/road/job-calendar.server";

/** A day of the calendar with its jobs, as bars and as lines to read. */
export type Day = Calendar["weeks"][number][number];
type Line = Day["running"][number];

const MOVES_BY = "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Enter";

/** A day of the calendar: the jobs that run on, the bars that begin, and how many more there are. */
export function CalendarDay({
  day,
  label,
  weekday,
  outside,
  isToday,
  isPast,
  count,
  bars,
  running,
  more,
  moves,
  away,
  isCounted = false,
}: Day & {
  weekday: string;
  /** Each bar can be moved from here. */
  moves?: "trucks" | "people";
  /** The row's truck or person takes no move: the row's name says why. */
  away?: boolean;
  /** On phones a day of a month is how many jobs it has, which leads to them. */
  isCounted?: boolean;
}) {
  const isFree = bars.length + running.length + more === 0 && !isToday;
  // Seven columns have no room for the year, which stands above them.
  const [dayOfYear, year] = label.split(", ");
  const kind = [outside && "outside", isFree && "free", isPast && "past", away && "away"]
    .filter(Boolean)
    .join(" ");
  return (
    <li
      className={kind || undefined}
      aria-current={isToday ? "date" : undefined}
      data-day={moves && day}
    >
      <p className="hint">
        {isToday && <b>Today </b>}
        <time dateTime={day}>
          {`${weekday} ${dayOfYear}`}
          <span className="year">{`, ${year}`}</span>
        </time>
      </p>
      {bars.length + running.length > 0 && (
        <ul>
          {running.map((line) => (
            <li key={`on-${line.id}`} className="running">
              <JobLink {...line} />
            </li>
          ))}
          {bars.map(({ days, gap, ...bar }) => (
            <li
              key={bar.id}
              data-job={moves && bar.open ? bar.id : undefined}
              data-name={moves && bar.heading}
              aria-label={moves && bar.open ? `${bar.heading}, ${bar.about}` : undefined}
              aria-keyshortcuts={moves && bar.open ? MOVES_BY : undefined}
              // A bar's length and its lane are this week's: nothing that a class could say.
              style={
                days > 1 || gap > 0
                  ? ({ "--days": days, "--gap": gap } as CSSProperties)
                  : undefined
              }
            >
              <JobLink {...bar} />
              {moves && bar.open && (
                <Link to={paths.jobs.move(bar.id, moves)} aria-label={`Move ${bar.about} to`}>
                  Move to
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCounted && count > 0 && (
        <RowLink
          to={paths.jobs.list({ on: day, standing: "counted" })}
          about={`${count === 1 ? "job" : "jobs"} on ${label}`}
          className="count"
        >
          {String(count)}
        </RowLink>
      )}
      {more > 0 && (
        <RowLink to={paths.jobs.list({ on: day, standing: "counted" })} about={day}>
          {`+${more} more`}
        </RowLink>
      )}
    </li>
  );
}

function JobLink({ id, heading, time, detail, about, tone, until }: Line & { until?: string }) {
  return (
    <Link to={paths.jobs.view(id)} className={`bar-of ${tone}`} title={about}>
      <b>{time ? `${time} ${heading}` : heading}</b>
      {detail && <span>{detail}</span>}
      {until && <span className="until">{`until ${until}`}</span>}
      <span className="hide">{about}</span>
    </Link>
  );
}
