import { only } from "~/platform/only";
import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { noteAccess } from "../../company/access-log/access-log.server";
import { companyDay } from "../../company/company/company.server";
import { type Actor, assertCan, isStaff } from "../../kit/policy/policy";
import { consignmentScope } from "../../kit/policy/scope";
import { readPage } from "../../kit/record/read-page.server";
import { notFound } from "../../kit/shared/domain-error";
import { SIGNED_FOR } from "./consignment.customer-words";
import { CONSIGNMENT_LIST, type ConsignmentsQuery } from "./consignment.list";
import { consignmentOpen } from "./consignment.status";

/** So many consignments stand on the page of a vehicle or a driver; the list of consignments has the others. */
const SHOWN = 20;

/** The consignments that a vehicle or a driver was on, newest first, also where another one took over on the way. */
export async function consignmentsOfTruck(
  actor: Actor,
  of: { vehicleId: number } | { driverId: number },
  take = SHOWN,
) {
  assertCan(actor, "consignment:edit");
  return db.consignment.findMany({
    where: { trucks: { some: of } },
    select: {
      ...only("Consignment", "id lrNumber status fromPlace toPlace loadingDate"),
      signatures: SIGNED_FOR,
      client: { select: { name: true } },
    },
    orderBy: { id: "desc" },
    take,
  });
}

const ROW = {
  client: { select: { id: true, name: true } },
  job: { select: { id: true, jobNumber: true } },
  vehicle: { select: { id: true, number: true } },
  driver: { select: { id: true, name: true } },
  goods: { select: { packages: true } },
  signatures: SIGNED_FOR,
  _count: { select: { packages: true } },
} as const satisfies Prisma.ConsignmentInclude;

/** One page of consignments, newest first unless sorted otherwise; customers see their own. */
export async function listConsignments(actor: Actor, asked: ConsignmentsQuery) {
  assertCan(actor, "consignment:view");
  const day = await companyDay();
  const where = CONSIGNMENT_LIST.where(actor, asked, day);
  const orderBy = CONSIGNMENT_LIST.orderBy(asked);
  return readPage({ table: "Consignment", where, orderBy, asked }, async (those) => {
    const rows = await db.consignment.findMany({ where: those, include: ROW });
    return rows.map((row) =>
      showsCrew(actor, row, day.today) ? row : { ...row, driverId: null, driver: null },
    );
  });
}

/** The quick views over the actor's consignments, with how many are in each. */
export async function consignmentViews(actor: Actor) {
  assertCan(actor, "consignment:view");
  const day = await companyDay();
  return CONSIGNMENT_LIST.views(actor, day, (where) => countRows("Consignment", where));
}

/** The relations that a consignment's page, papers and commands read. */
export const WHOLE_CONSIGNMENT = {
  signatures: SIGNED_FOR,
  goods: { orderBy: { position: "asc" } },
  trucks: { orderBy: { id: "asc" } },
  client: {
    select: { id: true, name: true, email: true, phone: true, address: true, erasedAt: true },
  },
  job: { select: { id: true, jobNumber: true, title: true, status: true, startDate: true } },
  quotation: {
    select: {
      ...only("Quotation", "id quotationNumber status taxRegime reverseCharge totalAmount"),
      _count: { select: { consignments: { where: { status: { not: "Cancelled" } } } } },
    },
  },
  companySnapshot: { select: { content: true } },
  _count: { select: { packages: true, vehicleReports: true, photos: true } },
} as const satisfies Prisma.ConsignmentInclude;

export type Consignment = Prisma.ConsignmentGetPayload<{ include: typeof WHOLE_CONSIGNMENT }>;

/** A consignment as read inside a transaction or outside one. Raises `not_found`. */
export async function wholeConsignment(
  where: Prisma.ConsignmentWhereInput,
  tx: Tx = db,
): Promise<Consignment> {
  const found = await tx.consignment.findFirst({ where, include: WHOLE_CONSIGNMENT });
  if (!found) throw notFound("consignment");
  return found;
}

const NO_DRIVER = { driverId: null, driverName: null, driverPhone: null, driverLicence: null };

/** Customers see the driver's name from the day of loading until delivery; before and after nobody is named. */
export function onTheDay(
  consignment: { status: string; loadingDate: string },
  today: string,
): boolean {
  return consignmentOpen.of(consignment) && today >= consignment.loadingDate;
}

function showsCrew(actor: Actor, consignment: Parameters<typeof onTheDay>[0], today: string) {
  return isStaff(actor) || onTheDay(consignment, today);
}

function shownTo(actor: Actor, consignment: Consignment, today: string): Consignment {
  if (showsCrew(actor, consignment, today)) return consignment;
  const trucks = consignment.trucks.map((truck) => ({ ...truck, ...NO_DRIVER }));
  return { ...consignment, driverId: null, trucks };
}

/** A consignment; amounts in minor units. Customers see their own, its driver on the day; raises `not_found`. */
export async function getConsignment(actor: Actor, id: number, tx: Tx = db): Promise<Consignment> {
  assertCan(actor, "consignment:view");
  const found = await wholeConsignment({ AND: [{ id }, consignmentScope(actor)] }, tx);
  noteAccess(actor, { kind: "consignment", recordId: id, subjectId: found.clientId });
  const { today } = await companyDay();
  return shownTo(actor, found, today);
}

/**
 * Makes a consignment's row the caller's from here on: whoever else changes it waits until this is through. Its version counts
 * up unless `data` says otherwise. Raises `not_found`.
 */
export async function holdConsignment(
  tx: Tx,
  id: number,
  data: Prisma.ConsignmentUpdateManyMutationInput = { version: { increment: 1 } },
): Promise<void> {
  const { count } = await tx.consignment.updateMany({ where: { id }, data });
  if (count === 0) throw notFound("consignment");
}

/** Holds a consignment as above; returns of it what those who change what hangs on it look at. */
export async function heldConsignment(
  tx: Tx,
  id: number,
  data?: Prisma.ConsignmentUpdateManyMutationInput,
) {
  await holdConsignment(tx, id, data);
  const select = only("Consignment", "id jobId status lrNumber quotationId");
  return tx.consignment.findUniqueOrThrow({ where: { id }, select });
}

/** The consignments of a job that its reader sees, oldest first. */
export async function consignmentsOfJob(actor: Actor, jobId: number) {
  assertCan(actor, "consignment:view");
  const shown = isStaff(actor) ? {} : { status: { not: "Cancelled" } };
  const rows = await db.consignment.findMany({
    where: { AND: [{ jobId }, consignmentScope(actor), shown] },
    include: WHOLE_CONSIGNMENT,
    orderBy: { id: "asc" },
  });
  const { today } = await companyDay();
  return rows.map((row) => shownTo(actor, row, today));
}

/** The truck that it goes with now: the newest row; null while none is chosen. */
export function currentTruck<T>({ trucks }: { trucks: readonly T[] }): T | null {
  return trucks.at(-1) ?? null;
}

/** Why the goods of a job that is cancelled go nowhere. */
export function ofCancelledJob({ job }: Pick<Consignment, "job">): string {
  return `${job.jobNumber} is cancelled: its goods do not leave. Cancel this consignment as well, or schedule the job again.`;
}

/** Tells whether a consignment may still be changed. */
export const isOpen = (consignment: { status: string }) => consignmentOpen.of(consignment);
