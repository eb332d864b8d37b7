import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import type { Role } from "~/models/kit/policy/policy";
import { hashPassword } from "~/models/people/user/password.server";
import { fillLink } from "~/models/papers/outbox/message-text.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { action as employeeAction, loader as employeeLoader } from "~/routes/employees.$id";
import { loader as employeesLoader } from "~/routes/employees._index";
import {
  action as employeeEditAction,
  loader as employeeEditLoader,
} from "~/routes/employees.edit.$id";
import { action as employeeNewAction, loader as employeeNewLoader } from "~/routes/employees.new";
import { loader as expenseFormLoader } from "~/routes/expense-form";
import { action as forgotAction } from "~/routes/forgot-password";
import { action as loginAction } from "~/routes/login";
import { loader as outboxLoader } from "~/routes/outbox";
import { loader as fillLoader } from "~/routes/fill";
import { loader as invoicesLoader } from "~/routes/invoices._index";
import { loader as invoiceNewLoader } from "~/routes/invoices.new";
import { action as profileAction, loader as profileLoader } from "~/routes/profile";
import { action as resetAction, loader as resetLoader } from "~/routes/reset-password.$token";
import { action as settingsAction, loader as settingsLoader } from "~/routes/settings.$section";
import { loader as tdsLoader } from "~/routes/tds._index";
import { loader as usersLoader } from "~/routes/users._index";
import { action as editAction, loader as editLoader } from "~/routes/users.edit.$id";
import { action as newAction, loader as newLoader } from "~/routes/users.new";
import { action as viewAction, loader as viewLoader } from "~/routes/users.view.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeNoun } from "../support/nouns";

type Reply = { error?: Record<string, string[] | null>; initialValue?: Record<string, unknown> };

const NO_PERMISSION = {
  location: "/dashboard",
  flash: "You do not have permission to access this page",
};

let people: Record<Role, Awaited<ReturnType<typeof makeUser>>>;
let cookies: Record<Role, string>;

const { smtpUrl } = env();
// What the office is told to do where no mail leaves by itself.
beforeAll(() => void (env().smtpUrl = null));
afterAll(() => void (env().smtpUrl = smtpUrl));

beforeEach(async () => {
  await resetDatabase();
  people = {
    admin: await makeUser({ role: "admin" }),
    employee: await makeUser({ role: "employee" }),
    customer: await makeUser({ role: "customer" }),
  };
  cookies = {
    admin: await signedIn(people.admin),
    employee: await signedIn(people.employee),
    customer: await signedIn(people.customer),
  };
});

const at = (id: number) => ({ id: String(id) });
const get = (loader: unknown, role: Role, id = 0) =>
  answerOf(loader, getArgs(`/somewhere/${id}`, at(id), cookies[role]));
const post = (action: unknown, role: Role, fields: Fields, id = 0) =>
  answerOf(action, postArgs(`/somewhere/${id}`, fields, at(id), cookies[role]));

const GOOD = {
  name: "Kavita Rao",
  email: "kavita@example.com",
  phone: "",
  address: "",
  password: "brass-kettle",
  confirmPassword: "brass-kettle",
  status: "active",
};

describe("who opens what", () => {
  test.each<[string, unknown, Role[]]>([
    ["/users", usersLoader, ["admin", "employee"]],
    ["/users/new", newLoader, ["admin"]],
    ["/users/edit/{id}", editLoader, ["admin"]],
    ["/employees", employeesLoader, ["admin", "employee"]],
    ["/employees/{id}", employeeLoader, ["admin", "employee"]],
    ["/employees/new", employeeNewLoader, ["admin"]],
    ["/employees/edit/{id}", employeeEditLoader, ["admin"]],
    ["/profile", profileLoader, ["admin", "employee", "customer"]],
  ])("%s", async (_path, loader, allowed) => {
    for (const role of ["admin", "employee", "customer"] as const) {
      const answer = await get(loader, role, people.employee.id);
      if (allowed.includes(role)) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject(NO_PERMISSION);
    }
  });

  test("customers see their own record; of others they learn nothing", async () => {
    const { customer, admin } = people;
    expect((await get(viewLoader, "customer", customer.id)).data).toMatchObject({
      account: { id: customer.id },
      history: [],
      editTo: null,
      offers: { edit: false, setStatus: false, delete: false, passwordLink: false },
    });
    for (const id of [admin.id, 99_999]) {
      expect(await get(viewLoader, "customer", id)).toMatchObject({
        location: "/dashboard",
        flash: "Failed to fetch user details",
      });
    }
  });

  test("employees edit a customer among the customers, and no staff", async () => {
    expect((await get(viewLoader, "employee", people.customer.id)).data).toMatchObject({
      editTo: `/customers/edit/${people.customer.id}`,
      offers: { setStatus: true, delete: false },
    });
    expect((await get(viewLoader, "employee", people.admin.id)).data).toMatchObject({
      editTo: null,
      offers: { edit: false, setStatus: false, delete: false },
    });
  });
});

