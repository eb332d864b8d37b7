import { carriesGoods } from "~/models/road/job/job.overlap";
import { routeOfJob, trucksOfMove } from "~/models/road/job/job.truck";
import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";
import { paymentReceived } from "../../billing/payment/payment.status";
import { type Company, companyToday } from "../../company/company/company.server";
import { addDays, dayAfter, formatDate, shortDay } from "../../ground/day/calendar-date";
import { sum } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { phoneContact } from "../../papers/message/phone";
import { consignmentCounts, ewayBillEnding } from "../../road/consignment/consignment.status";
import { CREW } from "../../road/job/job.crew";
import { jobAheadOfWeek, jobOpen } from "../../road/job/job.status";
import { packagesOnReceipt, packagesText } from "../../road/road/package-count";

/** So many moves of each part of the board stand there; the list of jobs has the others. */
const SHOWN = 6;
/** Today, tomorrow and the five days after them. */
const DAYS = 6;

const MONEY = { id: true, status: true, balance: true, currency: true } as const;
const MOVE = {
  ...only("Job", "id jobNumber status location startDate scheduledTime quotationId"),
  vehicle: { select: { number: true } },
  driver: { select: { name: true, phone: true } },
  client: { select: { name: true, phone: true } },
  quotation: {
    select: {
      ...only("Quotation", "sourceAddress destinationAddress status totalAmount currency"),
      invoices: { select: MONEY },
      payments: {
        where: paymentReceived.where(),
        select: { amount: true },
      },
    },
  },
  invoices: { select: MONEY },
  assignments: {
    ...CREW,
    select: { ...CREW.select, employee: { select: { phone: true } } },
  },
  consignments: {
    where: consignmentCounts.where(),
    orderBy: { id: "asc" },
    select: {
      ...only("Consignment", "id lrNumber status ewbValidUntil packagesStated"),
      vehicle: { select: { number: true } },
      driver: { select: { name: true, phone: true } },
      goods: { select: { packages: true } },
      _count: { select: { packages: true } },
    },
  },
} as const;

const BY_HOUR = [
  { startDate: "asc" as const },
  { scheduledTime: { sort: "asc" as const, nulls: "last" as const } },
  { id: "asc" as const },
];

/**
 * The moves that still run, then those of today, of tomorrow and of the five days after it, by their hours; where there are none, the
 * next ones that are planned.
 */
async function nextMoves(actor: Actor, today: string) {
  const open = { AND: [jobScope(actor), jobOpen.where()] };
  const last = addDays(today, DAYS);
  // One after another in this order, each by an index of its own.
  const parts = [
    [open, { endDate: { gte: today } }, { startDate: { lt: today } }],
    [open, { startDate: today }],
    [open, { startDate: dayAfter(today) }],
    [open, { startDate: { gt: dayAfter(today), lte: last } }],
    [open, { startDate: { gt: last } }],
  ];
  const [total, ...found] = await Promise.all([
    countRows("Job", { AND: [jobScope(actor), jobAheadOfWeek.where(today)] }),
    ...parts.map((all) =>
      db.job.findMany({ where: { AND: all }, select: { id: true }, orderBy: BY_HOUR, take: SHOWN }),
    ),
  ]);
  const later = found.pop() ?? [];
  const soon = found.flat();
  // A week without work shows what comes after it.
  const shown = soon.length > 0 ? soon : later.slice(0, 3);
  const moves = await db.job.findMany({
    where: { id: { in: shown.map(({ id }) => id) } },
    select: MOVE,
    orderBy: BY_HOUR,
  });
  return { total, moves };
}

type Driver = { name: string; phone: string | null };
type Trucked = { vehicle: { number: string } | null; driver: Driver | null };
type Row = Awaited<ReturnType<typeof nextMoves>>["moves"][number];

/** The amount due at a move's delivery: the balance of its bills, or the rest of the quotation. */
function dueOf({ quotation, invoices }: Row) {
  // An invoice may name both.
  const named = new Map(
    [...invoices, ...(quotation?.invoices ?? [])].map((bill) => [bill.id, bill]),
  );
  const bills = [...named.values()].filter(
    ({ status }) => status !== "Draft" && status !== "Cancelled",
  );
  const [bill] = bills;
  if (bill) return { minor: sum(bills.map(({ balance }) => balance)), currency: bill.currency };
  if (quotation?.status !== "approved") return null;
  const paid = sum(quotation.payments.map(({ amount }) => amount));
  return { minor: Math.max(0, quotation.totalAmount - paid), currency: quotation.currency };
}

