import { db, transaction } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { unavailableOf } from "~/platform/unavailable";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertKind } from "./account.guards.server";
import { type Account, saveAccount } from "./account.save.server";

/** Whether what a person sends leaves without a look at the message first. */
export async function sendsAtOnce({ id }: Actor): Promise<boolean> {
  const select = { sendsAtOnce: true };
  return (await db.user.findUnique({ where: { id }, select }))?.sendsAtOnce ?? false;
}

/** Keeps how a person sends from now on, where the database takes it now; else it stays as it was. */
export async function tryToKeepSendsAtOnce(actor: Actor, atOnce: boolean): Promise<void> {
  assertCan(actor, "document:send");
  const where = { id: actor.id, sendsAtOnce: !atOnce };
  try {
    await transaction((tx) => tx.user.updateMany({ where, data: { sendsAtOnce: atOnce } }));
  } catch (error) {
    if (!unavailableOf(error)) throw error;
    logger.warn({ event: "choice not kept", userId: actor.id });
  }
}

export const booksSaid = (sees: boolean) =>
  sees ? "Books are shown from now on" : "Books are no longer shown";

/** Lets an employee see the books, or no longer; what holds already is harmless. Admins only. */
export async function setSeesBooks(actor: Actor, id: number, seesBooks: boolean): Promise<void> {
  assertCan(actor, "employee:edit");
  const load = (found: Account | null) => assertKind(found, "employee");
  await saveAccount(
    actor,
    id,
    {},
    {
      allow: "employee:edit",
      load,
      after: ({ name, email, phone, address }) => ({ name, email, phone, address, seesBooks }),
    },
  );
}