test("an accountant's account opens what it is for whole: lists with their filters, forms with their choices and drafts", async () => {
  const books = await signedIn(await makeUser({ role: "employee", opens: "books" }));
  const open = async (path: string, loader: unknown, params = {}) =>
    (await answerOf(loader, getArgs(path, params, books))).status;
  expect([
    await open("/invoices", invoicesLoader),
    await open("/tds", tdsLoader),
    await open("/invoices/new", invoiceNewLoader),
    await open("/fill?kind=customer&q=a", fillLoader),
  ]).toEqual([200, 200, 200, 200]);
  const settings = async (section: string) => open("/settings", settingsLoader, { section });
  expect([await settings("tax"), await settings("costs"), await settings("tally")]).toEqual([
    200, 200, 200,
  ]);
  expect(await settings("company")).not.toBe(200);
  const costs = { expensesNeedApproval: "on" };
  const args = postArgs("/settings/costs", costs, { section: "costs" }, books);
  expect((await answerOf(settingsAction, args)).flash).toContain("saved");
});

test("pages of staff say what they have of the company's money; customers' do not", async () => {
  const { admin, employee, customer } = people;
  await makeNoun(CREW_ADVANCE, { employeeId: employee.id, amount: 500_00, direction: "given" });
  const advances = async (loader: unknown, role: Role, id: number) =>
    ((await get(loader, role, id)).data as { advances?: { said: string[] } }).advances?.said;
  const left = ["₹500.00 given, ₹0.00 returned, ₹0.00 spent: ₹500.00 is with the employee"];
  expect(await advances(viewLoader, "admin", employee.id)).toEqual(left);
  expect(await advances(employeeLoader, "admin", employee.id)).toEqual(left);
  // Whom the books are hidden from is not told.
  expect(await advances(viewLoader, "employee", employee.id)).toBeUndefined();
  expect(await advances(employeeLoader, "employee", employee.id)).toBeUndefined();
  expect(await advances(viewLoader, "admin", admin.id)).toEqual([]);
  expect(await advances(viewLoader, "admin", customer.id)).toBeUndefined();
  expect(await advances(viewLoader, "customer", customer.id)).toBeUndefined();
});

test("whoever makes an employee inactive is told what is still with them, by each door", async () => {
  const { admin } = people;
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const held = "$500.00 is still with the employee.";
  const make = async () => {
    const one = await makeUser({ role: "employee", name: "Ravi", status: "active" });
    const given = { employeeId: one.id, amount: 500, direction: "given", method: "Cash" };
    const { status } = await api.post("/crew-advances", { ...given, date: "2026-11-20" });
    expect(status).toBe(201);
    return one;
  };
  for (const [action, kind] of [
    [editAction, "User"],
    [employeeEditAction, "Employee"],
  ] as const) {
    const { id, name, email, version } = await make();
    const typed = { name, email: email!, phone: "", address: "", role: "employee" };
    const form = { ...typed, status: "inactive", version: String(version) };
    const answer = await post(action, "admin", form, id);
    expect(answer.flash).toBe(`${kind} updated successfully. ${held}`);
    const again = await post(action, "admin", { ...form, version: String(version + 1) }, id);
    expect(again.flash).toBe(`${kind} updated successfully`);
  }
  for (const path of ["users", "employees"]) {
    const { id } = await make();
    const { body } = await api.put(`/${path}/${id}`, { status: "inactive" });
    expect(body.warnings).toEqual([held]);
  }
  // What they had is spent and comes back, from the page as well.
  const { id } = await make();
  await api.put(`/users/${id}`, { status: "inactive" });
  const { data } = await answerOf(expenseFormLoader, getArgs("/expenses/new", {}, cookies.admin));
  const { choices } = data as { choices: { staff: { value: string; label: string }[] } };
  expect(choices.staff).toContainEqual({ value: String(id), label: "Ravi (inactive)" });
  const spent = { date: "2026-11-20", kind: "Diesel", amount: 500, paidFrom: "advance" };
  expect((await api.post("/expenses", { ...spent, spentById: id })).status).toBe(201);
  expect((await api.put(`/users/${id}`, { phone: "9876543210" })).body.warnings).toBeUndefined();
});

