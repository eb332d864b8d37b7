import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { recordHistory } from "../../kit/history/history.server";
import { DEDUCTED } from "./tds.list";

/** So large a file is kept at most: what a form may be altogether, with room for the form. */
const MOST = 1_000_000;

/** What a file is goes by its first bytes: its name and type are only what somebody wrote. */
const KINDS: readonly (readonly [type: string, ...start: number[]])[] = [
  ["application/pdf", 0x25, 0x50, 0x44, 0x46, 0x2d],
  ["image/png", 0x89, 0x50, 0x4e, 0x47],
  ["image/jpeg", 0xff, 0xd8, 0xff],
];
export const CERTIFICATE_TYPES = KINDS.map(([type]) => type);

/** The name that a certificate's file is saved by. */
export const certificateName = (id: number, type: string) =>
  `certificate-${id}.${type.slice(type.indexOf("/") + 1).replace("jpeg", "jpg")}`;

function typeOf(bytes: Uint8Array): string {
  const found = KINDS.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte));
  if (bytes.byteLength === 0) throw invalidField("file", "Choose a PDF, PNG or JPEG file first");
  if (!found) throw invalidField("file", "The certificate must be a PDF, PNG or JPEG file");
  if (bytes.byteLength > MOST) throw invalidField("file", "The file can be at most 1 MB");
  return found[0];
}

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
  const data = bytes && { type: typeOf(bytes), bytes, createdAt: now() };
  await transaction(async (tx) => {
    // The row is ours from here on: its certificate does not go meanwhile.
    const where = { AND: [{ id }, DEDUCTED] };
    const { count } = await tx.payment.updateMany({ where, data: { version: { increment: 1 } } });
    if (count === 0) throw notFound("payment");
    const { certificateNumber } = await tx.payment.findUniqueOrThrow({ where: { id } });
    if (certificateNumber === null) throw conflict("Enter the certificate's number first.");
    const { count: had } = await tx.certificateFile.deleteMany({ where: { paymentId: id } });
    if (data) await tx.certificateFile.create({ data: { paymentId: id, ...data } });
    else if (had === 0) return;
    const said = (there: unknown) => (there ? "There" : null);
    const changes = [{ field: "certificateFile", from: said(had), to: said(data) }];
    await recordHistory(tx, actor, "payment", id, "updated", {}, { changes });
  });
}

/** A certificate's file. Raises `not_found` where there is none. */
export async function certificateFile(actor: Actor, id: number) {
  assertCan(actor, "payment:record");
  const found = await db.certificateFile.findFirst({
    where: { paymentId: id, payment: { is: DEDUCTED } },
    select: { type: true, bytes: true, payment: { select: { clientId: true } } },
  });
  if (!found) throw notFound("payment");
  const { payment, ...file } = found;
  noteAccess(actor, { kind: "payment", recordId: id, subjectId: payment.clientId });
  return file;
}
