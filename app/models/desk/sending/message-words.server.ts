import type { Tx } from "~/platform/db.server";

import { assertTemplate } from "../../papers/message/check-template";
import { fillSubject, fillTemplate, type Template } from "../../papers/message/message-template";
import { templateFor } from "~/models/papers/message/message-template.edit.server";
import type { DocumentToSend } from "./document-to-send.server";
import type { MessageInput } from "./message.schema";

/**
 * The words a message goes out in: those that were typed, else the template's, values filled in. Raises
 * `invalid` at `subject` or `text`.
 */
export async function wordsOf(
  tx: Tx,
  document: DocumentToSend,
  input: MessageInput,
): Promise<Template> {
  const template = await templateFor(tx, document.kind);
  const typed = { subject: input.subject ?? template.subject, text: input.text ?? template.text };
  assertTemplate(document.kind, typed);
  return {
    subject: fillSubject(typed.subject, document.values),
    text: fillTemplate(typed.text, document.values),
  };
}
