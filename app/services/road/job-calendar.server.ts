import { companyToday, getCompany } from "~/models/company/company/company.server";
import {
  calendarRange,
  type CalendarView,
  movedSays,
  type Planned,
  readCalendarDate,
  readPlanned,
} from "~/models/road/job/job.calendar";
import { crewStand } from "~/models/road/crew/crew.stand.server";
import { getJob } from "~/models/road/job/job.server";
import { type CalendarJob, listCalendar } from "~/models/road/job/job.calendar.server";
import { CROWDED_LANES } from "~/models/road/job/job.crowd.server";
import { calendarWeeks } from "~/models/road/job/job.calendar-weeks";
import { bookedTwiceBetween } from "~/models/road/consignment/consignment.clash.server";
import { jobStatusFor } from "~/models/road/job/job.customer-words";
import { crewCandidates } from "~/models/road/job/job.crew.server";
import { activeVehicles } from "~/models/road/vehicle/vehicle.server";
import { awayText } from "~/models/road/absence/absence";
import { absencesBetween, absentName, absentOf } from "~/models/road/absence/absence.server";
import { clashDay, lastDay } from "~/models/road/job/job.overlap";
import { type Journey, trucksOfMove, truckText } from "~/models/road/job/job.truck";
import { jobOpen, jobStatusTone } from "~/models/road/job/job.status";
import { type Actor, can, isStaff } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { formatDate, isCalendarDate, shortDay } from "~/models/ground/day/calendar-date";
import { placeOf, routeOf } from "~/models/ground/typed/place";

import { NOBODY, plannedSurveys } from "../sales/survey-visit.server";
import { tellCustomer } from "./crew-card.server";

/** So many double bookings are named, and so many jobs of a day. */
const WARNINGS = 10;
const LANES = 8;

/** The calendar's page: weeks of days with their jobs as lines to read, and who is on two of them at once. */
export async function loadCalendar(actor: Actor, url: URL, view: CalendarView) {
  const today = companyToday(await getCompany());
  const planner = can(actor, "job:edit");
  // Planners see a week by its trucks.
  const planned =
    planner && view === "week" ? (readPlanned(url.searchParams.get("rows")) ?? "trucks") : null;
  const date = readCalendarDate(url.searchParams, today);
  // Where no day is asked for, the days that come are planned: on a Sunday too.
  const begins = planned && !url.searchParams.has("date") ? today : undefined;
  const range = calendarRange(view, date, begins);
  const [from, to] = [range.days[0]?.day ?? today, range.days.at(-1)?.day ?? today];
  const [{ jobs, crowd, doubleBookings }, trucks, surveys] = await Promise.all([
    listCalendar(actor, from, to),
    bookedTwiceBetween(actor, from, to),
    plannedSurveys(actor, planned !== "trucks" && { from, to }),
  ]);
  const twice = [
    // A name alone may be anybody's: its bars ask.
    ...doubleBookings
      .filter(({ isSure }) => isSure)
      .map(({ employee, first, second }) => ({
        who: employee.name,
        // The first day on which both are.
        day: clashDay(first, second),
        away: null,
        moves: [named(first), named(second)],
      })),
    ...trucks,
  ];
  const line = (job: CalendarJob, only: string | null = null) => ({
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
    about: [
      `${job.jobNumber} ${job.title}`,
      jobStatusFor(actor, job),
      daysShort(job.startDate, lastDay(job)),
    ].join(", "),
    twice: markText(marks.get(job.id), only),
    tone: jobStatusTone(job.status),
    open: jobOpen.of(job),
  });
  const { title, previous, next } = range;
  const marks = marksOf(doubleBookings, trucks);
  const lanes = crowd ? CROWDED_LANES : LANES;
  const weeksOf = (some: CalendarJob[], counts: typeof crowd, only: string | null = null) =>
    calendarWeeks(range.days, some, lanes, counts).map((week) =>
      week.map(({ day, outside, bars, running, more }) => ({
        day,
        count: bars.length + running.length + more,
        label: formatDate(day),
        outside,
        isToday: day === today,
        isPast: day < today,
        surveys: surveys.on(day, only),
        more,
        bars: bars.map(({ job, days, gap, continued }) => ({
          ...line(job, only),
          // On a further day or week of it the time says nothing.
          time: job.startDate === day ? (job.scheduledTime ?? "") : "",
          days,
          gap,
          until: days > 1 || continued ? formatDate(job.endDate ?? job.startDate) : "",
        })),
        // On phones the days before today are folded: what runs on stands at today as well.
        running:
          planned !== null || day === today
            ? running.map((job) => ({ ...line(job), time: "" }))
            : [],
      })),
    );
  const absences = planned ? await absencesBetween(from, to, null) : [];
  const away = absences.map((one) => ({
    name: absentName(one),
    from: one.from,
    until: one.until,
    says: awayText(absentOf(one), one),
  }));
  return {
    view,
    title,
    date,
    previous,
    next,
    crowded: crowd !== null,
    planned,
    planner,
    moved: planned && (await justMoved(actor, url)),
    // A row is a week of its own, in which only its jobs are.
    rows: planned
      ? (await rowsBy(planned, jobs, today, surveys.people)).map((row) => ({
          name: row.name,
          truck: row.truck,
          days: weeksOf(row.jobs, null, planned === "people" ? row.name : null).flat(),
          away: away.filter((one) => one.name === row.name),
        }))
      : [],
    weeks: planned ? [] : weeksOf(jobs, crowd),
    moreWarnings: Math.max(0, twice.length - WARNINGS),
    warnings: twice.slice(0, WARNINGS).map(({ who, day, away, moves }) => ({
      short: away ? `${who} ${away}` : `${who} twice on ${formatDate(day)}`,
      says: away ? `${who} ${away}, and is on ` : `${who} is on two jobs on ${formatDate(day)}: `,
      moves,
    })),
    canCreate: can(actor, "job:create"),
  };
}

