import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeJob,
  makeQuotation,
  makeRequest,
  makeUser,
} from "../../../../tests/support/factories";
import { readSchema } from "../../../../tests/support/schema";
import { AUDIT_LIST } from "../../company/audit-log/audit.list";
import { listAudit } from "../../company/audit-log/audit.list.server";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor, Role } from "../../kit/policy/policy";
import { PAPERS } from "./account.offers.server";
import { deleteAccount, setAccountStatus } from "./account.remove.server";
import { createAccount, getAccount, listAccounts, updateAccount } from "./accounts.server";
import { createPasswordLink } from "./password-link.server";
import { verifyPassword } from "./password.server";
import { createSession } from "./session.server";
import { ACCOUNT_LIST, accountSearchText } from "./user.list";
import type { AccountInput } from "./user.schema";

let admin: Actor;
let employee: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
  employee = await makeActor("employee");
});

const KAVITA: AccountInput = {
  name: "Kavita Rao",
  email: "kavita@example.com",
  phone: null,
  address: null,
};
const keep = (user: AccountInput & { id: number }, more: Partial<AccountInput> = {}) => {
  const { name, email, phone, address } = user;
  return { name, email, phone, address, ...more };
};
const user = (id: number) => db.user.findUniqueOrThrow({ where: { id } });
const sessions = (userId: number) => db.session.count({ where: { userId } });
const code = (expected: string) => expect.objectContaining({ code: expected });

async function asInput(id: number) {
  const { name, email, phone, address } = await user(id);
  return { id, name, email, phone, address };
}

test("creates accounts of each kind; the role is forced where it is not a user's", async () => {
  const password = "brass-kettle";
  const made = {
    byDefault: await createAccount(admin, "user", KAVITA),
    admin: await createAccount(admin, "user", { ...KAVITA, email: "a@b.in", role: "admin" }),
    employee: await createAccount(admin, "employee", {
      ...KAVITA,
      email: "e@b.in",
      password,
      role: "admin",
    }),
    customer: await createAccount(employee, "customer", {
      ...KAVITA,
      email: "c@b.in",
      version: null,
    }),
  };
  expect(await user(made.byDefault)).toMatchObject({ role: "customer", status: "active" });
  expect(await user(made.admin)).toMatchObject({ role: "admin" });
  expect(await user(made.customer)).toMatchObject({ role: "customer", passwordHash: null });
  const { role, passwordHash } = await user(made.employee);
  expect(role).toBe("employee");
  expect(await verifyPassword(passwordHash, password)).toBe(true);
});

test.each<[Role, "user" | "employee" | "customer", boolean]>([
  ["employee", "user", false],
  ["employee", "employee", false],
  ["employee", "customer", true],
  ["customer", "user", false],
  ["customer", "employee", false],
  ["customer", "customer", false],
])("%s creates a %s: %s", async (role, kind, allowed) => {
  const attempt = createAccount(await makeActor(role), kind, KAVITA);
  if (allowed) await expect(attempt).resolves.toBeGreaterThan(0);
  else await expect(attempt).rejects.toEqual(code("forbidden"));
});

test("an e-mail belongs to one account, whatever its role", async () => {
  const other = await makeCustomer({ email: "kavita@example.com" });
  const refusal = {
    code: "invalid",
    fieldErrors: { email: ["Another account already has this e-mail"] },
  };
  await expect(createAccount(admin, "employee", KAVITA)).rejects.toMatchObject(refusal);
  const mine = await asInput(employee.id);
  await expect(
    updateAccount(admin, "user", employee.id, keep(mine, { email: other.email })),
  ).rejects.toMatchObject(refusal);
});

