import { db } from "~/platform/db.server";
import { countRows, type Listed } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";
import { type Company, companyToday } from "../../company/company/company.server";
import { endingEwayBills } from "../../road/consignment/eway-bill.server";
import { driverEnding, driverWarnings } from "../../road/driver/driver.record";
import { INVOICE_LIST } from "../../billing/invoice/invoice.list";
import { INVOICE } from "../../billing/invoice/invoice.record";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { conditionNow } from "~/models/papers/outbox/outbox.list.server";
import { REPORTED_PAYMENT } from "../../billing/payment/payment.status";
import { methodWord } from "../../billing/payment/payment.words";
import { againOf, kindLabel } from "../../papers/outbox/outbox.words";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { invoiceScope, paymentScope, quotationScope } from "../../kit/policy/scope";
import type { Line } from "../../kit/record/define-noun";
import { readPage } from "../../kit/record/read-page.server";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { QUOTATION } from "../../sales/quotation/quotation.record";
import { advancesToGiveBack } from "../../billing/cancellation/to-give-back.server";
import { dueOnToday } from "../../billing/returns/due-days.server";
import { nextWords } from "../report/owed.server";
import { owedByHand } from "~/models/billing/reminder/reminder.by-hand.server";
import { nextInvoiceStage } from "../../billing/reminder/reminder.rules";
import { addDays, daysFrom } from "~/models/ground/day/calendar-date";
import { dayOf, startOfDay } from "../../ground/day/time-zone";
import { vehicleEnding } from "../../road/vehicle/vehicle.record";
import { vehicleWarnings } from "../../road/vehicle/vehicle.papers";
import { movesUntold } from "../../road/crew/crew.stand.server";
import { asked, followUps, surveys } from "./asked.server";
import { away, hangingOn, hangingText } from "./away.server";
import { board, withoutTruck } from "./board.server";

/** So many of each are named; the list that they begin has them all. */
const SHOWN = 3;
/** Of what there is always more of. */
const FEW = 2;

/** The lists' queries: the first rows, and the total number. */
const WAITING = QUOTATION_LIST.read(new URLSearchParams({ view: "waiting" }), FEW);
const OVERDUE = INVOICE_LIST.read(
  new URLSearchParams({ view: "overdue", sort: "dueDate", order: "asc" }),
  SHOWN,
);
const FAILED = OUTBOX_LIST.read(new URLSearchParams({ status: "failed" }), SHOWN);

const VEHICLE_COLUMNS = only("Vehicle", "id number insuranceUntil permitUntil fitnessUntil");
const DRIVER_COLUMNS = { id: true, name: true, licenceUntil: true } as const;

/** A row of Today, by its line: whose it is, and what it is worth. */
const lineOf = (
  { id }: { id: number },
  { title, whom, amount }: Line & Required<Pick<Line, "amount">>,
) => ({
  id,
  number: title,
  customer: whom ?? "",
  amount: amount.minor,
  currency: amount.currency,
});

/** Quotations that wait for their customer's answer, those sent first on top. Amounts in minor units. */
async function waiting(actor: Actor, company: Company) {
  const { timeZone } = company;
  const today = companyToday(company);
  const orderBy: Listed["orderBy"] = [{ sentAt: "asc" }, { id: "asc" }];
  const list = { ...QUOTATION_LIST.of("Quotation", actor, WAITING, { today, timeZone }), orderBy };
  const select = { ...QUOTATION.line.select, sentAt: true };
  const { total, rows } = await readPage(list, (where) => db.quotation.findMany({ where, select }));
  return {
    total,
    rows: rows.map((row) => ({
      ...lineOf(row, QUOTATION.told(row, { actor, day: { today, timeZone } })),
      days: Math.max(0, daysFrom(dayOf(row.sentAt ?? row.createdAt, timeZone), today)),
    })),
  };
}

/** Payments that customers reported and nobody has confirmed, the oldest first. Amounts in minor units. */
async function reported(actor: Actor, company: Company) {
  assertCan(actor, "payment:record");
  const where = { AND: [paymentScope(actor), REPORTED_PAYMENT] };
  const [total, rows] = await Promise.all([
    countRows("Payment", where),
    db.payment.findMany({
      where,
      orderBy: { id: "asc" },
      take: SHOWN,
      select: {
        ...only("Payment", "id amount currency paymentMethod transactionId date"),
        client: { select: { name: true } },
        quotation: { select: { quotationNumber: true } },
        invoice: { select: { invoiceNumber: true } },
      },
    }),
  ]);
  const today = companyToday(company);
  return {
    total,
    rows: rows.map(({ client, quotation, invoice, ...row }) => ({
      id: row.id,
      number: quotation?.quotationNumber ?? invoice?.invoiceNumber ?? "",
      customer: client.name,
      amount: row.amount,
      currency: row.currency,
      reference: [methodWord(row.paymentMethod, row.currency), row.transactionId]
        .filter(Boolean)
        .join(" "),
      days: Math.max(0, daysFrom(row.date, today)),
    })),
  };
}

