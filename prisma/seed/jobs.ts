import { jobSearchText } from "~/models/road/job/job.list";

import { remember } from "./history";
import { deal, type Contact, type Part, type Person } from "./plan";
import { allot } from "./random";
import type { Move } from "./stories";
import { dayOf, later, officeTime } from "./timeline";
import { CREW } from "./words/people";
import { homePlace } from "./words/places";
import { JOB_NOTES, SCHEDULED_TIMES, SMALL_JOBS } from "./words/texts";

type Status = "Not Started" | "In Progress" | "On Hold" | "Completed" | "Cancelled";

type Task = {
  status: Status;
  created: number;
  /** Days as offsets from today. */
  start: number;
  end: number | null;
  title: string;
  description: string;
  location: string;
  client: Contact;
  move: Move | null;
};

const STATUSES: Record<Status, number> = {
  Completed: 25,
  "Not Started": 11,
  "In Progress": 6,
  "On Hold": 4,
  Cancelled: 4,
};
const STATUSES_LONG_AGO: Record<Status, number> = {
  Completed: 44,
  "Not Started": 0,
  "In Progress": 0,
  "On Hold": 2,
  Cancelled: 4,
};

/** Which moves a job of a status may be the job of: it must agree with the moving day. */
const AGREES: Record<Status, (move: Move) => boolean> = {
  Completed: ({ movingDay }) => movingDay < -1,
  "Not Started": ({ movingDay }) => movingDay > 0,
  "In Progress": ({ movingDay }) => movingDay <= 0 && movingDay >= -4,
  "On Hold": ({ movingDay }) => movingDay < 20,
  Cancelled: () => true,
};

/** The jobs of a part, made in the order of time: of approved moves, and small ones without a quotation. */
export function addJobs(part: Part, moves: Move[], clients: Contact[], employees: Person[]): void {
  const { random, counts } = part;
  const approved = moves.filter((move) => move.status === "approved");
  const wanted = allot(counts.jobs, part.isLongAgo ? STATUSES_LONG_AGO : STATUSES);
  const taken = new Set<Move>();
  const tasks: Task[] = [];
  // Those that few moves agree with choose first.
  for (const status of [
    "In Progress",
    "Not Started",
    "On Hold",
    "Cancelled",
    "Completed",
  ] as const) {
    const suiting = approved.filter((move) => !taken.has(move) && AGREES[status](move));
    const share = status === "In Progress" ? 0.5 : 0.85;
    const chosen = random.shuffled(suiting).slice(0, Math.round(wanted[status] * share));
    for (const move of chosen) {
      taken.add(move);
      tasks.push(moveTask(part, move, status));
    }
    for (let n = chosen.length; n < wanted[status]; n++) {
      tasks.push(smallTask(part, clients, status));
    }
  }
  tasks.sort((a, b) => a.created - b.created);
  const priorities = deal(random, tasks, [
    ...Object.entries(allot(tasks.length, { Medium: 50, Low: 15, High: 25, Urgent: 10 })).map(
      ([name, count]) => ({ name, count }),
    ),
  ]);
  for (const task of tasks) addJob(part, task, priorities.get(task) ?? "Medium", employees);
}

function moveTask(part: Part, move: Move, status: Status): Task {
  const { random } = part;
  const far = move.from.city !== move.to.city;
  return {
    status,
    created: later(random, move.decided ?? move.created, 0, 1),
    start: move.movingDay,
    // A local move is done in a day.
    end:
      status === "In Progress"
        ? random.int(0, 3)
        : far
          ? move.movingDay + random.int(2, 5)
          : random.chance(0.5)
            ? move.movingDay
            : null,
    title: `${move.kind.name} move, ${move.from.area} to ${move.to.area}`,
    description: `Pack, load, carry and unload: ${move.kind.name}, ${far ? `from ${move.from.city} to ${move.to.city}` : `within ${move.from.city}`}.`,
    location: `${move.from.address} → ${move.to.address}`,
    client: move.customer,
    move,
  };
}

