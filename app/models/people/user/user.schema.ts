import * as z from "zod";
import type { Office, Role } from "../../kit/policy/policy";
import { type Input, inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { optionalEmail } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { type Rule, ruleOfTyped, withRules } from "../../kit/shared/rules";
import { type CustomerTax, customerTaxShape } from "./customer-tax.fields";
import { confirmation, mustMatch, passwordField } from "./register.schema";
import { ACCOUNT_FORM, EMPLOYEE_FORM, NEW_EMPLOYEE_FORM, PROFILE_FIELDS } from "./user.fields";
import {
  ownPasswordMin,
  PASSWORD_MIN,
  PASSWORD_REQUIRED,
  PASSWORD_SHORT,
  STAFF_PASSWORD_MIN,
  type UserStatus,
} from "./user.words";

/**
 * The fields of every kind of account; a status left out (a disabled select posts nothing) is active when new. The GST
 * fields count for customers alone.
 */
const { role, status: givenStatus, ...ownFields } = inputShape(ACCOUNT_FORM);

const status = givenStatus.optional();

const accountFields = { ...ownFields, status, ...customerTaxShape };

const noTax = {
  kind: true,
  gstin: true,
  pinCode: true,
  stateCode: true,
  tan: true,
  isComposition: true,
} as const;

/** A password of at least so many characters; without `required` a blank one leaves it as it is. */
const atLeast = (min: number, required: string | null = null) =>
  passwordField(required, `Password must be at least ${min} characters`, min);

const changedConfirmation = passwordField(null, "", 1);

/** One's own, where a change asks for it: the commands say when. */
const currentPassword = passwordField(null, "", 1);

const newUser = z.object({
  ...accountFields,
  // Its minimum length depends on the role, so a rule says it.
  password: atLeast(1),
  role: role.optional(),
});

/** Roles for which a new account needs a password: customers may set theirs by a link. */
const needsPassword = ({ role: chosen }: { role?: unknown }) =>
  (chosen ?? "customer") !== "customer";

/** Only customers may have a password this short; how strong that of staff must be is the command's to say. */
const longEnough = ruleOfTyped<{ password: string | null; role?: Role }>((typed, addError) => {
  const { password } = typed;
  if (needsPassword(typed) || typeof password !== "string") return;
  if (password !== "" && password.length < PASSWORD_MIN) addError("password", PASSWORD_SHORT);
});

/**
 * The body that scripts send for a new account; the form has the confirmation besides. A customer without a password is
 * mailed a link to set one.
 */
export const UserCreateInput = withRules(
  newUser,
  longEnough,
  ruleOfTyped<{ password: string | null; role?: Role }>((typed, addError) => {
    if (typed.password === null && needsPassword(typed)) addError("password", PASSWORD_REQUIRED);
  }),
);

export const UserCreateForm = withRules(
  newUser.extend({ role, confirmPassword: changedConfirmation }),
  longEnough,
  ruleOfTyped<{ password: string | null; confirmPassword: string | null; role: Role }>(
    (typed, addError) => {
      const { password, confirmPassword } = typed;
      const needed = needsPassword(typed);
      if (!password && (confirmPassword || needed)) addError("password", PASSWORD_REQUIRED);
      if (!confirmPassword && (password || needed))
        addError("confirmPassword", "Confirm password is required");
      if (password && confirmPassword && password !== confirmPassword)
        addError("confirmPassword", "Passwords must match");
    },
  ),
);

export const UserUpdateInput = z.object({
  ...accountFields,
  // The role of a stored account is not known here: the command says the minimum length.
  password: atLeast(1),
  currentPassword,
  role: role.optional(),
  version,
});

export const UserEditForm = withRules(
  UserUpdateInput.extend({ role, confirmPassword: changedConfirmation }),
  mustMatch,
);

/** What the account of an employee opens; left out, a new one opens the office, another one what it did. */
const opens = NEW_EMPLOYEE_FORM.opens.block.optional();

/** Employees: the same without the role, which is forced. */
export const EmployeeCreateInput = newUser.omit({ role: true, ...noTax }).extend({
  opens,
  password: atLeast(STAFF_PASSWORD_MIN, PASSWORD_REQUIRED),
});

export const EmployeeCreateForm = withRules(
  EmployeeCreateInput.extend({ confirmPassword: confirmation }),
  mustMatch,
);

const CustomerUpdateInput = UserUpdateInput.omit({ role: true, currentPassword: true }).extend({
  password: atLeast(PASSWORD_MIN),
});

export const EmployeeUpdateInput = UserUpdateInput.omit({
  role: true,
  ...noTax,
  currentPassword: true,
}).extend({
  password: atLeast(STAFF_PASSWORD_MIN),
  seesBooks: EMPLOYEE_FORM.seesBooks.block,
  opens,
});

export const EmployeeEditForm = withRules(
  EmployeeUpdateInput.extend({ confirmPassword: changedConfirmation }),
  mustMatch,
);

/** A customer's: whether it may be left out their rules say. */
const storedEmail = optionalEmail("Invalid email");

type KnownBy = { email?: unknown; phone?: unknown; gstin?: unknown };

/** By what a new customer is known, at the least: an e-mail, a phone, or the GSTIN of a business. */
export const isKnown = ({ email, phone, gstin }: KnownBy) => Boolean(email || phone || gstin);

/** Accounts with a password sign in by the e-mail. */
const known = ruleOfTyped<KnownBy & { password?: string }>((typed, addError) => {
  if (typed.email !== null || (isKnown(typed) && !typed.password)) return;
  addError("email", "Email is required");
});

/** New customers as scripts send them, with a password or without. */
export const CustomerBody = withRules(
  CustomerUpdateInput.extend({ email: storedEmail }),
  known as Rule<unknown>,
);

/** A new customer as staff enter one: no password, the role is forced. */
export const CustomerCreateForm = withRules(
  z.object({ ...accountFields, email: storedEmail, version }),
  known as Rule<unknown>,
);

export const CustomerUpdateBody = CustomerUpdateInput.extend({ email: storedEmail });

/** A customer as staff change one: no password, the role is forced. */
export const CustomerEditForm = z.object({ ...accountFields, email: storedEmail, version });

/** 'Activate' and 'Deactivate'. */
export const AccountStatusInput = z.object({
  status: givenStatus,
});

/** The input of a command for any kind of account; fields left out stay as they are. */
export type AccountInput = Omit<Input<typeof ACCOUNT_FORM>, "role" | "status" | "email"> & {
  /** Null: a customer known by the phone alone. */
  email: string | null;
  password?: string | null;
  currentPassword?: string | null;
  role?: Role;
  status?: UserStatus;
  /** For employees only. */
  seesBooks?: boolean;
  opens?: Office;
  version?: number | null;
} & Partial<CustomerTax>;

/** A schema for customers and one for staff, whose own passwords are longer. */
type ByRole<S> = { customer: S; staff: S };

function byRole<S>(make: (min: number) => S): ByRole<S> {
  return { customer: make(ownPasswordMin("customer")), staff: make(ownPasswordMin("admin")) };
}

/** The one of both that somebody of a role is read by. */
export function schemaFor<S>({ customer, staff }: ByRole<S>, role: string): S {
  return role === "customer" ? customer : staff;
}

const ids = described(
  z
    .array(z.int({ error: "Must be a list of numbers" }), { error: "Must be a list of numbers" })
    .max(100)
    .nullish(),
  {
    schema: { type: ["array", "null"], items: { type: "integer" }, maxItems: 100 },
    required: false,
  },
);

const yes = described(z.boolean({ error: "Must be true or false" }).nullish(), {
  schema: { type: ["boolean", "null"] },
  required: false,
});

/** The access that stays after a new password of one's own, as scripts name it. */
export const keptFields = { keepKeys: ids, keepCalendarAddresses: yes };

/** One's own account as scripts save it: role, status and what else they send is ignored. */
export const OwnAccountBody = byRole((min) =>
  z.object({
    ...inputShape(PROFILE_FIELDS),
    address: ownFields.address.optional(),
    password: atLeast(min),
    currentPassword,
    ...keptFields,
    version,
  }),
);

/** Setting a password by a link. */
export const SetPasswordInput = byRole((min) =>
  withRules(
    z.object({ password: atLeast(min, PASSWORD_REQUIRED), confirmPassword: confirmation }),
    mustMatch,
  ),
);

const tick = z
  .string()
  .nullish()
  .transform((value) => Boolean(value));

/** Boxes of one name: the values of those that are ticked. */
const ticks = z.preprocess(
  (value) => [value ?? []].flat(),
  z
    .array(z.string())
    .max(100)
    .transform((values) => values.map(Number).filter(Number.isSafeInteger)),
);

const profile = (min: number) =>
  z.object({
    ...inputShape(PROFILE_FIELDS),
    passwordSection: tick,
    changePassword: tick,
    currentPassword,
    newPassword: atLeast(min),
    confirmPassword: passwordField(null, "", 1),
    keepKeys: ticks,
    keepCalendarAddresses: tick,
    version,
  });

type Profile = z.output<ReturnType<typeof profile>>;

/**
 * The profile page. A new password that is typed is meant, with or without the tick 'Change Password';
 * `passwordSection` says that the page has the tick: the current one alone does not count then, since a
 * browser fills it in by itself.
 */
export const ProfileInput = byRole((min) =>
  withRules(
    profile(min),
    ruleOfTyped<Profile>((typed, addError) => {
      if (!changesPassword(typed)) return;
      const { currentPassword, newPassword, confirmPassword } = typed;
      if (!newPassword) {
        return addError("newPassword", "New password is required when changing password");
      }
      if (!currentPassword) {
        addError("currentPassword", "Current password is required to set a new password");
      }
      if (!confirmPassword) addError("confirmPassword", "Please confirm your password");
      else if (confirmPassword !== newPassword) addError("confirmPassword", "Passwords must match");
    }),
  ).transform((input) => ({
    name: input.name,
    email: input.email,
    phone: input.phone,
    currentPassword: input.currentPassword,
    newPassword: changesPassword(input) ? input.newPassword : null,
    keepKeys: input.keepKeys,
    keepCalendarAddresses: input.keepCalendarAddresses,
    version: input.version,
  })),
);

export type ProfileInput = z.infer<typeof ProfileInput.staff>;

function changesPassword(typed: Partial<Record<keyof Profile, unknown>>): boolean {
  if (typed.changePassword || typed.newPassword || typed.confirmPassword) return true;
  return !typed.passwordSection && Boolean(typed.currentPassword);
}
