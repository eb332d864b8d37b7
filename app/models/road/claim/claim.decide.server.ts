import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { DECISION_FIELDS, SETTLEMENT_FIELDS } from "./claim.fields";
import type { ClaimStatusInput } from "./claim.schema";
import { claimMoveRefusal } from "./claim.status";
import { WHOLE_CLAIM, type Claim } from "./claim.server";

const HISTORY = historyLabels({ ...DECISION_FIELDS, ...SETTLEMENT_FIELDS });

type Moved = Partial<
  Pick<
    Claim,
    | "decidedAmount"
    | "decidedDate"
    | "decision"
    | "settledHow"
    | "settledDate"
    | "settledReference"
    | "noteId"
  >
>;

/** Returns the columns of a decision. Raises `invalid` at an amount above the claimed one. */
function decided(claim: Claim, input: ClaimStatusInput, today: string): Moved {
  const { decidedAmount, decision } = input;
  if (decidedAmount !== null && decidedAmount > claim.amount) {
    const most = formatMoney(claim.amount, claim.currency);
    throw invalidField("decidedAmount", `Amount accepted cannot be more than the ${most} claimed`);
  }
  return { decidedAmount, decision, decidedDate: today };
}

/** Returns the columns of a settlement. Raises `invalid` at an impossible day, and at a note that is not this client's. */
async function settled(
  tx: Tx,
  claim: Claim,
  { settledHow, settledDate, settledReference, noteId }: ClaimStatusInput,
  today: string,
): Promise<Moved> {
  if (settledHow === "credited") return credited(tx, claim, noteId);
  if (settledDate !== null && settledDate > today) {
    throw invalidField("settledDate", "Paid on cannot be in the future");
  }
  if (settledDate !== null && settledDate < claim.noticeDate) {
    throw invalidField("settledDate", "Paid on cannot be before the notice");
  }
  return { settledHow, settledDate, settledReference, noteId: null };
}

async function credited(tx: Tx, claim: Claim, noteId: number | null): Promise<Moved> {
  const { clientId, currency } = claim;
  // Its row is ours from here on: of two claims at once one is settled by it.
  await tx.note.updateMany({ where: { id: noteId ?? 0 }, data: { updatedAt: now() } });
  const note = await tx.note.findFirst({
    where: { id: noteId ?? 0, kind: "credit" },
    include: { claims: { select: { claimNumber: true } } },
  });
  if (!note) throw invalidField("noteId", "This credit note does not exist");
  if (note.clientId !== clientId) {
    throw invalidField("noteId", "This credit note is another customer's");
  }
  if (note.currency !== currency) {
    throw invalidField("noteId", `This credit note is not in ${currency}, as the claim is`);
  }
  const [other] = note.claims;
  if (other) {
    throw invalidField("noteId", `This credit note settles ${other.claimNumber} already`);
  }
  return {
    settledHow: "credited",
    settledDate: note.date,
    settledReference: note.noteNumber,
    noteId: note.id,
  };
}

/** Whether a repeat says of a claim what it says already. */
function saysTheSame(claim: Claim, input: ClaimStatusInput): boolean {
  const { status, decidedAmount, decision, settledHow, noteId } = input;
  if (status !== claim.status) return false;
  if (status === "Open") return true;
  if (status !== "Settled") {
    return claim.decidedAmount === decidedAmount && claim.decision === decision;
  }
  if (claim.settledHow !== settledHow) return false;
  if (settledHow === "credited") return claim.noteId === noteId;
  return (
    claim.settledDate === input.settledDate && claim.settledReference === input.settledReference
  );
}

/**
 * Decides an open claim, or says how an accepted one was settled: paid out, or by a credit note of the same client. The same
 * again is no change. Raises `conflict` for any other move, `invalid` at what cannot be.
 */
export async function moveClaim(actor: Actor, id: number, input: ClaimStatusInput): Promise<void> {
  assertCan(actor, "claim:decide");
  await transaction(async (tx) => {
    // The row is ours from here on: whoever else decides waits until this is through.
    const { count } = await tx.claim.updateMany({ where: { id }, data: { updatedAt: now() } });
    if (count === 0) throw notFound("claim");
    const claim = await tx.claim.findUniqueOrThrow({ where: { id }, include: WHOLE_CLAIM });
    if (saysTheSame(claim, input)) return;
    const refusal = claimMoveRefusal(claim.status, input.status);
    if (refusal) throw conflict(refusal);
    const today = companyToday(await getCompany(tx));
    const after =
      input.status === "Settled"
        ? await settled(tx, claim, input, today)
        : decided(claim, input, today);
    const { count: moved } = await tx.claim.updateMany({
      where: { id, status: claim.status },
      data: { ...after, status: input.status, version: { increment: 1 } },
    });
    if (moved === 0) throw conflict("This claim was decided in the meantime. Reload the page.");
    const { currency, consignmentId, claimNumber } = claim;
    const changes = [
      { field: "status", from: claim.status, to: input.status },
      ...changesBetween<Moved>(claim, after, HISTORY, { currency }),
    ];
    await recordHistory(tx, actor, "claim", id, "status-changed", { currency }, { changes });
    const values = { number: claimNumber, status: input.status };
    await recordHistory(tx, actor, "consignment", consignmentId, "claim-changed", values);
  });
}
