import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";

import { noteAccess } from "../../company/access-log/access-log.server";
import { companyDay } from "../../company/company/company.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { notFound } from "../../kit/shared/domain-error";
import { fileOfHash, type PhotoFile } from "../../papers/photo/photo.server";
import { REQUEST_LIST, requestScope, type RequestsQuery } from "./customer-request.list";
import { REQUEST_PAPERS, type RequestPaperKind } from "./customer-request.record";

/** The relations that a request's page, list and reply read. */
export const WHOLE_REQUEST = {
  ...REQUEST_PAPERS,
  customer: { select: only("User", "id name email phone erasedAt") },
  answeredBy: { select: { name: true } },
  package: { select: { number: true, contents: true } },
  claim: { select: { claimNumber: true } },
  photos: { select: only("RequestPhoto", "id width height size"), orderBy: { id: "asc" } },
} as const satisfies Prisma.CustomerRequestInclude;

export type CustomerRequest = Prisma.CustomerRequestGetPayload<{ include: typeof WHOLE_REQUEST }>;

/** One page of requests, newest first unless sorted otherwise; customers see their own. */
export async function listRequests(actor: Actor, asked: RequestsQuery) {
  assertCan(actor, "customerRequest:view");
  const where = REQUEST_LIST.where(actor, asked, await companyDay());
  const orderBy = REQUEST_LIST.orderBy(asked);
  return readPage({ table: "CustomerRequest", where, orderBy, asked }, (those) =>
    db.customerRequest.findMany({ where: those, include: WHOLE_REQUEST }),
  );
}

/** The quick views over the actor's requests, with how many are in each. */
export async function requestViews(actor: Actor) {
  assertCan(actor, "customerRequest:view");
  const count = (where: object) => countRows("CustomerRequest", where);
  return REQUEST_LIST.views(actor, await companyDay(), count);
}

/** A request with its photos. Customers see their own; raises `not_found`. */
export async function getRequest(actor: Actor, id: number): Promise<CustomerRequest> {
  assertCan(actor, "customerRequest:view");
  const found = await db.customerRequest.findFirst({
    where: { AND: [{ id }, requestScope(actor)] },
    include: WHOLE_REQUEST,
  });
  if (!found) throw notFound("customerRequest");
  noteAccess(actor, { kind: "request", recordId: id, subjectId: found.customerId });
  return found;
}

/** A picture of a request. Customers see their own; raises `not_found`. */
export async function requestPhoto(actor: Actor, id: number): Promise<PhotoFile> {
  assertCan(actor, "customerRequest:view");
  const found = await db.requestPhoto.findFirst({
    where: { id, request: requestScope(actor) },
    include: { request: { select: { id: true, customerId: true } } },
  });
  if (!found) throw notFound("photo");
  const { request } = found;
  noteAccess(actor, { kind: "request", recordId: request.id, subjectId: request.customerId });
  return fileOfHash(found);
}

/** So many of a paper stand on its page; all of them are in the list. */
const ON_A_PAGE = 5;

type About = { kind: RequestPaperKind; id: number };

/**
 * The newest on a paper for a visitor of a link: those that came by that link, or from the account, of the customer whose the paper
 * is now.
 */
export async function requestsByLink(
  { kind, id, customerId }: About & { customerId: number },
  linkId: number,
) {
  const those = { OR: [{ linkId }, { linkId: null }] };
  const whose = { customerId, customer: { erasedAt: null } };
  return db.customerRequest.findMany({
    where: { AND: [{ [`${kind}Id`]: id }, whose, those] },
    select: {
      ...only("CustomerRequest", "id kind text answer createdAt answeredAt"),
      _count: { select: { photos: true } },
    },
    orderBy: { id: "desc" },
    take: ON_A_PAGE,
  });
}

/** How many a reader sees of a paper. */
export async function countRequests(actor: Actor, { kind, id }: About): Promise<number> {
  return countRows("CustomerRequest", { AND: [{ [`${kind}Id`]: id }, requestScope(actor)] });
}

/** Whose the newest of a paper is. */
export async function customerOfRequests({ kind, id }: About): Promise<number | undefined> {
  const newest = await db.customerRequest.findFirst({
    where: { [`${kind}Id`]: id },
    select: { customerId: true },
    orderBy: { id: "desc" },
  });
  return newest?.customerId;
}
