import type { Claim } from "~/generated/sqlite/client";
import { only } from "~/platform/only";
import { db, type Tx } from "~/platform/db.server";

import { conflict, DomainError, invalidField, notFound } from "../../kit/shared/domain-error";

export type ClaimAbout = Pick<Claim, "consignmentId" | "packageId" | "vehicleReportId">;

export type Named = { [K in keyof ClaimAbout]: number | null };

const OF = { select: { consignmentId: true } } as const;

/** The consignment of what is named. Raises `invalid` at what does not exist, or is another consignment's. */
export async function claimAbout(named: Named, tx: Tx = db): Promise<ClaimAbout> {
  const { packageId, vehicleReportId } = named;
  const [field, of, unknown] =
    packageId !== null
      ? ([
          "packageId",
          await tx.package.findUnique({ where: { id: packageId }, ...OF }),
          "This package does not exist",
        ] as const)
      : vehicleReportId !== null
        ? ([
            "vehicleReportId",
            await tx.vehicleReport.findUnique({ where: { id: vehicleReportId }, ...OF }),
            "This vehicle report does not exist",
          ] as const)
        : (["consignmentId", { consignmentId: named.consignmentId }, ""] as const);
  if (!of) throw invalidField(field, unknown);
  const { consignmentId } = of;
  if (consignmentId === null) {
    throw invalidField(field, "This package is on no consignment yet, so it can have no claim");
  }
  if (named.consignmentId !== null && named.consignmentId !== consignmentId) {
    throw invalidField(field, "This belongs to another consignment");
  }
  return { consignmentId, packageId, vehicleReportId };
}

const CLAIMED_FOR = only("Consignment", "id status lrNumber lrDate loadingDate clientId currency");

/** The consignment that something is claimed for. Raises `conflict` before it left, and where it was called off. */
export async function claimedConsignment(consignmentId: number, tx: Tx = db) {
  const journey = await tx.consignment.findUnique({
    where: { id: consignmentId },
    select: CLAIMED_FOR,
  });
  if (!journey) throw notFound("consignment");
  if (journey.status === "Booked") {
    throw conflict("This consignment has not left yet: record a claim after it has arrived.");
  }
  if (journey.status === "Cancelled") {
    throw conflict("This consignment is cancelled, so it can have no claim.");
  }
  return journey;
}

export async function claimedPackage(packageId: number | null, tx: Tx = db) {
  return packageId === null ? null : tx.package.findUnique({ where: { id: packageId } });
}

export const namesNothing = ({ consignmentId, packageId, vehicleReportId }: Named): boolean =>
  consignmentId === null && packageId === null && vehicleReportId === null;

/**
 * Reads the claimed subject with its consignment, for a form or a body. Null where the command itself says what is wrong
 * with it.
 */
export async function claimedBy(named: Named) {
  if (namesNothing(named)) return null;
  try {
    const about = await claimAbout(named);
    const journey = await claimedConsignment(about.consignmentId);
    return { journey, one: await claimedPackage(about.packageId) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
