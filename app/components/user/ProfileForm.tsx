import type { ReactNode } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { PlainInput } from "~/components/ui/PlainField";
import { RecordForm } from "~/components/ui/RecordForm";
import { roleLabel } from "~/models/kit/policy/policy";
import type { Texts } from "~/models/kit/shared/define-fields";
import { type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { PROFILE_FIELDS } from "~/models/people/user/user.fields";
import { ownPasswordMin, PASSWORD_MAX } from "~/models/people/user/user.words";

type ProfileTexts = Texts<typeof PROFILE_FIELDS>;
type Key = { id: number; name: string };
type Profile = {
  values: ProfileTexts;
  role: string;
  version: number;
  labels: { role: string };
};

type Typed = ProfileTexts &
  Record<"changePassword" | "currentPassword" | "newPassword" | "confirmPassword", string>;

/** One's own name, e-mail and phone, and the password behind a tick. */
export function ProfileForm({
  profile,
  plan,
  keys,
  hasCalendarAddress,
  lastResult,
  here,
}: {
  profile: Profile;
  plan: FormPlan;
  keys: readonly Key[];
  hasCalendarAddress: boolean;
  lastResult?: FormReply;
  here: string;
}) {
  const isOpen = lastResult?.initialValue?.changePassword === "on";
  return (
    <RecordForm<Typed>
      id="profile"
      plan={plan}
      values={profile.values}
      version={profile.version}
      lastResult={lastResult}
      save="Save Changes"
      cancelTo={here}
      placesButtons
    >
      {({ fields, control }) => (
        <>
          <FormSection>
            {control("name", { autoComplete: "name" })}
            {control("email", {
              autoComplete: "email",
              hint: "Changing it needs your current password",
            })}
            {control("phone", { autoComplete: "tel" })}
            <PlainInput
              id="profile-role"
              label={profile.labels.role}
              value={roleLabel(profile.role)}
              disabled
              readOnly
            />
            {!isOpen && lastResult?.error?.currentPassword && (
              <CurrentPassword field={fields.currentPassword} />
            )}
            <ChangePassword
              fields={fields}
              open={isOpen}
              asksCurrent={isOpen || !lastResult?.error?.currentPassword}
              min={ownPasswordMin(profile.role)}
            >
              <KeptAccess keys={keys} hasCalendarAddress={hasCalendarAddress} />
            </ChangePassword>
          </FormSection>
          <FormActions>
            <SubmitButton label="Save Changes" busyLabel="Saving..." />
          </FormActions>
        </>
      )}
    </RecordForm>
  );
}

type Field = Parameters<typeof TextField>[0]["field"];
type Fields = Record<"currentPassword" | "newPassword" | "confirmPassword", Field>;

function CurrentPassword({ field }: { field: Field }) {
  return (
    <TextField
      field={field}
      label="Current Password"
      type="password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
    />
  );
}

/** A new password ends all that opens the account: here is what else may stay. */
function KeptAccess({
  keys,
  hasCalendarAddress,
}: {
  keys: readonly Key[];
  hasCalendarAddress: boolean;
}) {
  if (keys.length === 0 && !hasCalendarAddress) return null;
  return (
    <fieldset className="stack">
      <legend className="label">Keep these working after the change</legend>
      {keys.map(({ id, name }) => (
        <label key={id} className="check">
          <input type="checkbox" name="keepKeys" value={id} />
          {`API key “${name}”`}
        </label>
      ))}
      {hasCalendarAddress && (
        <label className="check">
          <input type="checkbox" name="keepCalendarAddresses" />
          Calendar address
        </label>
      )}
    </fieldset>
  );
}

/**
 * A tick that opens the section, by the style sheet alone: unlike a folded `<details>` it tells the
 * server whether the section was open.
 */
function ChangePassword({
  fields,
  open,
  asksCurrent,
  min,
  children,
}: {
  fields: Fields;
  open: boolean;
  /** Unless the form asks for it above, for another e-mail. */
  asksCurrent: boolean;
  min: number;
  children: ReactNode;
}) {
  return (
    <div className="wide reveal">
      <input type="hidden" name="passwordSection" value="1" />
      <label className="check">
        <input type="checkbox" name="changePassword" defaultChecked={open} />
        Change Password
      </label>
      <div className="stack">
        {asksCurrent && <CurrentPassword field={fields.currentPassword} />}
        <TextField
          field={fields.newPassword}
          label="New Password"
          type="password"
          hint={`At least ${min} characters; it signs you out everywhere else`}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        <TextField
          field={fields.confirmPassword}
          label="Confirm New Password"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        {children}
      </div>
    </div>
  );
}
