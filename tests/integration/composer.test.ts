import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { getCompany } from "~/models/company/company/company.server";
import { quotationDocument } from "~/models/sales/quotation/quotation.document";
import { wholeQuotation } from "~/models/sales/quotation/quotation.server";
import { action as api } from "~/routes/api.$";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import { action as keepDraft } from "~/routes/drafts";
import { action as editAction, loader as editLoader } from "~/routes/quotations.edit.$id";
import { action as newAction, loader as newLoader } from "~/routes/quotations.new";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeQuotation, makeUser } from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Reply = {
  status?: string;
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown> & { items?: Record<string, string>[] };
  customers?: { options: { value: string }[] };
  known?: { id: number; name: string; by: string }[];
  pasteProblem?: string;
  pasteShown?: string[];
};
type Opened = {
  draft: DraftState;
  resumed?: Reply;
};

let clerk: string;
let other: string;

beforeEach(async () => {
  await resetDatabase();
  clerk = await signedIn(await makeUser({ role: "employee" }));
  other = await signedIn(await makeUser({ role: "admin" }));
});

const move = (more: Fields = {}): Fields => ({
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "0",
  loadingCharge: "0",
  unloadingCharge: "0",
  stationaryCharge: "285.00",
  surchargeRate: "10",
  gstRate: "18",
  discount: "0",
  "items[0].name": "Sofa",
  "items[0].quantity": "1",
  ...more,
});
const KAVITA: Fields = { newCustomerName: "Kavita Rao", newCustomerPhone: "98220 12345" };
const create = (fields: Fields, who = clerk) =>
  answerOf(newAction, postArgs("/quotations/new", fields, {}, who));
const customers = () => db.user.findMany({ where: { role: "customer" } });
const stored = () => db.quotation.findMany({ include: { customer: true } });

describe("A new customer with a quotation", () => {
  test("needs a name and a phone, and is made in the same transaction", async () => {
    const made = await create(move({ ...KAVITA, idempotencyKey: "key-12345678" }));
    expect(made.flash).toBe("Quotation created successfully");
    // The same press again leads to the same quotation and makes nobody twice.
    const again = await create(move({ ...KAVITA, idempotencyKey: "key-12345678" }));
    expect(again.location).toBe(made.location);
    const [quotation, ...others] = await stored();
    expect(others).toEqual([]);
    expect(quotation?.customer).toMatchObject({
      name: "Kavita Rao",
      phone: "98220 12345",
      email: null,
      passwordHash: null,
      role: "customer",
    });
    const history = await historySaid();
    expect(history.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "user Created",
      "quotation Created",
    ]);
  });

  test.each<[string, Fields, Record<string, string>]>([
    ["nobody", {}, { customerId: "Customer is required" }],
    ["no name", { newCustomerPhone: "98220" }, { newCustomerName: "Name is required" }],
    ["no phone", { newCustomerName: "K" }, { newCustomerPhone: "Phone number is required" }],
    ["no e-mail", { ...KAVITA, newCustomerEmail: "x" }, { newCustomerEmail: "Invalid email" }],
    [
      "two mistakes, one of them in the quotation",
      { newCustomerEmail: "k@example.com", date: "" },
      {
        date: "Date is required",
        newCustomerName: "Name is required",
        newCustomerPhone: "Phone number is required",
      },
    ],
    [
      "a rule of the quotation broken",
      { ...KAVITA, expiryDate: "2020-01-01" },
      { expiryDate: "Expiry date cannot be in the past" },
    ],
  ])("%s: said at its fields, and nothing is kept", async (_, fields, said) => {
    const { status, data } = await create(move(fields));
    expect(status).toBe(400);
    expect((data as Reply).error).toEqual(
      Object.fromEntries(Object.entries(said).map(([name, words]) => [name, [words]])),
    );
    expect((data as Reply).initialValue).toMatchObject({ items: [{ name: "Sofa" }] });
    expect([await customers(), await stored()]).toEqual([[], []]);
  });

  test("is not one who is chosen at the same time", async () => {
    const { id } = await makeCustomer();
    const { status, data } = await create(move({ ...KAVITA, customerId: id }));
    expect(status).toBe(400);
    expect((data as Reply).error).toEqual({
      newCustomerName: ["Choose a customer or enter a new one, not both"],
    });
  });

  test("who is known by the phone is named and can be chosen; another person can be meant", async () => {
    const known = await makeCustomer({ name: "K. Rao", phone: "+91 98220-12345" });
    const refused = (await create(move({ ...KAVITA, notes: "Piano" }))).data as Reply;
    expect(refused.error).toEqual({ newCustomerPhone: ["K. Rao already has this phone"] });
    expect(refused.known).toMatchObject([{ id: known.id, name: "K. Rao", by: "phone" }]);
    const chosen = (await create(move({ ...KAVITA, notes: "Piano", chooseKnown: known.id })))
      .data as Reply;
    expect(chosen.error).toBeUndefined();
    expect(chosen.initialValue).toMatchObject({
      customerId: String(known.id),
      contactPerson: "K. Rao",
      notes: "Piano",
    });
    expect(chosen.initialValue?.newCustomerName).toBeUndefined();
    expect(await stored()).toEqual([]);
    await create(move({ ...KAVITA, newCustomerAnyway: "on" }));
    expect((await stored()).map(({ customer }) => customer.name)).toEqual(["Kavita Rao"]);
  });

  test("has no e-mail of another", async () => {
    await makeCustomer({ name: "K. Rao", email: "k@example.com" });
    await makeUser({ role: "employee", email: "staff@example.com" });
    const typed = { ...KAVITA, newCustomerAnyway: "on" };
    const asCustomer = await create(move({ ...typed, newCustomerEmail: "K@example.com" }));
    expect((asCustomer.data as Reply).error).toEqual({
      newCustomerEmail: ["K. Rao already has this e-mail"],
    });
    // Whose account it is beyond the customers is nobody's business.
    const asStaff = await create(move({ ...typed, newCustomerEmail: "staff@example.com" }));
    expect((asStaff.data as Reply).error).toEqual({
      newCustomerEmail: ["Another account already has this e-mail"],
    });
    expect(await stored()).toEqual([]);
  });
});

