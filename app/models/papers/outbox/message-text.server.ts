import type { LinkSecret } from "~/platform/link-secret.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { linkAddress, newEmailAddress, passwordLinkAddress } from "../../kit/shared/address.server";

export const LINK_PLACEHOLDER = "{link}";

/** Instead of an address whose secret has been retired: what it led to is gone, or the secret retired. */
export const LINK_UNKNOWN = "(this link no longer works; please ask us for a new one)";

/** The target of a message's link: a document or a crew's move, the page where a password is set, or that of a new e-mail. */
type Linked = {
  kind?: string;
  link: LinkSecret | null;
  passwordLink: { id: string; nonce: string | null } | null;
  pendingEmail?: { id: string; stopHash: string; nonce: string } | null;
};

/** Where links lead that are no document's. */
const PAGES: Record<string, ((token: string) => string) | undefined> = {
  crew: paths.crewLink,
  survey: roadPaths.surveyLink,
  "survey-tomorrow": roadPaths.surveyLink,
};

/** The address that a message leads to; null where it has none that can be told. */
export function addressIn({ kind, link, passwordLink, pendingEmail }: Linked): string | null {
  if (link) return linkAddress(link, PAGES[kind ?? ""]);
  if (pendingEmail) {
    const { id, stopHash, nonce } = pendingEmail;
    return kind === "new-email"
      ? newEmailAddress({ nonce, hash: id }, "new e-mail")
      : newEmailAddress({ nonce, hash: stopHash }, "stop new e-mail");
  }
  if (!passwordLink?.nonce) return null;
  return passwordLinkAddress({ nonce: passwordLink.nonce, hash: passwordLink.id });
}

/** A message's text as its reader gets it: every "{link}" is the address. */
export function fillLink(text: string, linked: Linked): string {
  if (!text.includes(LINK_PLACEHOLDER)) return text;
  const address = addressIn(linked) ?? LINK_UNKNOWN;
  return text.replaceAll(LINK_PLACEHOLDER, () => address);
}
