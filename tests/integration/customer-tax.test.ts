import { beforeEach, describe, expect, test } from "vitest";

import { listHistory } from "~/models/desk/history/history.read.server";
import { db, transaction } from "~/platform/db.server";
import { action as edit, loader as editLoader } from "~/routes/customers.edit.$id";
import { loader as view } from "~/routes/customers.$id";
import { loader as list } from "~/routes/customers._index";
import { action as add, loader as addLoader } from "~/routes/customers.new";
import { action as addUser } from "~/routes/users.new";
import { erasePerson } from "~/models/law/personal-data/erase.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let admin: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;
let api: Awaited<ReturnType<typeof apiClient>>;

beforeEach(async () => {
  await resetDatabase();
  await underGst();
  admin = await makeUser({ role: "admin" });
  cookie = await signedIn(admin);
  api = await apiClient(admin);
});

const underGst = (taxSystem = "gst_india") =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { taxSystem } }));

const MAHARASHTRA = "27AAPFU0939F1ZV";
const KARNATAKA = "29AAECC2213N1ZM";
const PERSON = { name: "Kavita Rao", email: "kavita@example.com", status: "active" };
const BLANK = { kind: "individual", gstin: "", pinCode: "", stateCode: "" };
const ASKED = "PIN 560001 is in Karnataka, not in Maharashtra. Is this the right state?";