test("a record that is not there: users have no such page, employees have", async () => {
  for (const loader of [viewLoader, editLoader]) {
    expect(await get(loader, "admin", 99_999)).toMatchObject({
      location: "/users",
      flash: "Failed to fetch user details",
    });
  }
  const answer = await get(employeeLoader, "admin", 99_999);
  expect(answer.status).toBe(404);
  expect(answer.data).toMatchObject({
    title: "Employee not found",
    actions: [{ label: "Back to Employees", to: "/employees" }],
  });
  expect(await get(employeeLoader, "employee", people.customer.id)).toMatchObject({
    location: "/employees",
    flash: "User is not an employee",
  });
});

describe("POST /users/new and /employees/new", () => {
  test("create the account and open it", async () => {
    const answer = await post(newAction, "admin", { ...GOOD, role: "Employee" });
    const made = await db.user.findUniqueOrThrow({ where: { email: "kavita@example.com" } });
    expect(answer).toMatchObject({
      location: `/users/view/${made.id}`,
      flash: "User created successfully",
    });
    expect(made.role).toBe("employee");
    const second = await post(employeeNewAction, "admin", {
      ...GOOD,
      email: "e@example.com",
      role: "admin",
    });
    const employee = await db.user.findUniqueOrThrow({ where: { email: "e@example.com" } });
    expect(second).toMatchObject({
      location: `/employees/${employee.id}`,
      flash: "Employee created successfully",
    });
    expect(employee.role).toBe("employee");
  });

  test("a customer's password that the office types signs in at once; left out, a link is mailed", async () => {
    const short = { password: "kettle", confirmPassword: "kettle" };
    await post(newAction, "admin", { ...GOOD, ...short, role: "customer" });
    const made = await db.user.findUniqueOrThrow({ where: { email: "kavita@example.com" } });
    expect(made.confirmedAt).not.toBeNull();
    const entered = await answerOf(
      loginAction,
      postArgs("/login", { email: made.email!, password: "kettle" }),
    );
    expect(entered.status).toBe(302);
    expect(await db.outboxMessage.count({ where: { kind: "password-link" } })).toBe(0);
    const audited = { content: { contains: "account-confirmed" } };
    expect(await db.auditEvent.count({ where: audited })).toBe(1);

    const none = { password: "", confirmPassword: "" };
    const other = { ...GOOD, ...none, email: "b@example.com" };
    expect((await post(newAction, "admin", { ...other, role: "customer" })).status).toBe(302);
    const without = await db.user.findUniqueOrThrow({ where: { email: "b@example.com" } });
    expect(without).toMatchObject({ passwordHash: null, confirmedAt: null });
    const mailed = { kind: "password-link", recipient: "b@example.com" };
    expect(await db.outboxMessage.count({ where: mailed })).toBe(1);
    const staff = { ...other, email: "c@example.com", role: "employee" };
    const refused = (await post(newAction, "admin", staff)).data as Reply;
    expect(refused.error?.password).toEqual(["Password is required"]);
  });

  test("so with one who is there, by each door: confirmed, and what opened the account before is ended", async () => {
    const admin = await apiClient(await makeUser({ role: "admin" }));
    for (const path of ["users", "customers"]) {
      const { id, email } = await makeCustomer({ confirmedAt: null, phone: "9876543210" });
      const before = await signedIn(await db.user.findUniqueOrThrow({ where: { id } }));
      const put = (body: object) => admin.put(`/${path}/${id}`, body);
      expect((await put({ password: "kettl" })).body.errors).toEqual({
        password: ["Password must be at least 6 characters"],
      });
      expect((await put({ password: "kettle", email: "" })).body.errors).toHaveProperty("email");
      expect((await put({ password: "kettle" })).status).toBe(200);
      const now = await db.user.findUniqueOrThrow({ where: { id } });
      expect(now.confirmedAt).not.toBeNull();
      expect(now.tokenEpoch).toBeGreaterThan(0);
      const entered = await answerOf(
        loginAction,
        postArgs("/login", { email: email!, password: "kettle" }),
      );
      expect(entered.status).toBe(302);
      const old = await answerOf(profileLoader, getArgs("/profile", {}, before));
      expect(old.location).toContain("/login");
      const told = { entity: "user", entityId: id, action: "confirmed" };
      expect(await db.historyEntry.count({ where: told })).toBe(1);
    }
    const audited = { content: { contains: "account-confirmed" } };
    expect(await db.auditEvent.count({ where: audited })).toBe(2);
  });

  test.each([
    ["name", { name: "" }, "Name is required"],
    ["email", { email: "" }, "Email is required"],
    ["email", { email: "kavita" }, "Invalid email"],
    ["password", { password: "" }, "Password is required"],
    ["confirmPassword", { confirmPassword: "" }, "Confirm password is required"],
    ["confirmPassword", { confirmPassword: "other-1" }, "Passwords must match"],
    ["status", { status: "deleted" }, "Invalid status"],
  ])("400 at %s: %j", async (field, wrong, message) => {
    for (const action of [newAction, employeeNewAction]) {
      const answer = await post(action, "admin", { ...GOOD, role: "customer", ...wrong });
      expect(answer.status).toBe(400);
      const reply = answer.data as Reply;
      expect(reply.error?.[field]).toEqual([message]);
      expect(JSON.stringify(reply.initialValue ?? {})).not.toContain("brass-kettle");
    }
    expect(await db.user.count()).toBe(3);
  });

  test("a password has the length of its role", async () => {
    const short = { ...GOOD, password: "12345", confirmPassword: "12345" };
    const said = async (action: unknown, fields: Fields) =>
      ((await post(action, "admin", fields)).data as Reply).error?.password;
    const six = ["Password must be at least 6 characters"];
    const ten = ["Password must be at least 10 characters"];
    expect(await said(newAction, { ...short, role: "customer" })).toEqual(six);
    expect(await said(employeeNewAction, short)).toEqual(ten);
    const nine = { ...GOOD, password: "123456789", confirmPassword: "123456789" };
    expect(await said(newAction, { ...nine, role: "employee" })).toEqual(ten);
    // All at once, with what is wrong elsewhere.
    expect(await said(newAction, { ...nine, role: "admin", phone: "1".repeat(21) })).toEqual(ten);
  });

  test("400 without a role", async () => {
    const answer = await post(newAction, "admin", { ...GOOD, role: "" });
    expect((answer.data as Reply).error?.role).toEqual(["Role is required"]);
  });
});

