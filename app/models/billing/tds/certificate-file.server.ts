import { db, transaction } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { keepProof, proofOf, readProof } from "../proof/proof.server";
import { DEDUCTED } from "./tds.list";

/**
 * Keeps the file of a certificate in place of the one before; null removes it. Raises `not_found` for what is no
 * deduction, `conflict` where no certificate is in, `invalid` at `file`.
 */
export async function keepCertificateFile(
  actor: Actor,
  id: number,
  bytes: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  assertCan(actor, "payment:record");
  const proof = bytes && proofOf("certificate", bytes);
  await transaction(async (tx) => {
    // The row is ours from here on: its certificate does not go meanwhile.
    const where = { AND: [{ id }, DEDUCTED] };
    const { count } = await tx.payment.updateMany({ where, data: { version: { increment: 1 } } });
    if (count === 0) throw notFound("payment");
    const { certificateNumber } = await tx.payment.findUniqueOrThrow({ where: { id } });
    if (certificateNumber === null) throw conflict("Enter the certificate's number first.");
    await keepProof(tx, actor, { paymentId: id }, proof);
  });
}

/** A certificate's file. Raises `not_found` where there is none. */
export async function certificateFile(actor: Actor, id: number) {
  assertCan(actor, "payment:record");
  const payment = await db.payment.findFirst({
    where: { AND: [{ id }, DEDUCTED] },
    select: { clientId: true },
  });
  if (!payment) throw notFound("payment");
  const file = await readProof({ paymentId: id });
  noteAccess(actor, { kind: "payment", recordId: id, subjectId: payment.clientId });
  return file;
}
