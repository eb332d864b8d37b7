import { db } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { balancesDue } from "../../billing/invoice/invoice.balances.server";
import { ITEM_FIELDS } from "../../sales/item/item.fields";
import { ITEM_LIST } from "../../sales/item/item.list";
import { crewWithPhones } from "../../road/job/job.crew";
import { jobStatusFor } from "../../road/job/job.customer-words";
import { JOB_FIELDS } from "../../road/job/job.fields";
import { JOB_LIST } from "../../road/job/job.list";
import { CREW, jobsAsked } from "../../road/job/job.server";
import { amountText } from "../../ground/money/money";
import { capitalized } from "../../ground/typed/text";
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
import { defineExport, rowsOfList } from "./export.server";

const readJobs = (where: { id: { in: number[] } }) =>
  db.job.findMany({
    where,
    include: {
      client: { select: { name: true, email: true, phone: true } },
      quotation: { select: { quotationNumber: true } },
      vehicle: { select: { number: true } },
      driver: { select: { name: true } },
      assignments: CREW,
    },
    omit: { searchText: true },
  });
type JobRow = Awaited<ReturnType<typeof readJobs>>[number];
const ofJob = column<JobRow>;

export const jobsExport = defineExport<JobRow>({
  access: "job:view",
  name: "jobs",
  lists(actor, params, day) {
    const { where, parts, orderBy } = jobsAsked(actor, JOB_LIST.read(params), day);
    return parts ?? [{ table: "Job", where, orderBy }];
  },
  read: readJobs,
  columns: withCurrency<JobRow>([
    ofJob("text", "Job Number", (row) => row.jobNumber),
    ofJob("text", "Status", (row, { actor }) => jobStatusFor(actor, row)),
    ofJob("text", "Client", ({ client }) => client.name),
    ofJob("text", "Client Email", ({ client }) => client.email),
    ofJob("text", "Client Phone", ({ client }) => client.phone),
    ...fieldColumns<JobRow>(JOB_FIELDS, ["status", "notes"]),
    ofJob("text", JOB_FIELDS.vehicleId.label, ({ vehicle }) => vehicle?.number, {
      officeOnly: true,
    }),
    ofJob("text", JOB_FIELDS.driverId.label, ({ driver }) => driver?.name, { officeOnly: true }),
    ofJob("text", "Crew", (row) => crewWithPhones(row.assignments), { officeOnly: true }),
    ofJob("text", JOB_FIELDS.notes.label, (row) => row.notes, { officeOnly: true }),
    ofJob("text", "Quotation Number", ({ quotation }) => quotation?.quotationNumber, {
      officeOnly: true,
    }),
    ofJob("moment", "Created", (row) => row.createdAt),
  ]),
});

const readItems = (where: { id: { in: number[] } }) => db.item.findMany({ where });
type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

export const itemsExport = defineExport<ItemRow>({
  access: "item:view",
  name: "items",
  lists: rowsOfList("Item", ITEM_LIST),
  read: readItems,
  columns: withCurrency<ItemRow>([
    ...fieldColumns<ItemRow>(ITEM_FIELDS),
    column("text", "Status", (row) => capitalized(row.status)),
    column("moment", "Created", (row) => row.createdAt),
  ]),
});

/** What customers owe: in the company's currency, and in others as text. */
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
      const where = ACCOUNT_LIST.where(actor, { ...asked, role });
      return [{ table: "User", where, orderBy: ACCOUNT_LIST.orderBy(asked) }];
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
