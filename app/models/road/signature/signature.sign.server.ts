import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { holdLink } from "~/models/papers/document-link/document-link.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { printingCompany, wholePrintedConsignment } from "../road-paper/road-paper.server";
import { type SignedFor } from "../road-paper/road-paper.view";
import { paperToSign, shownAndHash } from "../road-paper/signed-paper.server";
import { conflict, conflictAt } from "../../kit/shared/domain-error";
import type { SignatureInput } from "./signature.schema";

/** The paper to sign: a consignment's packing list or delivery, or a vehicle's report. */
type ToSign = {
  consignmentId: number;
  purpose: SignedFor;
  vehicleReportId?: number | null;
};

/** A signature as it was given: typed with a tick; `drawn` is a PNG made ready by signature-image.server.ts. */
export type Signed = SignatureInput & { drawn: Uint8Array<ArrayBuffer> | null };

/** Where it was given, as far as a server can tell; by a link, or with a person of the office. */
export type SignedWhere = { address: string; userAgent: string | null; linkId: number | null };

const SHOWN_CHANGED = "What you were shown has changed since: read it again, then sign it.";

/** Why a paper cannot be signed in the state its consignment is in; null where it can. */
function refusalOf(status: string, purpose: SignedFor): string | null {
  if (status === "Cancelled") return "This consignment is cancelled: nothing can be signed.";
  if (purpose === "delivery" && status !== "Delivered") {
    return "Record the delivery first, then sign it.";
  }
  if (purpose === "handover" && status === "Booked") {
    return "This consignment has not left yet. Sign for the vehicle when it is handed over.";
  }
  return null;
}

/**
 * Keeps a signature under what was shown, in the caller's transaction, which holds the consignment's row. It is never changed;
 * once what was signed reads otherwise it no longer holds. Raises `conflict` where there is nothing to sign, or where it reads
 * otherwise than it was shown (`shown`; empty: nothing was shown before, as in a script's own request; by a link never).
 */
export async function insertSignature(
  tx: Tx,
  actor: Actor | null,
  { consignmentId, purpose, vehicleReportId = null }: ToSign,
  { signedBy, relation, drawn, shown }: Signed,
  where: SignedWhere,
): Promise<number> {
  const consignment = await wholePrintedConsignment({ id: consignmentId }, tx);
  const refusal = refusalOf(consignment.status, purpose);
  if (refusal) throw conflict(refusal);
  const company = printingCompany(consignment, await getCompany(tx));
  const paper = paperToSign(consignment, company, purpose, vehicleReportId);
  if (!paper || (purpose === "packing" && consignment.packages.length === 0)) {
    throw conflict("There is nothing to sign yet.");
  }
  const { view, hash } = shownAndHash(paper);
  // A customer signs what their page shows; a script of the office may sign what stands.
  const unseen = shown === "" ? where.linkId !== null : shown !== hash;
  if (unseen) throw conflictAt("signedBy", SHOWN_CHANGED);
  // By a link pressed twice, also at once, it is given once.
  const given =
    where.linkId !== null &&
    (await tx.signature.findFirst({
      where: { consignmentId, vehicleReportId, purpose, hash, linkId: { not: null } },
      select: { id: true },
    }));
  if (given) return given.id;
  const { id } = await tx.signature.create({
    data: {
      consignmentId,
      vehicleReportId,
      purpose,
      name: signedBy,
      relation,
      drawn,
      hash,
      view,
      address: where.address,
      userAgent: where.userAgent?.slice(0, 300) ?? null,
      linkId: where.linkId,
      recordedById: actor?.id ?? null,
      at: now(),
    },
  });
  const author = actor ?? { id: null, name: signedBy };
  const values = { paper: paper.kind, by: signedBy, relation };
  await recordHistory(tx, author, "consignment", consignmentId, "signed", values);
  return id;
}

/**
 * Signs a paper of a consignment: a person of the office has it signed (`actor`), or whoever has its link signs (null). Raises what
 * `insertSignature` does, and `not_found` for a link that was revoked meanwhile.
 */
export async function signPaper(
  actor: Actor | null,
  what: ToSign,
  signed: Signed,
  where: SignedWhere,
): Promise<number> {
  if (where.linkId === null) assertCan(actor, "consignment:changeStatus");
  return transaction(async (tx) => {
    // The row lock makes the second of two presses see the first one's signature.
    await tx.consignment.updateMany({
      where: { id: what.consignmentId },
      data: { updatedAt: now() },
    });
    const { consignmentId: entityId } = what;
    if (where.linkId !== null) {
      await holdLink(tx, { id: where.linkId, entity: "consignment", entityId });
    }
    return insertSignature(tx, actor, what, signed, where);
  });
}
