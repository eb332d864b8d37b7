import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { contactOf, type Contact } from "./contact";

/** What a customer's record gives to a form; null where there is no such customer. Staff only. */
export async function getContact(actor: Actor, id: number | null): Promise<Contact | null> {
  assertCan(actor, "customer:list");
  if (id === null) return null;
  const select = { name: true, email: true, phone: true, address: true } as const;
  const found = await db.user.findFirst({
    where: { id, role: "customer", erasedAt: null },
    select,
  });
  return found && contactOf(found);
}
