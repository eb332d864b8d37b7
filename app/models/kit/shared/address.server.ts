import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { linkToken, type LinkSecret } from "~/platform/link-secret.server";

/** The whole address of a link, for messages; null when it can no longer be told. */
export function linkAddress(link: LinkSecret): string | null {
  const token = linkToken(link);
  return token && env().appUrl + paths.documentLink(token);
}

/** The whole address of a link that sets a password, for messages; null when it can no longer be told. */
export function passwordLinkAddress(link: LinkSecret): string | null {
  const token = linkToken(link, "password link");
  return token && env().appUrl + paths.resetPassword(token);
}

/** The whole address of a link about a new e-mail: the one that confirms it, or the one that stops it. */
export function newEmailAddress(
  link: LinkSecret,
  purpose: "new e-mail" | "stop new e-mail",
): string | null {
  const token = linkToken(link, purpose);
  return token && env().appUrl + paths.newEmail(token);
}

/** The whole address of a page of the office, for messages to it. */
export function pageAddress(path: string): string {
  return env().appUrl + path;
}
