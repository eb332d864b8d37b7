import * as z from "zod";

import { optionalText, requiredEmail, requiredText } from "../shared/fields";

export const PASSWORD_MAX = 200;

/** A password field: never trimmed, never shown again. `required` null means it may be blank. */
export function passwordField(required: string | null, short: string, min: number) {
  return z
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
}

export const LoginInput = z.object({
  email: requiredEmail("Invalid email address"),
  password: passwordField("Password is required", "", 1).transform((value) => value ?? ""),
});

export const RegisterInput = z
  .object({
    name: requiredText("Name", 50, "Name is required", "Name is too long").refine(
      (name) => name.length >= 2,
      "Name is too short",
    ),
    email: requiredEmail("Invalid email address"),
    password: passwordField(
      "Password is required",
      "Password must be at least 6 characters",
      6,
    ).transform((value) => value ?? ""),
    confirmPassword: passwordField("Confirm password is required", "", 1),
    phone: requiredText("Phone number", 20, "Phone number is required").refine(
      (phone) => /^[0-9]{10}$/.test(phone),
      "Phone number must be 10 digits",
    ),
    address: requiredText("Address", 500),
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords must match",
  });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** What every kind of account has besides its password and role. */
export const accountFields = {
  name: requiredText("Name", 100),
  email: requiredEmail("Invalid email"),
  phone: optionalText("Phone", 20),
  address: optionalText("Address", 500),
};

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
