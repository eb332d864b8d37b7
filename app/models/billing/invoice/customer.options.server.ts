import { db } from "~/platform/db.server";

import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { placeOf } from "../../ground/typed/place";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { foundBy } from "../../kit/record/define-list";
import { readNewest } from "../../kit/record/read-page.server";
import {
  begins,
  findText,
  RECORD_LIMIT,
  toRecordOptions,
  type RecordOptions,
} from "../../kit/shared/record-options";
import { unconfirmedAmong } from "../../people/user/confirm.server";
import { searchAccounts } from "../../people/user/user.list";
import { invoiceUnpaid } from "./invoice.status";

const FIELDS = {
  id: true,
  name: true,
  phone: true,
  email: true,
  address: true,
  status: true,
} as const;

/** The number of matches that are sorted: names that begin with the text come first. */
const LOOKED_AT = 200;

function bestFirst<Row extends { name: string }>(rows: Row[], query: string): Row[] {
  const best = rows.filter(({ name }) => begins(name, query));
  return [...best, ...rows.filter((row) => !best.includes(row))].slice(0, RECORD_LIMIT + 1);
}

/**
 * The active customers that a form offers: the newest, or those that match a search, and the chosen
 * one whatever its status; each with its place, its last move and what it owes. For who bills them, an accountant too: raises `forbidden`.
 */
export async function customerOptions(
  actor: Actor,
  wanted: { query?: string; chosen?: number | null } = {},
): Promise<RecordOptions> {
  assertCan(actor, "customer:choose");
  const { query = "", chosen = null } = wanted;
  const [rows, own] = await Promise.all([
    readNewest(
      "User",
      { role: "customer", status: "active", ...foundBy(searchAccounts, query) },
      query ? LOOKED_AT : RECORD_LIMIT + 1,
      (found) => db.user.findMany({ where: found, select: FIELDS }),
    ).then((all) => bestFirst(all, query)),
    chosen === null
      ? null
      : db.user.findFirst({ where: { id: chosen, role: "customer" }, select: FIELDS }),
  ]);
  const ids = [...rows, ...(own ? [own] : [])].map(({ id }) => id);
  const [unconfirmed, moves, owed] = await Promise.all([
    unconfirmedAmong(ids),
    lastMoves(ids),
    owedBy(ids),
  ]);
  const label = ({ id, name, phone, email, status }: (typeof rows)[number]) =>
    [
      `${name} (${phone ?? email ?? ""})`,
      unconfirmed.has(id) && "Not confirmed",
      status === "inactive" && "Inactive",
    ]
      .filter(Boolean)
      .join(" · ");
  const about = ({ id, address }: (typeof rows)[number]) => [
    placeOf(address),
    moves.get(id),
    owed.get(id),
  ];
  return toRecordOptions(rows, { label, about }, { query, chosen: own });
}

/** The days of their last moves, by customer. */
async function lastMoves(ids: number[]): Promise<Map<number, string>> {
  const moves = await db.job.groupBy({
    by: ["clientId"],
    where: { clientId: { in: ids }, status: { not: "Cancelled" } },
    _max: { startDate: true },
  });
  return new Map(
    moves.map(({ clientId, _max: { startDate } }) => [
      clientId,
      `last move ${formatDate(startDate ?? "")}`,
    ]),
  );
}

/** Returns the owed amounts by customer; customers who owe nothing are absent. */
async function owedBy(ids: number[]): Promise<Map<number, string>> {
  const sums = await db.invoice.groupBy({
    by: ["clientId", "currency"],
    where: { clientId: { in: ids }, ...invoiceUnpaid.where() },
    _sum: { balance: true },
  });
  const owed = new Map<number, string>();
  for (const { clientId, currency, _sum } of sums) {
    const amount = formatMoney(_sum.balance ?? 0, currency);
    const others = owed.get(clientId);
    owed.set(clientId, others ? `${amount} and ${others}` : `${amount} owed`);
  }
  return owed;
}

/** The options of a list's client filter: those that its own button found, where no script runs. */
export const clientFilter = (actor: Actor, clientId: number | "", { searchParams }: URL) =>
  customerOptions(actor, {
    chosen: clientId || null,
    query: searchParams.get(findText("clientId"))?.trim().slice(0, 100),
  });
