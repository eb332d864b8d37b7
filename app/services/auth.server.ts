import { data, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { emailText } from "~/models/kit/shared/fields";
import { countWrong } from "~/models/people/attempt/attempt.server";
import { ForgotPasswordInput, LoginInput } from "~/models/people/user/register.schema";
import {
  assertCode,
  findForSecondStep,
  noteDevice,
  signIn,
} from "~/models/people/user/sign-in.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "./flash.server";
import { parseForm, readForm } from "./forms/form.server";
import { keyOfPost } from "./forms/kept-post.server";
import { knownDevices, rememberDevice } from "./people/known-device.server";
import { beginSecondStep, endSecondStep, readSecondStep } from "./people/second-step.server";
import {
  addressOfVisitor,
  type RequestArgs,
  SESSION_EXPIRED,
  startSession,
} from "./session.server";

type Account = Awaited<ReturnType<typeof signIn>>;

/** Counts a link that leads nowhere. Seconds to wait where its network tried too many, else null. */
export function countWrongLink(args: Pick<RequestArgs, "context">): Promise<number | null> {
  return countWrong({ door: "wrong-link", address: addressOfVisitor(args) });
}

/** Where somebody signs in from: the network, and the accounts that the browser signed in to before. */
export async function signInFrom(args: RequestArgs) {
  const devices = await knownDevices(args.request.headers.get("Cookie"));
  return { address: addressOfVisitor(args), devices };
}

/**
 * Signs in by the e-mail and password of a posted form; raises `unauthenticated` with the specification's sentence
 * and `too_many_requests`.
 */
export async function authenticateForm(args: RequestArgs, form: FormData): Promise<Account> {
  const from = await signInFrom(args);
  const strategy = new FormStrategy<Account>(({ form: posted }) => {
    const email = emailText(String(posted.get("email") ?? ""));
    // A password is what was typed, sign by sign.
    return signIn(email, String(posted.get("password") ?? ""), from);
  });
  // The strategy reads a body of its own: ours is read already, and within its limits.
  const body = new Request(args.request.url, { method: "POST", body: form });
  return new Authenticator<Account>().use(strategy, "form").authenticate("form", body);
}

/**
 * Returns the step after a right password: a session, or the page that asks for the account's second factor. `next` is a
 * path of the product to go on to.
 */
export async function afterPassword(request: Request, account: Account, next: string | null) {
  if (!account.secondFactorAt) return welcome(request, account.id, next);
  const step = { userId: account.id, epoch: account.tokenEpoch, next };
  const headers = { "Set-Cookie": await beginSecondStep(step) };
  return redirect(paths.loginCode(), { headers });
}

async function welcome(request: Request, userId: number, next: string | null) {
  const headers = await signedInHeaders(request, userId);
  const to = next ?? paths.dashboard();
  // The page itself must be loaded to bring the typed text: scripts ask for its data only.
  if (keyOfPost(to)) headers.push(["X-Remix-Reload-Document", "true"]);
  return redirectWithFlash(to, "success", "Login successful!", headers);
}

/** The posted code of the second step: signs in, or says on the page what is wrong with it. */
export async function postedCode({ request }: RequestArgs) {
  const step = await readSecondStep(request);
  const account = step && (await findForSecondStep(step.userId, step.epoch));
  if (!step || !account) {
    const headers = { "Set-Cookie": await endSecondStep() };
    return redirectWithFlash(paths.login(), "error", SESSION_EXPIRED, headers);
  }
  const code = (await readForm(request)).get("code");
  try {
    await assertCode(account.id, typeof code === "string" ? code : "");
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
    return data({ problem: error.message }, { status: PAGE_STATUS[error.code] });
  }
  const answer = await welcome(request, account.id, step.next);
  answer.headers.append("Set-Cookie", await endSecondStep());
  return answer;
}

/** Signs a browser in: the headers set its session, and make it a device that the account knows. */
export async function signedInHeaders(request: Request, userId: number) {
  const devices = await knownDevices(request.headers.get("Cookie"));
  await noteDevice(
    userId,
    devices.some((device) => device.userId === userId),
  );
  return [
    ["Set-Cookie", await startSession(request, userId)],
    ["Set-Cookie", await rememberDevice(request, userId)],
  ];
}

/** A person who set a password by a link is known: somebody who guesses at the account meanwhile does not keep them out. */
export async function rememberedHeaders(request: Request, userId: number) {
  return { "Set-Cookie": await rememberDevice(request, userId) };
}

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
