import type { PrismaClient } from "~/generated/sqlite/client";

import { claimSearchText } from "../../road/claim/claim.list";
import { CLAIM_STATUSES, claimNotRejected } from "../../road/claim/claim.status";
import { every, report, WRONG_TEXT } from "./report";

/** What must be true of a claim: of its consignment, of what it is about, and of how it was decided and settled. */
export async function checkClaims(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    consignment: { select: { lrNumber: true, clientId: true, currency: true, jobId: true } },
    package: { select: { number: true, jobId: true } },
    vehicleReport: { select: { consignmentId: true } },
    note: { select: { kind: true, clientId: true, claims: { select: { id: true } } } },
  } as const;
  for await (const one of every((page) => db.claim.findMany({ ...page, include }))) {
    const check = report(problems, one.claimNumber);
    const { status, consignment, note, decidedAmount, settledHow } = one;
    check.amounts(one);
    check.that((CLAIM_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const text = claimSearchText({ ...one, lrNumber: consignment.lrNumber });
    check.that(one.searchText === text, WRONG_TEXT);
    check.that(one.clientId === consignment.clientId, "its consignment is another client's");
    check.that(one.currency === consignment.currency, "its consignment has another currency");
    check.that(
      one.package === null || one.package.jobId === consignment.jobId,
      "its package is another job's",
    );
    check.that(
      one.vehicleReport === null || one.vehicleReport.consignmentId === one.consignmentId,
      "its vehicle is another consignment's",
    );
    const accepted = status === "Accepted" || status === "Settled";
    check.that((decidedAmount !== null) === accepted, "its state and what was accepted disagree");
    check.that((decidedAmount ?? 0) <= one.amount, "more was accepted than was claimed");
    check.that(
      (one.decidedDate === null) === (status === "Open"),
      "its state and its day disagree",
    );
    check.that((settledHow !== null) === (status === "Settled"), "its state and its end disagree");
    check.that((note !== null) === (settledHow === "credited"), "its end and its note disagree");
    check.that(
      note === null || (note.kind === "credit" && note.clientId === one.clientId),
      "its note is no credit note of its client",
    );
    check.that((note?.claims.length ?? 1) === 1, "its note settles another claim as well");
  }
  return [...problems, ...(await claimedTwice(db))];
}

async function claimedTwice(db: PrismaClient): Promise<string[]> {
  const twice = await db.claim.groupBy({
    by: ["packageId"],
    where: { AND: [claimNotRejected.where(), { packageId: { not: null } }] },
    having: { id: { _count: { gt: 1 } } },
    _count: { id: true },
  });
  return twice.map(
    ({ packageId, _count }) => `Package ${packageId}: ${_count.id} claims stand for it`,
  );
}
