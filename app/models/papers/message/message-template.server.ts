import type { Tx } from "~/platform/db.server";

import { MESSAGE_TEMPLATES, type Template, type TemplateKind } from "./message-template";

/** What the company writes in messages of a kind: its own words, or those that the product came with. */
export async function templateFor(tx: Tx, kind: TemplateKind): Promise<Template> {
  const own = await tx.messageTemplate.findUnique({
    where: { kind },
    select: { subject: true, text: true },
  });
  return own ?? MESSAGE_TEMPLATES[kind];
}
