import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { inRequest } from "~/platform/request-context.server";
import { signedInHeaders } from "~/services/auth.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, PASSWORD } from "../../../../tests/support/factories";
import { sealAudit } from "../../kit/audit/audit.seal.server";
import type { Actor } from "../../kit/policy/policy";
import { updateAccount } from "./accounts.server";
import { createApiKey } from "./api-key.server";
import { noteScript } from "./sign-in.server";
import { updateOwnAccount } from "./profile.server";

let person: Actor;

beforeEach(async () => {
  await resetDatabase();
  person = await makeActor("employee");
});

const mails = async () =>
  (await db.outboxMessage.findMany({ orderBy: { id: "asc" } })).map(
    ({ recipient, subject }) => `${recipient}: ${subject}`,
  );

test("a new device is told of, but for the first one and one that signed in before", async () => {
  const from = (cookie: string) =>
    signedInHeaders(
      new Request("http://localhost/login", { headers: { Cookie: cookie } }),
      person.id,
    );
  const [, device] = await from("");
  const cookie = device?.[1]?.split(";")[0] ?? "";
  expect(await mails()).toEqual([]);
  await from(cookie);
  expect(await mails()).toEqual([]);
  await from("");
  expect(await mails()).toEqual([`${person.email}: A new device signed in to your account`]);
});

test("a script is told of by its address and program", async () => {
  const from = (address: string) =>
    inRequest({ id: "r", address, userAgent: "curl/8", user: null }, () => noteScript(person));
  await from("198.51.100.7");
  await sealAudit();
  await from("198.51.100.7");
  expect(await mails()).toEqual([]);
  await from("203.0.113.9");
  const [mail] = await db.outboxMessage.findMany();
  expect(mail?.text).toContain("203.0.113.9");
});

test("a key, an e-mail asked for or changed and another password: to the address from before", async () => {
  const fields = { name: person.name, email: "moved@example.com", phone: null };
  await createApiKey(person, { name: "Night job", days: 30 }, PASSWORD);
  await updateOwnAccount(person, { ...fields, newPassword: null, currentPassword: PASSWORD });
  const admin = await makeActor("admin");
  const after = { ...fields, address: null, password: "brass-kettle-26" };
  await updateAccount(admin, "employee", person.id, after);
  expect(await mails()).toEqual([
    `${person.email}: A new API key of your account`,
    "moved@example.com: Confirm your new e-mail address",
    `${person.email}: Your account is about to get another e-mail`,
    `${person.email}: The password of your account was changed`,
    `${person.email}: The e-mail of your account was changed`,
  ]);
});
