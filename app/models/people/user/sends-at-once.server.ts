import { db, transaction } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";

/** Whether what a person sends leaves without a look at the message first. */
export async function sendsAtOnce({ id }: Actor): Promise<boolean> {
  const select = { sendsAtOnce: true };
  return (await db.user.findUnique({ where: { id }, select }))?.sendsAtOnce ?? false;
}

/** Keeps how a person sends from now on. */
export async function keepSendsAtOnce(actor: Actor, atOnce: boolean): Promise<void> {
  assertCan(actor, "document:send");
  const where = { id: actor.id, sendsAtOnce: !atOnce };
  await transaction((tx) => tx.user.updateMany({ where, data: { sendsAtOnce: atOnce } }));
}