describe("What is charged before something is typed", () => {
  const nothing = { transportationCharge: "0" };
  test.each<[string, Fields, number]>([
    ["nothing typed", nothing, 0],
    ["no stationery, nothing typed", { ...nothing, stationaryCharge: "" }, 0],
    ["a stationery charge of its own", { ...nothing, stationaryCharge: "300" }, 38_940],
    ["a charge", { transportationCharge: "10000" }, 1_334_993],
    ["a declared value", { ...nothing, declaredValue: "1000" }, 40_199],
  ])("%s", async (_, fields, total) => {
    const { id } = await makeCustomer();
    await create(move({ ...fields, customerId: id }));
    expect((await stored()).map(({ totalAmount }) => totalAmount)).toEqual([total]);
  });

  test("a stored quotation keeps what it charges", async () => {
    const charges = { transportationCharge: 0, packagingCharge: 0, loadingCharge: 0 };
    const { id, customerId } = await makeQuotation({ ...charges, unloadingCharge: 0 });
    const fields = move({ transportationCharge: "0", customerId });
    await answerOf(
      editAction,
      postArgs(`/quotations/edit/${id}`, fields, { id: String(id) }, clerk),
    );
    expect((await stored()).map(({ stationaryCharge }) => stationaryCharge)).toEqual([28_500]);
  });
});

describe("A lift", () => {
  const lifts = () =>
    db.quotation.findFirstOrThrow({ select: { loadingLift: true, unloadingLift: true } });

  test("is ticked beside the floor, printed with it, and unticked", async () => {
    const floors = { loadingFloor: "3rd", unloadingFloor: "Ground" };
    await create(move({ ...KAVITA, ...floors, loadingLift: "on" }));
    expect(await lifts()).toEqual({ loadingLift: true, unloadingLift: false });
    const [quotation] = await stored();
    const { id, customerId } = quotation!;
    const paper = async () => {
      const whole = await wholeQuotation(id, db);
      return quotationDocument(whole, await getCompany()).parties.flatMap(({ lines }) => lines);
    };
    const lines = await paper();
    expect(lines).toContain("Loading Floor: 3rd, with lift");
    expect(lines).toContain("Unloading Floor: Ground");
    const path = `/quotations/edit/${id}`;
    const edit = (fields: Fields) =>
      answerOf(
        editAction,
        postArgs(path, move({ customerId, ...fields }), { id: String(id) }, clerk),
      );
    await edit({ loadingFloor: "3rd", unloadingLift: "on" });
    expect(await lifts()).toEqual({ loadingLift: false, unloadingLift: true });
    expect(await paper()).toContain("Unloading Floor: with lift");
    const changes = (await historySaid()).at(-1)?.changes;
    expect(JSON.stringify(changes)).toMatch(/Lift at drop.*No.*Yes/);
  });

  test("that a script leaves out stays, and null clears it", async () => {
    const { id } = await makeQuotation({ loadingLift: true, unloadingLift: true });
    const put = async (body: object) => {
      const request = new Request(`http://localhost:3000/api/quotations/${id}`, {
        method: "PUT",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", Cookie: clerk },
      });
      const params = { "*": `quotations/${id}` };
      const answer = (await api({ request, params, context: {} })) as Response;
      return ((await answer.json()) as { data: object }).data;
    };
    expect(await put({ notes: "Ring twice" })).toMatchObject({ loadingLift: true });
    expect(await lifts()).toEqual({ loadingLift: true, unloadingLift: true });
    expect(await put({ loadingLift: null })).toMatchObject({ loadingLift: false });
    expect(await put({ unloadingLift: false, loadingLift: true })).toMatchObject({
      loadingLift: true,
      unloadingLift: false,
    });
  });
});

