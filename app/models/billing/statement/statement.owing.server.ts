import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { whereSql } from "~/platform/lists/where-sql.server";
import { invoiceUnpaid } from "../invoice/invoice.status";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { toId } from "../../kit/shared/number-fields";

/** A customer who owes in a currency, and when a statement last went out to them. */
export type Owing = {
  customerId: number;
  name: string;
  email: string | null;
  phone: string | null;
  currency: string;
  /** Minor units, more than none. */
  balance: number;
  lastSentAt: Date | null;
};

/** After which customer and currency a part of the list goes on. */
export type OwingPlace = { customerId: number; currency: string };

/** "7 INR", as addresses, forms and scripts hand a place on; null for anything else. */
export function readPlace(text: string | null): OwingPlace | null {
  const [, id = "", currency = ""] = /^(\d+) ([A-Z]{3})$/.exec(text ?? "") ?? [];
  const customerId = toId(id);
  return customerId === null ? null : { customerId, currency };
}

export function placeText(place: OwingPlace | null): string | null {
  return place && `${place.customerId} ${place.currency}`;
}

const unpaid = () => whereSql(invoiceUnpaid.where(), { table: "Invoice" });

const present = () =>
  Prisma.sql`EXISTS (SELECT 1 FROM "User" WHERE "User"."id" = "Invoice"."clientId" AND "erasedAt" IS NULL)`;

/**
 * The next customers who owe, by their ids, so many lines as `take` and no more: reads no further than it has to. Erased
 * people are left out. Staff only: raises `forbidden`.
 */
export async function customersOwing(
  actor: Actor,
  { after, take }: { after: OwingPlace | null; take: number },
): Promise<{ rows: Owing[]; next: OwingPlace | null }> {
  assertCan(actor, "document:send");
  const { customerId = 0, currency = "" } = after ?? {};
  const found = await db.$queryRaw<{ clientId: number; currency: string; balance: unknown }[]>`
    SELECT "clientId", "currency", SUM("balance") AS "balance" FROM "Invoice"
    WHERE ${unpaid()} AND "clientId" >= ${customerId}
      AND ("clientId" > ${customerId} OR "currency" > ${currency})
      AND ${present()}
    GROUP BY "clientId", "currency" ORDER BY "clientId", "currency" LIMIT ${take + 1}`;
  const part = found.slice(0, take);
  const ids = part.map(({ clientId }) => Number(clientId));
  const [people, sent] = await Promise.all([
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, email: true, phone: true },
    }),
    lastSentTo(ids),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows = part.flatMap(({ clientId, currency, balance }) => {
    const person = byId.get(Number(clientId));
    if (!person) return [];
    const { id: customerId, name, email, phone } = person;
    const lastSentAt = sent.get(`${customerId} ${currency}`) ?? null;
    return [{ customerId, name, email, phone, currency, balance: Number(balance), lastSentAt }];
  });
  const last = part.at(-1);
  const more = found.length > take && last;
  return {
    rows,
    next: more ? { customerId: Number(last.clientId), currency: last.currency } : null,
  };
}

/** More are not counted one by one. */
export const COUNTED = 1_000;

/** Counts the customers who owe, by currency; stops at `COUNTED` and one. */
export async function countOwing(actor: Actor): Promise<number> {
  assertCan(actor, "document:send");
  const [row] = await db.$queryRaw<{ count: bigint | number }[]>`
    SELECT COUNT(*) AS "count" FROM (
      SELECT DISTINCT "clientId", "currency" FROM "Invoice"
      WHERE ${unpaid()} AND ${present()} LIMIT ${COUNTED + 1}
    ) AS "owing"`;
  return Number(row?.count ?? 0);
}

/** When a statement of each currency last went out to some customers, by id and currency. */
export async function lastSentTo(ids: readonly number[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const sent = await db.$queryRaw<{ customerId: number; currency: string; messageId: number }[]>`
    SELECT s."customerId", s."currency", MAX(m."id") AS "messageId"
    FROM "Statement" s JOIN "OutboxMessage" m ON m."entity" = 'statement' AND m."entityId" = s."id"
    WHERE s."customerId" IN (${Prisma.join([...ids])}) GROUP BY s."customerId", s."currency"`;
  const messages = await db.outboxMessage.findMany({
    where: { id: { in: sent.map(({ messageId }) => Number(messageId)) } },
    select: { id: true, createdAt: true },
  });
  const at = new Map(messages.map(({ id, createdAt }) => [id, createdAt]));
  return new Map(
    sent.flatMap(({ customerId, currency, messageId }) => {
      const moment = at.get(Number(messageId));
      return moment ? [[`${customerId} ${currency}`, moment]] : [];
    }),
  );
}
