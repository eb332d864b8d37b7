import { db } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { balancesDue } from "../../billing/invoice/invoice.balances.server";
import { amountText } from "../../ground/money/money";
import type { AccountKind } from "../../people/user/account.forms";
import { ACCOUNT_FIELDS } from "../../people/user/account.guards.server";
import { CUSTOMER_TAX_FIELDS } from "../../people/user/customer-tax.fields";
import { unconfirmedAmong } from "../../people/user/confirm.server";
import { ACCOUNT_FORM } from "../../people/user/user.fields";
import { ACCOUNT_LIST } from "../../people/user/user.list";
import {
  column,
  fieldColumns,
  withCurrency,
  type Column,
  type Reader,
} from "../../kit/record/columns";
import { defineExport } from "./export.server";

/** The amounts that customers owe: the company's currency as a figure, other currencies as text. */
async function owedBy(ids: number[], { actor }: Reader) {
  const [{ invoiceCurrency }, due] = await Promise.all([getCompany(), balancesDue(actor, ids)]);
  return (id: number) => {
    const all = due.get(id) ?? [];
    const others = all.filter(({ currency }) => currency !== invoiceCurrency);
    return {
      currency: invoiceCurrency,
      balance: all.find(({ currency }) => currency === invoiceCurrency)?.balance ?? 0,
      others: others
        .map(({ currency, balance }) => `${currency} ${amountText(balance)}`)
        .join(", "),
    };
  };
}

async function readAccounts(where: { id: { in: number[] } }, reader: Reader, kind: AccountKind) {
  const rows = await db.user.findMany({ where, select: ACCOUNT_FIELDS });
  const unconfirmed = await unconfirmedAmong(rows.map(({ id }) => id));
  const owed = kind === "customer" ? await owedBy(where.id.in, reader) : null;
  return rows.map((row) => ({
    ...row,
    unconfirmed: unconfirmed.has(row.id),
    ...(owed?.(row.id) ?? { currency: "", balance: 0, others: "" }),
  }));
}
type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];
const ofAccount = column<AccountRow>;

const CUSTOMER_COLUMNS: Column<AccountRow>[] = withCurrency([
  ...fieldColumns<AccountRow>(CUSTOMER_TAX_FIELDS),
  ofAccount("amount", "Balance Due", (row) => row.balance),
  ofAccount("text", "Balance Due in Other Currencies", (row) => row.others),
  ofAccount("yes", "Not Confirmed", (row) => row.unconfirmed),
]);

function accountsExport(kind: AccountKind) {
  return defineExport<AccountRow>({
    access: `${kind}:list`,
    name: `${kind}s`,
    lists(actor, params) {
      const asked = ACCOUNT_LIST.read(params);
      const role = kind === "user" ? asked.role : kind;
      return [ACCOUNT_LIST.of("User", actor, { ...asked, role })];
    },
    read: (where, reader) => readAccounts(where, reader, kind),
    columns: [
      ...fieldColumns<AccountRow>(ACCOUNT_FORM, kind === "user" ? [] : ["role"]),
      ...(kind === "customer" ? CUSTOMER_COLUMNS : []),
      ofAccount("moment", "Created", (row) => row.createdAt),
    ],
  });
}

export const usersExport = accountsExport("user");
export const employeesExport = accountsExport("employee");
export const customersExport = accountsExport("customer");
