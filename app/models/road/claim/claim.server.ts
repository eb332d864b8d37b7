import { only } from "~/platform/only";
import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { companyDay } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { claimScope } from "../../kit/policy/scope";
import { readPage } from "../../kit/record/read-page.server";
import { notFound } from "../../kit/shared/domain-error";
import { CLAIM_LIST, type ClaimsQuery } from "./claim.list";

const JOURNEY = {
  select: only("Consignment", "id lrNumber lrDate loadingDate status jobId"),
} as const;

/** The relations that a claim's page, list and commands read. */
export const WHOLE_CLAIM = {
  client: { select: { id: true, name: true, email: true, phone: true, erasedAt: true } },
  consignment: JOURNEY,
  package: { select: { id: true, number: true, contents: true, outcome: true } },
  vehicleReport: { select: { id: true, make: true, model: true, registration: true } },
  note: { select: { id: true, noteNumber: true, total: true, date: true } },
} as const satisfies Prisma.ClaimInclude;

export type Claim = Prisma.ClaimGetPayload<{ include: typeof WHOLE_CLAIM }>;

/** One page of claims, the latest notice first unless sorted otherwise; customers see their own. */
export async function listClaims(actor: Actor, asked: ClaimsQuery) {
  assertCan(actor, "claim:view");
  const where = CLAIM_LIST.where(actor, asked, await companyDay());
  const orderBy = CLAIM_LIST.orderBy(asked);
  return readPage({ table: "Claim", where, orderBy, asked }, (those) =>
    db.claim.findMany({ where: those, include: WHOLE_CLAIM }),
  );
}

/** The quick views over the actor's claims, with how many are in each. */
export async function claimViews(actor: Actor) {
  assertCan(actor, "claim:view");
  const day = await companyDay();
  return CLAIM_LIST.views(actor, day, (where) => countRows("Claim", where));
}

/** A claim; amounts in minor units. Customers see their own; raises `not_found`. */
export async function getClaim(actor: Actor, id: number, tx: Tx = db): Promise<Claim> {
  assertCan(actor, "claim:view");
  const claim = await tx.claim.findFirst({
    where: { AND: [{ id }, claimScope(actor)] },
    include: WHOLE_CLAIM,
  });
  if (!claim) throw notFound("claim");
  noteAccess(actor, { kind: "claim", recordId: id, subjectId: claim.clientId });
  return claim;
}

/** The claims of a consignment that its reader sees, oldest first. */
export async function claimsOfConsignment(actor: Actor, consignmentId: number) {
  assertCan(actor, "claim:view");
  return db.claim.findMany({
    where: { AND: [{ consignmentId }, claimScope(actor)] },
    include: WHOLE_CLAIM,
    orderBy: { id: "asc" },
  });
}

/** Names the claimed thing: "Package 3: Books", "Car MH12AB1234"; null: the goods as a whole. */
export function claimedThing({ package: one, vehicleReport }: Claim): string | null {
  if (one) return `Package ${one.number}: ${one.contents}`;
  if (!vehicleReport) return null;
  const { make, model, registration } = vehicleReport;
  return [make, model, registration].filter(Boolean).join(" ");
}
