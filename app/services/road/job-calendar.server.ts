import { companyToday, getCompany } from "~/models/company/company/company.server";
import {
  calendarRange,
  readCalendarDate,
  readPlanned,
  type CalendarView,
  type Planned,
} from "~/models/road/job/job.calendar";
import { listCalendar, type CalendarJob } from "~/models/road/job/job.calendar.server";
import { CROWDED_LANES } from "~/models/road/job/job.crowd.server";
import { calendarWeeks } from "~/models/road/job/job.calendar-weeks";
import { trucksBookedTwice } from "~/models/road/consignment/consignment.clash.server";
import { jobStatusFor } from "~/models/road/job/job.customer-words";
import { crewCandidates } from "~/models/road/job/job.crew.server";
import { activeVehicles } from "~/models/road/vehicle/vehicle.choices.server";
import { clashDay } from "~/models/road/job/job.overlap";
import { trucksOfMove, truckText, type Journey } from "~/models/road/job/job.truck";
import { jobOpen, jobStatusTone } from "~/models/road/job/job.status";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import { placeOf, routeOf } from "~/models/ground/typed/place";

/** So many double bookings are named, and so many jobs of a day. */
const WARNINGS = 10;
const LANES = 8;

/** The calendar's page: weeks of days with their jobs as lines to read, and who is on two of them at once. */
export async function loadCalendar(actor: Actor, url: URL, view: CalendarView) {
  const today = companyToday(await getCompany());
  const range = calendarRange(view, readCalendarDate(url.searchParams, today));
  const [from, to] = [range.days[0]?.day ?? today, range.days.at(-1)?.day ?? today];
  const [{ jobs, crowd, doubleBookings }, trucks] = await Promise.all([
    listCalendar(actor, from, to),
    trucksBookedTwice(actor, from, to),
  ]);
  const twice = [
    ...doubleBookings.map(({ employee, first, second }) => ({
      who: employee.name,
      // The first day on which both are.
      day: clashDay(first, second),
      first: named(first),
      second: named(second),
    })),
    ...trucks,
  ];
  const line = (job: CalendarJob) => ({
    id: job.id,
    // One's own name says nothing: clients read what the move is called.
    heading: isStaff(actor) ? job.client.name : job.title,
    time: job.scheduledTime ?? "",
    detail: [
      whereTo(job),
      job.crew.map(({ name }) => name).join(", "),
      isStaff(actor) ? truckText(trucksOfMove<Journey>(job, job.consignments)) : "",
    ]
      .filter(Boolean)
      .join(" · "),
    about: `${job.jobNumber} ${job.title}, ${jobStatusFor(actor, job)}`,
    tone: jobStatusTone(job.status),
    open: jobOpen.of(job),
  });
  const { title, date, previous, next } = range;
  const lanes = crowd ? CROWDED_LANES : LANES;
  const weeksOf = (some: CalendarJob[], counts: typeof crowd) =>
    calendarWeeks(range.days, some, lanes, counts).map((week) =>
      week.map(({ day, outside, bars, running, more }) => ({
        day,
        label: formatDate(day),
        outside,
        isToday: day === today,
        isPast: day < today,
        more,
        bars: bars.map(({ job, days, gap, continued }) => ({
          ...line(job),
          // On a further day or week of it the time says nothing.
          time: job.startDate === day ? (job.scheduledTime ?? "") : "",
          days,
          gap,
          until: days > 1 || continued ? formatDate(job.endDate ?? job.startDate) : "",
        })),
        // On phones the days before today are folded: what runs on stands at today as well.
        running: day === today ? running.map((job) => ({ ...line(job), time: "" })) : [],
      })),
    );
  const planned =
    can(actor, "job:edit") && view === "week" ? readPlanned(url.searchParams.get("rows")) : null;
  return {
    view,
    title,
    date,
    previous,
    next,
    crowded: crowd !== null,
    planned,
    planner: can(actor, "job:edit"),
    // A row is a week of its own, in which only its jobs are.
    rows: planned
      ? (await rowsBy(planned, jobs, today)).map((row) => ({
          name: row.name,
          days: weeksOf(row.jobs, null).flat(),
        }))
      : [],
    weeks: planned ? [] : weeksOf(jobs, crowd),
    moreWarnings: Math.max(0, twice.length - WARNINGS),
    warnings: twice.slice(0, WARNINGS).map(({ who, day, first, second }) => ({
      employee: who,
      day: formatDate(day),
      first,
      second,
    })),
    canCreate: can(actor, "job:create"),
  };
}

/** The jobs by truck or by person: first those that have none yet, then each with its own, the free ones too. */
async function rowsBy(by: Planned, jobs: CalendarJob[], today: string) {
  const trucks = by === "trucks";
  const known = trucks
    ? (await activeVehicles(today)).map(({ number }) => number)
    : (await crewCandidates()).flatMap(({ employeeId, name }) => (employeeId ? [name] : []));
  const namesOf = (job: CalendarJob) =>
    trucks
      ? trucksOfMove<Journey>(job, job.consignments).flatMap(({ vehicle }) => vehicle?.number ?? [])
      : job.crew.map(({ name }) => name);
  const names = [...new Set([...known, ...jobs.flatMap(namesOf)])].sort();
  return [
    {
      name: trucks ? "No truck yet" : "Nobody yet",
      jobs: jobs.filter((job) => namesOf(job).length === 0),
    },
    ...names.map((name) => ({ name, jobs: jobs.filter((job) => namesOf(job).includes(name)) })),
  ];
}

const named = ({ id, jobNumber, title }: CalendarJob) => ({ id, name: `${jobNumber} ${title}` });

/** From where to where a job goes, as far as it is known. */
function whereTo({ quotation, location }: CalendarJob): string {
  const { sourceAddress, destinationAddress } = quotation ?? {};
  return routeOf(sourceAddress, destinationAddress) ?? placeOf(location) ?? "";
}
