/** The states of a claim and its moves. */
import { defineState } from "../../kit/shared/define-state";

export const CLAIM_STATUSES = ["Open", "Accepted", "Rejected", "Settled"] as const;
type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** A state in any case; null for any other word. */
export function toClaimStatus(text: string | null | undefined): ClaimStatus | null {
  const word = (text ?? "").trim().toLowerCase();
  return CLAIM_STATUSES.find((known) => known.toLowerCase() === word) ?? null;
}

/** Nothing is decided yet: what is claimed can still be changed. */
export const claimOpen = defineState<{ status: string }>()(() => ({ status: "Open" }));

/** Accepted, and neither paid nor credited yet. */
export const claimToSettle = defineState<{ status: string }>()(() => ({ status: "Accepted" }));

/** Somebody still waits for a decision or for money. */
export const claimUnsettled = defineState<{ status: string }>()(() => ({
  status: { in: ["Open", "Accepted"] },
}));

/** A claim that was not rejected: its package or vehicle already has a claim. */
export const claimNotRejected = defineState<{ status: string }>()(() => ({
  status: { in: ["Open", "Accepted", "Settled"] },
}));

export const CLAIM_DECIDED = "This claim is decided and can no longer be changed.";

/** Why a claim cannot get another state; null where it can. */
export function claimMoveRefusal(from: string, to: ClaimStatus): string | null {
  if (to === "Open") return "A decided claim cannot be reopened: record another one.";
  if (to === "Settled") {
    if (from === "Accepted") return null;
    if (from === "Open") return "This claim is not decided yet: accept it first.";
    if (from === "Rejected") return "This claim is rejected: there is nothing to settle.";
  }
  return from === "Open" ? null : `This claim is ${from.toLowerCase()} already.`;
}

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

const TONES: Record<ClaimStatus, Tone> = {
  Open: "info",
  Accepted: "info",
  Rejected: "neutral",
  Settled: "success",
};

export function claimTone(status: string): Tone {
  return TONES[status as ClaimStatus] ?? "neutral";
}
