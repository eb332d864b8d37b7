import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { RateLimiterMemory } from "rate-limiter-flexible";

import { DomainError } from "~/models/shared/domain-error";
import { authenticate } from "~/models/user/account.server";
import { ForgotPasswordInput, LoginInput } from "~/models/user/user.schema";

import { parseForm } from "./form.server";

export const WRONG_LOGIN = "Invalid email or password";

type Account = NonNullable<Awaited<ReturnType<typeof authenticate>>>;

/** Signs in by e-mail and password; raises `unauthenticated` with the specification's sentence. */
export const authenticator = new Authenticator<Account>().use(
  new FormStrategy(async ({ form }) => {
    const email = String(form.get("email") ?? "")
      .trim()
      .toLowerCase();
    const account = await authenticate(email, String(form.get("password") ?? ""));
    if (!account) throw new DomainError("unauthenticated", WRONG_LOGIN);
    return account;
  }),
  "form",
);

/**
 * The posted sign-in form. Here and not in the route: what a route file imports outside `.server` files
 * ends up in the browser's chunks as soon as another page uses it, and the schema library is heavy.
 */
export function parseLogin(form: FormData) {
  return parseForm(form, LoginInput);
}

/** The posted address of 'Forgot your password?', here for the same reason. */
export function parseForgotPassword(form: FormData) {
  return parseForm(form, ForgotPasswordInput);
}

// Failures only, so that an office behind one address is never locked out by signing in.
const failures = new RateLimiterMemory({ points: 20, duration: 15 * 60 });

/** Raises `too_many_requests` after 20 failures for an e-mail from one address in 15 minutes. */
export async function assertMayTry(email: string, address: string): Promise<void> {
  const state = await failures.get(`${address} ${email}`);
  if (state && state.consumedPoints >= 20) {
    const retryAfter = Math.ceil(state.msBeforeNext / 1000);
    throw new DomainError(
      "too_many_requests",
      `Too many attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
      { retryAfter },
    );
  }
}

export async function countFailure(email: string, address: string): Promise<void> {
  await failures.penalty(`${address} ${email}`);
}

export async function forgetFailures(email: string, address: string): Promise<void> {
  await failures.delete(`${address} ${email}`);
}

// Each may cause a mail: five an hour for an address is plenty, and one visitor cannot ask for everybody.
const linkRequests = new RateLimiterMemory({ points: 5, duration: 60 * 60 });
const linkVisitors = new RateLimiterMemory({ points: 50, duration: 60 * 60 });

/** Whether one more link may be asked for; counts it. */
export async function mayAskForLink(email: string, address: string): Promise<boolean> {
  try {
    await linkVisitors.consume(address);
    await linkRequests.consume(email);
    return true;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return false;
  }
}
