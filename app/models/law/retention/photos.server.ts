import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { claimUnsettled } from "../../road/claim/claim.status";
import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";

/** Returns the same day so many years before; for February 29 the 28th. */
export function yearsBefore(day: string, years: number): string {
  const [year = "", month, date] = day.split("-");
  const before = String(Number(year) - years).padStart(4, "0");
  const leapDay = month === "02" && date === "29";
  return leapDay ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/**
 * Removes at most `take` photos of goods that were delivered longer ago than the office keeps them; consignments of which a claim
 * is still open keep theirs. Each consignment's history says how many. Their files go with the next sweep. How many it were.
 */
export async function removeOldPhotos(tx: Tx, _: Date, take: number): Promise<number> {
  const company = await getCompany(tx);
  if (company.photoYears === 0) return 0;
  const before = yearsBefore(companyToday(company), company.photoYears);
  const where = {
    consignment: {
      is: {
        status: "Delivered",
        deliveryDate: { lt: before },
        claims: { none: claimUnsettled.where() },
      },
    },
  } satisfies Prisma.PhotoWhereInput;
  const old = await tx.photo.findMany({
    where,
    select: { id: true, consignmentId: true },
    orderBy: [{ consignmentId: "asc" }, { id: "asc" }],
    take,
  });
  let removed = 0;
  for (const [consignmentId, ids] of byJourney(old)) {
    // Asked again: a claim may have come in meanwhile.
    const { count } = await tx.photo.deleteMany({ where: { ...where, id: { in: ids } } });
    if (count === 0) continue;
    removed += count;
    const values = { count, years: company.photoYears };
    await recordHistory(tx, null, "consignment", consignmentId, "photos-aged", values);
  }
  return removed;
}

function byJourney(photos: readonly { id: number; consignmentId: number | null }[]) {
  const found = new Map<number, number[]>();
  for (const { id, consignmentId } of photos) {
    if (consignmentId === null) continue;
    found.set(consignmentId, [...(found.get(consignmentId) ?? []), id]);
  }
  return found;
}
