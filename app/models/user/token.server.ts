import { db } from "~/platform/db.server";

import { toRole, type Actor } from "../policy/policy";
import { notFound } from "../shared/domain-error";
import { ACCOUNT_FIELDS } from "./account.guards.server";

/** The actor a user's row is; null when it is missing, inactive, of no known role, or nobody signs in as it. */
export function toActor(
  user: { id: number; name: string; email: string | null; role: string; status: string } | null,
): Actor | null {
  const role = toRole(user?.role);
  if (!user?.email || !role || user.status !== "active") return null;
  return { id: user.id, name: user.name, email: user.email, role };
}

/**
 * The active user of a token, or null when the account is gone or inactive, or its password changed
 * since the token was made (`epoch`).
 */
export async function findTokenOwner(id: number, epoch: number): Promise<Actor | null> {
  const user = await db.user.findUnique({
    where: { id },
    select: { id: true, name: true, email: true, role: true, status: true, tokenEpoch: true },
  });
  return user?.tokenEpoch === epoch ? toActor(user) : null;
}

/** An account by its id. Raises `not_found`. */
export async function findAccount(id: number) {
  const user = await db.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
  if (!user) throw notFound("user");
  return user;
}
