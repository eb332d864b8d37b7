import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/count-rows.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { driverEnding, driverWarnings } from "../../road/driver/driver.record";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { crewText } from "../../road/job/job.crew";
import { JOB_LIST } from "../../road/job/job.list";
import { routeOfJob } from "../../road/job/job.route";
import { CREW } from "../../road/job/job.server";
import { dashboardStatus, jobAhead } from "../../road/job/job.status";
import { phoneContact } from "../../papers/message/phone";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { conditionNow } from "../../papers/outbox/outbox.condition.server";
import { againOf, kindLabel } from "../../papers/outbox/outbox.words";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { jobScope } from "../../kit/policy/scope";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { owedByHand } from "../../billing/reminder/reminder.offer.server";
import { dayAfter, daysFrom } from "../../ground/day/day-count";
import { dayOf } from "../../ground/day/time-zone";
import { vehicleEnding } from "../../road/vehicle/vehicle.record";
import { vehicleWarnings } from "../../road/vehicle/vehicle.papers";

/**
 * So many of each are named; the list that they begin has them all. First it is asked which, since an index alone says
 * that, however many there are.
 */
const SHOWN = 5;

/** What the lists are asked for: the first of the rows, and how many there are. */
const WAITING = QUOTATION_LIST.read(new URLSearchParams({ view: "waiting" }));
const OVERDUE = INVOICE_LIST.read(new URLSearchParams({ view: "overdue" }));
const NEXT = JOB_LIST.read(new URLSearchParams({ view: "next" }));
const FAILED = OUTBOX_LIST.read(new URLSearchParams({ status: "failed" }));

const MOVE = {
  id: true,
  jobNumber: true,
  status: true,
  location: true,
  startDate: true,
  scheduledTime: true,
  client: { select: { name: true, phone: true } },
  quotation: { select: { sourceAddress: true, destinationAddress: true } },
  assignments: CREW,
} as const;

const BY_HOUR = [
  { startDate: "asc" as const },
  { scheduledTime: { sort: "asc" as const, nulls: "last" as const } },
  { id: "asc" as const },
];

/**
 * The moves of today and tomorrow, in the order of their hours, and after them the next ones that are scheduled: five
 * in all. `total` counts today's and tomorrow's.
 */
async function movesAhead(actor: Actor, company: Company) {
  const today = companyToday(company);
  const where = JOB_LIST.where(actor, NEXT, { today, timeZone: company.timeZone });
  const tomorrow = dayAfter(today);
  // One after another in this order, each by an index of its own.
  const parts = [
    [where, { endDate: { gte: today } }, { startDate: { lt: today } }],
    [where, { startDate: { gte: today, lte: tomorrow } }],
    [jobScope(actor), jobAhead.where(today), { startDate: { gt: tomorrow } }],
  ];
  const [total, ...found] = await Promise.all([
    countRows("Job", where),
    ...parts.map((all) =>
      db.job.findMany({ where: { AND: all }, select: { id: true }, orderBy: BY_HOUR, take: SHOWN }),
    ),
  ]);
  const shown = {
    in: found
      .flat()
      .slice(0, SHOWN)
      .map(({ id }) => id),
  };
  const moves = await db.job.findMany({ where: { id: shown }, select: MOVE, orderBy: BY_HOUR });
  const rows = moves.map(({ client, assignments, ...job }) => ({
    id: job.id,
    jobNumber: job.jobNumber,
    word: dashboardStatus(job.status),
    startDate: job.startDate,
    /** Since an earlier day: it is today's work as well. */
    runs: job.startDate < today,
    day: job.startDate <= today ? "Today" : job.startDate === tomorrow ? "Tomorrow" : null,
    time: job.startDate < today ? null : job.scheduledTime,
    customer: client.name,
    contact: phoneContact(client.phone, company.dialCode),
    route: routeOfJob(job),
    crew: crewText(assignments),
  }));
  return { total, rows };
}

const VEHICLE_COLUMNS = {
  id: true,
  number: true,
  insuranceUntil: true,
  permitUntil: true,
  fitnessUntil: true,
} as const;
const DRIVER_COLUMNS = { id: true, name: true, licenceUntil: true } as const;

