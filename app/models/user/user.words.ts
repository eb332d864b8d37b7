/** Sentences about accounts that pages and commands share. */
export const LINK_GONE = "This link has expired or was already used. Please ask for a new one.";

/** The same for every address, so that nobody learns which ones have an account. */
export const LINK_ASKED =
  "If this address has an account, a link to set a new password is on its way. It works once, for an hour.";

/** How long passwords are: of accounts that staff make, of one's own, and at most. */
export const PASSWORD_MIN = 6;
export const OWN_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
