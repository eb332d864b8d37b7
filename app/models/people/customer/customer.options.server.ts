import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { foundBy } from "../../kit/record/define-list";
import { readNewest } from "../../kit/record/read-page.server";
import { RECORD_LIMIT, toRecordOptions, type RecordOptions } from "../../kit/shared/record-options";
import { unconfirmedAmong } from "../user/confirm.server";
import { searchAccounts } from "../user/user.list";

const FIELDS = { id: true, name: true, phone: true, email: true } as const;

/**
 * The active customers that a form offers: the newest, or those that match a search, and the chosen
 * one whatever its status. Staff only: raises `forbidden`.
 */
export async function customerOptions(
  actor: Actor,
  wanted: { query?: string; chosen?: number | null } = {},
): Promise<RecordOptions> {
  assertCan(actor, "customer:list");
  const { query = "", chosen = null } = wanted;
  const [rows, own] = await Promise.all([
    readNewest(
      "User",
      { role: "customer", status: "active", ...foundBy(searchAccounts, query) },
      RECORD_LIMIT + 1,
      (found) => db.user.findMany({ where: found, select: FIELDS }),
    ),
    chosen === null
      ? null
      : db.user.findFirst({ where: { id: chosen, role: "customer" }, select: FIELDS }),
  ]);
  const unconfirmed = await unconfirmedAmong([...rows, ...(own ? [own] : [])].map(({ id }) => id));
  const label = ({ id, name, phone, email }: (typeof rows)[number]) =>
    `${name} (${phone ?? email ?? ""})${unconfirmed.has(id) ? " · Not confirmed" : ""}`;
  return toRecordOptions(rows, label, { query, chosen: own });
}
