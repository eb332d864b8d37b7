import { db, type Tx } from "~/platform/db.server";

import { getConsignment } from "../consignment/consignment.server";
import { assertCan, type Actor } from "../policy/policy";
import { consignmentScope, jobScope } from "../policy/scope";
import { notFound } from "../shared/domain-error";
import { PACKAGES_A_PAGE } from "./package.words";

/** The packages that go with a consignment, in the order of their numbers. Customers see those of their own goods. */
export async function packagesOf(actor: Actor, consignmentId: number) {
  const consignment = await getConsignment(actor, consignmentId);
  return db.package.findMany({
    where: { consignmentId: consignment.id },
    orderBy: { number: "asc" },
  });
}

/**
 * A page of a consignment's packing list; past its end the pages are empty ones that are filled in. `total`: how many packages
 * there are; `next`: the number that the first new one gets.
 */
export async function packingPage(actor: Actor, consignmentId: number, page: number) {
  assertCan(actor, "consignment:edit");
  const consignment = await getConsignment(actor, consignmentId);
  const where = { consignmentId };
  const [rows, total, last, free] = await Promise.all([
    db.package.findMany({
      where,
      orderBy: { number: "asc" },
      skip: (page - 1) * PACKAGES_A_PAGE,
      take: PACKAGES_A_PAGE,
    }),
    db.package.count({ where }),
    lastNumber(consignment.jobId),
    db.package.count({ where: { jobId: consignment.jobId, consignmentId: null } }),
  ]);
  return { consignment, rows, total, next: last + 1, free };
}

/** The packages of a job that go with no consignment yet. */
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
  consignment: { select: { id: true, lrNumber: true, status: true, clientId: true } },
  job: { select: { id: true, jobNumber: true, clientId: true, status: true } },
} as const;

/** A package with its job and its journey. Customers see those of their own goods; raises `not_found`. */
export async function getPackage(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "consignment:view");
  const found = await tx.package.findFirst({
    where: { id, job: { is: jobScope(actor) } },
    include: WITH_JOURNEY,
  });
  if (!found) throw notFound("package");
  return found;
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