export type Calendar = Awaited<ReturnType<typeof loadCalendar>>;

/**
 * The jobs by truck or by person: first those that have none yet, then each with its own, the free ones too. `truck`: what a job
 * gets that is moved there; null where it keeps its own.
 */
async function rowsBy(by: Planned, jobs: CalendarJob[], today: string, surveyors: string[]) {
  const trucks = by === "trucks";
  const known = new Map(
    trucks
      ? (await activeVehicles(today)).map(({ number, id }) => [number, String(id)])
      : (await crewCandidates()).flatMap(({ employeeId, name }) =>
          employeeId ? [[name, null]] : [],
        ),
  );
  const namesOf = (job: CalendarJob) =>
    trucks
      ? trucksOfMove<Journey>(job, job.consignments).flatMap(({ vehicle }) => vehicle?.number ?? [])
      : job.crew.map(({ name }) => name);
  const named = [...known.keys(), ...jobs.flatMap(namesOf), ...surveyors];
  const names = [...new Set(named)].filter((name) => name !== NOBODY).sort();
  const inRow = (name: string) =>
    jobs
      .filter((job) => namesOf(job).includes(name))
      .map((job) => (trucks ? { ...job, endDate: truckNeeded(job, name) } : job));
  return [
    {
      name: trucks ? "No truck yet" : NOBODY,
      truck: trucks ? "" : null,
      jobs: jobs.filter((job) => namesOf(job).length === 0),
    },
    ...names.map((name) => ({
      name,
      truck: known.get(name) ?? null,
      jobs: inRow(name),
    })),
  ];
}

/** The last day on which a job needs one of its trucks: of goods that arrived already the day on which they did. */
function truckNeeded({ startDate, endDate, consignments }: CalendarJob, number: string) {
  const carried = consignments.filter(({ vehicle }) => vehicle?.number === number);
  const arrived = carried.flatMap((one) => (one.status === "Delivered" ? one.deliveryDate : []));
  if (carried.length === 0 || arrived.length < carried.length) return endDate;
  const [last = startDate] = arrived
    .filter((day) => day !== null)
    .sort()
    .reverse();
  const end = endDate ?? startDate;
  return last < end ? (last > startDate ? last : startDate) : end;
}

/** The job that the address says was just moved: what to say, how to undo it, how to tell the customer. */
async function justMoved(actor: Actor, url: URL) {
  const id = toId(url.searchParams.get("moved") ?? "");
  if (id === null) return null;
  const job = await getJob(actor, id).catch(() => null);
  if (!job) return null;
  const stood = url.searchParams.get("was");
  const [day = "", truck = ""] = (stood ?? "").split(".");
  const [{ text: untold }, tell] = await Promise.all([crewStand(actor, id), tellCustomer(job)]);
  const said = movedSays(job, stood && day);
  return {
    id,
    version: job.version,
    says: untold ? `${said} ${untold}.` : said,
    tellsCrew: untold !== null,
    was: job.open && isCalendarDate(day) ? { day, truck } : null,
    tell,
  };
}

/** "Nov 27 to Nov 30", or the one day */
const daysShort = (from: string, to: string) =>
  from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;

type Twice = Awaited<ReturnType<typeof bookedTwiceBetween>>;
type Doubles = Awaited<ReturnType<typeof listCalendar>>["doubleBookings"];

/** Who and what is on another move at the same time, or away, by job. */
function marksOf(people: Doubles, trucks: Twice) {
  const marks = new Map<number, Map<string, string>>();
  const mark = (id: number, who: string, word: string) =>
    marks.set(id, (marks.get(id) ?? new Map<string, string>()).set(who, word));
  for (const { employee, isSure, first, second } of people) {
    for (const { id } of [first, second]) mark(id, employee.name, isSure ? "twice" : "twice?");
  }
  for (const { who, away, moves } of trucks) {
    for (const { id } of moves) mark(id, who, away ? "away" : "twice");
  }
  return marks;
}

/** "Ravi twice, Raju, Santosh twice?", as a bar says it; `only`: of this person alone. */
function markText(marks: ReadonlyMap<string, string> | undefined, only: string | null): string {
  const words = ["away", "twice", "twice?"];
  return words
    .map((word) => {
      const found = [...(marks ?? [])].filter(
        ([who, said]) => said === word && (only === null || who === only),
      );
      return found.length > 0 ? `${found.map(([who]) => who).join(", ")} ${word}` : "";
    })
    .filter(Boolean)
    .join("; ");
}

const named = ({ id, jobNumber, title }: CalendarJob) => ({ id, name: `${jobNumber} ${title}` });

/** From where to where a job goes, as far as it is known. */
function whereTo({ quotation, location }: CalendarJob): string {
  const { sourceAddress, destinationAddress } = quotation ?? {};
  return routeOf(sourceAddress, destinationAddress) ?? placeOf(location) ?? "";
}
