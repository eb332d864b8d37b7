import { TextField } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm, type FormParts } from "~/components/ui/RecordForm";
import { StateAnyway } from "~/components/ui/Anyway";
import { STATE_ANYWAY } from "~/models/ground/tax/state-anyway";
import { ROLES, roleLabel } from "~/models/kit/policy/policy";
import type { Texts } from "~/models/kit/shared/define-fields";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { AccountKind } from "~/models/people/user/account.forms";
import type { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import type { ACCOUNT_FORM, EMPLOYEE_FORM } from "~/models/people/user/user.fields";
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_PASSWORD_MIN } from "~/models/people/user/user.words";
import { accountPaths } from "~/paths";

/** Account fields, with the GST fields of customers. */
type AccountTexts = Texts<typeof ACCOUNT_FORM> &
  Partial<Texts<typeof CUSTOMER_TAX_FIELDS> & Texts<typeof EMPLOYEE_FORM>>;

const WORDS = {
  user: { page: "New User", create: "Create User", update: "Update User" },
  employee: { page: "New Employee", create: "Create Employee", update: "Update Employee" },
  customer: { page: "New Customer", create: "Create Customer", update: "Update Customer" },
} as const;

const AT_LEAST = `at least ${STAFF_PASSWORD_MIN} characters, not a common password, not your name`;
const PASSWORD_HINTS = {
  edit: `Leave it blank to keep the current one. A new one: ${AT_LEAST}`,
  employee: `A${AT_LEAST.slice(1)}`,
  user: `For staff: ${AT_LEAST}. For a customer: at least ${PASSWORD_MIN} characters, or blank to e-mail a link to set one`,
};

/** All fields of the form, for every kind. */
type Typed = AccountTexts & Record<"password" | "confirmPassword" | "currentPassword", string>;

/**
 * The page with the form of users, employees and customers, new and edit in one. Users have a role besides;
 * customers no password, which they set by a link. `isSelf`: one's own role and status are shown and cannot be
 * changed.
 */
export function AccountForm({
  kind,
  account,
  isSelf = false,
  offersAllRoles,
  gstinHint,
  ...frame
}: {
  kind: AccountKind;
  account?: { id: number; version: number; values: AccountTexts };
  plan: FormPlan;
  isSelf?: boolean;
  /** Only admins make employees and admins; everybody else is offered Customer. */
  offersAllRoles: boolean;
  /** The holder as the stored GSTIN tells it. */
  gstinHint?: string | null;
  lastResult?: FormReply;
  idempotencyKey?: string;
}) {
  const words = WORDS[kind];
  const at = accountPaths(kind);
  const stored = account?.values;
  const roles = ROLES.filter((role) => offersAllRoles || role === "customer");
  return (
    <>
      <PageHeader title={account ? `Edit ${account.values.name}` : words.page} />
      <RecordForm<Typed>
        id={kind}
        values={
          stored ?? { role: "customer", status: "active", kind: "individual", opens: "office" }
        }
        version={account?.version}
        save={account ? words.update : words.create}
        cancelTo={account ? at.view(account.id) : at.list()}
        // Read-only fields are shown but not posted.
        lines={(typed) => comparedLines(frame.plan.specs, { ...stored, ...typed })}
        {...frame}
      >
        {(parts) => {
          const { fields, control } = parts;
          return (
            <>
              <FormSection>
                {/* Of somebody else: a browser would fill in the reader's own. */}
                {control("name", { autoComplete: "off" })}
                {control("email", {
                  autoComplete: "off",
                  // A phone is enough, or a GSTIN.
                  ...(kind === "customer" && { required: false }),
                  hint:
                    kind === "customer" && !account
                      ? `An e-mail${frame.plan.specs.gstin ? ", a phone or a GSTIN" : " or a phone"} is needed`
                      : undefined,
                })}
                {control("phone", { autoComplete: "off" })}
                {kind === "user" && (
                  <>
                    {control("role", {
                      options: roles.map((role) => ({ value: role, label: roleLabel(role) })),
                      disabled: isSelf,
                      hint: isSelf ? "Another admin can change your role" : undefined,
                    })}
                    {/* A disabled select posts nothing, and a role is required. */}
                    {isSelf && stored && <input type="hidden" name="role" value={stored.role} />}
                  </>
                )}
                {control("status", {
                  disabled: isSelf,
                  hint: isSelf ? "Another admin can change your status" : undefined,
                })}
                {control("address", { autoComplete: "off" })}
                {frame.plan.specs.opens && control("opens")}
                {frame.plan.specs.seesBooks && control("seesBooks")}
              </FormSection>
              {frame.plan.specs.gstin && (
                <GstSection
                  title={kind === "user" && !account ? "GST, of a customer" : "GST"}
                  gstinHint={gstinHint}
                  stateAnyway={frame.lastResult?.initialValue?.[STATE_ANYWAY]}
                  {...parts}
                />
              )}
              {kind !== "customer" && stored?.role !== "customer" && (
                <PasswordSection
                  title={account ? "New password" : "Password"}
                  hint={PASSWORD_HINTS[account ? "edit" : kind]}
                  required={!account && kind === "employee"}
                  {...parts}
                />
              )}
              {kind === "user" && account && offersAllRoles && (
                <FormSection title="Confirm that it is you">
                  <TextField
                    field={fields.currentPassword}
                    label="Your current password"
                    type="password"
                    hint={
                      isSelf
                        ? "Needed to change the e-mail or the password"
                        : "Needed to change the role. The person is signed out. From customer to staff or back, the password ends and a link to set a new one is mailed"
                    }
                    autoComplete="current-password"
                    maxLength={PASSWORD_MAX}
                  />
                </FormSection>
              )}
            </>
          );
        }}
      </RecordForm>
    </>
  );
}

type Parts = FormParts<Typed>;

function GstSection({
  title,
  gstinHint,
  stateAnyway,
  fields,
  control,
}: Parts & { title: string; gstinHint?: string | null; stateAnyway: unknown }) {
  return (
    <FormSection title={title}>
      {control("kind")}
      <div className="stack gap-3">
        {control("gstin", gstinHint ? { hint: gstinHint } : {})}
        <StateAnyway field={fields.gstin} confirmed={[]} />
      </div>
      {control("isComposition")}
      {control("tan")}
      {control("pinCode", { autoComplete: "off", inputMode: "numeric" })}
      <div className="stack gap-3">
        {control("stateCode")}
        <StateAnyway field={fields.stateCode} confirmed={stateAnyway} />
      </div>
    </FormSection>
  );
}

function PasswordSection({
  title,
  hint,
  required,
  fields,
}: Parts & { title: string; hint: string; required: boolean }) {
  return (
    <FormSection title={title}>
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        hint={hint}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required={required}
      />
      <TextField
        field={fields.confirmPassword}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required={required}
      />
    </FormSection>
  );
}
