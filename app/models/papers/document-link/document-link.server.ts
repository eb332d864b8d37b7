import { notFound } from "~/models/kit/shared/domain-error";
import { isPast, now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { linkHash, linkToken, newLinkSecret } from "~/platform/link-secret.server";
import { getCompany } from "../../company/company/company.server";

/** A link that works now. */
export type WorkingLink = { id: number; entity: DocumentEntity; entityId: number };

const SHAPE = /^[\w-]{24}$/;

/** The link whose address ends in `token`; null for one that has expired, was revoked or never was. */
export async function findLink(token: string, tx: Tx = db): Promise<WorkingLink | null> {
  if (!SHAPE.test(token)) return null;
  const link = await tx.documentLink.findUnique({
    where: { hash: linkHash(token), revokedAt: null, entity: { notIn: [CREW_LINK, SURVEY_LINK] } },
    select: { id: true, entity: true, entityId: true, expiresAt: true },
  });
  if (!link || isPast(link.expiresAt)) return null;
  const { id, entity, entityId } = link;
  return { id, entity: entity as DocumentEntity, entityId };
}

/** What a crew's link leads to: a job. No paper does, and such a link opens none. */
const CREW_LINK = "job";
type CrewRef = { entity: typeof CREW_LINK; entityId: number };

/** A customer's link to count what they have: a survey, which is no paper. */
const SURVEY_LINK = "survey";
export type SurveyRef = { entity: typeof SURVEY_LINK; entityId: number };

/** The survey's link whose address has `token`; null for one that has expired, was revoked or never was. */
export async function findSurveyLink(token: string) {
  const link = await db.documentLink.findUnique({
    where: { hash: linkHash(token), revokedAt: null, entity: SURVEY_LINK },
    select: { id: true, entityId: true, expiresAt: true },
  });
  if (!link || isPast(link.expiresAt)) return null;
  return { id: link.id, entity: SURVEY_LINK, entityId: link.entityId } as const;
}

/** A crew's link that was not revoked: its job, and whose notice it is. The job's days end it, wherever they have moved. */
export async function findCrewLink(token: string) {
  if (!SHAPE.test(token)) return null;
  return db.documentLink.findUnique({
    where: { hash: linkHash(token), revokedAt: null, entity: CREW_LINK },
    select: { id: true, entityId: true, recipient: true },
  });
}

/**
 * Holds a link for the rest of the transaction that takes what came by it. Raises `not_found` for one that ended since it was
 * opened: of a revocation at the same time the first of the two counts.
 */
export async function holdLink(
  tx: Tx,
  { id, entity, entityId }: WorkingLink | (SurveyRef & { id: number }),
): Promise<void> {
  const { count } = await tx.documentLink.updateMany({
    where: { id, entity, entityId, revokedAt: null, expiresAt: { gt: now() } },
    data: { revokedAt: null },
  });
  if (count === 0) throw notFound(entity);
}

/** The records that have a document: a payment's is its receipt. */
export type DocumentEntity =
  | "quotation"
  | "invoice"
  | "note"
  | "payment"
  | "statement"
  | "consignment";
export type DocumentRef = { entity: DocumentEntity; entityId: number };

const DAY = 24 * 60 * 60 * 1000;

/**
 * The link of one document for one recipient (an e-mail address, the digits of a phone, or "" for a
 * copied one; of a crew its notice), in the caller's transaction: made, or its time renewed. A revoked one gets a new
 * address. `until`: where it is not the company's own time.
 */
export async function ensureLink(
  tx: Tx,
  about: DocumentRef | CrewRef | SurveyRef,
  recipient: string,
  createdById: number | null,
  until?: Date,
) {
  const { linkDays } = await getCompany(tx);
  const expiresAt = until ?? new Date(now().getTime() + linkDays * DAY);
  const key = { ...about, recipient };
  const where = { entity_entityId_recipient: key };
  const known = await tx.documentLink.findUnique({ where });
  if (!known) {
    // Two may be sent at once: an insert that finds the other's row must not end the transaction.
    const { nonce, hash } = newLinkSecret();
    await tx.$executeRaw`INSERT INTO "DocumentLink"
      ("entity", "entityId", "recipient", "nonce", "hash", "createdById", "createdAt", "expiresAt")
      VALUES (${about.entity}, ${about.entityId}, ${recipient}, ${nonce}, ${hash}, ${createdById},
        ${now()}, ${expiresAt})
      ON CONFLICT ("entity", "entityId", "recipient") DO NOTHING`;
    return tx.documentLink.findUniqueOrThrow({ where });
  }
  const usable = known.revokedAt === null && linkToken(known) !== null;
  const secret = usable ? {} : newLinkSecret();
  return tx.documentLink.update({
    where: { id: known.id },
    data: { ...secret, expiresAt, revokedAt: null },
  });
}

/**
 * Ends all links of a document that went over to another customer or is deleted, in the caller's transaction:
 * who had it until then must not read, or accept, what is now somebody else's.
 */
export async function revokeLinksOf(tx: Tx, about: DocumentRef | SurveyRef): Promise<void> {
  await tx.documentLink.updateMany({
    where: { ...about, revokedAt: null },
    data: { revokedAt: now() },
  });
}
