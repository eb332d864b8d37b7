import { db, transaction } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { DomainError } from "../../kit/shared/domain-error";
import { takeCode, WRONG_CODE } from "./second-factor.server";

/** The active account whose password was right; null when it was changed or deactivated since (`epoch`). */
export async function findForSecondStep(userId: number, epoch: number) {
  return db.user.findFirst({
    where: { id: userId, tokenEpoch: epoch, status: "active" },
    select: { id: true },
  });
}

/**
 * The second step of signing in. Raises `unauthenticated` unless the code is the account's and was not used before,
 * `too_many_requests` after too many wrong ones.
 */
export async function assertCode(userId: number, code: string): Promise<void> {
  if (await takeCode(userId, code)) return;
  const entry = {
    kind: "sign-in-failed",
    subject: "user",
    subjectId: userId,
    detail: "code",
  } as const;
  await transaction((tx) => recordAudit(tx, entry));
  throw new DomainError("unauthenticated", WRONG_CODE);
}