test("a customer may be known by the phone alone, and nobody signs in as one", async () => {
  const byPhone = { ...KAVITA, email: null, phone: "98220 12345" };
  const id = await createAccount(employee, "customer", byPhone);
  // Two without an e-mail do not stand in each other's way.
  await createAccount(employee, "customer", byPhone);
  expect(await user(id)).toMatchObject({
    email: null,
    searchText: accountSearchText({ ...byPhone, address: null }),
  });
  await expect(createPasswordLink(admin, id)).rejects.toEqual(code("conflict"));
  await updateAccount(employee, "customer", id, { ...byPhone, address: "4 MG Road" });
  await updateAccount(employee, "customer", id, { ...byPhone, email: "kavita@example.com" });
  const refusal = { code: "invalid", fieldErrors: { email: ["Email is required"] } };
  for (const attempt of [
    () => updateAccount(employee, "customer", id, byPhone),
    () => updateAccount(admin, "user", employee.id, byPhone),
    () => createAccount(admin, "employee", byPhone),
    () => createAccount(admin, "user", { ...byPhone, role: "admin" }),
    () => createAccount(employee, "customer", { ...byPhone, phone: null }),
    () => createAccount(employee, "customer", { ...byPhone, password: "brass-kettle" }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refusal);
  }
});

test("lists find who was just made by name, e-mail and phone", async () => {
  await createAccount(admin, "user", { ...KAVITA, phone: "98220 12345" });
  for (const search of ["kavita r", "kavita@", "20 123"]) {
    const asked = ACCOUNT_LIST.read(new URLSearchParams({ search }));
    const { rows } = await listAccounts(employee, "user", asked);
    expect(rows.map(({ name }) => name)).toEqual(["Kavita Rao"]);
  }
});

describe("who sees an account", () => {
  test("customers their own, under both addresses, and no other, there or not", async () => {
    const own = await makeActor("customer");
    const other = await makeActor("customer");
    for (const kind of ["user", "customer"] as const) {
      expect(await getAccount(own, kind, own.id)).toMatchObject({ id: own.id });
      for (const id of [other.id, admin.id, 99_999]) {
        await expect(getAccount(own, kind, id)).rejects.toEqual(code("not_found"));
      }
    }
    expect(await getAccount(own, "user", own.id)).not.toHaveProperty("passwordHash");
  });

  test("an account of another kind says so", async () => {
    const { id } = await makeCustomer();
    await expect(getAccount(admin, "employee", id)).rejects.toThrow("User is not an employee");
    await expect(getAccount(admin, "customer", employee.id)).rejects.toThrow(
      "User is not a customer",
    );
    await expect(updateAccount(admin, "employee", id, KAVITA)).rejects.toThrow(
      "User is not an employee",
    );
    await expect(deleteAccount(admin, "customer", employee.id)).rejects.toThrow(
      "User is not a customer",
    );
  });
});

describe("saving", () => {
  test("leaves role, status and password alone when they are left out", async () => {
    const { id } = await makeUser({ role: "employee", status: "inactive", passwordHash: "kept" });
    await updateAccount(admin, "user", id, KAVITA);
    expect(await user(id)).toMatchObject({
      name: "Kavita Rao",
      role: "employee",
      status: "inactive",
      passwordHash: "kept",
      tokenEpoch: 0,
      version: 2,
    });
  });

  test("a new password and leaving end sessions and tokens; a kept session stays", async () => {
    const { id } = await makeUser({ role: "employee" });
    for (const name of ["one", "two"]) await createSession(name, id, null);
    await updateAccount(admin, "user", id, { ...KAVITA, password: "brass-kettle" }, "two");
    expect(await sessions(id)).toBe(1);
    expect(await user(id)).toMatchObject({ tokenEpoch: 1 });
    await updateAccount(admin, "employee", id, { ...KAVITA, status: "inactive", version: null });
    expect(await sessions(id)).toBe(0);
    expect(await user(id)).toMatchObject({ tokenEpoch: 2, status: "inactive" });
    const lines = (await listHistory(admin, "user", id)).map((line) => line.action);
    expect(lines).toEqual(["Updated", "Password changed", "Updated"]);
    expect(JSON.stringify(await listHistory(admin, "user", id))).not.toContain("brass-kettle");
  });

  test("another role is refused while papers, jobs or assignments hang on the account, and they are named", async () => {
    const customer = await makeCustomer();
    await makeQuotation({ customerId: customer.id });
    await makeJob({ clientId: customer.id });
    const change = async (id: number, role: Role) =>
      updateAccount(admin, "user", id, keep(await asInput(id), { role }));
    const sentence = `${customer.name} has quotations and jobs, so the role cannot change. Set the status to inactive and make another account instead.`;
    await expect(change(customer.id, "employee")).rejects.toMatchObject({
      code: "conflict",
      message: sentence,
      fieldErrors: { role: [sentence] },
    });
    expect(await user(customer.id)).toMatchObject({ role: "customer" });
    const worker = await makeUser({ role: "employee" });
    const { id: jobId } = await makeJob();
    await db.jobAssignment.create({
      data: { jobId, position: 0, employeeId: worker.id, name: worker.name },
    });
    await expect(change(worker.id, "customer")).rejects.toMatchObject({
      message: expect.stringContaining(
        "has assignments to jobs, so the role cannot change",
      ) as string,
    });
    const free = await makeCustomer();
    await change(free.id, "employee");
    expect(await user(free.id)).toMatchObject({ role: "employee" });
    // The audit says whose it was, by the name of now.
    const asked = AUDIT_LIST.read(new URLSearchParams({ kind: "role-changed" }));
    const { rows } = await listAudit(admin, asked, { today: "", timeZone: "UTC" });
    expect(rows.map(({ about }) => about)).toEqual([`user ${free.id}, ${free.name}`]);
  });

  test("employees change customers only, and no roles", async () => {
    const customer = await makeCustomer();
    await updateAccount(employee, "user", customer.id, KAVITA);
    await expect(
      updateAccount(employee, "user", customer.id, { ...KAVITA, role: "admin" }),
    ).rejects.toEqual(code("forbidden"));
    for (const target of [admin, employee, await makeActor("employee")]) {
      const input = await asInput(target.id);
      await expect(updateAccount(employee, "user", target.id, keep(input))).rejects.toEqual(
        code("forbidden"),
      );
      await expect(setAccountStatus(employee, target.id, "inactive")).rejects.toEqual(
        code("forbidden"),
      );
    }
    await setAccountStatus(employee, customer.id, "inactive");
    expect(await user(customer.id)).toMatchObject({ status: "inactive" });
  });
});

describe("access that must not be lost", () => {
  test("nobody demotes, deactivates or deletes themselves", async () => {
    await makeActor("admin");
    const me = await asInput(admin.id);
    const save = (more: Partial<AccountInput>) =>
      updateAccount(admin, "user", admin.id, keep(me, more));
    await expect(save({ role: "employee" })).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { role: ["You cannot change your own role."] },
    });
    await expect(save({ status: "inactive" })).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { status: ["You cannot change your own status."] },
    });
    await expect(setAccountStatus(admin, admin.id, "inactive")).rejects.toEqual(code("conflict"));
    await expect(deleteAccount(admin, "user", admin.id)).rejects.toEqual(code("conflict"));
    await save({ role: "admin", status: "active", name: "New Name" });
    expect(await user(admin.id)).toMatchObject({
      role: "admin",
      status: "active",
      name: "New Name",
    });
  });

  test.each(["demote", "deactivate", "delete"] as const)(
    "two admins who %s each other at once: one stays",
    async (what) => {
      const second = await makeActor("admin");
      const act = async (by: Actor, on: Actor) => {
        if (what === "deactivate") return setAccountStatus(by, on.id, "inactive");
        if (what === "delete") return deleteAccount(by, "user", on.id);
        return updateAccount(by, "user", on.id, keep(await asInput(on.id), { role: "customer" }));
      };
      const results = await Promise.allSettled([act(admin, second), act(second, admin)]);
      const left = await db.user.count({ where: { role: "admin", status: "active" } });
      expect(left).toBe(1);
      expect(results.filter((result) => result.status === "rejected")).toHaveLength(1);
    },
  );

  test("the last active admin stays, also against a session that outlived its role", async () => {
    const gone = actorOf(await makeUser({ role: "employee" }));
    const stale: Actor = { ...gone, role: "admin" };
    for (const attempt of [
      () => setAccountStatus(stale, admin.id, "inactive"),
      () => deleteAccount(stale, "user", admin.id),
      () => updateAccount(stale, "user", admin.id, { ...KAVITA, role: "customer" }),
    ]) {
      await expect(attempt()).rejects.toThrow("This is the last active admin.");
    }
    await makeUser({ role: "admin", status: "inactive" });
    await expect(deleteAccount(stale, "user", admin.id)).rejects.toEqual(code("conflict"));
  });
});

