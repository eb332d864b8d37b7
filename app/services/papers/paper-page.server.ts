import { chainOf } from "~/models/desk/chain/chain.server";
import { hasMailServer } from "~/models/papers/outbox/mail-server.server";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import type { Actor } from "~/models/kit/policy/policy";

import { readHistory } from "../desk/history.server";
import { pressKey } from "../forms/form.server";
import { linksFor } from "./document-link-page.server";

/** A paper that stands in the chain of a move. */
type Paper = DocumentRef & { entity: "quotation" | "invoice" | "note" | "payment" };

/** Loads the shared parts of papers' pages: their move, their links, their history; `about` stands in the head. */
export async function paperParts(
  args: { context: object },
  actor: Actor,
  { entity, entityId }: Paper,
  keys: Parameters<typeof chainOf>[2],
  company: { timeZone: string },
) {
  const [history, links, chain] = await Promise.all([
    readHistory(args, actor, entity, entityId),
    linksFor(actor, { entity, entityId }),
    chainOf(actor, { kind: entity, id: entityId }, keys, company),
  ]);
  return {
    chain,
    about: [chain.route, chain.day && `Moving ${chain.day}`],
    parts: {
      history,
      links,
      chain: chain.records,
      wholeMove: chain.move,
      formKey: pressKey(),
    },
  };
}

/** By which ways a paper's customer can be written to: no mail leaves where no server is connected. */
export const reachOf = (email: string | null, contact: { whatsapp: string | null } | null) => ({
  email: Boolean(email) && hasMailServer(),
  whatsapp: Boolean(contact?.whatsapp),
});
