import { phoneDigits } from "~/models/ground/typed/phone";
import { formatMoment } from "~/models/ground/day/time-zone";
import { can, type Actor } from "~/models/kit/policy/policy";
import { DomainError, noSuchButton, notFound, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import {
  customersWithGstin,
  joinCustomers,
  joinToUndo,
  undoJoin,
} from "~/models/people/customer/customer.join.server";
import { customersKnownBy } from "~/models/people/customer/known.server";
import { getAccount } from "~/models/people/user/accounts.server";
import { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { paths } from "~/paths";

import { readCompanyHead } from "../company/company.server";
import { doneAt } from "../flash.server";
import { facts } from "../forms/facts.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { leadOn } from "./account-page.server";

type Account = { id: number; phone: string | null; email: string | null; gstin: string | null };

/** Which other records may be of the same customer, and what was joined within the day. */
export async function joinsOf(args: PageArgs, actor: Actor, account: Account) {
  if (!can(actor, "customer:join")) return null;
  const { id, phone, email } = account;
  const [known, registered, undo, { timeZone }] = await Promise.all([
    // An extension or a number too short is nobody's alone.
    phoneDigits(phone) || email ? customersKnownBy(actor, { phone, email }) : [],
    customersWithGstin(actor, account),
    joinToUndo(actor, id),
    readCompanyHead(args),
  ]);
  const alike = new Map([...registered, ...known].map((one) => [one.id, one]));
  alike.delete(id);
  return {
    alike: [...alike.values()].map((other) => ({
      text: `The same ${other.by} as ${other.name}: join?`,
      to: paths.customers.join(id, other.id),
    })),
    undo: undo?.joinedAt
      ? {
          text: `Joined with the record of ${undo.name} on ${formatMoment(undo.joinedAt, timeZone)}. It can be undone for a day.`,
          action: paths.customers.join(id, undo.id),
        }
      : null,
  };
}

/** The page that asks before two records are joined. */
export const loadJoin = (args: PageArgs) =>
  pageFor(args, "customer:join", async ({ actor, url, id }) => {
    const otherId = toId(url.searchParams.get("otherId") ?? undefined);
    if (otherId === null) throw notFound("customer");
    const [kept, other] = await Promise.all([
      getAccount(actor, "customer", id("customer")),
      getAccount(actor, "customer", otherId),
    ]);
    leadOn(id("customer"), kept.id, paths.customers.view);
    leadOn(otherId, other.id, paths.customers.view);
    return { kept: shown(kept), other: shown(other) };
  });

const shown = (account: Account & { name: string; address: string | null }) => ({
  id: account.id,
  name: account.name,
  facts: [
    ...facts(ACCOUNT_FORM, account, ["name", "phone", "email", "address"]),
    ...facts(CUSTOMER_TAX_FIELDS, account, ["gstin"], { gstin: account.gstin || undefined }),
  ],
});

/** Joins, or separates what was joined; else why not. */
export const postJoin = (args: PageArgs) =>
  postFor(args, "customer:join", async ({ actor, url, form, id }) => {
    const kept = id("customer");
    try {
      if (form.get("intent") === "undo") {
        await undoJoin(actor, kept);
        throw await doneAt(paths.customers.view(kept), "Customers separated again");
      }
      if (form.get("intent") !== "join") throw noSuchButton();
      const otherId = toId(url.searchParams.get("otherId") ?? undefined);
      if (otherId === null) throw notFound("customer");
      await joinCustomers(actor, kept, otherId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "not_found" || error.code === "forbidden") throw error;
      return { problem: error.message, status: PAGE_STATUS[error.code] };
    }
    throw await doneAt(paths.customers.view(kept), "Customers joined");
  });