type Reply = { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
const post = async (typed: Record<string, string> = {}) => {
  const args = postArgs("/customers/new", { ...PERSON, ...BLANK, ...typed }, {}, cookie);
  const { data, ...answer } = await answerOf(add, args);
  return { ...(data as Reply | null), ...answer };
};
const postEdit = async (id: number, typed: Record<string, string>) => {
  const args = postArgs(`/customers/edit/${id}`, typed, { id: String(id) }, cookie);
  const { data, ...answer } = await answerOf(edit, args);
  return { ...(data as Reply | null), ...answer };
};
const stored = async (email = PERSON.email) => {
  const { kind, gstin, pinCode, stateCode } = await db.user.findUniqueOrThrow({ where: { email } });
  return { kind, gstin, pinCode, stateCode };
};

/** What both doors make of the same facts: stored, or refused at a field. */
const CASES: [Record<string, string>, Record<string, unknown> | string[]][] = [
  [{}, { kind: "individual", gstin: null, pinCode: null, stateCode: null }],
  [
    { gstin: " 27 aapfu0939f 1zv " },
    { kind: "registered", gstin: MAHARASHTRA, stateCode: "27", pinCode: null },
  ],
  [{ kind: "unregistered_business", gstin: MAHARASHTRA }, { kind: "registered" }],
  [
    { kind: "firm", gstin: MAHARASHTRA },
    { kind: "firm", stateCode: "27" },
  ],
  [
    { kind: "sez", gstin: KARNATAKA },
    { kind: "sez", stateCode: "29" },
  ],
  [{ pinCode: "411 007" }, { pinCode: "411007", stateCode: "27" }],
  // A PIN of two states proposes neither.
  [{ pinCode: "160017" }, { stateCode: null }],
  [{ pinCode: "160017", stateCode: "04" }, { stateCode: "04" }],
  [
    { gstin: "27AAPFU0939F1ZW" },
    ["gstin", "GSTIN is mistyped: its last character does not fit the others"],
  ],
  [{ gstin: "27AAPFU0939F1Z" }, ["gstin", "GSTIN has 15 characters, such as 27AAPFU0939F1ZV"]],
  [
    { kind: "company", gstin: MAHARASHTRA },
    ["gstin", "GSTIN belongs to a firm, not to the kind 'Company'"],
  ],
  [{ kind: "sez" }, ["gstin", "A customer in a special economic zone needs a GSTIN"]],
  [
    { gstin: MAHARASHTRA, stateCode: "29" },
    ["stateCode", "State must be that of the GSTIN, 27-Maharashtra"],
  ],
  [{ stateCode: "28" }, ["stateCode", "State is not a state code"]],
  [{ kind: "friend" }, ["kind", "Choose a kind of customer from the list"]],
  [{ pinCode: "011007" }, ["pinCode", "PIN must be 6 digits, such as 411007"]],
  [{ pinCode: "41100" }, ["pinCode", "PIN must be 6 digits, such as 411007"]],
];

describe("What GST asks of a customer", () => {
  test.each(CASES)("%j: %j, by the page and by /api", async (typed, expected) => {
    const page = await post(typed);
    const reply = await api.post("/customers", {
      ...PERSON,
      email: "script@example.com",
      ...typed,
    });
    if (Array.isArray(expected)) {
      const [field = "", sentence] = expected;
      expect(page).toMatchObject({ status: 400, error: { [field]: [sentence] } });
      expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
      expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
    } else {
      expect(page.flash).toBe("Customer created successfully");
      expect(reply.status).toBe(201);
      expect(reply.body.data).toMatchObject(expected);
      expect(await stored()).toMatchObject(expected);
      expect(await stored("script@example.com")).toMatchObject(expected);
    }
  });

  test("the GSTIN of a business is enough to know it by", async () => {
    const asked = { error: { email: ["Email is required"] } };
    expect(await post({ email: "" })).toMatchObject(asked);
    expect((await post({ email: "", gstin: `${KARNATAKA.slice(0, 14)}X` })).status).toBe(400);
    expect((await post({ email: "", gstin: KARNATAKA })).flash).toBe(
      "Customer created successfully",
    );
    const made = await api.post("/customers", { name: "Coral Labs", gstin: KARNATAKA });
    expect(made).toMatchObject({ status: 201, body: { data: { email: null, phone: null } } });
    const { id } = made.body.data as { id: number };
    expect((await api.put(`/customers/${id}`, { name: "Coral", gstin: KARNATAKA })).status).toBe(
      200,
    );
    expect((await api.post("/customers", { name: "Nobody" })).body.errors).toEqual(asked.error);
    // Who signs in does so by an e-mail.
    const body = { name: "Coral Labs", gstin: KARNATAKA, password: "secret-enough-1" };
    expect((await api.post("/customers", body)).body.errors).toEqual(asked.error);
  });

  test("all that is wrong is said at once", async () => {
    const wrong = { name: "", kind: "sez", pinCode: "1" };
    const error = {
      name: ["Name is required"],
      pinCode: ["PIN must be 6 digits, such as 411007"],
    };
    expect((await post(wrong)).error).toEqual(error);
    const taken = await makeCustomer({ email: "taken@example.com" });
    expect((await post({ ...wrong, pinCode: "", email: "taken@example.com" })).error).toEqual({
      name: ["Name is required"],
      email: ["Another account already has this e-mail"],
      gstin: ["A customer in a special economic zone needs a GSTIN"],
    });
    expect(taken.gstin).toBeNull();
  });

  test("a state that contradicts the PIN is asked about on pages, and taken from scripts", async () => {
    const typed = { stateCode: "27", pinCode: "560001" };
    expect(await post(typed)).toMatchObject({ status: 400, error: { stateCode: [ASKED] } });
    // The answer to one question is none to another.
    expect(await post({ ...typed, stateCode: "24", stateAnyway: ASKED })).toMatchObject({
      status: 400,
    });
    expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
    expect((await post({ ...typed, stateAnyway: ASKED })).flash).toBe(
      "Customer created successfully",
    );
    expect(await stored()).toMatchObject(typed);
    const { body } = await api.post("/customers", { ...PERSON, email: "b@example.com", ...typed });
    expect(body.data).toMatchObject(typed);
    // What is stored already is no question.
    const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
    const again = { ...PERSON, ...BLANK, ...typed, name: "Kavita R" };
    expect((await postEdit(id, again)).flash).toBe("Customer updated successfully");
  });

  const RIGHT = "Is this the right GSTIN?";
  test.each([
    [
      "27AAPEU0939F1ZX",
      "company",
      `GSTIN belongs to a limited liability partnership, not to the kind 'Company'. ${RIGHT}`,
    ],
    [
      "27AAPKU0939F1ZK",
      "firm",
      `GSTIN belongs to a Krish trust, not to the kind 'Firm or LLP'. ${RIGHT}`,
    ],
    ["27AAPXU0939F1ZU", "registered", `The PAN's fourth letter, X, is not a usual one. ${RIGHT}`],
  ])(
    "a holder that is no usual one is asked about once, and taken: %s as %s",
    async (gstin, kind, asked) => {
      expect(await post({ kind, gstin })).toMatchObject({ status: 400, error: { gstin: [asked] } });
      expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
      expect((await post({ kind, gstin, stateAnyway: asked })).status).toBe(302);
      expect(await stored()).toMatchObject({ kind, gstin });
      // What is stored already is no question; scripts are told, and their GSTIN is taken.
      const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
      const again = { ...PERSON, ...BLANK, kind, gstin, stateCode: "27", name: "Kavita R" };
      expect((await postEdit(id, again)).status).toBe(302);
      const sent = { ...PERSON, email: "s@example.com", kind, gstin };
      const made = await api.post("/customers", sent);
      expect(made).toMatchObject({ status: 201, body: { warnings: [`gstin: ${asked}`] } });
      const script = (made.body.data as { id: number }).id;
      const path = kind === "firm" ? `/users/${script}` : `/customers/${script}`;
      expect(await api.put(path, { ...sent, role: "customer" })).toMatchObject({
        status: 200,
        body: { warnings: [`gstin: ${asked}`] },
      });
    },
  );

  test("a holder that fits its kind is not asked about", async () => {
    expect((await post({ kind: "firm", gstin: "27AAPEU0939F1ZX" })).status).toBe(302);
    const made = await api.post("/customers", {
      ...PERSON,
      email: "s@example.com",
      kind: "society",
      gstin: "27AAPKU0939F1ZK",
    });
    expect([made.status, made.body.warnings]).toEqual([201, undefined]);
  });

  test("the GSTIN's state counts before the PIN's, and is asked about once like a chosen one", async () => {
    const typed = { gstin: MAHARASHTRA, pinCode: "560001" };
    const stands = { ...typed, stateCode: "27" };
    expect(await post(typed)).toMatchObject({ status: 400, error: { stateCode: [ASKED] } });
    expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
    expect((await post({ ...typed, stateAnyway: ASKED })).status).toBe(302);
    expect(await stored()).toMatchObject(stands);
    const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
    const again = { ...PERSON, ...BLANK, kind: "registered", ...typed };
    expect((await postEdit(id, again)).status).toBe(302);
    // A GSTIN that comes later, while the form still has the state of before.
    const other = await makeCustomer({ pinCode: "560001", stateCode: "29" });
    const later = { ...PERSON, ...BLANK, email: "later@example.com", ...typed, stateCode: "29" };
    const asked = await postEdit(other.id, later);
    expect(asked).toMatchObject({ status: 400, error: { stateCode: [ASKED] } });
    expect((await postEdit(other.id, { ...later, stateAnyway: ASKED })).status).toBe(302);
    expect(await stored("later@example.com")).toMatchObject(stands);
    // Scripts are not asked, and outside GST nobody is.
    const script = await api.post("/customers", { ...PERSON, email: "s@example.com", ...typed });
    expect(script).toMatchObject({ status: 201, body: { data: stands } });
    await underGst("single");
    const plain = { name: "Kavita R", email: PERSON.email, status: "active" };
    expect((await postEdit(id, plain)).status).toBe(302);
    expect(await stored()).toMatchObject(stands);
  });

  test("is changed like the rest: history, what was left out stays, a new GSTIN says the state", async () => {
    await post({ pinCode: "411007" });
    const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
    // The state of before stands in the form: it is no choice against the GSTIN.
    const typed = { kind: "individual", gstin: KARNATAKA, pinCode: "560001", stateCode: "27" };
    expect((await postEdit(id, { ...PERSON, ...typed, stateAnyway: ASKED })).flash).toBe(
      "Customer updated successfully",
    );
    expect(await stored()).toEqual({
      kind: "registered",
      gstin: KARNATAKA,
      pinCode: "560001",
      stateCode: "29",
    });
    const [line] = await listHistory(actorOf(admin), "user", id);
    expect(line?.changes).toEqual([
      { field: "Kind of customer", from: "Individual", to: "Registered business" },
      { field: "GSTIN", from: "", to: KARNATAKA },
      { field: "PIN", from: "411007", to: "560001" },
      { field: "State", from: "27-Maharashtra", to: "29-Karnataka" },
    ]);
    const { body } = await api.put(`/customers/${id}`, { name: "Kavita Joshi" });
    expect(body.data).toMatchObject({ name: "Kavita Joshi", gstin: KARNATAKA, stateCode: "29" });
    const moved = await api.put(`/customers/${id}`, { gstin: MAHARASHTRA });
    expect(moved.body.data).toMatchObject({ gstin: MAHARASHTRA, stateCode: "27" });
    const without = await api.put(`/customers/${id}`, { gstin: "", kind: "individual" });
    expect(without.body.data).toMatchObject({ gstin: null, kind: "individual", stateCode: "27" });
    expect((await api.get(`/customers/${id}`)).body.data).toMatchObject({
      kind: "individual",
      gstin: null,
      pinCode: "560001",
      stateCode: "27",
    });
  });

  test("customers are found by their GSTIN, where everything is searched", async () => {
    await post({ gstin: MAHARASHTRA });
    await makeCustomer({ name: "Somebody else" });
    const everything = "/customers?search=aapfu0939&in=everything";
    const { data } = await answerOf(list, getArgs(everything, {}, cookie));
    expect((data as { rows: { name: string }[] }).rows.map(({ name }) => name)).toEqual([
      "Kavita Rao",
    ]);
  });

  test("stands on the form and the page, and only under GST", async () => {
    await post({ gstin: MAHARASHTRA, pinCode: "411007" });
    const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
    const open = async () => {
      const at = { id: String(id) };
      const [fresh, form, page] = await Promise.all([
        answerOf(addLoader, getArgs("/customers/new", {}, cookie)),
        answerOf(editLoader, getArgs(`/customers/edit/${id}`, at, cookie)),
        answerOf(view, getArgs(`/customers/${id}`, at, cookie)),
      ]);
      return [fresh, form, page].map(({ data }) => data) as [
        { plan: { specs: object; checks: object } },
        { plan: { specs: object }; account: { values: object }; gstinHint: string | null },
        { details: { label: string }[] },
      ];
    };
    const [fresh, form, page] = await open();
    expect(fresh.plan.specs).toHaveProperty("stateCode");
    expect(form).toMatchObject({
      gstinHint: "Maharashtra, a firm",
      account: { values: { kind: "registered", gstin: MAHARASHTRA, stateCode: "27" } },
    });
    expect(page.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: "Kind of Customer", value: "Registered business" }),
        expect.objectContaining({
          label: "GSTIN",
          value: { text: MAHARASHTRA, hint: "Maharashtra, a firm" },
        }),
        expect.objectContaining({ label: "State", value: "27-Maharashtra" }),
        expect.objectContaining({ label: "PIN", value: "411007" }),
      ]),
    );
    await underGst("single");
    const [single, singleForm, singlePage] = await open();
    expect(single.plan.specs).not.toHaveProperty("gstin");
    expect(single.plan.checks).not.toHaveProperty("pinCode");
    expect(singleForm.account.values).not.toHaveProperty("gstin");
    expect(singlePage.details.map(({ label }) => label)).not.toContain("GSTIN");
    // What the form does not show stays.
    expect((await postEdit(id, { ...PERSON, name: "Kavita R" })).flash).toBe(
      "Customer updated successfully",
    );
    expect(await stored()).toMatchObject({ gstin: MAHARASHTRA, stateCode: "27" });
  });

  test("the form of users keeps to the same, and asks nothing of staff", async () => {
    const send = (typed: Record<string, string>) => {
      const password = { password: "brass-kettle-26", confirmPassword: "brass-kettle-26" };
      const args = postArgs("/users/new", { ...PERSON, ...password, ...typed }, {}, cookie);
      return answerOf(addUser, args);
    };
    expect(await send({ ...BLANK, role: "customer", kind: "sez" })).toMatchObject({
      status: 400,
      data: { error: { gstin: ["A customer in a special economic zone needs a GSTIN"] } },
    });
    expect((await send({ ...BLANK, role: "employee", kind: "sez" })).flash).toBe(
      "User created successfully",
    );
    expect(await stored()).toEqual({
      kind: "individual",
      gstin: null,
      pinCode: null,
      stateCode: null,
    });
  });

  test("who has not proven the mailbox is not shown what the office knows of them", async () => {
    const facts = { kind: "registered", gstin: MAHARASHTRA, pinCode: "411007", stateCode: "27" };
    const known = await makeCustomer({ ...facts });
    const unproven = await makeCustomer({ ...facts, confirmedAt: null });
    const seen = async (person: typeof known) =>
      (await (await apiClient(person)).get(`/customers/${person.id}`)).body.data;
    expect(await seen(known)).toMatchObject(facts);
    expect(await seen(unproven)).toMatchObject({ kind: "individual", gstin: null, pinCode: null });
  });

  test("goes with an erased person", async () => {
    await post({ gstin: MAHARASHTRA, pinCode: "411007" });
    const { id } = await db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
    await api.put(`/customers/${id}`, { pinCode: "411008" });
    await erasePerson(actorOf(admin), id, { currentPassword: PASSWORD });
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      kind: "individual",
      gstin: null,
      pinCode: null,
      stateCode: null,
    });
    const lines = await db.historyEntry.findMany({ where: { entity: "user", entityId: id } });
    expect(lines.map(({ changes }) => changes).join()).not.toMatch(/41100[78]|AAPFU0939F/);
  });
});

test("the composition scheme is a choice of who has a GSTIN of their own; a body without it leaves it", async () => {
  const no = "Composition scheme: only a business with a GSTIN of its own is under it";
  expect((await post({ isComposition: "on" })).error).toEqual({ isComposition: [no] });
  await post({ gstin: KARNATAKA, isComposition: "on" });
  const of = () => db.user.findUniqueOrThrow({ where: { email: PERSON.email } });
  const { id } = await of();
  const sent = async (more: object) => {
    const { status, body } = await api.put(`/customers/${id}`, { ...PERSON, ...more });
    return [status, body.errors ?? (await of()).isComposition];
  };
  expect(await sent({ phone: "98220 11111" })).toEqual([200, true]);
  await postEdit(id, { ...PERSON, ...BLANK, gstin: KARNATAKA, isComposition: "off" });
  expect((await of()).isComposition).toBe(false);
  expect(await sent({ isComposition: true })).toEqual([200, true]);
  for (const gstin of ["0717UNO00157UNU", null])
    expect(await sent({ gstin })).toEqual([422, { isComposition: [no] }]);
  expect(await sent({ gstin: null, isComposition: false })).toEqual([200, false]);
});
