import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { invalidField, notFound } from "../../kit/shared/domain-error";

/*
 * A file that proves a figure: a deduction's certificate, an expense's bill. One of each at most; who may keep or see it is
 * the matter of what it is of.
 */

type ProofOf = { paymentId: number } | { expenseId: number };

/** So large a file is kept at most: what a form may be altogether, with room for the form. */
const MOST = 1_000_000;

/** The first bytes decide a file's type: its name and stated type may be wrong. */
const KINDS: readonly (readonly [type: string, ...start: number[]])[] = [
  ["application/pdf", 0x25, 0x50, 0x44, 0x46, 0x2d],
  ["image/png", 0x89, 0x50, 0x4e, 0x47],
  ["image/jpeg", 0xff, 0xd8, 0xff],
];
export const PROOF_TYPES = KINDS.map(([type]) => type);

export const NO_PROOF = "Choose a PDF, PNG or JPEG file first";

const kindOf = (bytes: Uint8Array) =>
  KINDS.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte))?.[0];

export const isPdf = (bytes: Uint8Array) => kindOf(bytes) === "application/pdf";

export type Proof = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** A page, or objects that are packed together: of those the pages may be some. A head alone shows nothing. */
const PAGES = /\/Type\s*\/(Page\b|ObjStm\b)/;

const isEmptyPdf = (bytes: Uint8Array) =>
  isPdf(bytes) && !PAGES.test(Buffer.from(bytes).toString("latin1"));

/** A file as it is kept. Raises `invalid` at `file` for what is too large, of another kind or without a page; `what`: "certificate". */
export function proofOf(what: string, bytes: Uint8Array<ArrayBuffer>): Proof {
  const type = kindOf(bytes);
  if (bytes.byteLength === 0) throw invalidField("file", NO_PROOF);
  if (!type) throw invalidField("file", `The ${what} must be a PDF, PNG or JPEG file`);
  if (bytes.byteLength > MOST) throw invalidField("file", "The file can be at most 1 MB");
  if (isEmptyPdf(bytes)) {
    throw invalidField("file", `The ${what} is a PDF without a page. Choose another file`);
  }
  return { type, bytes };
}

/** Puts a file in the place of the one before; null removes it. The caller holds the row that it is of. */
export async function keepProof(
  tx: Tx,
  actor: Actor,
  of: ProofOf,
  proof: Proof | null,
): Promise<void> {
  const { count: had } = await tx.proofFile.deleteMany({ where: of });
  if (proof) await tx.proofFile.create({ data: { ...of, ...proof, createdAt: now() } });
  else if (had === 0) return;
  const said = (there: unknown) => (there ? "There" : null);
  const [entity, id, field] =
    "paymentId" in of
      ? (["payment", of.paymentId, "certificateFile"] as const)
      : (["expense", of.expenseId, "Bill"] as const);
  const changes = [{ field, from: said(had), to: said(proof) }];
  await recordHistory(tx, actor, entity, id, "updated", {}, { changes });
}

/** The file of a record that the caller may see. Raises `not_found` where there is none. */
export async function readProof(of: ProofOf): Promise<Proof> {
  const found = await db.proofFile.findFirst({ where: of, select: { type: true, bytes: true } });
  if (!found) throw notFound("paymentId" in of ? "payment" : "expense");
  return found;
}

/** The name that a file is saved by: bill-7.pdf. */
export const proofName = (what: string, id: number, type: string) =>
  `${what}-${id}.${type.slice(type.indexOf("/") + 1).replace("jpeg", "jpg")}`;