/** Quotations that wait for their customer's answer, those sent first on top. Amounts in minor units. */
async function waiting(actor: Actor, company: Company) {
  const { timeZone } = company;
  const today = companyToday(company);
  const where = QUOTATION_LIST.where(actor, WAITING, { today, timeZone });
  const orderBy = [{ sentAt: "asc" as const }, { id: "asc" as const }];
  const [total, first] = await Promise.all([
    countRows("Quotation", where),
    db.quotation.findMany({ where, orderBy, take: SHOWN, select: { id: true } }),
  ]);
  const rows = await db.quotation.findMany({
    where: { id: { in: first.map(({ id }) => id) } },
    orderBy,
    select: {
      id: true,
      quotationNumber: true,
      totalAmount: true,
      currency: true,
      sentAt: true,
      createdAt: true,
      customer: { select: { name: true } },
    },
  });
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      number: row.quotationNumber,
      customer: row.customer.name,
      amount: row.totalAmount,
      currency: row.currency,
      days: Math.max(0, daysFrom(dayOf(row.sentAt ?? row.createdAt, timeZone), today)),
    })),
  };
}

/** Overdue invoices, the most days late on top. Amounts in minor units. */
async function overdue(actor: Actor, company: Company) {
  const today = companyToday(company);
  const where = INVOICE_LIST.where(actor, OVERDUE, { today, timeZone: company.timeZone });
  const orderBy = [{ dueDate: "asc" as const }, { id: "asc" as const }];
  const [total, first] = await Promise.all([
    countRows("Invoice", where),
    db.invoice.findMany({ where, orderBy, take: SHOWN, select: { id: true } }),
  ]);
  const rows = await db.invoice.findMany({
    where: { id: { in: first.map(({ id }) => id) } },
    orderBy,
    select: {
      id: true,
      invoiceNumber: true,
      status: true,
      clientName: true,
      clientEmail: true,
      balance: true,
      currency: true,
      dueDate: true,
      client: { select: { name: true, email: true } },
    },
  });
  const owed = await owedByHand(rows, company);
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      number: shownInvoiceNumber(row),
      customer: row.clientName ?? row.client.name,
      amount: row.balance,
      currency: row.currency,
      // One that was declared overdue may be due still.
      days: Math.max(0, daysFrom(row.dueDate, today)),
      // Nobody is reminded before the due date.
      canWrite: row.dueDate < today,
      canSend: owed.has(row.id),
    })),
  };
}

/** Active trucks and drivers of whom a paper has ended or ends soon, those of whom one has ended on top. */
async function papers(actor: Actor, company: Company) {
  assertCan(actor, "vehicle:view");
  const today = companyToday(company);
  const [vehicles, drivers] = await Promise.all([
    db.vehicle.findMany({ where: vehicleEnding(today), select: VEHICLE_COLUMNS }),
    db.driver.findMany({ where: driverEnding(today), select: DRIVER_COLUMNS }),
  ]);
  const rows = [
    ...vehicles.map((one) => ({
      vehicleId: one.id,
      driverId: null,
      name: one.number,
      warnings: vehicleWarnings(one, today),
    })),
    ...drivers.map((one) => ({
      vehicleId: null,
      driverId: one.id,
      name: one.name,
      warnings: driverWarnings(one, today),
    })),
  ];
  const ended = rows.filter(({ warnings }) => warnings.some(({ tone }) => tone === "danger"));
  const sorted = [...ended, ...rows.filter((row) => !ended.includes(row))];
  return {
    total: rows.length,
    rows: sorted.slice(0, SHOWN).map(({ warnings, ...row }, place) => ({
      ...row,
      // Of two tables: neither's ids tell them apart.
      id: place,
      warnings: warnings.map(({ sentence }) => sentence),
    })),
  };
}

/** What could not be delivered, the newest on top. */
async function failed(actor: Actor) {
  assertCan(actor, "outbox:read");
  const where = OUTBOX_LIST.where(actor, FAILED);
  const [total, rows] = await Promise.all([
    db.outboxMessage.count({ where }),
    db.outboxMessage.findMany({
      where,
      orderBy: OUTBOX_LIST.orderBy(FAILED),
      take: SHOWN,
      select: {
        id: true,
        kind: true,
        entityId: true,
        recipient: true,
        failure: true,
        status: true,
        attempts: true,
        nextAttemptAt: true,
        leaseUntil: true,
        expiresAt: true,
      },
    }),
  ]);
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      kind: kindLabel(row.kind),
      recipient: row.recipient,
      failure: row.failure,
      again: againOf(actor, row),
      canRetry: can(actor, "outbox:retry") && conditionNow(row).canRetry,
    })),
  };
}

/**
 * What the office has to do today, each part to be read by itself: the first five rows and, as `total`, how many
 * its list has. Staff only: raises `forbidden`.
 */
export function todayParts(actor: Actor, company: Company) {
  assertCan(actor, "dashboard:business");
  return {
    moves: () => movesAhead(actor, company),
    waiting: () => waiting(actor, company),
    overdue: () => overdue(actor, company),
    papers: () => papers(actor, company),
    failed: () => failed(actor),
  };
}
