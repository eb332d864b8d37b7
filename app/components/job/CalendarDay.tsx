import type { CSSProperties } from "react";

import { Link } from "~/components/ui/Link";
import { RowLink } from "~/components/ui/RowLink";
import { NoScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import type { Calendar } from "~/services/road/job-calendar.server";

/** A day of the calendar with its jobs, as bars and as lines to read. */
export type Day = Calendar["weeks"][number][number];
type Line = Day["running"][number];

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

export const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "";

/** A bar opens its sheet as soon as scripts are here; until then it leads to its job. */
const PRESSED = {
  role: "button",
  "aria-haspopup": "dialog",
  "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown",
} as const;

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
  surveys,
  more,
  moves,
  isPressed = false,
  away,
  isCounted = false,
}: Day & {
  weekday: string;
  /** Each bar can be moved from here. */
  moves?: "trucks" | "people";
  /** Scripts are here. */
  isPressed?: boolean;
  /** The row's truck or person takes no move: the row's name says why. */
  away?: boolean;
  /** On phones a day of a month is how many jobs it has, which leads to them. */
  isCounted?: boolean;
}) {
  // What goes on in the planner stands at its first day; who listens hears it at each.
  const drawn = bars.length + (moves ? 0 : running.length) + surveys.length + more;
  const isFree = drawn === 0 && (moves !== undefined || !isToday);
  // Seven columns have no room for the year, which stands above them.
  const [monthName = "", dayOfMonth = "", year = ""] = label.split(/,? /);
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
          <span className="weekday">{`${weekday} `}</span>
          <span className={dayOfMonth === "01" ? undefined : "of-month"}>{`${monthName} `}</span>
          {dayOfMonth}
          <span className="year">{`, ${year}`}</span>
        </time>
      </p>
      {bars.length + running.length > 0 && (
        <ul>
          {running.map((line) =>
            moves ? (
              <li key={`on-${line.id}`} className="goes-on">
                {`${line.heading} goes on, ${line.about}`}
              </li>
            ) : (
              <li key={`on-${line.id}`} className="running">
                <JobLink {...line} />
              </li>
            ),
          )}
          {bars.map(({ days, gap, ...bar }) => (
            <li
              key={bar.id}
              data-job={moves && bar.open ? bar.id : undefined}
              data-name={moves && bar.heading}
              // A bar's length and its lane are this week's: nothing that a class could say.
              style={
                days > 1 || gap > 0
                  ? ({ "--days": days, "--gap": gap } as CSSProperties)
                  : undefined
              }
            >
              <JobLink {...bar} {...(isPressed && bar.open && PRESSED)} />
              {moves && bar.open && (
                <NoScriptOnly>
                  <Link
                    to={paths.jobs.move(bar.id, moves)}
                    className="no-print"
                    aria-label={`Move ${bar.about} to`}
                  >
                    Move to
                  </Link>
                </NoScriptOnly>
              )}
            </li>
          ))}
        </ul>
      )}
      {surveys.length > 0 && (
        <ul className="surveys">
          {surveys.map(({ id, time, heading, detail }) => (
            <li key={id}>
              <Link to={roadPaths.surveys.view(id)} className="bar-of info">
                <b>{time ? `${time} ${heading}` : heading}</b>
                <span>{detail}</span>
              </Link>
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

function JobLink({
  id,
  heading,
  time,
  detail,
  about,
  twice,
  tone,
  until,
  open: _open,
  ...pressed
}: Line & { until?: string }) {
  return (
    <Link to={paths.jobs.view(id)} className={`bar-of ${tone}`} title={about} {...pressed}>
      <b>{time ? `${time} ${heading}` : heading}</b>
      {(twice || detail) && (
        <span>
          {twice && <b className="twice">{detail ? `${twice} · ` : twice}</b>}
          {detail}
        </span>
      )}
      {until && <span className="until">{`until ${until}`}</span>}
      <span className="hide">{about}</span>
    </Link>
  );
}

/** The names of seven days, above columns that say them to whoever listens; they stay in sight. */
export function DayNames({
  days,
  isBesideRows = false,
}: {
  days: readonly { name: string; isToday?: boolean }[];
  isBesideRows?: boolean;
}) {
  return (
    <div className="day-names" aria-hidden="true">
      {isBesideRows && <span />}
      {days.map(({ name, isToday }) => (
        <b key={name} className={isToday ? "today" : undefined}>
          {name}
        </b>
      ))}
    </div>
  );
}
