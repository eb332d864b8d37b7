import { transaction, type Tx } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { quotationScope } from "../../kit/policy/scope";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { advanceDue } from "./quotation.document";
import { wholeQuotation } from "./quotation.server";
import { quotationAwaitingAnswer } from "./quotation.status";

/**
 * Where a signed-in customer answers a quotation of theirs, or says that its advance is paid: the same link as the one in their mails, so
 * that there is one page and one way to answer. Returns the link's token. Raises `not_found` for
 * another's, `conflict` for one that waits for neither.
 */
export async function linkToAnswer(actor: Actor, id: number): Promise<string> {
  assertCan(actor, "quotation:answer");
  return transaction(async (tx) => {
    const own = { where: { id, AND: quotationScope(actor) }, select: { id: true } };
    if (!(await tx.quotation.findFirst(own))) throw notFound("quotation");
    const quotation = await wholeQuotation(id, tx);
    const today = companyToday(await getCompany(tx));
    if (!quotationAwaitingAnswer.of(quotation, today) && advanceDue(quotation) === 0) {
      throw conflict("This quotation is not waiting for an answer.");
    }
    return ownToken(tx, actor, { entity: "quotation", entityId: id });
  });
}

/** The token of the link to a paper of the customer's own. */
export async function ownToken(
  tx: Tx,
  actor: Actor,
  about: Parameters<typeof ensureLink>[1],
): Promise<string> {
  const token = linkToken(await ensureLink(tx, about, actor.email, null));
  if (!token) throw new Error("A link that was just made cannot be shown.");
  return token;
}
