import { setTimeout as sleep } from "node:timers/promises";

import type { Prisma } from "~/generated/sqlite/client";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { gstCompany, recipientOf } from "~/models/company/company/gst.server";
import { currentSnapshot } from "~/models/company/company/company.snapshot.server";
import { foldTallies } from "~/platform/fast/tally.truth.server";
import { transaction, type Tx } from "~/platform/db.server";
import { asLongJob } from "~/platform/patience.server";

import { makeBusiness } from "./business";
import { addCarriage, fleetOf } from "./carriage";
import { addItems } from "./catalogue";
import { addFleet } from "./fleet";
import { insertRows, takeIds } from "./insert";
import { lastNumbers, saveNumbers } from "./numbers";
import { makeCustomers } from "./people";
import { Part, type Contact, type Counts } from "./plan";
import { Random } from "./random";
import { SERVICES } from "./services";
import { Timeline } from "./timeline";

/** Quotations a transaction, of the command that grows a database. */
const PART = 2_000;
const PAUSE_MS = 60;
/** Two years, however many quotations. */
const FIRST_DAY = -730;

/** How many of each there are in a database of so many quotations. */
export function proportions(quotations: number): Counts {
  return {
    quotations,
    customers: Math.ceil(quotations / 5),
    invoices: Math.floor(quotations / 2),
    payments: Math.floor(quotations / 2),
    jobs: Math.floor(quotations / 3),
  };
}

/**
 * Grows the database to so many quotations, with everything else in proportion; what is there stays
 * as it is. Each part of so many quotations is one transaction; parts begin at its multiples, so that an interrupted run
 * goes on the same. On the same day the same target makes the same data.
 * Returns the counts before and after.
 */
export function grow(
  target: number,
  progress: (quotations: number) => void = () => {},
  part = PART,
): Promise<{ before: Counts; after: Counts }> {
  // On a machine with much else to do a part takes longer than a request may.
  return asLongJob(() => growInParts(target, progress, part));
}

async function growInParts(target: number, progress: (quotations: number) => void, part: number) {
  const today = companyToday(await getCompany());
  const before = await transaction(count);
  let now = before;
  while (now.quotations < target) {
    now = await transaction((tx) => growOnce(tx, target, today, part));
    await foldTallies();
    progress(now.quotations);
    // A server on the same database looks for its turn all few milliseconds, and gives up after seconds.
    await sleep(PAUSE_MS);
  }
  return { before, after: now };
}

async function count(tx: Tx): Promise<Counts> {
  return {
    quotations: await tx.quotation.count(),
    customers: await tx.user.count({ where: { role: "customer" } }),
    invoices: await tx.invoice.count(),
    payments: await tx.payment.count(),
    jobs: await tx.job.count(),
  };
}

async function growOnce(tx: Tx, target: number, today: string, step: number): Promise<Counts> {
  // First the locks, then what is counted under them.
  const ids = await takeIds(tx);
  const present = await count(tx);
  const first = present.quotations;
  if (first >= target) return present;
  const last = Math.min(target, (Math.floor(first / step) + 1) * step);

  const company = await getCompany(tx);
  const dayOf = (quotation: number) =>
    FIRST_DAY + Math.floor((quotation / target) * (1 - FIRST_DAY));
  const days = { first: dayOf(first), last: Math.max(dayOf(first), dayOf(last) - 1) };
  const timeline = new Timeline(today, company.timeZone);
  const staff = await tx.user.findMany({
    where: { role: { in: ["admin", "employee"] }, status: "active" },
    select: { id: true, name: true, role: true },
    orderBy: { id: "asc" },
    take: 20,
  });
  // Whatever their status: a SKU is there or it is not.
  const items = await tx.item.findMany({
    select: { id: true, sku: true, name: true, description: true },
  });
  const catalogue = new Map(items.map((item) => [item.sku, item]));
  const known = await knownCustomers(tx, timeline, days.first);
  const counts = missing(present, target, last);
  if (known.length === 0) counts.customers = Math.max(1, counts.customers);
  const part = new Part(
    new Random("grow", target, first),
    timeline,
    company,
    await gstCompany(tx, company),
    await currentSnapshot(tx),
    days,
    counts,
    staff.map(({ id, name }) => ({ id, name })),
    catalogue,
    ids,
    await lastNumbers(tx),
  );
  const services = SERVICES.filter(({ sku }) => !catalogue.has(sku));
  addItems(part, catalogue, services, days.first - 1);
  for (const { contact, recipient } of known) part.recipients.set(contact.id, recipient);
  const customers = [
    ...known.map(({ contact }) => contact),
    ...makeCustomers(part, present.customers),
  ];
  makeBusiness(
    part,
    customers,
    staff.filter(({ role }) => role === "employee"),
  );
  await addJourneys(tx, part);
  await insertRows(tx, part.rows);
  await saveNumbers(tx, part.lastNumbers);
  return count(tx);
}

/** Road papers of the part's jobs; a database without trucks gets some. */
async function addJourneys(tx: Tx, part: Part): Promise<void> {
  if ((await tx.vehicle.count()) === 0) await addFleet(tx, part, part.days.first - 1);
  const ids = [...new Set(part.rows.Job.map(({ clientId }) => clientId))];
  const known = await tx.user.findMany({ where: { id: { in: ids } } });
  const customers = new Map(
    [...known, ...part.rows.User].map((user) => [user.id ?? 0, user as (typeof known)[number]]),
  );
  addCarriage(part, await fleetOf(tx), customers);
  part.rows.HistoryEntry.sort((a, b) => Number(a.at) - Number(b.at));
}

/** This part's share of what is missing to the target's proportions; the last part makes it whole. */
function missing(present: Counts, target: number, last: number): Counts {
  const goal = proportions(target);
  const share = (last - present.quotations) / (target - present.quotations);
  const toMake = (kind: keyof Counts) =>
    Math.floor(Math.max(0, goal[kind] - present[kind]) * share);
  return {
    quotations: last - present.quotations,
    customers: toMake("customers"),
    invoices: toMake("invoices"),
    payments: toMake("payments"),
    jobs: toMake("jobs"),
  };
}

/** The newest customers of that time, or else any, who come back for another move. */
async function knownCustomers(tx: Tx, timeline: Timeline, firstDay: number) {
  const select = {
    id: true,
    name: true,
    email: true,
    phone: true,
    address: true,
    kind: true,
    gstin: true,
    stateCode: true,
  } as const;
  const find = (before: Prisma.UserWhereInput) =>
    tx.user.findMany({
      where: { role: "customer", status: "active", email: { not: null }, ...before },
      select,
      orderBy: { id: "desc" },
      take: 200,
    });
  const then = await find({ createdAt: { lt: timeline.moment(firstDay * 1440) } });
  const people = then.length > 0 ? then : await find({});
  return people.map(({ kind, gstin, stateCode, ...person }) => ({
    contact: { ...person, email: person.email!, since: -Infinity } satisfies Contact,
    recipient: recipientOf({ kind, gstin, stateCode }),
  }));
}
