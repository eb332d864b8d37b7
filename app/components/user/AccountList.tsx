import { NotConfirmed } from "~/components/customer/NotConfirmed";
import {
  type BulkAnswer,
  BulkBar,
  type BulkState,
  selecting,
  withTicks,
} from "~/components/ui/Bulk";
import { AddressText, PhoneLink } from "~/components/ui/ContactLinks";
import { columnsOf, statusFilter } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { RowLinks } from "~/components/ui/RowLink";
import type { Column } from "~/components/ui/Table";
import { roleLabel, ROLES } from "~/models/kit/policy/policy";
import type { AccountKind } from "~/models/people/user/account.forms";
import type { ListState } from "~/models/kit/record/define-list";
import type { PageInfo } from "~/models/kit/shared/list-query";
import { capitalized } from "~/models/ground/typed/text";
import { USER_STATUSES } from "~/models/people/user/user.words";
import { accountPaths, paths } from "~/paths";
import type { AccountRow } from "~/services/people/account-list.server";
import { ListStatus, RoleBadge } from "./StatusBadge";

const WORDS = {
  user: { title: "Users", add: "Add New User", empty: "No users found" },
  employee: { title: "Employees", add: "Add Employee", empty: "No employees found" },
  customer: { title: "Customers", add: "Add Customer", empty: "No customers found" },
} as const;

const SEARCH = { name: "search", label: "Search", placeholder: "Name, Email, Phone" };
const ROLE = {
  name: "role",
  all: "All Roles",
  options: ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
};
const STATUS = statusFilter(
  "All Status",
  USER_STATUSES.map((status) => ({ value: status, label: capitalized(status) })),
);

/** The list of users, employees or customers: users show their role, the others their phone. */
export function AccountList({
  kind,
  labels,
  list,
  rows,
  canAdd,
  pages,
  canSelect,
  bulk = null,
  answer,
}: {
  kind: AccountKind;
  labels: Record<"name" | "email" | "phone" | "role", string>;
  list: ListState;
  rows: AccountRow[];
  canAdd: boolean;
  pages: PageInfo;
  /** Set for customers. */
  canSelect?: boolean;
  bulk?: BulkState;
  answer?: BulkAnswer;
}) {
  const at = accountPaths(kind);
  const words = WORDS[kind];
  const ofUsers = kind === "user";
  const column = columnsOf(rows);
  const phone: Column<AccountRow> = {
    label: labels.phone,
    phone: "who",
    cell: ({ phone, name }) => (phone ? <PhoneLink contact={phone} name={name} /> : "N/A"),
  };
  const role: Column<AccountRow> = {
    label: labels.role,
    sort: "role",
    phone: "end",
    cell: (row) => <RoleBadge role={row.role} />,
  };
  const balance: Column<AccountRow> = {
    label: "Balance Due",
    numeric: true,
    // Beside the phone: above it, it would cut the name.
    phone: "status",
    named: true,
    cell: (row) => row.due.join(", "),
  };
  return (
    <ListPage
      title={words.title}
      add={canAdd && { to: at.create(), label: words.add }}
      importTo={kind === "customer" && paths.imports.create("customers")}
      filters={ofUsers ? [SEARCH, { ...ROLE, label: labels.role }, STATUS] : [SEARCH, STATUS]}
      list={list}
      address={selecting(at.list, bulk)}
      canSelect={canSelect}
      rows={rows}
      rowTo={({ id }) => (bulk ? null : at.view(id))}
      columns={withTicks<AccountRow>(
        [
          { label: labels.name, sort: "name", cell: (row) => row.name },
          {
            label: labels.email,
            sort: "email",
            cell: (row) => (
              <span className="wrap-anywhere">
                <AddressText text={row.email ?? "N/A"} />
              </span>
            ),
          },
          phone,
          ...(ofUsers ? [role] : []),
          ...(kind === "customer" ? [balance] : []),
          column.status((row) => (
            <div className="row">
              <ListStatus status={row.status} />
              {row.unconfirmed && <NotConfirmed />}
            </div>
          )),
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <RowLinks
                about={row.name}
                links={[
                  { to: at.view(row.id), label: "View" },
                  row.canEdit && { to: at.edit(row.id), label: "Edit" },
                  row.canDelete && { to: at.confirm(row.id, "delete"), label: "Delete" },
                ]}
              />
            ),
          },
        ],
        bulk,
        answer,
        ({ name }) => name,
      )}
      inCard
      empty={words.empty}
      pages={pages}
      paging="all"
      summary="page"
    >
      <BulkBar list="customer" bulk={bulk} address={at.list} answer={answer} viewOf={at.view} />
    </ListPage>
  );
}
