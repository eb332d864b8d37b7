import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { endAccess } from "../user/access.server";
import { accountSearchText } from "../user/user.list";
import { moveAll, moveBack, type MovedRows } from "./customer.join.rows.server";
import { STANDING } from "../../kit/policy/scope";

/*
 * A customer who was written down twice: everything moves to the record that stays, and the other one leads there. What
 * moved is kept with the other, so that a day long it can be undone.
 */

/** Columns that the remaining record takes where it has nothing: those of a line go together. */
const FILLED = [
  ["email", "passwordHash", "confirmedAt"],
  ["phone"],
  ["address"],
  ["gstin", "kind", "stateCode", "pinCode", "isComposition"],
  ["stateCode"],
  ["pinCode"],
  ["tan"],
  ["ledgerName"],
  ["noOffersAt"],
] as const;

/** For the undo: what moved, what was filled, what stood there before where something did, and the other's status. */
type Moved = {
  rows: MovedRows;
  filled: string[];
  before?: Record<string, unknown>;
  status?: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const SELECT = {
  ...only(
    "User",
    "id name email phone address kind gstin stateCode pinCode tan isComposition role status",
  ),
  ...only(
    "User",
    "ledgerName passwordHash confirmedAt secondFactorAt noOffersAt erasedAt searchText",
  ),
  ...only("User", "joinedIntoId joinedAt joinedRows"),
} as const;

const find = (tx: Tx, id: number) => tx.user.findUnique({ where: { id }, select: SELECT });
type Customer = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Returns the record that an id leads to: its own, or the one that it was joined into. */
export async function recordThatStays(id: number, tx: Tx = db): Promise<number> {
  const found = await tx.user.findUnique({ where: { id }, select: { joinedIntoId: true } });
  return found?.joinedIntoId ?? id;
}

/** Both records, held: who erases, joins or writes for one of them waits. */
async function holdBoth(tx: Tx, ids: readonly number[]) {
  for (const id of [...ids].sort((one, other) => one - other)) await holdAlone(tx, "User", id);
}

/** Raises what forbids a record to be joined: not there, staff, erased, joined into another. */
function assertJoins(found: Customer | null, field?: string): asserts found is Customer {
  if (found?.role !== "customer") {
    throw field && !found ? invalidField(field, "Customer not found") : refused(found, field);
  }
  if (found.erasedAt) throw conflict("This person was erased: the record cannot be joined.");
  if (found.joinedIntoId) throw conflict(`${found.name} was joined with another record already.`);
}

function refused(found: Customer | null, field?: string) {
  if (!found) return notFound("customer");
  const sentence = "Only records of customers can be joined";
  return field ? invalidField(field, sentence) : conflict(`${sentence}.`);
}

/**
 * Joins another record of the same customer into this one, which stays: papers, money, notes and consents move, the other's
 * access ends, and its address leads here. Joined already: nothing happens. Raises `invalid` at `otherId` for the record
 * itself, for staff and for nobody; `conflict` for who was erased, and for records that cannot be of one customer.
 */
export async function joinCustomers(actor: Actor, id: number, otherId: number): Promise<void> {
  assertCan(actor, "customer:join");
  if (id === otherId) throw invalidField("otherId", "A record cannot be joined with itself");
  await transaction(async (tx) => {
    await holdBoth(tx, [id, otherId]);
    const [kept, other] = [await find(tx, id), await find(tx, otherId)];
    if (other && other.joinedIntoId === id) return;
    assertJoins(kept);
    assertJoins(other, "otherId");
    if (kept.gstin && other.gstin && kept.gstin !== other.gstin) {
      throw conflict(
        `${kept.name} has the GSTIN ${kept.gstin}, ${other.name} ${other.gstin}: two registrations stay two records.`,
      );
    }
    await assertContractsFit(tx, id, otherId);
    const rows = await moveAll(tx, otherId, id);
    await endAccess(tx, otherId);
    await tx.formDraft.deleteMany({ where: { userId: otherId } });
    const fills = fillsOf(kept, other);
    const filled = Object.keys(fills);
    const before = Object.fromEntries(
      filled.flatMap((column) => {
        const had = kept[column as "kind"];
        return had === null || column === "passwordHash" ? [] : [[column, had]];
      }),
    );
    const moved: Moved = { rows, filled, before, status: other.status };
    const version = { increment: 1 };
    await tx.user.update({
      where: { id: otherId },
      data: {
        joinedIntoId: id,
        joinedAt: now(),
        joinedRows: JSON.stringify(moved),
        status: "inactive",
        version,
        ...("email" in fills ? withoutEmail(other) : {}),
      },
    });
    await tx.user.update({
      where: { id },
      data: { ...fills, version, searchText: accountSearchText({ ...kept, ...fills }) },
    });
    await recordHistory(tx, actor, "user", id, "joined", { other: otherId });
    await recordHistory(tx, actor, "user", otherId, "joined-into", { kept: id });
  });
}

/** An e-mail is one account's: it leaves with its password. */
const withoutEmail = (account: Customer) => ({
  email: null,
  // One behind a second factor goes along with nobody: it stays for the undo.
  passwordHash: account.secondFactorAt ? account.passwordHash : null,
  confirmedAt: null,
  searchText: accountSearchText({ ...account, email: null }),
});

/** Returns the values that the remaining record takes from the other. */
function fillsOf(kept: Customer, other: Customer): Partial<Customer> {
  const fills: Record<string, unknown> = {};
  for (const [first, ...more] of FILLED) {
    if (kept[first] !== null || other[first] === null || first in fills) continue;
    for (const column of [first, ...more]) fills[column] = other[column];
  }
  // Without its second factor the password alone would open the account.
  if (fills["passwordHash"] && other.secondFactorAt) fills["passwordHash"] = null;
  return fills as Partial<Customer>;
}

/** A customer has one rate contract a day. Raises `conflict`. */
async function assertContractsFit(tx: Tx, id: number, otherId: number): Promise<void> {
  const of = (customerId: number) =>
    tx.rateContract.findMany({ where: { customerId, status: "active" } });
  const [own, others] = [await of(id), await of(otherId)];
  for (const one of own) {
    const other = others.find(
      (two) => one.validFrom <= two.validTo && two.validFrom <= one.validTo,
    );
    if (!other) continue;
    throw conflict(
      `Contracts ${one.number} and ${other.number} have days in common: end one of them first.`,
    );
  }
}

/** The record that was joined last with this one, or this one if it was joined itself; null for none. */
const joinOf = (tx: Tx, id: number) =>
  tx.user.findFirst({
    where: { OR: [{ id, joinedIntoId: { not: null } }, { joinedIntoId: id }] },
    orderBy: { joinedAt: "desc" },
    select: only("User", "id name joinedIntoId joinedAt"),
  });

/** Returns the join that can still be undone, the record and the time; null for none. */
export async function joinToUndo(actor: Actor, id: number) {
  assertCan(actor, "customer:join");
  const found = await joinOf(db, id);
  return found && isFresh(found.joinedAt) ? found : null;
}

const isFresh = (joinedAt: Date | null) =>
  joinedAt !== null && now().getTime() - joinedAt.getTime() <= DAY_MS;

/**
 * Separates what was joined within the last day: what moved goes back, what was made since stays. Raises `not_found` for
 * nobody and for staff, `conflict` later than that, where nothing was joined, and where something made since belongs to
 * papers of both.
 */
export async function undoJoin(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "customer:join");
  await transaction(async (tx) => {
    const asked = await joinOf(tx, id);
    if (!asked && (await find(tx, id))?.role !== "customer") throw notFound("customer");
    if (!asked?.joinedIntoId) throw conflict("Nothing was joined with this customer.");
    await holdBoth(tx, [asked.id, asked.joinedIntoId]);
    const [other, kept] = [await find(tx, asked.id), await find(tx, asked.joinedIntoId)];
    if (!kept || !other || other.joinedIntoId !== kept.id) {
      throw conflict("These records were separated already.");
    }
    if (kept.erasedAt || other.erasedAt || !other.joinedRows) {
      throw conflict("This person was erased: the records cannot be separated.");
    }
    if (!isFresh(other.joinedAt)) {
      throw conflict("Records can be separated within a day of joining them, and that is over.");
    }
    const moved = JSON.parse(other.joinedRows) as Moved;
    await moveBack(tx, moved.rows, kept.id, other.id);
    await giveBack(tx, kept, other, moved);
    await recordHistory(tx, actor, "user", kept.id, "join-undone", { other: other.id });
    await recordHistory(tx, actor, "user", other.id, "join-undone", { other: kept.id });
  });
}

