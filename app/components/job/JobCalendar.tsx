import { useFetcher } from "@remix-run/react";
import { Fragment, useEffect, useRef, useState, type ComponentProps } from "react";

import { ButtonLink } from "~/components/ui/Button";
import { AddLink } from "~/components/ui/ListPage";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import { either } from "~/components/ui/list-columns";
import { useCount } from "~/components/ui/Pagination";
import { paths } from "~/paths";
import type { Calendar } from "~/services/road/job-calendar.server";

import { CalendarDay, DayNames, weekdayOf, WEEKDAYS } from "./CalendarDay";
import { Glance, JobViews, Legend } from "./JobViews";
import type { PlannerMoves } from "./PlannerMoves";

type Moved = NonNullable<Calendar["moved"]>;
type CalendarWarning = Calendar["warnings"][number];

/** So many double bookings stand above the calendar; the others unfold. */
const WARNINGS_OPEN = 3;

/** The page's name, in the window's title too: whoever plans has more than a calendar. */
export const calendarTitle = ({ planner }: Pick<Calendar, "planner">) =>
  planner ? "Planner" : "Calendar";

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
}: Calendar) {
  const counted = useCount();
  const hasToday = weeks.some((week) => week.some(({ isToday }) => isToday));
  return (
    <>
      <PageHeader
        title={calendarTitle({ planner })}
        actions={canCreate && <AddLink to={paths.jobs.create()} label="Create Job" />}
      />
      <JobViews current={planned ?? view} date={date} planner={planner} />
      <div className="row">
        <div className="row no-print">
          <ButtonLink to={paths.jobs.calendar(view, previous, planned)} aria-label="Previous">
            ‹
          </ButtonLink>
          <ButtonLink to={paths.jobs.calendar(view, undefined, planned)}>Today</ButtonLink>
          <ButtonLink to={paths.jobs.calendar(view, next, planned)} aria-label="Next">
            ›
          </ButtonLink>
          <details className="more">
            {/* On phones it says which days these are: years have no room. */}
            <summary className="btn btn-secondary" title="Another day">
              {either(title.replaceAll(/, \d{4}/g, ""), "Another day")}
            </summary>
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
              <ButtonLink to={paths.jobs.feed()} variant="quiet">
                Subscribe
              </ButtonLink>
            </form>
          </details>
        </div>
        <p className="muted wide-only">{title}</p>
      </div>
      {warnings.length > 0 && (
        <section className="notice warning" aria-label="Double bookings">
          {/* One line of a phone, below which the free days begin. */}
          <details className="fold">
            <summary>
              {warnings[0]?.short}
              {warnings.length > 1 && ` and ${counted(warnings.length - 1 + moreWarnings)} more`}
            </summary>
          </details>
          <div>
            <Warnings warnings={warnings.slice(0, WARNINGS_OPEN)} />
            {warnings.length > WARNINGS_OPEN && (
              <details>
                <summary>{`${counted(warnings.length - WARNINGS_OPEN + moreWarnings)} more`}</summary>
                <Warnings warnings={warnings.slice(WARNINGS_OPEN)} />
                {moreWarnings > 0 && <p>{`and ${counted(moreWarnings)} more`}</p>}
              </details>
            )}
          </div>
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
          {view === "month" && <DayNames days={WEEKDAYS.map((name) => ({ name }))} />}
          {weeks.map((week) => (
            <ol key={week[0]?.day}>
              {week.map((day) => (
                <CalendarDay
                  key={day.day}
                  weekday={weekdayOf(day.day)}
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
  rows: Calendar["rows"];
  by: "trucks" | "people";
  date: string;
  moved: Moved | null;
}) {
  const root = useRef<HTMLDivElement>(null);
  const days = rows[0]?.days ?? [];
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
          Press a job to move it
          <span className="wide-only">
            , drag it to another day{by === "trucks" && " or truck"}
          </span>
          , hold it and tap the day<span className="wide-only">, or use Alt with the arrows</span>.
        </p>
      )}
      <Legend />
      {by === "trucks" && <Glance rows={rows} />}
      <div className="calendar planner card" ref={root}>
        <DayNames
          isBesideRows
          days={days.map(({ day, label, isToday }) => ({
            name: `${weekdayOf(day)} ${label.split(", ")[0]}`,
            isToday,
          }))}
        />
        {rows.map(({ name, truck, days, away }) => (
          <section
            key={name}
            aria-label={name}
            data-truck={truck ?? undefined}
            className={
              days.some(({ bars, surveys }) => bars.length + surveys.length > 0)
                ? undefined
                : "idle"
            }
          >
            <h2>
              {name}
              {away.map(({ says }) => (
                <span key={says} className="hint">
                  {says}
                </span>
              ))}
            </h2>
            <ol>
              {days.map((day) => (
                <CalendarDay
                  key={day.day}
                  weekday={weekdayOf(day.day)}
                  {...day}
                  moves={by}
                  isPressed={Moves !== null}
                  away={away.some(({ from, until }) => from <= day.day && day.day <= until)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {Moves && root.current && (
        <Moves root={root.current} by={by} date={days[0]?.day ?? date} moved={moved} />
      )}
    </>
  );
}

/** So long a move is undone by one press, in milliseconds; without scripts as long as its page stands. */
const UNDO_MS = 8000;

/** The job just moved, with its undo; telling its customer and its crew is optional. */
function JustMoved({
  id,
  version,
  says,
  was,
  tell,
  tellsCrew,
  by,
}: Moved & { by: "trucks" | "people" }) {
  const [canUndo, setCanUndo] = useState(was !== null);
  const undo = useFetcher<{ problem: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(false), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="notice success row no-print" role="status">
      <span>{says}</span>
      {was && canUndo && (
        <undo.Form method="post" action={paths.jobs.move(id, by)} data-press="here">
          <input type="hidden" name="date" value={was.day} />
          <input type="hidden" name="vehicleId" value={was.truck} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="from" value={by} />
          <input type="hidden" name="anyway" value="on" />
          <button className="btn btn-secondary" name="back" value="on">
            Undo
          </button>
        </undo.Form>
      )}
      {undo.data && <span>{undo.data.problem}</span>}
      {tell && (
        <a className="btn btn-secondary" href={tell} target="_blank" rel="noopener noreferrer">
          Tell the customer
        </a>
      )}
      {tellsCrew && <ButtonLink to={paths.jobs.tellCrew(id)}>Tell the crew</ButtonLink>}
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly CalendarWarning[] }) {
  return (
    <ul>
      {warnings.map(({ says, moves }) => (
        <li key={[says, ...moves.map(({ id }) => id)].join()}>
          {says}
          {moves.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && " and "}
              <RowLink to={paths.jobs.view(id)}>{name}</RowLink>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
