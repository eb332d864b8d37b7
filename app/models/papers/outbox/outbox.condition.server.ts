import { nowBetween } from "~/platform/clock.server";

import { conditionOf, type Condition } from "./outbox.words";

/** The state of a message now. */
export function conditionNow(message: Parameters<typeof conditionOf>[0]): Condition {
  const { nextAttemptAt, leaseUntil, expiresAt } = message;
  return conditionOf(message, nowBetween(nextAttemptAt, leaseUntil, expiresAt));
}
