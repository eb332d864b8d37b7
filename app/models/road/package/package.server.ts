import { db, type Tx } from "~/platform/db.server";

import { getConsignment, isOpen } from "../consignment/consignment.server";
import { packingRefusal } from "../consignment/consignment.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { consignmentScope, jobScope } from "../../kit/policy/scope";
import { notFound } from "../../kit/shared/domain-error";
import { MAX_PACKAGES, PACKAGES_A_PAGE, pagesOf } from "./package.words";

/** The packages that go with a consignment, in the order of their numbers. Customers see those of their own goods. */
export async function packagesOf(actor: Actor, consignmentId: number) {
  const consignment = await getConsignment(actor, consignmentId);
  return db.package.findMany({
    where: { consignmentId: consignment.id },
    orderBy: { number: "asc" },
  });
}

/**
 * A page of a consignment's packing list: the last one where a page behind it is asked, so that a number that is shown is the
 * number that is given. `adds`: packages can still come to it; then the last page is the one with the first empty line. `empty`:
 * the numbers of its empty lines; `free`: how many packages of the job are on no consignment.
 */
export async function packingPage(actor: Actor, consignmentId: number, asked: number) {
  assertCan(actor, "consignment:edit");
  const consignment = await getConsignment(actor, consignmentId);
  const where = { consignmentId };
  const [total, last, free] = await Promise.all([
    db.package.count({ where }),
    lastNumber(consignment.jobId),
    db.package.count({ where: { jobId: consignment.jobId, consignmentId: null } }),
  ]);
  const adds = isOpen(consignment) && packingRefusal(consignment) === null;
  const pages = pagesOf(total, adds && last < MAX_PACKAGES);
  const page = Math.min(asked, pages);
  const rows = await db.package.findMany({
    where,
    orderBy: { number: "asc" },
    skip: (page - 1) * PACKAGES_A_PAGE,
    take: PACKAGES_A_PAGE,
  });
  const spare = adds ? Math.min(PACKAGES_A_PAGE - rows.length, MAX_PACKAGES - last) : 0;
  const empty = Array.from({ length: Math.max(spare, 0) }, (_, at) => last + 1 + at);
  return { consignment, rows, total, page, pages, adds, empty, free };
}

/** How many packages of a job are on no consignment: not taken along yet, or left behind. */
export async function freePackageCount(actor: Actor, jobId: number): Promise<number> {
  assertCan(actor, "consignment:edit");
  return db.package.count({ where: { jobId, consignmentId: null } });
}

/** The packages of a job that are on no consignment yet. */
export async function freePackages(actor: Actor, jobId: number, take: number) {
  assertCan(actor, "consignment:edit");
  return db.package.findMany({
    where: { jobId, consignmentId: null },
    orderBy: { number: "asc" },
    take,
  });
}

/** The highest number on a job's packing list; 0 while it is empty. */
export async function lastNumber(jobId: number, tx: Tx = db): Promise<number> {
  const { _max } = await tx.package.aggregate({ where: { jobId }, _max: { number: true } });
  return _max.number ?? 0;
}

const WITH_JOURNEY = {
  consignment: {
    select: {
      id: true,
      lrNumber: true,
      status: true,
      clientId: true,
      consigneeName: true,
      toPlace: true,
    },
  },
  job: { select: { id: true, jobNumber: true, clientId: true, status: true } },
} as const;

/** A package with its job and its consignment. Customers see those of their own goods; raises `not_found`. */
export async function getPackage(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "consignment:view");
  const found = await tx.package.findFirst({
    where: { id, job: { is: jobScope(actor) } },
    include: WITH_JOURNEY,
  });
  if (!found) throw notFound("package");
  return found;
}

/** The numbers of the packages of a consignment that nobody marked as loaded. */
export async function unloadedNumbers(actor: Actor, consignmentId: number): Promise<number[]> {
  assertCan(actor, "consignment:edit");
  const rows = await db.package.findMany({
    where: { consignmentId, loadedAt: null },
    select: { number: true },
    orderBy: { number: "asc" },
  });
  return rows.map(({ number }) => number);
}

/** How many packages of a consignment are loaded, delivered, damaged and short. */
export async function packageCounts(actor: Actor, consignmentId: number) {
  assertCan(actor, "consignment:view");
  const rows = await db.package.groupBy({
    by: ["outcome"],
    where: { consignmentId, consignment: { is: consignmentScope(actor) } },
    _count: { _all: true },
  });
  const of = (outcome: string | null) =>
    rows.find((row) => row.outcome === outcome)?._count._all ?? 0;
  const loaded = await db.package.count({
    where: {
      consignmentId,
      loadedAt: { not: null },
      consignment: { is: consignmentScope(actor) },
    },
  });
  const total = rows.reduce((sum, row) => sum + row._count._all, 0);
  return { total, loaded, delivered: of("delivered"), damaged: of("damaged"), short: of("short") };
}
