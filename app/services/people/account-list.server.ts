import { balancesDue } from "~/models/billing/invoice/invoice.balances.server";
import { phoneContact } from "~/models/papers/message/phone";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import type { ListState } from "~/models/kit/record/define-list";
import type { AccountKind } from "~/models/people/user/account.forms";
import { accountOffers } from "~/models/people/user/account.offers.server";
import { listAccounts } from "~/models/people/user/accounts.server";
import { unconfirmedAmong } from "~/models/people/user/confirm.server";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";

import { readBulk } from "../desk/bulk.server";
import { readCompanyHead } from "../company/company.server";
import { labelsOf } from "../forms/facts.server";
import { listReply, readList } from "../list.server";
import { pageFor, type PageArgs } from "../page.server";

/** The list of users, employees or customers; each with what may be done with it there. */
export const loadAccountList = (args: PageArgs, kind: AccountKind) =>
  pageFor(args, `${kind}:list`, async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, ACCOUNT_LIST);
    const { search, in: everywhere = "", status, role } = asked;
    // Employees and customers are not narrowed by a role.
    const chosen: ListState["chosen"] =
      kind === "user"
        ? { search, in: everywhere, status, role }
        : { search, in: everywhere, status };
    const { rows, ...pages } = await listAccounts(actor, kind, asked);
    const ids = rows.map(({ id }) => id);
    const [{ dialCode }, offersOf, unconfirmed, due] = await Promise.all([
      readCompanyHead(args),
      accountOffers(actor, kind, rows),
      unconfirmedAmong(ids),
      kind === "customer" ? balancesDue(actor, ids) : null,
    ]);
    return listReply(page, {
      kind,
      labels: labelsOf(ACCOUNT_FORM, "name", "email", "phone", "role"),
      list: { ...state, chosen },
      pages,
      canAdd: can(actor, `${kind}:create`),
      ...(kind === "customer" ? readBulk(actor, page.url, kind) : {}),
      rows: rows.map((row) => {
        const { id, name, email, phone, role, status } = row;
        const offers = offersOf(row);
        // Customers are edited among the customers; a user is deleted on the user's own page.
        const canEdit = offers.edit && !(kind === "user" && role === "customer");
        const canDelete = offers.delete && kind !== "user";
        const owed = due?.get(id) ?? [];
        return {
          id,
          name,
          email,
          phone: phoneContact(phone, dialCode),
          role,
          status,
          due: owed.map(({ balance, currency }) => formatMoney(balance, currency)),
          unconfirmed: unconfirmed.has(id),
          canEdit,
          canDelete,
        };
      }),
    });
  });

export type AccountRow = Awaited<ReturnType<typeof loadAccountList>>["data"]["rows"][number];
