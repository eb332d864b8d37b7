import { db } from "~/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { documentToSend, type Sending } from "./document-to-send.server";
import { fillSubject, fillTemplate, PLACEHOLDERS } from "./message-template";
import { templateFor } from "./message-template.server";

/**
 * A message about a document as its page starts: to the known addresses, in the template's words with the
 * values filled in. Refused as sending would be.
 */
export async function messageForm(actor: Actor, ref: Sending) {
  assertCan(actor, "document:send");
  const document = await documentToSend(db, actor, ref);
  const { kind, values } = document;
  const template = await templateFor(db, kind);
  return {
    number: values.number,
    draft: document.status === "draft",
    recipient: document.email ?? "",
    phone: document.phone ?? "",
    subject: fillSubject(template.subject, values),
    text: fillTemplate(template.text, values),
    placeholders: Object.entries(PLACEHOLDERS[kind]).map(([name, meaning]) => ({
      name: `{${name}}`,
      meaning,
      value: values[name] ?? null,
    })),
  };
}