describe("POST /users/edit/{id}", () => {
  const { password: _password, confirmPassword: _confirmPassword, ...same } = GOOD;

  test("a blank password keeps the current one", async () => {
    const { id } = await makeUser({ role: "employee", passwordHash: "kept" });
    const fields = { ...same, role: "employee", password: "", confirmPassword: "", version: 1 };
    expect(await post(editAction, "admin", fields, id)).toMatchObject({
      location: `/users/view/${id}`,
      flash: "User updated successfully",
    });
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      passwordHash: "kept",
      name: "Kavita Rao",
    });
  });

  test.each([
    [{ password: "12345", confirmPassword: "12345" }, "password"],
    [{ password: "brass-kettle", confirmPassword: "" }, "confirmPassword"],
    [{ password: "", confirmPassword: "brass-kettle" }, "confirmPassword"],
  ])("400: %j", async (passwords, field) => {
    const { id } = await makeUser({ role: "employee" });
    const fields = { ...same, role: "employee", ...passwords };
    for (const action of [editAction, employeeEditAction]) {
      const answer = await post(action, "admin", fields, id);
      expect(answer.status).toBe(400);
      expect((answer.data as Reply).error).toHaveProperty(field);
    }
  });

  test("an admin's own status and role: 409 at the field; the own session survives a new password", async () => {
    const { admin } = people;
    const own = { ...same, role: "admin", currentPassword: PASSWORD };
    const { status: _status, ...withoutStatus } = own;
    const refused = await post(editAction, "admin", { ...own, role: "customer" }, admin.id);
    expect(refused.status).toBe(409);
    expect((refused.data as Reply).error?.role).toEqual(["You cannot change your own role."]);
    expect((await post(editAction, "admin", { ...own, status: "inactive" }, admin.id)).status).toBe(
      409,
    );
    await signedIn(admin);
    const changed = { ...withoutStatus, password: "brass-kettle", confirmPassword: "brass-kettle" };
    expect((await post(editAction, "admin", changed, admin.id)).status).toBe(302);
    expect(await db.session.count({ where: { userId: admin.id } })).toBe(1);
    expect((await get(usersLoader, "admin")).status).toBe(200);
  });
});

