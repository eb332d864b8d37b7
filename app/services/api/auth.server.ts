import * as z from "zod";
import { rulesOfRegistration } from "~/models/people/user/account.rules.server";
import { registerCustomer } from "~/models/people/user/account.server";
import { cancelNewEmail, sendNewEmailLink } from "~/models/people/user/pending-email.server";
import { getProfile } from "~/models/people/user/profile.server";
import { LoginInput, RegisterBody } from "~/models/people/user/register.schema";
import { OFFICE_CONFIRMS, sendConfirmLink } from "~/models/people/user/confirm.server";
import { emailSentAgain } from "~/models/people/user/user.words";
import { findAccount } from "~/models/people/user/token.server";
import { UserJson, userJson } from "~/models/people/user/user.json";
import { DomainError } from "~/models/kit/shared/domain-error";
import { optionalText } from "~/models/kit/shared/fields";
import { assertCode, noteScript, signIn } from "~/models/people/user/sign-in.server";
import { mustAddSecondFactor } from "~/models/people/user/second-factor.server";
import { knownDevices } from "../people/known-device.server";
import { ADD_SECOND_FACTOR } from "../session.server";
import { endCaller } from "./caller.server";
import { sendsMail } from "../delivery/connected.server";
import { tagged } from "./operation.server";
import { Created, created, Done, done, One, one } from "./replies";
import { signToken } from "./token.server";

const { get, post, remove } = tagged("Authentication");

const CODE_MISSING = "This account has a second factor: send what its app shows as `code`.";

export const register = post("/auth/register", "register", {
  summary: "Sign up as a customer",
  description:
    "Signing up accepts the privacy notice (/privacy-notice); its version is kept. `offers` also agrees to offers.",
  access: "anyone",
  body: RegisterBody,
  rules: () => rulesOfRegistration(),
  reply: Created(UserJson),
  status: 201,
  run: async ({ body }) => {
    const id = await registerCustomer(body, "api");
    return created("Registration successful! Please log in.", userJson(await findAccount(id)));
  },
});

export const login = post("/auth/login", "login", {
  summary: "Sign in for a token",
  description:
    "The token goes into the header Authorization: Bearer. It holds `id` and `exp` (seconds), and stops working when the password or the role changes, when the account is deactivated or its owner signs out. An account with a second factor is asked for `code` as well: what its app shows, or a recovery code.",
  access: "anyone",
  body: LoginInput.extend({ code: optionalText("Code", 60) }),
  reply: Done(z.strictObject({ token: z.string(), user: UserJson })),
  run: async ({ body: { email, password, code }, clientAddress: address, request }) => {
    const devices = await knownDevices(request.headers.get("Cookie"));
    const user = await signIn(email, password, { address, devices });
    if (await mustAddSecondFactor(user)) throw new DomainError("forbidden", ADD_SECOND_FACTOR);
    if (user.secondFactorAt) {
      if (!code) throw new DomainError("unauthenticated", CODE_MISSING);
      await assertCode(user.id, code);
    }
    await noteScript(user);
    return done("Login successful!", {
      token: await signToken(user),
      user: userJson(await findAccount(user.id)),
    });
  },
});

export const me = get("/auth/me", "me", {
  summary: "The signed-in user",
  access: "signed-in",
  reply: One(UserJson),
  run: async ({ actor }) => one(userJson(await getProfile(actor))),
});

export const logout = post("/auth/logout", "logout", {
  summary: "Sign out: the caller's token stops working",
  description:
    "Other tokens of the account stay; by a browser's session, the session and all tokens end. An API key is revoked on the profile page instead: 409.",
  access: "signed-in",
  reply: Done(z.null()),
  run: async ({ request, ...caller }) => {
    await endCaller(request, caller);
    return done("You have been logged out", null);
  },
});

export const sendConfirmation = post("/auth/confirmation", "sendConfirmation", {
  summary: "Send the link that confirms your e-mail address again",
  description:
    "Until the address of a customer who registered is confirmed by the mailed link, the account sees no documents and makes no API keys.",
  access: "signed-in",
  reply: Done(z.strictObject({ email: z.string() })),
  run: async ({ actor }) => {
    await sendConfirmLink(actor);
    return done(sendsMail() ? "The link is on its way" : OFFICE_CONFIRMS, { email: actor.email });
  },
});

export const sendNewEmail = post("/auth/new-email", "sendNewEmail", {
  summary: "Send the link that confirms your new e-mail again",
  description:
    "Another e-mail of one's own (PUT /users/{id}) waits until the link that was mailed there is opened, for a day: `pendingEmail`. 409 when none waits, 429 after five an hour.",
  access: "signed-in",
  reply: Done(z.strictObject({ email: z.string() })),
  run: async ({ actor }) => {
    const email = await sendNewEmailLink(actor);
    return done(sendsMail() ? "The link is on its way" : emailSentAgain(email, false), { email });
  },
});

export const authOperations = [
  register,
  login,
  logout,
  me,
  sendConfirmation,
  sendNewEmail,
  remove("/auth/new-email", "cancelNewEmail", {
    summary: "Keep your e-mail and drop the new one",
    access: "signed-in",
    reply: Done(z.null()),
    run: async ({ actor }) => {
      await cancelNewEmail(actor);
      return done("Your e-mail stays as it is", null);
    },
  }),
];
