import { db, type Tx } from "~/platform/db.server";

import { NO_TAX_FACTS } from "./customer-tax";

/** The fields that the office types into accounts, by the history's names from before it kept keys. */
const TYPED = { phone: "Phone", address: "Address" } as const;
type Typed = Record<keyof typeof TYPED, string | null>;
type Line = { field: string; from: string | null; to: string | null };

/**
 * An account as whoever signed in to it may see it. Before its mailbox is proven that may be a stranger who
 * registered with the person's e-mail: phone and address are then those that the account typed itself, and not
 * what the office, which knows the person, wrote over them. What GST asks for nobody but the office types.
 */
export async function seenByOwner<
  A extends Typed & { id: number; role: string; confirmedAt: Date | null },
>(account: A, tx: Tx = db): Promise<A> {
  if (account.role !== "customer" || account.confirmedAt) return account;
  const lines = await tx.historyEntry.findMany({
    where: { entity: "user", entityId: account.id, changes: { not: "[]" } },
    orderBy: { id: "asc" },
    select: { actorId: true, changes: true },
  });
  const own: Partial<Typed> = {};
  for (const { actorId, changes } of lines) {
    for (const { field, from, to } of JSON.parse(changes) as Line[]) {
      const name = (Object.keys(TYPED) as (keyof Typed)[]).find(
        (key) => key === field || TYPED[key] === field,
      );
      if (!name) continue;
      if (actorId === account.id) own[name] = to || null;
      else if (!(name in own)) own[name] = from || null;
    }
  }
  return { ...account, ...NO_TAX_FACTS, ...own };
}

/** Returns a post of one's own account. Values that its owner was not shown stay, unless typed again. */
export async function keepingUnseen<A extends Parameters<typeof seenByOwner>[0]>(
  before: A,
  posted: Typed,
  tx: Tx,
): Promise<Typed> {
  const seen = await seenByOwner(before, tx);
  return {
    phone: posted.phone === seen.phone ? before.phone : posted.phone,
    address: posted.address === seen.address ? before.address : posted.address,
  };
}