test("a pasted list becomes rows without a script, or says why not", async () => {
  const paste = async (pastedItems: string, pastedShown = "") => {
    const fields = move({ intent: "paste-items", pastedItems, pastedShown, notes: "Kept" });
    const { status, data } = await create(fields);
    return { status, reply: data as Reply };
  };
  const list = "Kitchen:\r\n2 bed\r\nfridge\r\nTotal items: 3";
  // What is understood is shown before it is taken, and again where the list was changed after it.
  for (const shown of ["", "5 pieces in 2 lines"]) {
    const first = await paste(list, shown);
    expect(first.status).toBe(200);
    expect(first.reply.pasteShown).toEqual([
      "3 pieces in 2 lines",
      "Rooms: Kitchen",
      "Left out: Total items: 3",
    ]);
    expect(first.reply.initialValue).toMatchObject({ items: [{ name: "Sofa" }] });
    expect(String(first.reply.initialValue?.pastedItems)).toContain("fridge");
  }
  const taken = await paste(
    list,
    "3 pieces in 2 lines\r\nRooms: Kitchen\r\nLeft out: Total items: 3",
  );
  expect(taken.status).toBe(200);
  expect(taken.reply.initialValue).toMatchObject({
    notes: "Kept",
    pastedItems: "",
    items: [
      { name: "Sofa" },
      { name: "bed", quantity: "2", description: "Kitchen" },
      { name: "fridge", quantity: "1", description: "Kitchen" },
    ],
  });
  const refused = await paste("box\n".repeat(301));
  expect(refused.status).toBe(400);
  expect(refused.reply.pasteProblem).toBe("At most 300 lines are taken at once; this list has 301");
  expect(refused.reply.initialValue).toMatchObject({ items: [{ name: "Sofa" }] });
  expect(String(refused.reply.initialValue?.pastedItems)).toHaveLength("box\n".repeat(301).length);
  expect(await stored()).toEqual([]);
});

test("a list left in its box is saved with the form, once it was shown", async () => {
  const pastedItems = "2 bed\r\nfridge\r\nTotal 3";
  const shown = "3 pieces in 2 lines\r\nLeft out: Total 3";
  const looked = await create(move({ ...KAVITA, pastedItems }));
  expect(looked.status).toBe(200);
  expect((looked.data as Reply).pasteShown).toEqual(shown.split("\r\n"));
  expect(await stored()).toEqual([]);
  // Refused for something else, its rows are in the form: pressed again they are not made twice.
  const refused = await create(move({ ...KAVITA, date: "", pastedItems, pastedShown: shown }));
  expect(refused.status).toBe(400);
  const { initialValue } = refused.data as Reply;
  expect(initialValue?.items?.map(({ name }) => name)).toEqual(["Sofa", "bed", "fridge"]);
  expect(initialValue?.pastedItems ?? "").toBe("");

  const blank = { "items[0].name": "", "items[0].quantity": "" };
  const row = { __intent__: JSON.stringify({ type: "insert", payload: { name: "items" } }) };
  const added = (await create(move({ ...row, pastedItems, pastedShown: shown }))).data as Reply;
  expect([added.initialValue?.items?.length, added.initialValue?.pastedItems]).toEqual([
    2,
    pastedItems,
  ]);
  await create(move({ ...KAVITA, ...blank, pastedItems, pastedShown: shown }));
  const rows = await db.quotationItem.findMany({ orderBy: { id: "asc" } });
  expect(rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["bed", 2],
    ["fridge", 1],
  ]);
  const [quotation] = await stored();
  const args = postArgs(
    `/quotations/edit/${quotation!.id}`,
    move({
      customerId: String(quotation!.customerId),
      version: String(quotation!.version),
      pastedItems,
    }),
    { id: String(quotation!.id) },
    clerk,
  );
  const edited = await answerOf(editAction, args);
  expect((edited.data as Reply).pasteShown).toEqual(shown.split("\r\n"));
  const tooMany = await create(move({ ...KAVITA, pastedItems: "box\n".repeat(301) }));
  expect([tooMany.status, (tooMany.data as Reply).pasteProblem]).toEqual([
    400,
    "At most 300 lines are taken at once; this list has 301",
  ]);
});

