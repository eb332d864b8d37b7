import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { printingCompany, wholePrintedConsignment } from "../road-paper/road-paper.server";
import type { SignedFor } from "../road-paper/road-paper.view";
import { paperToSign, shownAndHash, signatureHolds } from "../road-paper/signed-paper.server";

/**
 * Runs an erasure on consignments, in its transaction: what was signed there reads otherwise afterwards, and nobody corrected it.
 * Signatures that held until then keep the hash of what is left, so that they say so; a later correction still voids them.
 */
export async function anonymising(
  tx: Tx,
  consignmentIds: readonly number[],
  erase: () => Promise<void>,
): Promise<void> {
  const held = new Map<number, number[]>();
  for (const id of await signedAmong(tx, consignmentIds)) held.set(id, await holdingOf(tx, id));
  await erase();
  for (const [id, signatures] of held) await keepHashes(tx, id, signatures);
}

async function signedAmong(tx: Tx, consignmentIds: readonly number[]): Promise<number[]> {
  const signed = await tx.signature.findMany({
    where: { consignmentId: { in: [...consignmentIds] } },
    select: { consignmentId: true },
    distinct: ["consignmentId"],
  });
  return signed.map(({ consignmentId }) => consignmentId);
}

async function printed(tx: Tx, id: number) {
  const consignment = await wholePrintedConsignment({ id }, tx);
  return { consignment, company: printingCompany(consignment, await getCompany(tx)) };
}

async function holdingOf(tx: Tx, id: number): Promise<number[]> {
  const { consignment, company } = await printed(tx, id);
  return consignment.signatures
    .filter((one) => signatureHolds(consignment, company, one))
    .map((one) => one.id);
}

async function keepHashes(tx: Tx, id: number, signatures: readonly number[]): Promise<void> {
  const { consignment, company } = await printed(tx, id);
  for (const { id, purpose, vehicleReportId } of consignment.signatures) {
    if (!signatures.includes(id)) continue;
    const paper = paperToSign(consignment, company, purpose as SignedFor, vehicleReportId);
    const anonymisedHash = paper && shownAndHash(paper).hash;
    await tx.signature.update({ where: { id }, data: { anonymisedHash } });
  }
}
