import * as z from "zod";
import { described } from "~/models/kit/shared/described";
import {
  requiredEmail,
  requiredLine,
  requiredPhone,
  requiredText,
} from "~/models/kit/shared/fields";
import { optionalWhole } from "~/models/kit/shared/number-fields";
import { ruleOfTyped, withRules } from "~/models/kit/shared/rules";
import { BLANK, PASSWORD_MAX } from "./user.words";

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
        // Kept, so that rules over two passwords can compare them although one is wrong.
        return text;
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

/** A tick of a form ("on") or a yes of a script; left out it is no. */
const ticked = described(
  z
    .unknown()
    .optional()
    .transform((value, context): boolean => {
      if (value === true || value === "on" || value === "true") return true;
      const no = [undefined, null, false, "", "false"].some((each) => each === value);
      if (!no) context.addIssue({ code: "custom", message: "Must be true or false" });
      return false;
    }),
  { schema: { type: ["boolean", "null"] }, required: false },
);

/** The body that scripts send to sign up; the form has the confirmation besides. */
export const RegisterBody = z.object({
  name: described(
    requiredLine("Name", 50, "Name is required", "Name is too long").refine(
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
    requiredPhone("Phone number", 20, "Phone number is required").refine(
      (phone) => /^[0-9]{10}$/.test(phone),
      "Phone number must be 10 digits",
    ),
    { schema: TEN_DIGITS, required: true },
  ),
  address: requiredText("Address", 500),
  /** Agrees to offers, apart from the account. */
  offers: ticked,
  /** The version of the privacy notice that the form named. */
  noticeVersion: optionalWhole("Version of the privacy notice", 1, 1_000_000),
});

export type RegisterBody = z.infer<typeof RegisterBody>;

export const confirmation = passwordField("Confirm password is required", "", 1);

// "" is a password that is missing, which is said already; null one that may be.
export const mustMatch = ruleOfTyped<{ password: string | null; confirmPassword: string | null }>(
  ({ password, confirmPassword }, addError) => {
    if (password === "" || confirmPassword === "" || password === confirmPassword) return;
    addError("confirmPassword", "Passwords must match");
  },
);

export const RegisterInput = withRules(
  RegisterBody.extend({ confirmPassword: confirmation }),
  mustMatch,
);
