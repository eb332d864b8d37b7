import type { LinkSecret } from "~/platform/link-secret.server";
import { linkAddress } from "../shared/address.server";

/** What stands in a message's text for the address of its link. */
export const LINK_PLACEHOLDER = "{link}";

/** Instead of an address that nobody can tell any more: the document is gone, or the secret retired. */
export const LINK_UNKNOWN = "(this link no longer works; please ask us for a new one)";

/** A message's text as its reader gets it: every "{link}" is the link's address. */
export function fillLink(text: string, link: LinkSecret | null): string {
  if (!text.includes(LINK_PLACEHOLDER)) return text;
  const address = (link && linkAddress(link)) ?? LINK_UNKNOWN;
  return text.replaceAll(LINK_PLACEHOLDER, () => address);
}
