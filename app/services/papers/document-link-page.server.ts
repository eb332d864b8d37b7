import { data } from "@remix-run/node";
import type { DocumentRef } from "~/models/papers/document-link/document-link.server";
import { copyLink, listLinks, revokeLink } from "~/models/desk/linked-document/manage-links.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { redirectWithFlash } from "../flash.server";

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
      return redirectWithFlash(here, "success", "Link revoked");
    }
    default:
      return null;
  }
}
