import { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { phoneDigits } from "../../ground/typed/phone";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { STANDING } from "../../kit/policy/scope";
import { unconfirmedAmong } from "../user/confirm.server";
import { type Contact, contactOf } from "./contact";
import type { KnownCustomer } from "./new-customer";

/** A customer for whom something new may be written; null for one who was erased or joined into another, and for staff. */
export const standingCustomer = (tx: Tx, id: number) =>
  tx.user.findFirst({ where: { id, ...STANDING } });

/** Any customer, whatever became of them; null for staff. */
export const anyCustomer = (tx: Tx, id: number) =>
  tx.user.findFirst({ where: { id, role: "customer" } });

/** Returns the contact data of a customer for a form; null where there is no such customer. Staff only. */
export async function getContact(actor: Actor, id: number | null): Promise<Contact | null> {
  assertCan(actor, "customer:choose");
  if (id === null) return null;
  const found = await standingCustomer(db, id);
  return found && contactOf(found);
}

const MOST = 5;
/** The most rows looked at that contain the digits: few hold them elsewhere than at their phone's end. */
const LOOKED_AT = 50;

/** A phone in the database without what people write between its digits. */
const bare = ["' '", "'-'", "'('", "')'", "'.'", "'/'"].reduce(
  (text, sign) => `replace(${text}, ${sign}, '')`,
  '"phone"',
);

/**
 * The customers who have this phone, however it is written, or this e-mail; five at most. Staff only: raises
 * `forbidden`.
 */
export async function customersKnownBy(
  actor: Actor,
  { phone, email }: { phone: string | null; email: string | null },
  at: Tx = db,
): Promise<KnownCustomer[]> {
  assertCan(actor, "customer:list");
  const digits = phoneDigits(phone);
  if (!digits && !email) return [];
  const byPhone = Prisma.sql`${Prisma.raw(bare)} LIKE ${`%${digits ?? "-"}%`}`;
  const byEmail = Prisma.sql`"email" = ${email ?? ""}`;
  const rows = await at.$queryRaw<
    (Omit<KnownCustomer, "by" | "unconfirmed"> & { email: string | null })[]
  >`
    SELECT "id", "name", "phone", "email" FROM "User"
    WHERE "role" = 'customer' AND "joinedIntoId" IS NULL AND (${byPhone} OR ${byEmail})
    ORDER BY "createdAt" DESC LIMIT ${LOOKED_AT}`;
  // An extension stands behind the number, and is no part of it.
  const found = rows
    .filter(
      (row) =>
        (email !== null && row.email === email) ||
        (digits !== null && phoneDigits(row.phone)?.endsWith(digits)),
    )
    .slice(0, MOST);
  const unconfirmed = await unconfirmedAmong(
    found.map(({ id }) => Number(id)),
    at,
  );
  return found.map((row) => ({
    id: Number(row.id),
    name: row.name,
    phone: row.phone,
    unconfirmed: unconfirmed.has(Number(row.id)),
    by: email !== null && row.email === email ? "e-mail" : "phone",
  }));
}
