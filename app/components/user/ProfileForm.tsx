import { SubmitButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { roleLabel } from "~/models/policy/policy";
import type { Texts } from "~/models/shared/define-fields";
import { comparedLines, type FormPlan } from "~/models/shared/form-plan";
import type { FormReply } from "~/models/shared/form-reply";
import type { PROFILE_FIELDS } from "~/models/user/user.fields";
import { OWN_PASSWORD_MIN, PASSWORD_MAX } from "~/models/user/user.words";

type ProfileTexts = Texts<typeof PROFILE_FIELDS>;
type Profile = { values: ProfileTexts; role: string; version: number };

/** What the form holds. */
type Typed = ProfileTexts &
  Record<"changePassword" | "currentPassword" | "newPassword" | "confirmPassword", string>;

/** One's own name, e-mail and phone, and the password behind a tick. */
export function ProfileForm({
  profile,
  plan,
  lastResult,
  here,
}: {
  profile: Profile;
  plan: FormPlan;
  lastResult?: FormReply;
  here: string;
}) {
  return (
    <RecordForm<Typed>
      id="profile"
      plan={plan}
      values={profile.values}
      version={profile.version}
      lastResult={lastResult}
      save="Save Changes"
      cancelTo={here}
      lines={(typed) => comparedLines(plan.specs, typed)}
    >
      {({ fields, control }) => (
        <>
          <FormSection>
            {control("name", { autoComplete: "name" })}
            {control("email", { autoComplete: "email" })}
            {control("phone", { autoComplete: "tel" })}
            <div className="field">
              <label className="label" htmlFor="profile-role">
                Role
              </label>
              <input
                id="profile-role"
                className="input"
                value={roleLabel(profile.role)}
                disabled
                readOnly
              />
            </div>
            <ChangePassword
              fields={fields}
              open={lastResult?.initialValue?.changePassword === "on"}
            />
          </FormSection>
          <FormActions>
            <SubmitButton label="Save Changes" busyLabel="Saving..." />
          </FormActions>
        </>
      )}
    </RecordForm>
  );
}

type Fields = Record<
  "currentPassword" | "newPassword" | "confirmPassword",
  Parameters<typeof TextField>[0]["field"]
>;

/**
 * A tick that opens the section, by the style sheet alone: unlike a folded `<details>` it tells the
 * server whether the section was open.
 */
function ChangePassword({ fields, open }: { fields: Fields; open: boolean }) {
  return (
    <div className="wide reveal">
      <input type="hidden" name="passwordSection" value="1" />
      <label className="check">
        <input type="checkbox" name="changePassword" defaultChecked={open} />
        Change Password
      </label>
      <div className="stack">
        <TextField
          field={fields.currentPassword}
          label="Current Password"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <TextField
          field={fields.newPassword}
          label="New Password"
          type="password"
          hint={`At least ${OWN_PASSWORD_MIN} characters; it signs you out everywhere else`}
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
      </div>
    </div>
  );
}
