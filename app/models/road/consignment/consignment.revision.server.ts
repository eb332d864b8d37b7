import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { keepPaper, keptPaper } from "../../papers/paper/kept-paper.server";
import { isStaff, type Actor } from "../../kit/policy/policy";
import {
  printedRoadPaper,
  readPrintedConsignment,
  wholePrintedConsignment,
} from "../road-paper/road-paper.server";
import { keptRoadPaper, type RoadPaperView } from "../road-paper/road-paper.view";
import { notFound } from "../../kit/shared/domain-error";

/** Keeps a lorry receipt as it now reads, in the transaction that issues or changes it. */
export async function keepLorryReceipt(tx: Tx, actor: Actor, id: number): Promise<void> {
  const [consignment, company] = [await wholePrintedConsignment({ id }, tx), await getCompany(tx)];
  const view = printedRoadPaper(consignment, company, "lr");
  await keepPaper(tx, "consignment", consignment, view, actor.id);
}

/** The most that a page lists: a receipt that is changed more often has its later versions there. */
const MOST = 50;

/** A version that was kept: when it was made, and by whom of the office. */
export type KeptVersion = { version: number; at: Date; by: string | null };

/** The versions of an issued lorry receipt before the present one, newest first. Staff only: customers have the one that holds. */
export async function earlierLorryReceipts(actor: Actor, id: number): Promise<KeptVersion[]> {
  if (!isStaff(actor)) return [];
  const kept = await db.documentRevision.findMany({
    where: { entity: "consignment", entityId: id },
    select: { version: true, at: true, createdById: true },
    orderBy: { version: "desc" },
    take: MOST + 1,
  });
  const earlier = kept.slice(1);
  if (earlier.length === 0) return [];
  const names = await namesOf(earlier.map(({ createdById }) => createdById));
  return earlier.map(({ createdById, ...one }) => ({
    ...one,
    by: createdById === null ? null : (names.get(createdById) ?? null),
  }));
}

/**
 * A lorry receipt as it was kept at a version. Raises `not_found` for another's consignment, and for versions that were never
 * issued or are not the actor's to see.
 */
export async function keptLorryReceipt(
  actor: Actor,
  id: number,
  version: number,
): Promise<RoadPaperView> {
  await readPrintedConsignment(actor, id);
  const view = keptRoadPaper(await keptPaper(actor, "consignment", id, version));
  if (!view) throw notFound("consignment");
  return view;
}

/** "Nov 24, 2026, 10:15 by Asha" */
export const keptWords = ({ at, by }: KeptVersion, timeZone: string): string =>
  [formatMomentAndTime(at, timeZone), by && `by ${by}`].filter(Boolean).join(" ");
