import * as z from "zod";

import { ROLES } from "../policy/policy";
import { described } from "../shared/described";
import { choice, optionalText, requiredEmail, requiredText, version } from "../shared/fields";

export const PASSWORD_MAX = 200;

const BLANK = { enum: ["", null] };

/** A password field: never trimmed, never shown again. `required` null means it may be blank. */
export function passwordField(required: string | null, short: string, min: number) {
  const block = z
    .string({ error: "Password must be text" })
    .nullish()
    .transform((value, context): string | null => {
      const text = value ?? "";
      const problem =
        text === ""
          ? required
          : text.length < min
            ? short
            : text.length > PASSWORD_MAX
              ? `Password must be at most ${PASSWORD_MAX} characters`
              : null;
      if (problem) {
        context.addIssue({ code: "custom", message: problem });
        return z.NEVER;
      }
      return text === "" ? null : text;
    });
  const schema = { minLength: min, maxLength: PASSWORD_MAX };
  return described(
    block,
    required === null
      ? { schema: { anyOf: [{ type: "string", ...schema }, BLANK] }, required: false }
      : { schema: { type: "string", ...schema }, required: true },
  );
}

/** 'Forgot your password?': whose. */
export const ForgotPasswordInput = z.object({ email: requiredEmail("Invalid email address") });

export const LoginInput = z.object({
  email: requiredEmail("Invalid email address"),
  password: passwordField("Password is required", "", 1).transform((value) => value ?? ""),
});

const FULL_NAME = { type: "string", minLength: 2, maxLength: 50, pattern: "\\S.*\\S" };
const TEN_DIGITS = { type: "string", pattern: "^[0-9]{10}$" };

