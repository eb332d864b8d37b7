import { STAFF_PASSWORD_MIN } from "~/platform/password-length";

export { STAFF_PASSWORD_MIN };

/** Sentences about accounts that pages and commands share. */
export const LINK_GONE = "This link has expired or was already used. Please ask for a new one.";

/** The history's name of an e-mail that somebody asked for and has not confirmed yet. */
export const ASKED_EMAIL = "New e-mail";

export const EMAIL_LINK_GONE =
  "This link no longer works. The e-mail was confirmed or stopped, a newer link was sent, or a day has passed.";
export const EMAIL_TAKEN_MEANWHILE =
  "Another account now uses this e-mail. Yours was not changed. Tell us if that account is yours too.";
export const NOTHING_WAITS = "No other e-mail waits to be confirmed.";

/** Adds to the sentence of a saved account that the e-mail changes only later. */
export function emailWaits(email: string, mailed: boolean): string {
  if (!mailed) return officeChanges(email);
  return `We sent a link to ${email}: your e-mail changes once you open it.`;
}

export const emailSentAgain = (email: string, mailed: boolean) =>
  mailed ? `A link is on its way to ${email}` : officeChanges(email);

/** The message where no mail leaves: nobody has a link to open. */
const officeChanges = (email: string) =>
  `No e-mails are sent from here. The office will check with you that ${email} is yours; until then your e-mail stays as it is`;

/** Says one message for every address, so that nobody learns which ones have an account. `mailed`: mails leave from here. */
export const linkAsked = (mailed: boolean) =>
  mailed
    ? "If this address has an account, a link to set a new password is on its way. It works once, for an hour."
    : "No e-mails are sent from here. If this address has an account, the office has a link for it: ask them. It works once, for an hour.";

/** The message to staff who have a link sent to somebody. */
export const passwordLinkSent = (address: string, mailed: boolean) =>
  mailed
    ? `A link to set a password is on its way to ${address}`
    : `No e-mails are sent from here: the link for ${address} waits in the outbox. An admin can pass it on.`;

export const PASSWORD_REQUIRED = "Password is required";

/** The lengths of passwords: at registration, of one's own, of staff, and at most. */
export const PASSWORD_MIN = 6;
export const PASSWORD_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;
const OWN_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** The description in /api of a password that may be left out. */
export const BLANK = { enum: ["", null] };

/** The length that somebody of a role sees asked for a new password of their own. */
export function ownPasswordMin(role: string): number {
  return role === "customer" ? OWN_PASSWORD_MIN : STAFF_PASSWORD_MIN;
}

/** People who become staff, or leave it, prove the mailbox with a password of their own. */
export const ROLE_BY_LINK = "With another role the password is set by a link: leave this out";

/** The days that an API key may work, and the initial choice. */
export const KEY_LIVES = [30, 90, 365] as const;
export type KeyLife = (typeof KEY_LIVES)[number];
export const KEY_LIFE: KeyLife = 90;
export const KEY_EXPIRED = "This API key has expired. Make a new one on your profile page.";

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
