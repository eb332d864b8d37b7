import type { CSSProperties } from "react";

import { ButtonLink } from "~/components/ui/Button";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import { useCount } from "~/components/ui/use-count";
import type { CalendarView } from "~/models/road/job/job.calendar";
import { paths } from "~/paths";

import { JobViews } from "./JobViews";

/** A job to read in a day. */
type Line = {
  id: number;
  heading: string;
  time: string;
  detail: string;
  /** Number, title and state, read aloud after the rest. */
  about: string;
  tone: string;
  /** Neither completed nor cancelled: it can be moved. */
  open: boolean;
};

/** Its bar over days of a week; `gap` lanes stay free above it. */
type Bar = Line & { days: number; gap: number; until: string };

type Day = {
  day: string;
  label: string;
  outside: boolean;
  isToday: boolean;
  isPast: boolean;
  bars: Bar[];
  running: Line[];
  more: number;
};

type CalendarWarning = {
  employee: string;
  day: string;
  first: { id: number; name: string };
  second: { id: number; name: string };
};

/** So many double bookings stand above the calendar; the others unfold. */
const WARNINGS_OPEN = 3;

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** The jobs of a week or a month: seven columns with a bar a job; on phones a list of days from today on. */
export function JobCalendar({
  view,
  title,
  date,
  previous,
  next,
  weeks,
  rows,
  planned,
  planner,
  warnings,
  moreWarnings,
  crowded,
  canCreate,
}: {
  view: CalendarView;
  title: string;
  date: string;
  previous: string;
  next: string;
  weeks: readonly Day[][];
  /** A week by truck or by person, as `planned` says; then `weeks` is empty. */
  rows: readonly { name: string; days: Day[] }[];
  planned: "trucks" | "people" | null;
  /** Its reader may move jobs. */
  planner: boolean;
  warnings: readonly CalendarWarning[];
  moreWarnings: number;
  crowded: boolean;
  canCreate: boolean;
}) {
  const counted = useCount();
  const hasToday = weeks.some((week) => week.some(({ isToday }) => isToday));
  return (
    <>
      <PageHeader
        title="Jobs"
        subtitle={title}
        actions={
          canCreate && (
            <ButtonLink to={paths.jobs.create()} variant="primary" icon="plus">
              Create Job
            </ButtonLink>
          )
        }
      />
      <JobViews current={planned ?? view} date={date} planner={planner} />
      <div className="row no-print">
        <ButtonLink to={paths.jobs.calendar(view, previous, planned)}>Previous</ButtonLink>
        <ButtonLink to={paths.jobs.calendar(view, undefined, planned)}>Today</ButtonLink>
        <ButtonLink to={paths.jobs.calendar(view, next, planned)}>Next</ButtonLink>
        <form method="get" action={paths.jobs.list()} className="row">
          <input type="hidden" name="view" value={view} />
          {planned && <input type="hidden" name="rows" value={planned} />}
          <label className="row">
            <span className="label hide">Date</span>
            <span>
              <input key={date} className="input" type="date" name="date" defaultValue={date} />
            </span>
          </label>
          <button className="btn btn-secondary">Go</button>
        </form>
        <ButtonLink to={paths.jobs.feed()} variant="quiet">
          Subscribe
        </ButtonLink>
      </div>
      {warnings.length > 0 && (
        <section className="notice warning" aria-label="Double bookings">
          <Warnings warnings={warnings.slice(0, WARNINGS_OPEN)} />
          {warnings.length > WARNINGS_OPEN && (
            <details>
              <summary>{`${counted(warnings.length - WARNINGS_OPEN + moreWarnings)} more`}</summary>
              <Warnings warnings={warnings.slice(WARNINGS_OPEN)} />
              {moreWarnings > 0 && <p>{`and ${counted(moreWarnings)} more`}</p>}
            </details>
          )}
        </section>
      )}
      {crowded && (
        <p className="notice info">
          There are more jobs than the calendar can show. It shows the first jobs of each day and
          checks only the first open jobs for double bookings. Use the list to see all jobs.
        </p>
      )}
      {/* On phones today is the first day: the ones before it open by this. */}
      {hasToday && (
        <details className="fold earlier no-print">
          <summary>Earlier days</summary>
        </details>
      )}
      {planned && (
        <div className="calendar planner card">
          {rows.map(({ name, days }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ol>
                {days.map((day, index) => (
                  <CalendarDay
                    key={day.day}
                    weekday={WEEKDAYS[index] ?? ""}
                    {...day}
                    moves={planned}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {!planned && (
        <div className={`calendar card${hasToday ? " from-today" : ""}`}>
          {weeks.map((week) => (
            <ol key={week[0]?.day}>
              {week.map((day, index) => (
                <CalendarDay key={day.day} weekday={WEEKDAYS[index] ?? ""} {...day} />
              ))}
            </ol>
          ))}
        </div>
      )}
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly CalendarWarning[] }) {
  return (
    <ul>
      {warnings.map(({ employee, day, first, second }) => (
        <li key={`${employee}-${first.id}-${second.id}`}>
          {`${employee} is on two jobs on ${day}: `}
          <RowLink to={paths.jobs.view(first.id)}>{first.name}</RowLink>
          {" and "}
          <RowLink to={paths.jobs.view(second.id)}>{second.name}</RowLink>
        </li>
      ))}
    </ul>
  );
}

function CalendarDay({
  day,
  label,
  weekday,
  outside,
  isToday,
  isPast,
  bars,
  running,
  more,
  moves,
}: Day & {
  weekday: string;
  /** Each bar can be moved from here. */
  moves?: "trucks" | "people";
}) {
  const isFree = bars.length + running.length + more === 0 && !isToday;
  // Seven columns have no room for the year, which stands above them.
  const [dayOfYear, year] = label.split(", ");
  const kind = [outside && "outside", isFree && "free", isPast && "past"].filter(Boolean).join(" ");
  return (
    <li className={kind || undefined} aria-current={isToday ? "date" : undefined}>
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
      {more > 0 && (
        <RowLink to={paths.jobs.list({ startDate: day, endDate: day })} about={day}>
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
