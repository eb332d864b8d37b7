import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { linkToken, type LinkSecret } from "~/platform/link-secret.server";

/** The full address of a link, for messages; null if its secret has been retired. */
export function linkAddress(link: LinkSecret, at = paths.documentLink): string | null {
  const token = linkToken(link);
  return token && env().appUrl + at(token);
}

/** The full address of a link that sets a password, for messages; null if its secret has been retired. */
export function passwordLinkAddress(link: LinkSecret): string | null {
  const token = linkToken(link, "password link");
  return token && env().appUrl + paths.resetPassword(token);
}

/** The full address of a link that confirms or stops a new e-mail. */
export function newEmailAddress(
  link: LinkSecret,
  purpose: "new e-mail" | "stop new e-mail",
): string | null {
  const token = linkToken(link, purpose);
  return token && env().appUrl + paths.newEmail(token);
}

/** The full address of an office page, for messages to the office. */
export function pageAddress(path: string): string {
  return env().appUrl + path;
}
