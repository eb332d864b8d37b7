import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { whileTyping } from "~/components/ui/while-typing";
import { roleLabel } from "~/models/policy/policy";
import type { FormReply } from "~/models/shared/form-reply";
import { OWN_PASSWORD_MIN, PASSWORD_MAX, ProfileInput } from "~/models/user/user.schema";

type Profile = {
  name: string;
  email: string;
  phone: string | null;
  role: string;
  version: number;
};

/** What the form posts. */
type ProfileFields = Partial<
  Record<
    | "name"
    | "email"
    | "phone"
    | "changePassword"
    | "currentPassword"
    | "newPassword"
    | "confirmPassword"
    | "version",
    string
  >
>;

const LABELS = { name: "Name", email: "Email", phone: "Phone" } as const;

function lines(values: Record<string, unknown> | null | undefined) {
  return Object.entries(LABELS).map(([key, label]) => ({
    label,
    value: String(values?.[key] ?? ""),
  }));
}

/** One's own name, e-mail and phone, and the password behind a tick. */
export function ProfileForm({
  profile,
  lastResult,
  here,
}: {
  profile: Profile;
  lastResult?: FormReply;
  here: string;
}) {
  const [form, fields] = useForm<ProfileFields, unknown>({
    id: "profile",
    lastResult,
    defaultValue: {
      name: profile.name,
      email: profile.email,
      phone: profile.phone ?? "",
      version: String(profile.version),
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(ProfileInput),
  });
  return (
    <Form method="post" discover="none" {...getFormProps(form)} noValidate className="stack">
      <FormErrors form={form} />
      {lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue)}
          theirs={lines(profile)}
          version={profile.version}
          theirsHref={here}
        />
      )}
      <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />
      <FormSection>
        <TextField
          field={fields.name}
          label={LABELS.name}
          maxLength={100}
          autoComplete="name"
          required
        />
        <TextField
          field={fields.email}
          label={LABELS.email}
          type="email"
          maxLength={254}
          autoComplete="email"
          required
        />
        <TextField
          field={fields.phone}
          label={LABELS.phone}
          type="tel"
          maxLength={20}
          autoComplete="tel"
        />
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
        <ChangePassword fields={fields} open={lastResult?.initialValue?.changePassword === "on"} />
      </FormSection>
      <FormActions>
        <SubmitButton label="Save Changes" busyLabel="Saving..." />
      </FormActions>
    </Form>
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
