import { only } from "~/platform/only";
import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { PrintedConsignment } from "../road-paper/printed-consignment";
import { printingCompany, wholePrintedConsignment } from "../road-paper/road-paper.server";
import { signatureNote, type SignedFor } from "../road-paper/road-paper.view";
import { paperToSign, shownAndHash, signatureState } from "../road-paper/signed-paper.server";
import { formatMomentAndTime } from "../../ground/day/time-zone";

/** Purposes of signatures, in the pages' words. */
const PURPOSES: Record<SignedFor, string> = {
  packing: "Packing list",
  delivery: "Delivery",
  pickup: "Vehicle at pickup",
  handover: "Vehicle at delivery",
};

type SignatureLine = {
  id: number;
  purpose: SignedFor;
  vehicleReportId: number | null;
  what: string;
  who: string;
  at: string;
  drawn: boolean;
  /** Nobody changed what was signed. */
  holds: boolean;
  /** The note where the signed paper has changed. */
  note: string | null;
};

/** Every signature of a consignment, oldest first, each with whether it still holds. */
export async function signaturesOf(consignmentId: number, tx: Tx = db): Promise<SignatureLine[]> {
  const rows = await tx.signature.findMany({
    where: { consignmentId },
    select: only(
      "Signature",
      "id purpose vehicleReportId name relation hash anonymisedHash at",
      "recordedById",
    ),
    orderBy: { id: "asc" },
  });
  if (rows.length === 0) return [];
  const drawn = await tx.signature.findMany({
    where: { consignmentId, drawn: { not: null } },
    select: { id: true },
  });
  const [consignment, company] = [
    await wholePrintedConsignment({ id: consignmentId }, tx),
    await getCompany(tx),
  ];
  const printing = printingCompany(consignment, company);
  return rows.map((row) => {
    const state = signatureState(consignment, printing, row);
    return {
      id: row.id,
      purpose: row.purpose as SignedFor,
      vehicleReportId: row.vehicleReportId,
      what: PURPOSES[row.purpose as SignedFor] ?? row.purpose,
      who: [row.name, row.relation].filter(Boolean).join(", "),
      at: formatMomentAndTime(row.at, company.timeZone),
      drawn: drawn.some(({ id }) => id === row.id),
      holds: state !== "changed",
      note: signatureNote({ changed: state === "changed", anonymised: state === "anonymised" }),
    };
  });
}

/** The hash of what somebody is shown to sign; null where there is nothing to sign. */
export async function hashToSign(
  consignment: PrintedConsignment,
  purpose: SignedFor,
  vehicleReportId: number | null = null,
  tx: Tx = db,
): Promise<string | null> {
  const company = printingCompany(consignment, await getCompany(tx));
  const paper = paperToSign(consignment, company, purpose, vehicleReportId);
  return paper && shownAndHash(paper).hash;
}
