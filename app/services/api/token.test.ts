import { SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, expect, test } from "vitest";

import { env } from "~/platform/env.server";

import { resetDatabase } from "../../../tests/support/database";
import { makeUser } from "../../../tests/support/factories";
import { readToken, signToken } from "./token.server";

beforeEach(resetDatabase);

const bytes = (secret = "") => new TextEncoder().encode(secret);
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

test("a token opens nothing unless it is signed by us, by our algorithm, for /api, with an end and an id", async () => {
  const user = await makeUser({ role: "admin" });
  const [secret] = env().sessionSecrets;
  const claims = { id: user.id, epoch: user.tokenEpoch };
  const good = (alg = "HS256") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setAudience("api")
      .setJti("one")
      .setExpirationTime(inAnHour());
  const without = (name: "aud" | "exp" | "jti") => {
    const all = { aud: "api", exp: inAnHour(), jti: "one", ...claims };
    const rest = Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
    return new SignJWT(rest).setProtectedHeader({ alg: "HS256" }).sign(bytes(secret));
  };
  const forged = {
    "by another secret": await good().sign(bytes("another secret of more than 32 characters")),
    "by another algorithm": await good("HS512").sign(bytes(secret)),
    "for something else": await good().setAudience("cookie").sign(bytes(secret)),
    "run out": await good()
      .setExpirationTime(inAnHour() - 7200)
      .sign(bytes(secret)),
    "without an audience": await without("aud"),
    "without an end": await without("exp"),
    "without an id": await without("jti"),
    unsigned: new UnsecuredJWT(claims)
      .setAudience("api")
      .setJti("one")
      .setExpirationTime(inAnHour())
      .encode(),
  };
  for (const [how, token] of Object.entries(forged)) {
    expect(await readToken(token), how).toBeNull();
  }
  for (const token of [await signToken(user), await good().sign(bytes(secret))]) {
    expect(await readToken(token)).toMatchObject({ id: user.id, role: "admin" });
  }
});
