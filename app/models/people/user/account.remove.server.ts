import { transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, EditConflict } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { endAccess } from "./access.server";
import type { AccountKind } from "./account.forms";
import {
  ACCOUNT_FIELDS,
  assertAnotherAdmin,
  assertKind,
  assertNotErased,
  assertNotSelf,
} from "./account.guards.server";
import { accountsWithDocuments } from "./account.offers.server";
import type { UserStatus } from "./user.words";

/**
 * Activates or deactivates an account of a kind; the status it already has is harmless. Deactivation ends
 * everything that opens it. Raises `conflict` for one's own account and for the last active admin.
 */
export async function setAccountStatus(
  actor: Actor,
  id: number,
  status: UserStatus,
  kind: AccountKind = "user",
) {
  assertCan(actor, "user:setStatus");
  await transaction(async (tx) => {
    const before = assertKind(
      await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS }),
      kind,
    );
    if (before.role !== "customer") assertCan(actor, "user:editStaff");
    if (before.status === status && !before.joinedIntoId) return;
    assertNotErased(before);
    assertNotSelf(actor, id, "You cannot deactivate your own account.");
    const leaves = status !== "active";
    if (leaves && before.role === "admin") await assertAnotherAdmin(tx, id);
    const { count } = await tx.user.updateMany({
      where: { id, status: before.status, role: before.role },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    if (leaves) await endAccess(tx, id);
    await recordHistory(tx, actor, "user", id, leaves ? "deactivated" : "activated");
  });
}

/**
 * Deletes an account for good. Raises `conflict` for one's own account, for the last active admin, and
 * when documents or jobs hang on the account.
 */
export async function deleteAccount(actor: Actor, kind: AccountKind, id: number) {
  assertCan(actor, `${kind}:delete`);
  await transaction(async (tx) => {
    await holdAlone(tx, "User", id);
    const found = await tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
    const before = assertKind(found, kind);
    assertNotSelf(actor, id, "You cannot delete your own account.");
    if (before.role === "admin" && before.status === "active") await assertAnotherAdmin(tx, id);
    if ((await accountsWithDocuments([id], tx)).has(id)) {
      throw conflict(
        `${before.name} has documents or jobs and cannot be deleted. Set the status to inactive instead.`,
      );
    }
    const values = { name: before.name, contact: before.email ?? before.phone };
    await recordHistory(tx, actor, "user", id, "deleted", values);
    await tx.statement.deleteMany({ where: { customerId: id } });
    await tx.user.delete({ where: { id } });
  });
}
