import { beforeEach, describe, expect, test, vi } from "vitest";
import { inRequest } from "~/platform/request-context.server";
import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeUser } from "../../../../tests/support/factories";
import { forgetRefusals } from "../attempt/attempt.server";
import { DomainError } from "../../kit/shared/domain-error";
import { guardedPasswordCheck } from "./current-password.server";
import { hashPassword, inPasswordQueue, verifyPassword } from "./password.server";
import { signIn, WRONG_LOGIN } from "./sign-in.server";

const { verified } = vi.hoisted(() => ({ verified: { count: 0 } }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof argon2.verify = (...args) => {
    verified.count += 1;
    return argon2.verify(...args);
  };
  return { ...argon2, verify };
});

const PASSWORD = "correct horse";
let network = 0;
/** A network that nobody came from before. */
const elsewhere = () => `198.51.${100 + Math.floor(++network / 250)}.${network % 250}`;
const stranger = () => ({ address: elsewhere(), devices: [] });

const account = async (more: object = {}) =>
  makeUser({ passwordHash: await hashPassword(PASSWORD), ...more });

/** The sentence that an attempt is refused with, or "in". */
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "in",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

async function timesOf(attempts: Promise<unknown>[]) {
  const outcomes = await Promise.all(attempts.map(outcome));
  const times = (code: string) => outcomes.filter((each) => each === code).length;
  return { in: times("in"), wrong: times("unauthenticated"), limited: times("too_many_requests") };
}

beforeEach(async () => {
  await resetDatabase();
  verified.count = 0;
});

describe("signing in", () => {
  test("does the same work for whoever does not get in", async () => {
    const inactive = await account({ status: "inactive" });
    const noPassword = await makeUser({ passwordHash: null });
    const wrong = await account();
    for (const email of ["nobody@example.com", inactive.email, noPassword.email, wrong.email]) {
      verified.count = 0;
      const password = email === wrong.email ? "no" : PASSWORD;
      await expect(signIn(email ?? "", password, stranger())).rejects.toThrow(WRONG_LOGIN);
      expect(verified.count, email ?? "").toBe(1);
    }
  });

  test("80 guesses at once at one account, from everywhere: 20 are looked at", async () => {
    const { email } = await account();
    const guesses = Array.from({ length: 80 }, () => signIn(email ?? "", "guess", stranger()));
    expect(await timesOf(guesses)).toEqual({ in: 0, wrong: 20, limited: 60 });
    expect(verified.count).toBe(20);
  });

  test("the owner gets in at a device that signed in before, while others guess and are refused", async () => {
    const { id, email } = await account();
    const devices = [{ userId: id, device: "phone" }];
    for (let n = 0; n < 21; n++) await outcome(signIn(email ?? "", "guess", stranger()));
    expect(await outcome(signIn(email ?? "", PASSWORD, stranger()))).toBe("too_many_requests");
    const owner = { address: elsewhere(), devices };
    expect(await outcome(signIn(email ?? "", PASSWORD, owner))).toBe("in");
    // Another's device is none of this account's.
    const other = { address: elsewhere(), devices: [{ userId: id + 1, device: "phone" }] };
    expect(await outcome(signIn(email ?? "", PASSWORD, other))).toBe("too_many_requests");
  });

  test("a script has no cookie: its network is known where the account signed in from it", async () => {
    const { email } = await account();
    const office = stranger();
    expect(await outcome(signIn(email ?? "", PASSWORD, office))).toBe("in");
    for (let n = 0; n < 21; n++) await outcome(signIn(email ?? "", "guess", stranger()));
    expect(await outcome(signIn(email ?? "", PASSWORD, office))).toBe("in");
  });

  test("a known device may guess no more often than a stranger", async () => {
    const { id, email } = await account();
    const from = { address: elsewhere(), devices: [{ userId: id, device: "phone" }] };
    const guesses = Array.from({ length: 80 }, () => signIn(email ?? "", "guess", from));
    expect(await timesOf(guesses)).toMatchObject({ wrong: 20, limited: 60 });
  });

  test("who gets in has used up nothing", async () => {
    const { email } = await account();
    const from = stranger();
    for (let n = 0; n < 19; n++) await outcome(signIn(email ?? "", "slip", from));
    expect(await outcome(signIn(email ?? "", PASSWORD, from))).toBe("in");
    for (let n = 0; n < 19; n++) await outcome(signIn(email ?? "", "slip", from));
    expect(await outcome(signIn(email ?? "", PASSWORD, from))).toBe("in");
  });

  test("one network tries the e-mails of a hundred people, not of more", async () => {
    const { address } = stranger();
    const tries = Array.from({ length: 130 }, (_, n) =>
      signIn(`person${n}@example.com`, "guess", { address, devices: [] }),
    );
    const { wrong, limited } = await timesOf(tries);
    expect(wrong).toBe(100);
    expect(limited).toBe(30);
  });
});

describe("one's own password", () => {
  test("80 guesses at once: 20 are looked at, and then not even the right one", async () => {
    const actor = actorOf(await account());
    const guesses = Array.from({ length: 80 }, () => guardedPasswordCheck(actor, "guess"));
    expect((await timesOf(guesses)).limited).toBe(60);
    expect(verified.count).toBe(20);
    forgetRefusals();
    expect(await outcome(guardedPasswordCheck(actor, PASSWORD))).toBe("too_many_requests");
  });
});

describe("the queue of passwords", () => {
  const request = (address: string, user: { id: number; name: string } | null = null) => ({
    id: "r",
    address,
    userAgent: "",
    user,
  });
  const from = (address: string, known?: boolean) =>
    inRequest(request(address), () => verifyPassword(null, "x", known));

  test("one network waits with few, strangers all together with some, the rest is refused at once", async () => {
    const { address } = stranger();
    const same = await timesOf(Array.from({ length: 60 }, () => from(address)));
    expect(same.in).toBeLessThanOrEqual(4 + 2);
    expect(same.in + same.limited).toBe(60);
    const many = await timesOf(Array.from({ length: 60 }, () => from(elsewhere())));
    expect(many.in).toBeGreaterThan(same.in);
    expect(many.in).toBeLessThanOrEqual(16 + 2);
  });

  test("a known device waits behind no stranger", async () => {
    // In which order they begin: how long each takes is the machine's affair.
    const begun: string[] = [];
    const begin = (who: string, user: { id: number; name: string } | null, known?: boolean) =>
      inRequest(request(elsewhere(), user), () =>
        inPasswordQueue(known, async () => {
          begun.push(who);
          await Promise.resolve();
        }),
      );
    await Promise.all([
      ...Array.from({ length: 16 }, () => begin("stranger", null)),
      begin("known", null, true),
      begin("signed in", { id: 7, name: "Meera" }),
    ]);
    expect(begun).toHaveLength(18);
    // Only those who had begun before they came.
    expect(begun.indexOf("known")).toBeLessThan(3);
    expect(begun.indexOf("signed in")).toBeLessThan(4);
  });
});