describe("deleting", () => {
  test("is for admins, permanent, and leaves a line of history", async () => {
    const { id, name, email } = await makeCustomer();
    await createSession("a session", id, null);
    await expect(deleteAccount(employee, "user", id)).rejects.toEqual(code("forbidden"));
    await deleteAccount(admin, "user", id);
    expect(await db.user.findUnique({ where: { id } })).toBeNull();
    expect(await sessions(id)).toBe(0);
    expect(await listHistory(admin, "user", id)).toMatchObject([
      { action: "Deleted", note: `${name}, ${email}`, actorName: admin.name },
    ]);
    await expect(deleteAccount(admin, "user", id)).rejects.toThrow("User not found");
  });

  const job = {
    jobNumber: "JOB-1",
    title: "Move",
    description: "x",
    location: "Pune",
    startDate: "2026-11-21",
    currency: "USD",
    searchText: "",
  };

  test("is refused while anything hangs on the account: its documents, or documents it made", async () => {
    const customer = await makeCustomer();
    const crew = await makeActor("employee");
    const { id } = await transaction((tx) =>
      tx.job.create({
        data: {
          ...job,
          clientId: customer.id,
          createdById: employee.id,
          assignments: { create: { position: 1, employeeId: crew.id, name: crew.name } },
        },
      }),
    );
    for (const one of [customer, crew, employee]) {
      await expect(deleteAccount(admin, "user", one.id)).rejects.toThrow(
        `${one.name} has documents or jobs and cannot be deleted.`,
      );
    }
    await transaction((tx) => tx.job.delete({ where: { id } }));
    await deleteAccount(admin, "customer", customer.id);
    await deleteAccount(admin, "employee", crew.id);
  });

  test("is refused where a customer wrote about a paper that was deleted since", async () => {
    const { id, name } = await makeCustomer();
    await makeRequest({ customerId: id });
    await db.quotation.deleteMany({ where: { customerId: id } });
    await expect(deleteAccount(admin, "customer", id)).rejects.toThrow(
      `${name} has documents or jobs and cannot be deleted.`,
    );
  });

  test("what the database would not let go stands with what an account is asked about", () => {
    const schema = readSchema(readFileSync("prisma/schema.prisma", "utf8"));
    const kept = Object.entries(schema).flatMap(([table, { foreignKeys }]) =>
      foreignKeys.flatMap((key) => {
        const [, column = ""] = /^(.+) -> User\.id .*restrict/i.exec(key) ?? [];
        return column ? [`${table}.${column}`] : [];
      }),
    );
    const asked = PAPERS.map(([table, column]) => `${table}.${column}`);
    // They stand on a paper that is asked about, or are asked about by a rule of their own.
    const otherwise = [
      "Note.clientId",
      "Payment.clientId",
      "Consignment.clientId",
      "Claim.clientId",
      "Statement.customerId",
      "User.joinedIntoId",
    ];
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.filter((one) => !(asked as string[]).includes(one)).sort()).toEqual(
      otherwise.sort(),
    );
  });
});

test("the status it already has is harmless and leaves no line", async () => {
  const { id } = await makeCustomer();
  await setAccountStatus(employee, id, "active");
  await setAccountStatus(employee, id, "inactive");
  await setAccountStatus(employee, id, "inactive");
  await setAccountStatus(employee, id, "active");
  const lines = (await listHistory(admin, "user", id)).map((line) => line.action);
  expect(lines).toEqual(["Activated", "Deactivated"]);
});
