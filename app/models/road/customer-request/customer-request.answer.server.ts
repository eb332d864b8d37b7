import { roadPaths } from "~/road-paths";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyDay, getCompany } from "../../company/company/company.server";
import { formatMomentAndTime } from "../../ground/day/time-zone";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { pageAddress } from "../../kit/shared/address.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { type DocumentRef, ensureLink } from "../../papers/document-link/document-link.server";
import { hasMailServer } from "../../papers/outbox/mail-server.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { ownerOf } from "../../people/customer/customer.join.rows.server";
import { documentOf } from "./customer-request.ask.server";
import { type AnswerInput, REQUEST_KIND_LABELS } from "./customer-request.fields";
import { requestSearchText } from "./customer-request.list";
import { paperOfRequest } from "./customer-request.record";
import { type CustomerRequest, WHOLE_REQUEST } from "./customer-request.server";
import { requestOpen } from "./customer-request.status";

/** Whether a mail leaves: to which address, or why none does. */
export type Told = { to: string; not?: never } | { to?: never; not: string };

/**
 * Answers a customer's request: the customer reads it on the paper's page, and is told by mail where that can leave. Raises
 * `conflict` for one that was answered before, and names who did.
 */
export async function answerRequest(actor: Actor, id: number, input: AnswerInput): Promise<Told> {
  assertCan(actor, "customerRequest:answer");
  return transaction((tx) => answerIn(tx, actor, id, input.text));
}

/** The same in the caller's transaction. */
export async function answerIn(tx: Tx, actor: Actor, id: number, answer: string): Promise<Told> {
  const found = await tx.customerRequest.findUnique({ where: { id }, include: WHOLE_REQUEST });
  if (!found) throw notFound("customerRequest");
  const { count } = await tx.customerRequest.updateMany({
    where: { AND: [{ id }, requestOpen.where()] },
    data: {
      status: "answered",
      answer,
      answeredAt: now(),
      answeredById: actor.id,
      searchText: requestSearchText({ text: found.text, answer }),
      version: { increment: 1 },
    },
  });
  if (count === 0) throw conflict(await answeredBefore(tx, id));
  const changes = [{ field: "status", from: "open", to: "answered" }];
  await recordHistory(tx, actor, "customerRequest", id, "updated", {}, { changes });
  const paper = paperOfRequest(found);
  if (paper) {
    const said = `Customer's message answered: ${REQUEST_KIND_LABELS[found.kind]}`;
    await recordHistory(tx, actor, paper.kind, paper.id, "customer-asked", { said });
  }
  return tellTheCustomer(tx, actor, found, answer);
}

/** Names who was quicker; of an erased customer's nobody asks any more. */
async function answeredBefore(tx: Tx, id: number): Promise<string> {
  const { answeredAt, answeredBy: by } = await tx.customerRequest.findUniqueOrThrow({
    where: { id },
    select: { answeredAt: true, answeredBy: { select: { name: true } } },
  });
  const { timeZone } = await companyDay();
  const when = answeredAt ? ` on ${formatMomentAndTime(answeredAt, timeZone)}` : "";
  return `${by?.name ?? "Somebody"} answered this already${when}.`;
}

async function tellTheCustomer(
  tx: Tx,
  actor: Actor,
  request: CustomerRequest,
  answer: string,
): Promise<Told> {
  const { name, email } = request.customer;
  if (!email) return { not: "The customer has no e-mail" };
  if (!hasMailServer()) return { not: "No mail server is connected" };
  const paper = paperOfRequest(request);
  const about = paper && documentOf(paper);
  const isTheirs = paper && (await ownerOf(tx, paper.kind, paper.id)) === request.customerId;
  // A paper that went over to another customer is opened by no link to who asked before.
  const linkId = isTheirs ? await linkFor(tx, actor, { email, own: request.linkId, about }) : null;
  const page = linkId === null ? pageAddress(roadPaths.requests.view(request.id)) : "{link}";
  await queueMessage(tx, {
    kind: "request-answer",
    recipient: email,
    replyTo: (await getCompany(tx)).email || null,
    subject: `Our answer${paper ? ` about ${paper.number}` : ""}`,
    text: [
      `Hello ${name},`,
      `you wrote: ${request.text}`,
      `Our answer: ${answer}`,
      `You find it here as well: ${page}`,
    ].join("\n\n"),
    linkId,
    about,
    createdById: actor.id,
  });
  return { to: email };
}

/** The link by which the message came while it works, else the customer's own; null where a paper has none. */
async function linkFor(
  tx: Tx,
  actor: Actor,
  { email, own, about }: { email: string; own: number | null; about: DocumentRef | null },
): Promise<number | null> {
  const working = await tx.documentLink.findFirst({
    where: { id: own ?? 0, revokedAt: null, expiresAt: { gt: now() } },
    select: { id: true },
  });
  return working?.id ?? (about && (await ensureLink(tx, about, email, actor.id)).id);
}