describe("A draft", () => {
  const [ONE, TWO] = ["window-one", "window-two"] as const;
  const open = async (path: string, who = clerk, id?: number) =>
    (id === undefined
      ? await answerOf(newLoader, getArgs(path, {}, who))
      : await answerOf(editLoader, getArgs(path, { id: String(id) }, who))
    ).data as Opened;
  const keep = (fields: Fields, who = clerk) =>
    answerOf(keepDraft, postArgs("/drafts", { draftKey: ONE, ...fields }, {}, who));
  const kept = async () =>
    (await db.formDraft.findMany({ orderBy: { key: "asc" } })).map(({ fields }) =>
      new URLSearchParams(fields).get("notes"),
    );

  test("kept by a script or by the button waits for its maker alone, and goes when it is saved", async () => {
    const typed = { destinationAddress: "12 Lake Road", "items[0].name": "Piano", date: "soon" };
    expect((await keep({ ...typed, draftOf: "quotation/new" })).status).toBe(200);
    expect((await open("/quotations/new", other)).draft.others).toEqual([]);
    const [offered] = (await open("/quotations/new")).draft.others;
    expect(offered).toMatchObject({ key: ONE, about: "" });
    expect(offered?.at).toMatch(/^\d\d:\d\d$/);
    const saved = await create({
      ...typed,
      draftKey: ONE,
      idempotencyKey: "key-12345678",
      notes: "Now",
      intent: "save-draft",
      password: "secret",
    });
    expect(saved).toMatchObject({
      location: `/quotations/new?draft=${ONE}`,
      flash: "Draft saved",
    });
    expect((await db.formDraft.findMany()).map(({ fields }) => fields)).toEqual([
      new URLSearchParams({ ...typed, notes: "Now" }).toString(),
    ]);
    const { draft, resumed } = await open(`/quotations/new?draft=${ONE}`);
    expect(draft).toMatchObject({ form: "quotation/new", key: ONE, others: [] });
    expect(draft.opened).toMatch(/^\d\d:\d\d$/);
    expect(resumed?.initialValue).toMatchObject({
      destinationAddress: "12 Lake Road",
      date: "soon",
      items: [{ name: "Piano" }],
    });
    await create(move({ ...KAVITA, draftKey: ONE, transportationCharge: "x" }));
    expect(await db.formDraft.count()).toBe(1);
    await create(move({ ...KAVITA, draftKey: ONE }));
    expect(await db.formDraft.count()).toBe(0);
  });

  test("of a stored quotation keeps the version it was begun with", async () => {
    const { id, customerId } = await makeQuotation();
    const form = move({ customerId, version: 1, notes: "Mine", draftKey: ONE });
    await keep({ ...form, draftOf: `quotation/${id}` });
    await transaction((tx) => tx.quotation.update({ where: { id }, data: { version: 2 } }));
    const { resumed } = await open(`/quotations/edit/${id}?draft=${ONE}`, clerk, id);
    expect(resumed?.initialValue).toMatchObject({ version: "1", notes: "Mine" });
    const path = `/quotations/edit/${id}`;
    const late = await answerOf(editAction, postArgs(path, form, { id: String(id) }, clerk));
    expect(late.status).toBe(409);
    expect(await db.formDraft.count()).toBe(1);
    const now = { ...form, version: 2 };
    await answerOf(editAction, postArgs(path, now, { id: String(id) }, clerk));
    expect(await db.formDraft.count()).toBe(0);
  });

  test("of one window is neither written over nor removed by another", async () => {
    const { id, name } = await makeCustomer();
    await keep({ notes: "For Rao", customerId: id, draftOf: "quotation/new" });
    const second = { notes: "For Nair", draftKey: TWO };
    await keep({ ...second, newCustomerName: " Nair ", draftOf: "quotation/new" });
    expect(await kept()).toEqual(["For Rao", "For Nair"]);
    const { draft } = await open("/quotations/new");
    expect(new Set(draft.others.map(({ about }) => about))).toEqual(new Set([name, "Nair"]));
    expect([ONE, TWO]).not.toContain(draft.key);
    expect((await open(`/quotations/new?draft=${TWO}`)).draft.others).toMatchObject([{ key: ONE }]);
    await create(move({ ...KAVITA, ...second }));
    expect((await stored()).map(({ notes }) => notes)).toEqual(["For Nair"]);
    expect(await kept()).toEqual(["For Rao"]);
    // To throw it away loses nothing of what was typed elsewhere.
    const discarded = await create({ ...second, discardDraft: ONE });
    expect((discarded.data as Reply).initialValue).toMatchObject(second);
    expect(discarded.data).toMatchObject({ done: "Draft discarded" });
    expect(await kept()).toEqual([]);
  });

  test("is named by a key as forms have it; one that is gone opens a blank form", async () => {
    for (const draftKey of ["", "short", "no key of ours"]) {
      expect((await keep({ notes: "x", draftKey, draftOf: "quotation/new" })).status).toBe(400);
    }
    expect(await kept()).toEqual([]);
    const opened = await open(`/quotations/new?draft=${ONE}`);
    expect(opened.draft).toMatchObject({ opened: null, others: [] });
    expect(opened.resumed).toBeUndefined();
  });

  test("of a form in which nothing is filled in is none: it says so", async () => {
    const { values } = (await answerOf(newLoader, getArgs("/quotations/new", {}, clerk))).data as {
      values: Record<string, string> & { items?: object };
    };
    const { items: _, ...texts } = values;
    const blank = { ...texts, "items[0].name": "", "items[0].quantity": "1", notes: " " };
    const said = await create({ ...blank, intent: "save-draft", draftKey: ONE });
    expect(said.status).toBe(200);
    expect(said.data).toMatchObject({
      done: "There is nothing to keep yet: nothing is filled in.",
      initialValue: { expiryDate: values.expiryDate },
    });
    expect(await db.formDraft.count()).toBe(0);
    await create({ ...blank, notes: "Second floor", intent: "save-draft", draftKey: ONE });
    expect(await db.formDraft.count()).toBe(1);
  });

  test("is not kept when it is too long", async () => {
    const notes = "x".repeat(300_000);
    const long = await create({ intent: "save-draft", draftKey: ONE, notes });
    expect(long.status).toBe(413);
    expect((long.data as Reply).error).toEqual({
      "": ["This form is too long to be kept as a draft."],
    });
    expect((long.data as Reply).initialValue?.notes).toBe(notes);
    expect((await keep({ notes, draftOf: "quotation/new" })).status).toBe(413);
    expect(await db.formDraft.count()).toBe(0);
  });
});

