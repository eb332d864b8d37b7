import type { Role } from "../../kit/policy/policy";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * The time that an unused browser stays signed in, in milliseconds. The office's computers stand where others pass by.
 * Half a day covers a shift with its breaks, and the next morning begins with the password. Customers look at their move
 * from their own phone, for a week or so; they see their own papers only.
 */
const IDLE: Record<Role, number> = { admin: 12 * HOUR, employee: 12 * HOUR, customer: 7 * DAY };

/** However busy: a cookie that was stolen unnoticed is worth nothing after that. */
const ABSOLUTE = 14 * DAY;

/** The longest that a session's cookie is of use, in seconds. */
export const COOKIE_SECONDS = ABSOLUTE / 1000;

/** Use is written down at most this often, so that reading pages writes little: a session may end so much early. */
export const NOTED_EVERY = HOUR / 6;

/** When a session of somebody ends if it is not used again. */
export function endOfSession(
  role: Role,
  { createdAt, lastSeenAt }: Record<"createdAt" | "lastSeenAt", Date>,
): Date {
  return new Date(Math.min(lastSeenAt.getTime() + IDLE[role], createdAt.getTime() + ABSOLUTE));
}