describe("buttons of a user's and an employee's page", () => {
  test("Activate and Deactivate; who is deactivated is signed out at once", async () => {
    const { customer } = people;
    expect(await post(viewAction, "employee", { intent: "deactivate" }, customer.id)).toMatchObject(
      {
        location: `/users/view/${customer.id}`,
        flash: "User deactivated successfully",
      },
    );
    expect(await get(profileLoader, "customer")).toMatchObject({
      flash: "Your session has expired. Please log in again.",
    });
    expect(await post(viewAction, "admin", { intent: "activate" }, customer.id)).toMatchObject({
      flash: "User activated successfully",
    });
    const toStaff = await post(viewAction, "employee", { intent: "deactivate" }, people.admin.id);
    expect(toStaff.status).toBe(403);
  });

  test("Delete User and Delete", async () => {
    const one = await makeUser({ role: "employee" });
    const two = await makeUser({ role: "employee" });
    expect((await post(employeeAction, "employee", { intent: "delete" }, one.id)).status).toBe(403);
    expect((await post(viewAction, "customer", { intent: "delete" }, one.id)).status).toBe(403);
    expect(await post(employeeAction, "admin", { intent: "delete" }, one.id)).toMatchObject({
      location: "/employees",
      flash: "Employee deleted successfully",
    });
    expect(await post(viewAction, "admin", { intent: "delete" }, two.id)).toMatchObject({
      location: "/users",
      flash: "User deleted successfully",
    });
    expect((await post(viewAction, "admin", { intent: "delete" }, people.admin.id)).status).toBe(
      409,
    );
    expect((await post(viewAction, "admin", {}, people.employee.id)).status).toBe(400);
    expect(await db.user.count()).toBe(3);
  });
});

describe("a link to set a password", () => {
  const open = (token: string) =>
    answerOf(resetLoader, getArgs(`/reset-password/${token}`, { token }));
  const set = (token: string, fields: Fields) =>
    answerOf(resetAction, postArgs(`/reset-password/${token}`, fields, { token }));

  test("is made by an admin, shown once, works once", async () => {
    const { employee } = people;
    expect(
      (await post(viewAction, "employee", { intent: "password-link" }, employee.id)).status,
    ).toBe(403);
    const made = await post(viewAction, "admin", { intent: "password-link" }, employee.id);
    const { link } = made.data as { link: string };
    const token = new URL(link).pathname.split("/").at(-1) ?? "";
    expect((await open(token)).data).toEqual({
      person: { name: employee.name, email: employee.email, role: "employee" },
    });
    for (const [password, sentence] of [
      ["1234567", "Password must be at least 10 characters"],
      ["qwertyuiop", "This password is one of the most used ones. Please choose another"],
      ["my-employee-word", "Password must not contain the name or the e-mail"],
    ] as const) {
      const refused = await set(token, { password, confirmPassword: password });
      expect(refused.status).toBe(400);
      expect((refused.data as Reply).error?.password).toEqual([sentence]);
    }
    const good = { password: "brass-kettle", confirmPassword: "brass-kettle" };
    expect(await set(token, good)).toMatchObject({ location: "/login" });
    expect((await set(token, good)).status).toBe(409);
    expect((await open(token)).status).toBe(404);
    expect((await open("made-up")).status).toBe(404);
  });

  test("forgotten: a link by e-mail for those who have an account, the same words for all", async () => {
    const customer = await makeCustomer({ email: "meera@example.com" });
    await makeCustomer({ email: "gone@example.com", status: "inactive" });
    const ask = (email: string) => answerOf(forgotAction, postArgs("/forgot-password", { email }));
    const known = await ask("Meera@example.com");
    expect(known).toMatchObject({ status: 302, location: "/login" });
    for (const email of ["gone@example.com", "nobody@example.com"]) {
      expect(await ask(email)).toEqual(known);
    }
    expect((await ask("nonsense")).status).toBe(400);
    const [mail, ...others] = await db.outboxMessage.findMany({
      include: { link: true, passwordLink: true },
    });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "meera@example.com", status: "queued" });
    const link = /https?:\S+/.exec(mail ? fillLink(mail.text, mail) : "")?.[0] ?? "";
    const token = new URL(link).pathname.split("/").at(-1) ?? "";
    expect((await open(token)).data).toEqual({
      person: { name: customer.name, email: customer.email, role: "customer" },
    });
    // Asked again, the earlier link is gone; and not more than five an hour for one address.
    for (let turn = 0; turn < 9; turn++) expect(await ask("meera@example.com")).toEqual(known);
    expect((await open(token)).status).toBe(404);
    expect(await db.outboxMessage.count()).toBe(5);
  });

  test.each([
    [null, /^No e-mails are sent from here\..* ask them\./, /waits in the outbox/],
    ["smtp://127.0.0.1:9", /is on its way/, /is on its way to meera@example\.com/],
  ])(
    "forgotten, or sent by the office, with the mail server %j: where the link is, is said as it is",
    async (smtpUrl, asked, sent) => {
      const before = env().smtpUrl;
      Object.assign(env(), { smtpUrl });
      try {
        const { id, email } = await makeCustomer({ email: "meera@example.com" });
        const answer = await answerOf(forgotAction, postArgs("/forgot-password", { email }));
        expect(answer.flash).toMatch(asked);
        const intent = { intent: "send-password-link" };
        const path = `/users/view/${id}`;
        const press = postArgs(path, intent, { id: String(id) }, cookies.admin);
        expect((await answerOf(viewAction, press)).flash).toMatch(sent);
      } finally {
        Object.assign(env(), { smtpUrl: before });
      }
    },
  );

  test("the outbox shows links that open an account to admins only", async () => {
    const { email } = people.admin;
    await answerOf(forgotAction, postArgs("/forgot-password", { email }));
    const see = (role: Role) => answerOf(outboxLoader, getArgs("/outbox", {}, cookies[role]));
    expect(await see("customer")).toMatchObject(NO_PERMISSION);
    expect((await see("employee")).data).toMatchObject({ rows: [] });
    expect((await see("admin")).data).toMatchObject({
      rows: [{ recipient: email, kind: "Password link", status: { label: "Queued" } }],
    });
  });
});

