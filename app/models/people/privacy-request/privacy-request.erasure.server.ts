import { now } from "~/platform/clock.server";
import type { Erased } from "~/platform/backup-restore.server";
import { transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import type { Actor } from "../../kit/policy/policy";
import { insertRequest } from "./privacy-request.server";
import { requestOpen } from "./privacy-request.status";

/** Ends those of a person's requests that are open, because they were erased; in the transaction that does it. */
export async function answerByErasure(tx: Tx, actor: Actor, ids: number[]): Promise<number> {
  const open = await tx.privacyRequest.findMany({
    where: { id: { in: ids }, ...requestOpen.where() },
  });
  for (const { id, kind } of open) {
    const answer =
      kind === "erasure" ? "The person was erased." : "The person was erased in the meantime.";
    await tx.privacyRequest.update({
      where: { id },
      data: {
        status: "answered",
        answer,
        answeredAt: now(),
        answeredById: actor.id,
        version: { increment: 1 },
      },
    });
    const changes = [{ field: "status", from: "open", to: "answered" }];
    await recordHistory(tx, actor, "privacyRequest", id, "updated", {}, { changes });
  }
  return open.length;
}

/**
 * After a restore: those who were erased since the backup are to be erased again. Each gets a request that is due today,
 * so that admins see it and nobody is forgotten, once however often a backup is restored. Returns their ids.
 */
export async function askForErasuresAgain(erased: readonly Erased[]): Promise<number[]> {
  return transaction(async (tx) => {
    const again: number[] = [];
    const today = companyToday(await getCompany(tx));
    for (const { userId, at } of erased) {
      const account = await tx.user.findFirst({
        where: { id: userId, erasedAt: null, createdAt: { lt: at } },
      });
      if (!account || (await isAskedAgain(tx, userId))) continue;
      await insertRequest(tx, null, {
        kind: "erasure",
        accountId: userId,
        name: account.name,
        contact: account.email ?? account.phone,
        details: `Erased on ${at.toISOString().slice(0, 10)} or before; a restored backup brought the data back. Erase again.`,
        receivedDate: today,
        dueDate: today,
      });
      again.push(userId);
    }
    return again;
  });
}

async function isAskedAgain(tx: Tx, accountId: number): Promise<boolean> {
  const where = { accountId, kind: "erasure", createdById: null, ...requestOpen.where() };
  return (await tx.privacyRequest.count({ where })) > 0;
}
