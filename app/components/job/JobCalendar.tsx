import { Form } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentProps, type CSSProperties } from "react";

import { ButtonLink } from "~/components/ui/Button";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import { useCount } from "~/components/ui/use-count";
import type { CalendarView } from "~/models/road/job/job.calendar";
import { paths } from "~/paths";

import { JobViews } from "./JobViews";
import type { PlannerMoves } from "./PlannerMoves";

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
  /** The jobs of this day, those that began before it as well. */
  count: number;
  bars: Bar[];
  running: Line[];
  more: number;
};

/** A job that was just moved: where it stood, and how its customer is told. */
type Moved = {
  id: number;
  version: number;
  says: string;
  was: { day: string; truck: string } | null;
  tell: string | null;
};

type CalendarWarning = {
  employee: string;
  day: string;
  first: { id: number; name: string };
  second: { id: number; name: string };
};

/** So many double bookings stand above the calendar; the others unfold. */
const WARNINGS_OPEN = 3;

const MOVES_BY = "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Enter";

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
  moved,
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
  rows: readonly { name: string; truck: string | null; days: Day[] }[];
  planned: "trucks" | "people" | null;
  /** Its reader may move jobs. */
  planner: boolean;
  moved: Moved | null;
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
      {hasToday && view === "week" && (
        <details className="fold earlier no-print">
          <summary>Earlier days</summary>
        </details>
      )}
      {planned && moved && <JustMoved key={moved.version} {...moved} by={planned} />}
      {planned && <Plan rows={rows} by={planned} date={date} moved={moved} />}
      {!planned && (
        <div
          className={`calendar card ${view === "month" ? "month" : hasToday ? "from-today" : ""}`}
        >
          {weeks.map((week) => (
            <ol key={week[0]?.day}>
              {week.map((day, index) => (
                <CalendarDay
                  key={day.day}
                  weekday={WEEKDAYS[index] ?? ""}
                  {...day}
                  isCounted={view === "month"}
                />
              ))}
            </ol>
          ))}
        </div>
      )}
    </>
  );
}

/** The rows of a planned week; its bars are moved by hand as soon as scripts are here. */
function Plan({
  rows,
  by,
  date,
  moved,
}: {
  rows: readonly { name: string; truck: string | null; days: Day[] }[];
  by: "trucks" | "people";
  date: string;
  moved: Moved | null;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [Moves, setMoves] = useState<
    ((props: ComponentProps<typeof PlannerMoves>) => JSX.Element) | null
  >(null);
  useEffect(() => {
    // Without it 'Move to' does the same.
    import("./PlannerMoves").then(
      ({ PlannerMoves }) => setMoves(() => PlannerMoves),
      () => undefined,
    );
  }, []);
  return (
    <>
      {Moves && (
        <p className="hint no-print">
          Drag a job to another day{by === "trucks" && " or truck"}, hold it and tap the day, or use
          Alt with the arrows.
        </p>
      )}
      <div className="calendar planner card" ref={root}>
        {rows.map(({ name, truck, days }) => (
          <section key={name} aria-label={name} data-truck={truck ?? undefined}>
            <h2>{name}</h2>
            <ol>
              {days.map((day, index) => (
                <CalendarDay key={day.day} weekday={WEEKDAYS[index] ?? ""} {...day} moves={by} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {Moves && root.current && <Moves root={root.current} by={by} date={date} moved={moved} />}
    </>
  );
}

/** So long a move is undone by one press, in milliseconds; without scripts as long as its page stands. */
const UNDO_MS = 8000;

/** What was just moved, with what undoes it; its customer is told by whoever wants to. */
function JustMoved({ id, version, says, was, tell, by }: Moved & { by: "trucks" | "people" }) {
  const [canUndo, setCanUndo] = useState(was !== null);
  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(false), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="notice success row no-print" role="status">
      <span>{says}</span>
      {was && canUndo && (
        <Form method="post" action={paths.jobs.move(id, by)} discover="none">
          <input type="hidden" name="date" value={was.day} />
          <input type="hidden" name="vehicleId" value={was.truck} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="from" value={by} />
          <input type="hidden" name="anyway" value="on" />
          <button className="btn btn-secondary" name="back" value="on">
            Undo
          </button>
        </Form>
      )}
      {tell && (
        <a className="btn btn-secondary" href={tell} target="_blank" rel="noopener noreferrer">
          Tell the customer
        </a>
      )}
    </div>
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
  count,
  bars,
  running,
  more,
  moves,
  isCounted = false,
}: Day & {
  weekday: string;
  /** Each bar can be moved from here. */
  moves?: "trucks" | "people";
  /** On phones a day of a month is how many jobs it has, which leads to them. */
  isCounted?: boolean;
}) {
  const isFree = bars.length + running.length + more === 0 && !isToday;
  // Seven columns have no room for the year, which stands above them.
  const [dayOfYear, year] = label.split(", ");
  const kind = [outside && "outside", isFree && "free", isPast && "past"].filter(Boolean).join(" ");
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
