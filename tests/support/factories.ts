import { transaction } from "~/db.server";
import type { Prisma } from "~/generated/sqlite/client";
import { itemSearchText } from "~/models/item/item.server";
import type { Actor, Role } from "~/models/policy/policy";
import { accountSearchText } from "~/models/user/account.server";

let made = 0;

/** A number no other record of this test file has. */
export function nextNumber(): number {
  return ++made;
}

/** A user of any role; active, without a password, unless told otherwise. */
export async function makeUser(
  more: Partial<Omit<Prisma.UserUncheckedCreateInput, "role">> & { role?: Role } = {},
) {
  const number = nextNumber();
  const role = more.role ?? "customer";
  const user = {
    name: `${role} ${number}`,
    email: `${role}${number}@example.com`,
    phone: null,
    ...more,
    role,
  };
  return transaction((tx) =>
    tx.user.create({ data: { ...user, searchText: accountSearchText({ ...user, phone: null }) } }),
  );
}

export function makeCustomer(more: Parameters<typeof makeUser>[0] = {}) {
  return makeUser({ ...more, role: "customer" });
}

/** The actor a user is. */
export function actorOf(user: { id: number; name: string; email: string; role: string }): Actor {
  return { id: user.id, name: user.name, email: user.email, role: user.role as Role };
}

/** A new user of a role, as the actor that commands take. */
export async function makeActor(role: Role): Promise<Actor> {
  return actorOf(await makeUser({ role }));
}

/** An active item of the catalogue at 1,500.00 rupees. */
export async function makeItem(more: Partial<Prisma.ItemUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const item = {
    name: `Item ${number}`,
    sku: `SKU-${number}`,
    description: null,
    category: "Other",
    price: 150_000,
    ...more,
  };
  return transaction((tx) =>
    tx.item.create({ data: { ...item, searchText: itemSearchText(item) } }),
  );
}
