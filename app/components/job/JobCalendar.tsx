import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import type { CalendarRange } from "~/models/job/job.calendar";
import { formatDate } from "~/models/shared/calendar-date";
import { paths } from "~/paths";

import { JobViews } from "./JobViews";

export type CalendarEntry = {
  id: number;
  title: string;
  /** The state as the reader calls it. */
  word: string;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
};

export type CalendarWarning = {
  employee: string;
  first: { id: number; title: string };
  second: { id: number; title: string };
};

/** So many jobs of a day are named; the list has the others. */
const SHOWN = 8;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

function onDay(job: CalendarEntry, day: string): boolean {
  return job.startDate <= day && day <= (job.endDate ?? job.startDate);
}

/** The time at which a job starts on a day; none on its further days. */
function timeOn(job: CalendarEntry, day: string): string | null {
  return job.startDate === day ? job.scheduledTime : null;
}

/** What starts at a time first, by the time; everything else after it. */
function byTimeOn(day: string) {
  const key = (job: CalendarEntry) => timeOn(job, day) ?? "99";
  return (one: CalendarEntry, other: CalendarEntry) =>
    key(one).localeCompare(key(other)) || one.id - other.id;
}

export function JobCalendar({
  range,
  today,
  jobs,
  warnings,
  moreWarnings,
  complete,
  canCreate,
}: {
  range: CalendarRange;
  today: string;
  jobs: readonly CalendarEntry[];
  warnings: readonly CalendarWarning[];
  moreWarnings: number;
  complete: boolean;
  canCreate: boolean;
}) {
  const { view, date, title, days } = range;
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
      <JobViews current={view} date={date} />
      <div className="row no-print">
        <ButtonLink to={paths.jobs.calendar(view, range.previous)}>Previous</ButtonLink>
        <ButtonLink to={paths.jobs.calendar(view)}>Today</ButtonLink>
        <ButtonLink to={paths.jobs.calendar(view, range.next)}>Next</ButtonLink>
        <form method="get" action={paths.jobs.list()} className="row">
          <input type="hidden" name="view" value={view} />
          <label className="row">
            <span className="label">Date</span>
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
          <ul>
            {warnings.map(({ employee, first, second }) => (
              <li key={`${employee}-${first.id}-${second.id}`}>
                {`${employee} is on two jobs at once: `}
                <RowLink to={paths.jobs.view(first.id)}>{first.title}</RowLink>
                {" and "}
                <RowLink to={paths.jobs.view(second.id)}>{second.title}</RowLink>
              </li>
            ))}
            {moreWarnings > 0 && <li>{`and ${moreWarnings} more`}</li>}
          </ul>
        </section>
      )}
      {!complete && (
        <p className="notice info">
          There are more jobs here than a calendar can show. Use the list.
        </p>
      )}
      <ol className="calendar card">
        {days.map(({ day, outside }, index) => (
          <CalendarDay
            key={day}
            day={day}
            weekday={WEEKDAYS[index % 7] ?? ""}
            outside={outside}
            today={day === today}
            jobs={jobs.filter((job) => onDay(job, day)).sort(byTimeOn(day))}
          />
        ))}
      </ol>
    </>
  );
}

function CalendarDay({
  day,
  weekday,
  outside,
  today,
  jobs,
}: {
  day: string;
  weekday: string;
  outside: boolean;
  today: boolean;
  jobs: CalendarEntry[];
}) {
  const kind = `${outside ? "outside" : ""}${jobs.length === 0 && !today ? " free" : ""}`.trim();
  return (
    <li className={kind || undefined} aria-current={today ? "date" : undefined}>
      <p className="hint">
        <time dateTime={day}>{`${weekday} ${formatDate(day)}`}</time>
        {today && <b> Today</b>}
      </p>
      {jobs.length > 0 && (
        <ul>
          {jobs.slice(0, SHOWN).map((job) => (
            <li key={job.id}>
              <RowLink to={paths.jobs.view(job.id)} about={job.word}>
                {[timeOn(job, day), job.title].filter(Boolean).join(" ")}
              </RowLink>
            </li>
          ))}
          {jobs.length > SHOWN && (
            <li>
              <RowLink to={paths.jobs.list({ startDate: day, endDate: day })} about={day}>
                {`+${jobs.length - SHOWN} more`}
              </RowLink>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