function smallTask(part: Part, clients: Contact[], status: Status): Task {
  const { random, days } = part;
  const start = startOfSmall(part, status);
  const earliest = Math.max(days.first, Math.min(start, -1) - 14);
  const created = officeTime(random, Math.min(-1, Math.max(earliest, start - random.int(2, 12))));
  const [title, description] = random.pick(SMALL_JOBS);
  const known = clients.filter((client) => client.since <= created);
  return {
    status,
    created,
    start,
    end: status === "In Progress" ? random.int(0, 2) : null,
    title,
    description,
    location: homePlace(random).address,
    client: random.pick(known.length > 0 ? known : clients),
    move: null,
  };
}

function startOfSmall({ random, days }: Part, status: Status): number {
  if (status === "Not Started") return random.int(1, 21);
  if (status === "In Progress") return random.int(-1, 0);
  const last = Math.min(days.last, -2);
  return random.int(Math.min(days.first + 2, last), last);
}

function addJob(part: Part, task: Task, priority: string, employees: Person[]) {
  const { random, company, timeline, rows } = part;
  const id = part.takeId("Job");
  const author = part.author();
  if (task.move) task.move.jobId = id;
  const jobNumber = part.takeNumber("JOB", task.created);
  const ended = endOf(part, task);
  const text = { title: task.title, description: task.description, location: task.location };
  rows.Job.push({
    id,
    jobNumber,
    ...text,
    clientId: task.client.id,
    quotationId: task.move?.id ?? null,
    startDate: timeline.day(task.start),
    endDate: task.end === null ? null : timeline.day(task.end),
    scheduledTime: random.chance(0.75) ? random.pick(SCHEDULED_TIMES) : null,
    budget: random.chance(0.6) ? budget(part) : null,
    currency: company.invoiceCurrency,
    status: task.status,
    priority,
    notes: random.chance(0.3) ? random.pick(JOB_NOTES) : null,
    createdById: author?.id ?? null,
    searchText: jobSearchText({ jobNumber, ...text }),
    ...part.stamps(task.created, ended ?? task.created),
  });
  addCrew(part, id, task, employees);
  remember(part, author, "job", id, task.created, "created");
  if (ended === null) return;
  const changes = [{ field: "status", from: "Not Started", to: task.status }];
  remember(part, author, "job", id, ended, "status-changed", {}, { changes });
}

/** In minor units: rupees in steps of five hundred, others of twenty-five. */
function budget({ random, company }: Part): number {
  const rupees = company.invoiceCurrency === "INR";
  return 100 * (rupees ? random.stepped(3_000, 45_000, 500) : random.stepped(100, 1_500, 25));
}

/** When a job came into its status; null when it is as it was made. */
function endOf({ random }: Part, { status, created, start, end }: Task): number | null {
  if (status === "Not Started") return null;
  const day = status === "Completed" ? (end ?? start) : Math.min(start, dayOf(created) + 3);
  return later(
    random,
    created,
    Math.max(0, day - dayOf(created)),
    Math.max(0, day - dayOf(created)),
  );
}

function addCrew(part: Part, jobId: number, task: Task, employees: Person[]) {
  const { random, rows } = part;
  const names = free(part, task, CREW, (name) => name).slice(0, random.int(1, 4));
  // A fifth of the jobs does without.
  const [lead] = random.chance(0.2) ? [] : free(part, task, employees, ({ id }) => id);
  const crew = [
    ...(lead ? [{ employeeId: lead.id, name: lead.name }] : []),
    ...names.map((name) => ({ employeeId: null, name })),
  ];
  crew.forEach((member, position) => rows.JobAssignment.push({ jobId, position, ...member }));
  if (task.status === "Cancelled") return;
  for (const { employeeId, name } of crew) {
    const who = employeeId ?? name;
    const days = part.booked.get(who) ?? [];
    days.push(daysOf(task));
    part.booked.set(who, days);
  }
}

const daysOf = ({ start, end }: Task) => ({ first: start, last: end ?? start });

/** Those who are on no other job in its days, in any order. */
function free<P>(
  { random, booked }: Part,
  task: Task,
  people: readonly P[],
  key: (person: P) => number | string,
): P[] {
  const { first, last } = daysOf(task);
  const isBooked = (person: P) =>
    booked.get(key(person))?.some((one) => one.first <= last && one.last >= first);
  return random.shuffled(people).filter((person) => !isBooked(person));
}