describe("What the company asks in advance", () => {
  const asking = (advanceRate: number) => db.company.updateMany({ data: { advanceRate } });
  const asked = async (fields: Fields) => {
    await create(move({ ...KAVITA, ...fields }));
    const [quotation] = await stored();
    return [quotation?.totalAmount, quotation?.advancePayment];
  };

  test("is asked of a new quotation where its form leaves it empty, in whole rupees", async () => {
    await asking(3000);
    // 10,285 + 10 % + 18 % is 13,349.93; 30 % of it 4,004.98.
    expect(await asked({ advancePayment: "" })).toEqual([1_334_993, 400_500]);
  });

  test("goes after what is typed, nought as well, and after a company that asks nothing", async () => {
    await asking(3000);
    expect(await asked({ advancePayment: "0" })).toEqual([1_334_993, 0]);
  });

  test("is nothing until the company says so", async () => {
    expect(await asked({})).toEqual([1_334_993, 0]);
  });

  test("changes nothing that scripts send", async () => {
    await asking(3000);
    const customer = await makeCustomer();
    const script = await apiClient(await makeUser({ role: "employee" }));
    const { body } = await script.post("/quotations", {
      customerId: customer.id,
      date: "2026-12-01",
      expiryDate: "2026-12-21",
      transportationType: "full_load",
      transportationCharge: 10000,
      packagingCharge: 0,
      loadingCharge: 0,
      unloadingCharge: 0,
      items: [{ name: "Sofa", quantity: 1 }],
    });
    expect(body.data).toMatchObject({ totalAmount: 13349.93, advancePayment: 0 });
  });
});
