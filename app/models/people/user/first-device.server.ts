import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { requestContext } from "~/platform/request-context.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { deviceName } from "../../ground/typed/device";
import { noticeTo } from "./account-notice.server";

/**
 * Tells somebody by mail that a device signed in that the account does not know; the very first one is no news.
 * `known`: whether it did before.
 */
export async function noteDevice(userId: number, known: boolean): Promise<void> {
  const context = requestContext();
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, firstSignInAt: null },
      data: { firstSignInAt: now() },
    });
    if (known || count > 0) return;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const device = deviceName(context?.userAgent || null);
    await noticeTo(tx, user, "new-device", `${device}, ${context?.address || "unknown address"}`);
  });
}

/**
 * The same for a script that signs in for a token. It has no cookie to know it by: known is the address with the
 * program that the audit has seen sign in to the account.
 */
export async function noteScript({ id, name }: { id: number; name: string }): Promise<void> {
  const { address = "", userAgent = "" } = requestContext() ?? {};
  const same = { kind: "sign-in", actorId: id, address, userAgent: userAgent.slice(0, 300) };
  const before = await db.auditEntry.findFirst({ where: same, select: { id: true } });
  await noteDevice(id, before !== null);
  const about = { subject: "user", subjectId: id, detail: "API token" };
  await transaction((tx) => recordAudit(tx, { kind: "sign-in", actor: { id, name }, ...about }));
}