describe("/profile", () => {
  test("saves name and phone, another e-mail waits; the rest of what is sent counts for nothing", async () => {
    const fields = {
      name: "Meera",
      email: "MEERA@example.com",
      phone: "1",
      passwordSection: "1",
      currentPassword: PASSWORD,
      role: "admin",
      status: "inactive",
    };
    const taken = await post(profileAction, "customer", { ...fields, email: people.admin.email });
    expect((taken.data as Reply).error?.email).toEqual(["Another account already has this e-mail"]);
    expect(await post(profileAction, "customer", fields)).toMatchObject({
      location: "/profile",
      flash:
        "Profile updated successfully. No e-mails are sent from here. The office will check with you that meera@example.com is yours; until then your e-mail stays as it is",
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: people.customer.id } })).toMatchObject({
      name: "Meera",
      email: people.customer.email,
      role: "customer",
      status: "active",
    });
  });

  test("changes the password, signed in here and nowhere else", async () => {
    const user = await makeUser({ passwordHash: await hashPassword("old-password") });
    const [here, there] = [await signedIn(user), await signedIn(user)];
    const change = (currentPassword: string) =>
      answerOf(
        profileAction,
        postArgs(
          "/profile",
          {
            name: user.name,
            email: user.email,
            phone: "",
            currentPassword,
            newPassword: "new-password",
            confirmPassword: "new-password",
          },
          {},
          here,
        ),
      );
    const wrong = await change("wrong");
    expect(wrong.status).toBe(400);
    expect((wrong.data as Reply).error?.currentPassword).toEqual(["Current password is incorrect"]);
    expect((await change("old-password")).location).toBe("/profile");
    const profile = (cookie: string) => answerOf(profileLoader, getArgs("/profile", {}, cookie));
    expect((await profile(here)).data).toMatchObject({ sessions: [{ isThis: true }] });
    expect((await profile(there)).status).toBe(302);
  });

  test("signs out everywhere else", async () => {
    await signedIn(people.customer);
    expect(await post(profileAction, "customer", { intent: "sign-out-others" })).toMatchObject({
      location: "/profile",
    });
    expect(await db.session.count({ where: { userId: people.customer.id } })).toBe(1);
  });
});
