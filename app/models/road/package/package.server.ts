import { only } from "~/platform/only";
import type { Package } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { getConsignment, isOpen } from "../consignment/consignment.server";
import { packingRefusal } from "../consignment/consignment.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { consignmentScope, jobScope } from "../../kit/policy/scope";
import { notFound } from "../../kit/shared/domain-error";
import { isRoom } from "~/models/sales/quotation/quotation.floors";
import { agreedSurvey } from "~/models/sales/survey/survey.agreed.server";
import { plannedPackages } from "~/models/sales/survey/survey.onward";
import { alikeRuns } from "./package.alike";
import {
  MAX_PACKAGES,
  MAX_PACKAGES_AT_ONCE,
  type PackedBy,
  PACKAGES_A_PAGE,
  pagesOf,
} from "./package.words";

/** The packages that go with a consignment, in the order of their numbers. Customers see those of their own goods. */
export async function packagesOf(actor: Actor, consignmentId: number) {
  const consignment = await getConsignment(actor, consignmentId);
  return db.package.findMany({
    where: { consignmentId: consignment.id },
    orderBy: { number: "asc" },
  });
}

/**
 * A page of a consignment's packing list, the last one where a page behind it is asked. `adds`: packages can still come to it;
 * `next`: the number that the first of them gets; `free`: how many packages of the job are on no consignment; `planned`: what the
 * survey or the quotation lists, as long as nothing of the job is packed.
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
  const open = isOpen(consignment);
  const adds = open && packingRefusal(consignment) === null && last < MAX_PACKAGES;
  const pages = pagesOf(total);
  const page = Math.min(Math.max(asked, 1), pages);
  const [rows, planned] = await Promise.all([
    db.package.findMany({
      where,
      orderBy: { number: "asc" },
      skip: (page - 1) * PACKAGES_A_PAGE,
      take: PACKAGES_A_PAGE,
    }),
    adds && last === 0 ? plannedLines(consignment.quotationId) : NOT_PLANNED,
  ]);
  return { consignment, rows, total, page, pages, open, adds, next: last + 1, free, planned };
}

/** Lines to begin a packing list with, and where they come from. */
type Planned = { from: "survey" | "quotation" | null; lines: PlannedLine[] };
type PlannedLine = {
  contents: string;
  quantity: number;
  room: string;
  carton?: string;
  packedBy?: PackedBy;
  fragile?: boolean;
};
const NOT_PLANNED: Planned = { from: null, lines: [] };

/** The survey's lines, room by room; without one that lists the same the quotation's, each with its room from the pasted list. */
async function plannedLines(quotationId: number | null): Promise<Planned> {
  if (quotationId === null) return NOT_PLANNED;
  const survey = await agreedSurvey(quotationId);
  if (survey) return { from: "survey", lines: plannedPackages(survey) };
  const items = await db.quotationItem.findMany({
    where: { quotationId },
    orderBy: { position: "asc" },
    select: { name: true, description: true, quantity: true },
  });
  const lines = items.map(({ name, description, quantity }) => {
    const [place = ""] = (description ?? "").split(",", 1);
    return { contents: name, quantity, room: isRoom(place) ? place : "" };
  });
  return { from: "quotation", lines };
}

/** The packages that are alike and follow one another from this one on, itself first. */
export async function alikeFrom(
  { id, jobId, consignmentId, number }: Package,
  tx: Tx = db,
): Promise<[Package, ...Package[]]> {
  const rows = await tx.package.findMany({
    where: { jobId, consignmentId, number: { gte: number } },
    orderBy: { number: "asc" },
    take: MAX_PACKAGES_AT_ONCE,
  });
  const [run = []] = alikeRuns(rows);
  const [first, ...others] = run;
  if (first?.id !== id) throw notFound("package");
  return [first, ...others];
}

/** Counts a job's packages on no consignment: not taken along yet, or left behind. */
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
    select: only("Consignment", "id lrNumber status clientId consigneeName toPlace"),
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

/** Counts a consignment's loaded, delivered, damaged and short packages. */
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