/** Overdue invoices, the most days late on top. Amounts in minor units. */
async function overdue(actor: Actor, company: Company) {
  const today = companyToday(company);
  const day = { today, timeZone: company.timeZone };
  const list = INVOICE_LIST.of("Invoice", actor, OVERDUE, day);
  const select = {
    ...INVOICE.line.select,
    clientEmail: true,
    client: { select: { name: true, email: true } },
  };
  const { total, rows } = await readPage(list, (where) => db.invoice.findMany({ where, select }));
  const owed = await owedByHand(rows, company);
  return {
    total,
    rows: rows.map((row) => ({
      ...lineOf(row, INVOICE.told(row, { actor, day })),
      amount: row.balance,
      // One that was declared overdue may be due still.
      days: Math.max(0, daysFrom(row.dueDate, today)),
      // Nobody is reminded before the due date.
      canWrite: row.dueDate < today,
      canSend: owed.has(row.id),
      // Who is to be reminded by hand has the button beside it.
      next:
        owed.has(row.id) && !company.invoiceReminders
          ? null
          : nextWords(owed.has(row.id), nextInvoiceStage(row, company, today), company),
    })),
  };
}

/** Drafts that nobody sent for so many days are in their lists alone. */
const OLD_DRAFT_DAYS = 60;

/** Quotations and invoices that were begun and not sent, the oldest first; `old`: how many lay there for long. Amounts in minor units. */
async function drafts(actor: Actor, company: Company) {
  const { timeZone } = company;
  const today = companyToday(company);
  const quotations = { AND: [quotationScope(actor), { status: "draft" }] };
  const invoices = { AND: [invoiceScope(actor), { status: "Draft" }] };
  const since = startOfDay(addDays(today, -OLD_DRAFT_DAYS), timeZone);
  const fresh = { createdAt: { gte: since } };
  const shown = { orderBy: { id: "asc" as const }, take: FEW };
  const [quoted, billed, oldQuoted, oldBilled, ...rows] = await Promise.all([
    countRows("Quotation", quotations),
    countRows("Invoice", invoices),
    db.quotation.count({ where: { AND: [quotations, { createdAt: { lt: since } }] } }),
    db.invoice.count({ where: { AND: [invoices, { createdAt: { lt: since } }] } }),
    db.quotation.findMany({ where: { AND: [quotations, fresh] }, ...shown, ...QUOTATION.line }),
    db.invoice.findMany({ where: { AND: [invoices, fresh] }, ...shown, ...INVOICE.line }),
  ]);
  const reader = { actor, day: { today, timeZone } };
  const both = [
    ...rows[0].map((row) => {
      const line = lineOf(row, QUOTATION.told(row, reader));
      return { ...line, kind: "quotation" as const, createdAt: row.createdAt };
    }),
    ...rows[1].map((row) => {
      const line = lineOf(row, INVOICE.told(row, reader));
      return { ...line, kind: "invoice" as const, createdAt: row.createdAt };
    }),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    total: quoted + billed,
    quoted,
    billed,
    old: oldQuoted + oldBilled,
    rows: both.slice(0, FEW).map(({ createdAt, id: recordId, ...row }, place) => ({
      ...row,
      recordId,
      // Rows of two tables may share an id, so the place is the key.
      id: place,
      days: Math.max(0, daysFrom(dayOf(createdAt, timeZone), today)),
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
  const shown = sorted.slice(0, SHOWN).map(async ({ warnings, ...row }, place) => {
    const moves = !ended.some(({ name }) => name === row.name)
      ? []
      : row.vehicleId === null
        ? await hangingOn("driver", row.driverId, today)
        : await hangingOn("vehicle", row.vehicleId, today);
    return {
      ...row,
      // Rows of two tables may share an id, so the place is the key.
      id: place,
      warnings: [
        ...warnings.map(({ sentence }) => sentence),
        ...(moves.length > 0 ? [hangingText(moves)] : []),
      ],
    };
  });
  return { total: rows.length, rows: await Promise.all(shown) };
}

/** Messages that could not be delivered, the newest on top. */
async function failed(actor: Actor) {
  assertCan(actor, "outbox:read");
  const select = only(
    "OutboxMessage",
    "id kind entityId recipient failure status attempts nextAttemptAt",
    "leaseUntil expiresAt createdById",
  );
  const list = OUTBOX_LIST.of("OutboxMessage", actor, FAILED);
  const { total, rows } = await readPage(list, (where) =>
    db.outboxMessage.findMany({ where, select }),
  );
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
 * The office's tasks of today, each part read separately: the first rows and the list's `total`. Staff only: raises
 * `forbidden`.
 */
export function todayParts(actor: Actor, company: Company) {
  assertCan(actor, "dashboard:business");
  return {
    reported: () => reported(actor, company),
    asked: () => asked(actor, company, SHOWN),
    followUps: () => followUps(actor, company, SHOWN),
    surveys: () => surveys(actor, company, SHOWN),
    moves: () => board(actor, company),
    trucks: () => withoutTruck(actor, company, SHOWN),
    crews: () => movesUntold(company, FEW),
    away: () => away(actor, company, SHOWN),
    ewayBills: () => endingEwayBills(actor, company, SHOWN),
    advances: () => advancesToGiveBack(actor, SHOWN),
    waiting: () => waiting(actor, company),
    overdue: () => overdue(actor, company),
    papers: () => papers(actor, company),
    due: () => dueOnToday(actor, company, SHOWN),
    failed: () => failed(actor),
    drafts: () => drafts(actor, company),
  };
}