/** Requirements that a move still lacks, each shown in red. */
function lacksOf(job: Row, today: string): string[] {
  const { assignments, consignments } = job;
  const carries = carriesGoods(job);
  const trucks = consignments.length > 0 ? consignments : [job];
  const issued = consignments.length > 0 && consignments.every(({ lrNumber }) => lrNumber !== null);
  const lacks = [
    carries && !job.vehicle && trucks.some(({ vehicle }) => vehicle === null) && "truck",
    carries && !job.driver && trucks.some(({ driver }) => driver === null) && "driver",
    assignments.length === 0 && "crew",
    carries && !issued && "LR",
    consignments.some(
      (one) => ewayBillEnding.of(one, today) && (one.ewbValidUntil ?? today) < today,
    ) && "valid e-way bill",
  ];
  return lacks.filter((lack) => lack !== false);
}

/** A move's part of the board. */
function partOf(startDate: string, today: string) {
  if (startDate < today) return "running";
  if (startDate === today) return "today";
  return startDate === dayAfter(today) ? "tomorrow" : "week";
}

/** The day of a move: 'Today', 'Tomorrow', 'Nov 28, 2026'. */
function dayName(startDate: string, today: string): string {
  if (startDate <= today) return "Today";
  return startDate === dayAfter(today) ? "Tomorrow" : formatDate(startDate);
}

/** "since Nov 25" of what runs, "Nov 30, 08:30" of what comes after tomorrow, the hour between. */
function whenText({ startDate, scheduledTime }: Row, part: ReturnType<typeof partOf>) {
  if (part === "running") return `since ${shortDay(startDate)}`;
  if (part !== "week") return scheduledTime;
  return [shortDay(startDate), scheduledTime].filter(Boolean).join(", ");
}

const named = (names: (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].join(", ");

/** Whoever goes with a move, each once: drivers first. Who has a phone is called by a press on the name. */
function peopleOf(trucks: readonly Trucked[], { assignments }: Row, dialCode: string) {
  const people = [
    ...trucks.flatMap(({ driver }) => driver ?? []),
    ...assignments.map(({ name, phone, employee }) => ({ name, phone: phone ?? employee?.phone })),
  ];
  return [...new Map(people.map((one) => [one.name, one])).values()].map(({ name, phone }) => {
    const tel = phoneContact(phone, dialCode)?.tel;
    return tel ? { name, tel } : name;
  });
}

/** A move's facts on its card. */
function cardOf(job: Row, { dialCode }: Company) {
  const packages = sum(job.consignments.map(packagesOnReceipt));
  const due = dueOf(job);
  const trucks = trucksOfMove<Trucked>(job, job.consignments);
  return {
    word: job.status,
    truck: named(trucks.map(({ vehicle }) => vehicle?.number)),
    people: peopleOf(trucks, job, dialCode),
    packages: packages > 0 ? packagesText(packages) : "",
    due: due && due.minor > 0 ? due : null,
  };
}

/** The board of the next seven days, a card or a line a move. `total`: how many moves these days have. Amounts in minor units. */
export async function board(actor: Actor, company: Company) {
  const today = companyToday(company);
  const { total, moves } = await nextMoves(actor, today);
  const rows = moves.map((job) => {
    const part = partOf(job.startDate, today);
    const isCard = part === "today" || part === "tomorrow";
    const lacks = lacksOf(job, today);
    const contact = phoneContact(job.client.phone, company.dialCode);
    return {
      id: job.id,
      part,
      time: whenText(job, part),
      customer: job.client.name,
      route: routeOfJob(job),
      // What runs or comes later is one line: it needs less.
      ...(lacks.length > 0 && { lacks }),
      ...((isCard || lacks.length > 0) && { jobNumber: job.jobNumber }),
      ...(isCard && { card: { contact, ...cardOf(job, company) } }),
      ...(!isCard && contact && { tel: contact.tel }),
    };
  });
  return { total, rows };
}

export type BoardMove = Awaited<ReturnType<typeof board>>["rows"][number];

/** Moves of these days with goods and without a truck, the first to leave on top. Staff only: raises `forbidden`. */
export async function withoutTruck(actor: Actor, company: Company, take: number) {
  assertCan(actor, "vehicle:view");
  const today = companyToday(company);
  const where = {
    AND: [
      jobOpen.where(),
      { startDate: { gte: today, lte: addDays(today, DAYS) } },
      { OR: [{ quotationId: { not: null } }, { location: { contains: "→" } }] },
      { vehicleId: null },
      { consignments: { none: { ...consignmentCounts.where(), vehicleId: { not: null } } } },
    ],
  };
  const [total, rows] = await Promise.all([
    db.job.count({ where }),
    db.job.findMany({
      where,
      orderBy: BY_HOUR,
      take,
      select: { id: true, jobNumber: true, startDate: true, client: { select: { name: true } } },
    }),
  ]);
  return {
    total,
    rows: rows.map(({ client, startDate, ...job }) => ({
      ...job,
      customer: client.name,
      day: dayName(startDate, today),
    })),
  };
}