/** Gives back filled values that nobody changed since; the other record is restored, and signs in again. */
async function giveBack(
  tx: Tx,
  kept: Customer,
  other: Customer,
  { filled, before = {}, status = "active" }: Moved,
): Promise<void> {
  const version = { increment: 1 };
  const withEmail = filled.includes("email") && kept.email !== null;
  const back = filled.filter((column) => {
    if (["email", "passwordHash", "confirmedAt"].includes(column)) return withEmail;
    const [has, had] = [kept[column as "phone"], other[column as "phone"]];
    return String(has) === String(had);
  });
  const nothing: Record<string, unknown> = { kind: "individual" };
  const emptied = Object.fromEntries(
    back.map((column) => [column, before[column] ?? nothing[column] ?? null]),
  );
  await tx.user.update({
    where: { id: kept.id },
    data: { ...emptied, version, searchText: accountSearchText({ ...kept, ...emptied }) },
  });
  if (withEmail) await endAccess(tx, kept.id);
  const { email, confirmedAt } = kept;
  const passwordHash = kept.passwordHash ?? other.passwordHash;
  const own = withEmail ? { email, passwordHash, confirmedAt } : {};
  await tx.user.update({
    where: { id: other.id },
    data: {
      ...own,
      joinedIntoId: null,
      joinedAt: null,
      joinedRows: null,
      status,
      version,
      searchText: accountSearchText({ ...other, ...own }),
    },
  });
}

/** In which words a record may be another one of the same customer. */
type Alike = { id: number; name: string; by: "phone" | "GSTIN" };

/** The other records with the same GSTIN. Staff only. */
export async function customersWithGstin(
  actor: Actor,
  { id, gstin }: { id: number; gstin: string | null },
): Promise<Alike[]> {
  assertCan(actor, "customer:list");
  if (!gstin) return [];
  const rows = await db.user.findMany({
    where: { ...STANDING, gstin, id: { not: id } },
    select: { id: true, name: true },
    take: 5,
  });
  return rows.map((row) => ({ ...row, by: "GSTIN" as const }));
}
