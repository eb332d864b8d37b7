import { AddressText } from "~/components/ui/AddressText";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { RowLink } from "~/components/ui/RowLink";
import { Table, type Column } from "~/components/ui/Table";
import { ROLES, roleLabel } from "~/models/policy/policy";
import type { AccountKind } from "~/models/user/account-forms";
import { accountPaths } from "~/paths";
import { RoleBadge } from "./RoleBadge";
import { StatusBadge } from "./StatusBadge";

export type AccountRow = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  role: string;
  status: string;
  canEdit: boolean;
  canDelete: boolean;
};

const WORDS = {
  user: { title: "Users", add: "Add New User", empty: "No users found" },
  employee: { title: "Employees", add: "Add Employee", empty: "No employees found" },
  customer: { title: "Customers", add: "Add Customer", empty: "No customers found" },
} as const;

const ROLE_OPTIONS = [
  { value: "", label: "All Roles" },
  ...ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
];

const STATUS_OPTIONS = [
  { value: "", label: "All Status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** The list of users, employees or customers: users show their role, the others their phone. */
export function AccountList({
  kind,
  filter,
  rows,
  page,
  totalPages,
  canAdd,
}: {
  kind: AccountKind;
  filter: { search: string; status: string; role?: string };
  rows: AccountRow[];
  page: number;
  totalPages: number;
  canAdd: boolean;
}) {
  const at = accountPaths(kind);
  const words = WORDS[kind];
  const ofUsers = kind === "user";
  const known: Column<AccountRow> = ofUsers
    ? { label: "Role", cell: (row) => <RoleBadge role={row.role} /> }
    : { label: "Phone", cell: (row) => row.phone ?? "N/A" };
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          canAdd && (
            <ButtonLink to={at.create()} variant="primary" icon="plus">
              {words.add}
            </ButtonLink>
          )
        }
      />
      <FilterBar
        resetTo={at.list()}
        active={[filter.search, filter.status, filter.role].filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Name, Email, Phone"
          defaultValue={filter.search}
        />
        {ofUsers && (
          <FilterSelect
            name="role"
            label="Role"
            defaultValue={filter.role}
            options={ROLE_OPTIONS}
          />
        )}
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={STATUS_OPTIONS}
        />
      </FilterBar>
      <Card>
        <Table
          caption={words.title}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { label: "Name", cell: (row) => row.name },
            {
              label: "Email",
              cell: (row) => (
                <span className="wrap-anywhere">
                  <AddressText text={row.email} />
                </span>
              ),
            },
            known,
            { label: "Status", cell: (row) => <StatusBadge status={row.status} /> },
            {
              label: "Actions",
              actions: true,
              cell: (row) => (
                <>
                  <RowLink to={at.view(row.id)} about={row.name}>
                    View
                  </RowLink>
                  {row.canEdit && (
                    <RowLink to={at.edit(row.id)} about={row.name}>
                      Edit
                    </RowLink>
                  )}
                  {row.canDelete && (
                    <RowLink to={at.confirm(row.id, "delete")} about={row.name}>
                      Delete
                    </RowLink>
                  )}
                </>
              ),
            },
          ]}
          empty={
            <EmptyState
              text={words.empty}
              action={canAdd && { to: at.create(), label: words.add }}
            />
          }
        />
      </Card>
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => at.list({ ...filter, page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
