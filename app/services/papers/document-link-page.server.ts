import { data } from "@remix-run/node";
import { copyLink, listLinks, revokeLink } from "~/models/desk/linked-document/manage-links.server";
import type { MessageInput } from "~/models/desk/sending/message.schema";
import { type Actor, can } from "~/models/kit/policy/policy";
import { noSuchButton, notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import { doneAt } from "../flash.server";
import { pageOf, sendAsPressed } from "./sending.server";

/** The links of a document for those who manage them; null for everybody else. */
export async function linksFor(actor: Actor, about: DocumentRef) {
  return can(actor, "documentLink:manage") ? listLinks(actor, about) : null;
}

/** Does what a button of the links' card says; null when the posted form is another card's. */
export async function runLinkIntent(
  actor: Actor,
  about: DocumentRef,
  form: FormData,
  here: string,
) {
  switch (form.get("intent")) {
    case "copy-link": {
      const copiedLink = await copyLink(actor, about);
      // The answer itself shows it, and nothing else: no page that is kept has a link that works.
      return data({ copiedLink }, { headers: { "Cache-Control": "no-store" } });
    }
    case "revoke-link": {
      const linkId = toId(String(form.get("linkId") ?? ""));
      if (linkId === null) throw notFound(about.entity);
      await revokeLink(actor, about, linkId);
      return doneAt(here, "Link revoked");
    }
    default:
      return null;
  }
}

/** Does what a button says that the pages of all papers have: it sends the paper, or is one of its links. */
export async function runPaperIntent(
  actor: Actor,
  about: DocumentRef,
  form: FormData,
  input: MessageInput = {},
) {
  const intent = form.get("intent");
  if (intent === "email" || intent === "whatsapp") {
    return sendAsPressed(actor, about, intent, form, input);
  }
  const answer = await runLinkIntent(actor, about, form, pageOf(about));
  if (!answer) throw noSuchButton();
  return answer;
}
