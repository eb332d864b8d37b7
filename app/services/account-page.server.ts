import { data } from "@remix-run/node";

import { listHistory } from "~/models/history/history.server";
import { isStaff, type Actor } from "~/models/policy/policy";
import { formatMoment } from "~/models/shared/calendar-date";
import type { AccountKind } from "~/models/user/account-guards.server";
import { accountOffers, type AccountOffers } from "~/models/user/account-offers.server";
import { getAccount } from "~/models/user/accounts.server";
import { createPasswordLink } from "~/models/user/password-link.server";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";

import { readCompanyHead } from "./company.server";

/** What the page of a user, employee or customer shows. */
export async function loadAccountPage(
  args: { context: object },
  actor: Actor,
  kind: AccountKind,
  id: number,
) {
  const [account, { timeZone }] = await Promise.all([
    getAccount(actor, kind, id),
    readCompanyHead(args),
  ]);
  return {
    account,
    since: formatMoment(account.createdAt, timeZone),
    timeZone,
    history: isStaff(actor) ? await listHistory(actor, "user", id) : [],
    isStaff: isStaff(actor),
    isSelf: actor.id === id,
    offers: await offersOf(actor, kind, account),
  };
}

type Account = Parameters<typeof accountOffers>[2][number];

async function offersOf(actor: Actor, kind: AccountKind, account: Account): Promise<AccountOffers> {
  const [offers] = await accountOffers(actor, kind, [account]);
  if (!offers) throw new Error("An account has its offers.");
  return offers;
}

/** The rows of a list of accounts, each with what may be done with it. */
export async function accountRows<
  R extends Account & { name: string; email: string; phone: string | null },
>(actor: Actor, kind: AccountKind, rows: readonly R[]) {
  const offers = await accountOffers(actor, kind, rows);
  return rows.map(({ id, name, email, phone, role, status }, index) => ({
    ...{ id, name, email, phone, role, status },
    canEdit: offers[index]?.edit ?? false,
    canDelete: offers[index]?.delete ?? false,
  }));
}

/** Answers 'Create password link' with the link itself: it is shown once and stored nowhere. */
export async function replyPasswordLink(actor: Actor, userId: number) {
  const token = await createPasswordLink(actor, userId);
  const link = env().appUrl + paths.resetPassword(token);
  return data({ link }, { headers: { "Cache-Control": "no-store" } });
}
