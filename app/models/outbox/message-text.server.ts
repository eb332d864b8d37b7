import type { LinkSecret } from "~/platform/link-secret.server";
import { linkAddress, passwordLinkAddress } from "../shared/address.server";

/** What stands in a message's text for the address of its link. */
export const LINK_PLACEHOLDER = "{link}";

/** Instead of an address that nobody can tell any more: what it led to is gone, or the secret retired. */
export const LINK_UNKNOWN = "(this link no longer works; please ask us for a new one)";

/** What a message leads to: a document, or the page where a password is set. */
export type Linked = {
  link: LinkSecret | null;
  passwordLink: { id: string; nonce: string | null } | null;
};

/** The address that a message leads to; null where it has none that can be told. */
export function addressIn({ link, passwordLink }: Linked): string | null {
  if (link) return linkAddress(link);
  if (!passwordLink?.nonce) return null;
  return passwordLinkAddress({ nonce: passwordLink.nonce, hash: passwordLink.id });
}

/** A message's text as its reader gets it: every "{link}" is the address. */
export function fillLink(text: string, linked: Linked): string {
  if (!text.includes(LINK_PLACEHOLDER)) return text;
  const address = addressIn(linked) ?? LINK_UNKNOWN;
  return text.replaceAll(LINK_PLACEHOLDER, () => address);
}