/** What scripts send to sign up; the form has the confirmation besides. */
export const RegisterBody = z.object({
  name: described(
    requiredText("Name", 50, "Name is required", "Name is too long").refine(
      (name) => name.length >= 2,
      "Name is too short",
    ),
    { schema: FULL_NAME, required: true },
  ),
  email: requiredEmail("Invalid email address"),
  password: passwordField(
    "Password is required",
    "Password must be at least 6 characters",
    6,
  ).transform((value) => value ?? ""),
  phone: described(
    requiredText("Phone number", 20, "Phone number is required").refine(
      (phone) => /^[0-9]{10}$/.test(phone),
      "Phone number must be 10 digits",
    ),
    { schema: TEN_DIGITS, required: true },
  ),
  address: requiredText("Address", 500),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const RegisterInput = RegisterBody.extend({
  confirmPassword: passwordField("Confirm password is required", "", 1),
}).refine((input) => input.password === input.confirmPassword, {
  path: ["confirmPassword"],
  message: "Passwords must match",
});

/** What every kind of account has besides its password and role. */
export const accountFields = {
  name: requiredText("Name", 100),
  email: requiredEmail("Invalid email"),
  phone: optionalText("Phone", 20),
  address: optionalText("Address", 500),
};

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const role = choice(ROLES, { required: "Role is required", invalid: "Invalid role" });
/** Left out (a disabled select posts nothing): active when new, unchanged when not. */
const status = choice(USER_STATUSES, {
  required: "Status is required",
  invalid: "Invalid status",
}).optional();

export const PASSWORD_MIN = 6;
const PASSWORD_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;
const newPassword = passwordField("Password is required", PASSWORD_SHORT, PASSWORD_MIN);
/** Blank: the password stays as it is. */
const changedPassword = passwordField(null, PASSWORD_SHORT, PASSWORD_MIN);
const confirmation = passwordField("Confirm password is required", "", 1);
const changedConfirmation = passwordField(null, "", 1);

type WithConfirmation = { password: string | null; confirmPassword: string | null };
const matches = (input: WithConfirmation) => input.password === input.confirmPassword;
const MUST_MATCH = { path: ["confirmPassword"], message: "Passwords must match" };

/** What scripts send for a new account; the form has the confirmation besides. */
export const UserCreateInput = z.object({
  ...accountFields,
  password: newPassword,
  role: role.optional(),
  status,
});
export const UserCreateForm = UserCreateInput.extend({
  role,
  confirmPassword: confirmation,
}).refine(matches, MUST_MATCH);

export const UserUpdateInput = z.object({
  ...accountFields,
  password: changedPassword,
  role: role.optional(),
  status,
  version,
});
export const UserEditForm = UserUpdateInput.extend({
  role,
  confirmPassword: changedConfirmation,
}).refine(matches, MUST_MATCH);

/** Employees: the same without the role, which is forced. */
export const EmployeeCreateInput = UserCreateInput.omit({ role: true });
export const EmployeeCreateForm = EmployeeCreateInput.extend({
  confirmPassword: confirmation,
}).refine(matches, MUST_MATCH);
export const EmployeeUpdateInput = UserUpdateInput.omit({ role: true });
export const EmployeeEditForm = EmployeeUpdateInput.extend({
  confirmPassword: changedConfirmation,
}).refine(matches, MUST_MATCH);

/** Customers as scripts send them: a password may come along, for customers who sign in. */
export const CustomerBody = EmployeeUpdateInput;

/** 'Activate' and 'Deactivate'. */
export const AccountStatusInput = z.object({
  status: choice(USER_STATUSES, { required: "Status is required", invalid: "Invalid status" }),
});

/** What a command takes for any kind of account; what is left out stays as it is. */
export type AccountInput = {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  password?: string | null;
  role?: (typeof ROLES)[number];
  status?: UserStatus;
  version?: number | null;
};

export const OWN_PASSWORD_MIN = 8;
const ownPassword = (required: string | null) =>
  passwordField(
    required,
    `Password must be at least ${OWN_PASSWORD_MIN} characters`,
    OWN_PASSWORD_MIN,
  );

/**
 * One's own account as scripts save it: role, status and what else they send is ignored. The current
 * password is checked where it is given.
 */
export const OwnAccountBody = z.object({
  ...accountFields,
  email: requiredEmail("Invalid email format"),
  address: accountFields.address.optional(),
  password: ownPassword(null),
  currentPassword: passwordField(null, "", 1),
  version,
});

/** Setting a password by a link. */
export const SetPasswordInput = z
  .object({ password: ownPassword("Password is required"), confirmPassword: confirmation })
  .refine(matches, MUST_MATCH);

const tick = z
  .string()
  .nullish()
  .transform((value) => Boolean(value));

/**
 * The profile page. `passwordSection` says that the page has the tick 'Change Password', so that
 * without the tick nothing counts that a browser filled in by itself.
 */
export const ProfileInput = z
  .object({
    name: accountFields.name,
    email: requiredEmail("Invalid email format"),
    phone: accountFields.phone,
    passwordSection: tick,
    changePassword: tick,
    currentPassword: passwordField(null, "", 1),
    newPassword: ownPassword(null),
    confirmPassword: passwordField(null, "", 1),
    version,
  })
  .superRefine((input, context) => {
    if (!changesPassword(input)) return;
    const say = (path: keyof typeof input, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!input.newPassword) {
      return say("newPassword", "New password is required when changing password");
    }
    if (!input.currentPassword) {
      say("currentPassword", "Current password is required to set a new password");
    }
    if (!input.confirmPassword) say("confirmPassword", "Please confirm your password");
    else if (input.confirmPassword !== input.newPassword) {
      say("confirmPassword", "Passwords must match");
    }
  })
  .transform((input) => {
    const changes = changesPassword(input);
    return {
      name: input.name,
      email: input.email,
      phone: input.phone,
      currentPassword: changes ? input.currentPassword : null,
      newPassword: changes ? input.newPassword : null,
      version: input.version,
    };
  });
export type ProfileInput = z.infer<typeof ProfileInput>;

function changesPassword(input: {
  passwordSection: boolean;
  changePassword: boolean;
  currentPassword: string | null;
  newPassword: string | null;
  confirmPassword: string | null;
}): boolean {
  if (input.passwordSection || input.changePassword) return input.changePassword;
  return Boolean(input.currentPassword ?? input.newPassword ?? input.confirmPassword);
}
