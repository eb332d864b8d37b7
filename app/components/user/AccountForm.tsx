import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { SelectField, TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { whileTyping } from "~/components/ui/while-typing";
import { ROLES, roleLabel } from "~/models/policy/policy";
import type { FormReply } from "~/models/shared/form-reply";
import { CREATE_FORMS, EDIT_FORMS, type AccountKind } from "~/models/user/account-forms";
import { PASSWORD_MAX, PASSWORD_MIN } from "~/models/user/user.schema";
import { accountPaths } from "~/paths";

type AccountRecord = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  role: string;
  status: string;
  version: number;
};

const WORDS = {
  user: { create: "New User", submit: "Create User", update: "Update User" },
  employee: { create: "New Employee", submit: "Create Employee", update: "Update Employee" },
  customer: { create: "New Customer", submit: "Create Customer", update: "Update Customer" },
} as const;

const STATUS_OPTIONS = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const LABELS = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  role: "Role",
  status: "Status",
} as const;

/** What a form posts, whatever the kind: its fields are looked up by these names. */
type AccountFields = Partial<
  Record<keyof typeof LABELS | "password" | "confirmPassword" | "version", string>
>;

function lines(values: Record<string, unknown> | null | undefined) {
  return Object.entries(LABELS).map(([key, label]) => ({
    label,
    value: String(values?.[key] ?? ""),
  }));
}

/**
 * The page with the form of users, employees and customers, new and edit in one. Users have a role besides;
 * customers no password. `isSelf`: one's own role and status are shown and cannot be changed.
 */
export function AccountForm({
  kind,
  account,
  isSelf = false,
  offersAllRoles,
  lastResult,
  idempotencyKey,
}: {
  kind: AccountKind;
  account?: AccountRecord;
  isSelf?: boolean;
  /** Only admins make employees and admins; everybody else is offered Customer. */
  offersAllRoles: boolean;
  lastResult?: FormReply;
  idempotencyKey?: string;
}) {
  const words = WORDS[kind];
  const at = accountPaths(kind);
  const cancelTo = account ? at.view(account.id) : at.list();
  const [form, fields] = useForm<AccountFields, unknown>({
    id: kind,
    lastResult,
    defaultValue: account
      ? {
          ...account,
          version: String(account.version),
          phone: account.phone ?? "",
          address: account.address ?? "",
        }
      : { role: "customer", status: "active" },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping((account ? EDIT_FORMS : CREATE_FORMS)[kind]),
  });
  const roles = ROLES.filter((role) => offersAllRoles || role === "customer");
  return (
    <>
      <PageHeader title={account ? `Edit ${account.name}` : words.create} />
      <Form method="post" discover="none" {...getFormProps(form)} noValidate className="stack">
        <FormErrors form={form} />
        {account && lastResult?.editConflict && (
          <EditConflictNotice
            mine={lines({ ...account, ...lastResult.initialValue })}
            theirs={lines(account)}
            version={account.version}
            theirsHref={cancelTo}
          />
        )}
        {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        {account && (
          <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />
        )}
        <FormSection>
          <TextField field={fields.name} label={LABELS.name} maxLength={100} required />
          <TextField
            field={fields.email}
            label={LABELS.email}
            type="email"
            maxLength={254}
            autoComplete="off"
            required
          />
          <TextField field={fields.phone} label={LABELS.phone} type="tel" maxLength={20} />
          {kind === "user" && (
            <>
              <SelectField
                field={fields.role}
                label={LABELS.role}
                options={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
                disabled={isSelf}
                hint={isSelf ? "Another admin can change your role" : undefined}
                required
              />
              {/* A disabled select posts nothing, and a role is required. */}
              {isSelf && account && <input type="hidden" name="role" value={account.role} />}
            </>
          )}
          <SelectField
            field={fields.status}
            label={LABELS.status}
            options={STATUS_OPTIONS}
            disabled={isSelf}
            hint={isSelf ? "Another admin can change your status" : undefined}
            required
          />
          <TextAreaField field={fields.address} label={LABELS.address} maxLength={500} wide />
        </FormSection>
        {kind !== "customer" && (
          <FormSection title={account ? "New password" : "Password"}>
            <TextField
              field={fields.password}
              label="Password"
              type="password"
              hint={
                account
                  ? "Leave it blank to keep the current one"
                  : `At least ${PASSWORD_MIN} characters`
              }
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
              required={!account}
            />
            <TextField
              field={fields.confirmPassword}
              label="Confirm Password"
              type="password"
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
              required={!account}
            />
          </FormSection>
        )}
        <FormActions>
          <SubmitButton label={account ? words.update : words.submit} busyLabel="Saving..." />
          <ButtonLink to={cancelTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
