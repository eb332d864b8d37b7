import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { keepPaper, viewHash } from "../../papers/paper/kept-paper.server";

/** An answer as it is kept; a name that was left out is empty. */
type GivenAnswer = { answer: "approved" | "rejected"; name: string; reason: string | null };

/** The answer's source: a link from some address, or a user of the office who recorded it. */
type AnswerSource =
  | { linkId: number; address: string; userAgent: string | null }
  /** Null where nobody knows any more who did. */
  | { recordedById: number | null };

/**
 * Keeps an answer and the very document it was given to, in the transaction that moves the quotation.
 * `version` is the one that was answered: an answer a version.
 */
export async function keepDecision(
  tx: Tx,
  quotation: { id: number; version: number },
  view: DocumentView,
  answer: GivenAnswer,
  source: AnswerSource,
  at = now(),
): Promise<void> {
  const { id, version } = quotation;
  const from =
    "linkId" in source
      ? { ...source, userAgent: source.userAgent?.slice(0, 300) ?? null }
      : { ...source, address: "" };
  await tx.quotationDecision.create({
    data: { quotationId: id, version, hash: viewHash(view), ...answer, ...from, at },
  });
  await keepPaper(tx, "quotation", quotation, view);
}
