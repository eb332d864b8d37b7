import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { dayOf } from "../../ground/day/time-zone";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { answerIn } from "./customer-request.answer.server";
import { getRequest } from "./customer-request.server";
import { requestOpen } from "./customer-request.status";

/** Why no claim is made of a request; null where one may be. */
export function claimRefusal(request: {
  kind: string;
  consignmentId: number | null;
  claim: { claimNumber: string } | null;
}): string | null {
  const { kind, consignmentId, claim } = request;
  if (kind !== "damage") return "This message reports no damage: answer it.";
  if (claim) return `Claim ${claim.claimNumber} was recorded from this message already.`;
  if (consignmentId === null)
    return "It is not known which consignment this is about: record the claim on that one.";
  return null;
}

/** What a report of damage proposes for its claim. Raises `not_found`, and `conflict` where no claim is made of it. */
export async function claimedInRequest(actor: Actor, id: number) {
  assertCan(actor, "claim:create");
  const request = await getRequest(actor, id);
  const refusal = claimRefusal(request);
  if (refusal) throw conflict(refusal);
  const { timeZone } = await companyDay();
  const { text, package: one, packageId, consignmentId } = request;
  return {
    consignmentId,
    packageId,
    description: text.slice(0, 900),
    thing: one && `Package ${one.number}: ${one.contents}`,
    noticeDate: dayOf(request.createdAt, timeZone),
  };
}

/**
 * Holds the request that a claim is made of: of two at once the second hears of the first. Raises `invalid` at `requestId` for one of
 * another customer or consignment, `conflict` for one that has its claim.
 */
export async function holdReported(
  tx: Tx,
  id: number,
  journey: { id: number; clientId: number },
): Promise<void> {
  await tx.customerRequest.updateMany({ where: { id }, data: { updatedAt: now() } });
  const found = await tx.customerRequest.findUnique({
    where: { id },
    include: { claim: { select: { claimNumber: true } } },
  });
  const elsewhere = found?.consignmentId !== journey.id || found.customerId !== journey.clientId;
  if (found?.kind !== "damage" || elsewhere) {
    throw invalidField("requestId", "This message is not about this consignment");
  }
  const refusal = claimRefusal(found);
  if (refusal) throw conflict(refusal);
}

/** Ties a claim to the request that it was made of: its photos are the claim's too, and the customer is told. */
export async function keepReported(
  tx: Tx,
  actor: Actor,
  id: number,
  claim: { id: number; claimNumber: string; consignmentId: number },
): Promise<void> {
  const request = await tx.customerRequest.update({
    where: { id },
    data: { claimId: claim.id, version: { increment: 1 } },
    include: { photos: true, consignment: { select: { jobId: true } } },
  });
  const { photos, consignment } = request;
  await tx.photo.createMany({
    data: photos.map(({ hash, width, height, size }) => ({
      hash,
      width,
      height,
      size,
      jobId: consignment!.jobId,
      consignmentId: claim.consignmentId,
      claimId: claim.id,
      stage: "destination",
      createdById: actor.id,
      createdAt: now(),
    })),
  });
  if (!requestOpen.of(request)) return;
  const said = `We recorded it as claim ${claim.claimNumber} and tell you what we decide.`;
  await answerIn(tx, actor, id, said);
}
