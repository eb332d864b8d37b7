import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { navigationFor } from "~/components/layout/navigation";

import { SEARCH_NOUNS, type SearchNoun } from "~/models/desk/search/nouns.server";
import { SEARCH, searchEverything, type Group } from "~/models/desk/search/search.server";
import { foldAgain } from "~/models/desk/search/fold-again.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { loader } from "~/routes/search";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeDriver,
  makeInvoice,
  makeItem,
  makeJob,
  makeMessage,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

type Page = {
  typed: string;
  problem: string | null;
  groups: (Pick<Group, "noun" | "label" | "total" | "many" | "failed" | "all"> & {
    hits: { id: number; title: string; about: string; amount: string | null }[];
  })[];
};

/** What is made once: two customers with everything, and the office. */
async function makeOffice() {
  const admin = await makeUser({ role: "admin", name: "Asha Admin" });
  const employee = await makeUser({
    role: "employee",
    name: "Dilip Zutshi",
    phone: "+91 90000 12345",
  });
  const meera = await makeCustomer({
    name: "Meera Zutshi",
    phone: "+91 98220-14510",
    address: "B-703, Lotus Court,\nAundh, Pune 411007",
  });
  const ravi = await makeCustomer({ name: "Ravi Rao", phone: "9123456780", address: null });
  const quotation = await makeQuotation({
    customerId: meera.id,
    quotationNumber: "QT-2627-00077",
    status: "sent",
    phone: "020 2553 1234",
    sourceAddress: "14 Koregaon Park, Pune",
    destinationAddress: "7 Residency Road, बेंगळूरु",
    totalAmount: 1_20_000_00,
  });
  const draft = await makeQuotation({
    customerId: meera.id,
    quotationNumber: "QT-2627-00078",
    totalAmount: 1_20_000_00,
  });
  const invoice = await makeInvoice({
    clientId: meera.id,
    invoiceNumber: "INV-2627-00055",
    status: "Sent",
    total: 54_321_50,
    balance: 54_321_50,
  });
  const others = await makeInvoice({
    clientId: ravi.id,
    invoiceNumber: "INV-2627-00056",
    status: "Sent",
    total: 54_321_50,
    balance: 54_321_50,
  });
  const unissued = await makeInvoice({ clientId: meera.id, status: "Draft", total: 77_00 });
  const payment = await makePayment({
    invoiceId: invoice.id,
    referenceNumber: "PAY-2627-00033",
    amount: 9_876_00,
  });
  const note = await makeNote({ invoiceId: invoice.id, kind: "credit" });
  const job = await makeJob({ clientId: meera.id, title: "Move of a piano" });
  const item = await makeItem({ name: "Zutshi crate", sku: "ZU-9" });
  const vehicle = await makeVehicle({ number: "MH12ZU1234", kind: "Zutshi's Eicher" });
  const driver = await makeDriver({ name: "Bunty Zutshi", phone: "98900 12345" });
  const message = await makeMessage({
    recipient: "meera.z@example.com",
    subject: "Your zutshi quotation",
  });
  return {
    admin,
    employee,
    meera,
    ravi,
    quotation,
    draft,
    invoice,
    others,
    unissued,
    payment,
    note,
    job,
    item,
    vehicle,
    driver,
    message,
  };
}

let office: Awaited<ReturnType<typeof makeOffice>>;
const cookies = new Map<number, string>();
let staffApi: ApiClient;

// What is found is asked here, not how quickly.
const { nounMs } = SEARCH;
afterAll(() => {
  SEARCH.nounMs = nounMs;
});

beforeAll(async () => {
  SEARCH.nounMs = 60_000;
  setClock(NOON);
  await resetDatabase();
  office = await makeOffice();
  for (const user of [office.admin, office.employee, office.meera, office.ravi]) {
    cookies.set(user.id, await signedIn(user));
  }
  staffApi = await apiClient(office.employee);
});
afterEach(() => vi.restoreAllMocks());

const ask = (q: string, user: { id: number } = office.employee) =>
  answerOf(loader, getArgs(`/search?q=${encodeURIComponent(q)}`, {}, cookies.get(user.id)!));

async function found(q: string, user?: { id: number }): Promise<Record<string, number[]>> {
  const { data } = await ask(q, user);
  const { groups } = data as Page;
  return Object.fromEntries(groups.map(({ noun, hits }) => [noun, hits.map(({ id }) => id)]));
}

describe("staff find", () => {
  test("every noun by a name", async () => {
    const all = await found("zutshi");
    expect(all).toEqual({
      customer: [office.meera.id],
      quotation: [office.draft.id, office.quotation.id],
      invoice: [office.unissued.id, office.invoice.id],
      payment: [office.payment.id],
      note: [office.note.id],
      job: [office.job.id],
      item: [office.item.id],
      employee: [office.employee.id],
      vehicle: [office.vehicle.id],
      driver: [office.driver.id],
      message: [office.message.id],
    });
  });

  test.each([
    "98220 14510",
    "9822014510",
    "+91 98220-14510",
    "+919822014510",
    "098220 14510",
    "(98220)14510",
    "14-510",
  ])("a customer and the customer's papers by the phone as %j", async (phone) => {
    const all = await found(phone);
    expect(all.customer).toEqual([office.meera.id]);
    expect(all.quotation).toContain(office.quotation.id);
    expect(all.invoice).toContain(office.invoice.id);
  });

  test("a phone that is stored without gaps, and a quotation's own", async () => {
    expect((await found("91234-56780")).customer).toEqual([office.ravi.id]);
    expect(await found("(020) 2553-1234")).toEqual({ quotation: [office.quotation.id] });
    expect((await found("90000-12345")).employee).toEqual([office.employee.id]);
  });

  test("addresses: a customer's, where goods leave and where they go", async () => {
    expect((await found("lotus court, aundh")).customer).toEqual([office.meera.id]);
    expect((await found("Koregaon")).quotation).toEqual([office.quotation.id]);
    expect((await found("बेंगळूरु")).quotation).toEqual([office.quotation.id]);
  });

  test.each(["1,20,000", "120000", "₹1,20,000/-", "Rs. 1,20,000.00", "120,000"])(
    "an amount as %j",
    async (amount) => {
      expect(await found(amount)).toEqual({ quotation: [office.draft.id, office.quotation.id] });
    },
  );

  test("amounts of invoices and payments, to the paisa", async () => {
    expect((await found("54321.50")).invoice).toEqual([office.others.id, office.invoice.id]);
    expect(await found("54321.51")).toEqual({});
    expect((await found("9876")).payment).toEqual([office.payment.id]);
  });

  test("parts of numbers", async () => {
    expect((await found("7-00077")).quotation).toEqual([office.quotation.id]);
    expect((await found("inv-2627-0005")).invoice).toEqual([office.others.id, office.invoice.id]);
  });
});

describe("a whole number leads straight there", () => {
  test.each([
    ["QT-2627-00077", () => `/quotations/view/${office.quotation.id}`],
    [" qt-2627-00077 ", () => `/quotations/view/${office.quotation.id}`],
    ["INV-2627-00055", () => `/invoices/view/${office.invoice.id}`],
    ["PAY-2627-00033", () => `/payments/view/${office.payment.id}`],
    [() => office.note.noteNumber, () => `/notes/${office.note.id}`],
    [() => office.job.jobNumber, () => `/jobs/view/${office.job.id}`],
    [() => `DRAFT-${office.unissued.id}`, () => `/invoices/view/${office.unissued.id}`],
  ])("%s", async (number, to) => {
    const { status, location } = await ask(typeof number === "string" ? number : number());
    expect([status, location]).toEqual([302, to()]);
  });

  test("of what one may see", async () => {
    const leads = async (q: string, user: { id: number }) => (await ask(q, user)).location;
    expect(await leads("INV-2627-00055", office.meera)).toBe(`/invoices/view/${office.invoice.id}`);
    expect(await leads("INV-2627-00055", office.ravi)).toBeNull();
    expect(await leads(`DRAFT-${office.unissued.id}`, office.meera)).toBeNull();
    expect(await leads("QT-2627-00078", office.meera)).toBeNull();
  });
});

describe("a customer finds", () => {
  test("the own papers that are issued, and nobody's else", async () => {
    expect(await found("zutshi", office.meera)).toEqual({
      quotation: [office.quotation.id],
      invoice: [office.invoice.id],
      payment: [office.payment.id],
      note: [office.note.id],
      job: [office.job.id],
    });
    expect(await found("54321.50", office.meera)).toEqual({ invoice: [office.invoice.id] });
    expect(await found("koregaon", office.meera)).toEqual({ quotation: [office.quotation.id] });
  });

  test.each(["zutshi", "98220 14510", "koregaon", "120000", "2627-00055", "zu-9", "piano"])(
    "nothing of another by %j",
    async (q) => {
      expect(await found(q, office.ravi)).toEqual({});
      const { body } = await (await apiClient(office.ravi)).get(`/search?q=${q}`);
      expect(body.data).toEqual({ q, straight: null, acts: [], groups: [] });
    },
  );

  test("nothing before the mailbox is proven", async () => {
    const newcomer = { ...actorOf(office.meera), confirmed: false };
    expect(await searchEverything(newcomer, "zutshi")).toEqual([]);
  });
});

describe("what is odd", () => {
  test.each([
    "%%",
    "__",
    "'\"",
    '"" OR 1',
    "\\\\",
    "a\u0000b",
    "😀😀",
    "देवनागरी",
    "-- ;",
    "{}",
    "*:*",
    "NEAR(",
  ])("%j finds nothing", async (q) => {
    expect(await found(q)).toEqual({});
    const { status, body } = await staffApi.get(`/search?q=${encodeURIComponent(q)}`);
    expect([status, body.data]).toMatchObject([200, { straight: null, groups: [] }]);
  });

  test.each([
    ["a", "Type at least 2 characters"],
    ["x".repeat(101), "Search for at most 100 characters"],
  ])("%j is refused in a sentence", async (q, problem) => {
    const { status, data } = await ask(q);
    expect([status, (data as Page).problem, (data as Page).groups]).toEqual([200, problem, []]);
    const reply = await staffApi.get(`/search?q=${q}`);
    expect([reply.status, reply.body.errors]).toEqual([422, { q: [problem] }]);
  });

  test("nothing asked for is no mistake", async () => {
    expect((await ask("")).data).toMatchObject({ problem: null, groups: [] });
    expect((await staffApi.get("/search")).body.data).toMatchObject({
      q: "",
      straight: null,
      groups: [],
    });
  });
});

describe("what can be done", () => {
  const acts = async (q: string, user?: { id: number }) => {
    const { data } = await ask(q, user);
    return (data as { acts: { label: string; to: string }[] }).acts.map(
      ({ label, to }) => `${label} → ${to}`,
    );
  };
  const payment = () => `Payment for INV-2627-00055 → /payments/new?invoiceId=${office.invoice.id}`;
  const move = () => `Move ${office.job.jobNumber} to … → /jobs/move/${office.job.id}`;

  test("new things by the beginnings of their words, each for its roles", async () => {
    expect(await acts("new quot")).toEqual(["New quotation → /quotations/new"]);
    expect(await acts("QUOTATION new")).toEqual(["New quotation → /quotations/new"]);
    expect(await acts("new emp")).toEqual([]);
    expect(await acts("new emp", office.admin)).toEqual(["New employee → /employees/new"]);
    expect(await acts("")).toContain("Record payment → /payments/new");
    expect(await acts("new quot", office.meera)).toEqual([]);
    expect(await acts("", office.meera)).toEqual([]);
  });

  test.each([
    ["bilty", "Consignments → /consignments"],
    ["gst", "GSTR-1 → /reports/gstr1"],
    ["challan", "Hires → /hires"],
    ["backup", "Backups → /settings/backups"],
    ["credit note", "Credit and debit notes → /notes"],
    ["planner", "Planner → /jobs?view=week"],
    ["tally", "Tally → /exports/tally"],
    ["outbox", "Outbox → /outbox"],
    ["rate con", "Rate contracts → /rate-contracts"],
    ["import", "Import → /import"],
    ["templates", "Message templates → /settings/messages"],
    ["audit", "Audit → /audit"],
    ["26as", "TDS taken from us → /tds"],
    ["eway", "Consignments → /consignments"],
    ["statement", "Money owed → /owed"],
    ["labour", "Helpers → /jobs/helpers"],
    ["otp", "Profile → /profile"],
  ])("the page that somebody calls '%s', for who may open it", async (q, page) => {
    expect((await acts(q, office.admin))[0]).toBe(page);
  });

  test("each link of the menu is found by its name", async () => {
    const links = navigationFor({ role: "admin", seesBooks: true }).flatMap(({ links }) => links);
    for (const { label, to } of links) {
      const found = (await acts(label, office.admin)).map((act) => act.split(" → ")[1]);
      expect(found, label).toContain(to);
    }
  });

  test("no page of the office is found by a customer", async () => {
    expect(await acts("tally", office.meera)).toEqual([]);
    expect(await acts("invoices", office.meera)).toEqual(["Invoices → /invoices"]);
  });

  test("a payment for what is unpaid, by its number, a part of it or whose it is", async () => {
    for (const q of ["payment for INV-2627-00055", "pay inv-2627-00055", "pay 00055"]) {
      expect(await acts(q), q).toEqual([payment()]);
    }
    expect(await acts("payment zutshi")).toEqual([payment()]);
    expect(await acts("payment zutshi", office.meera)).toEqual([]);
    expect(await acts("2627-00055")).toEqual([payment()]);
  });

  test("a job is moved as long as it is open", async () => {
    expect(await acts(`move ${office.job.jobNumber} to friday`)).toEqual([move()]);
    expect(await acts("move zutshi to")).toEqual([move()]);
    await db.job.update({ where: { id: office.job.id }, data: { status: "Completed" } });
    expect(await acts("move zutshi to")).toEqual([]);
  });

  test("in /api as on the page", async () => {
    const { body } = await staffApi.get("/search?q=pay%20zutshi");
    const [act] = body.data.acts as { label: string; about: string; url: string }[];
    expect(act).toMatchObject({ label: "Payment for INV-2627-00055" });
    expect(act?.about).toContain("Meera Zutshi");
  });
});

describe("of very many", () => {
  test("five are shown, the newest first, and that there are more", async () => {
    const items = [];
    for (let n = 0; n < 101; n++)
      items.push(await makeItem({ name: `Carton ${n}`, sku: `CT-${n}` }));
    const [group] = await searchEverything(actorOf(office.admin), "carton");
    const newest = items.slice(-5).reverse();
    expect(group).toMatchObject({
      noun: "item",
      total: 100,
      many: true,
      all: "/items?search=carton&in=everything",
    });
    expect(group?.hits.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    const few = await searchEverything(actorOf(office.admin), "carton 1");
    // Their SKUs are numbers, of which each part is found.
    expect(few[0]).toMatchObject({ total: 20, many: false });
  });
});

describe("a short text that very many customers have", () => {
  test("finds the few papers there are of the last of them, and says where there are more", async () => {
    const people = Array.from({ length: 620 }, (_, at) => ({
      name: `Commoner ${at}`,
      searchText: `commoner ${at}`,
      role: "customer",
      email: `commoner-${at}@example.com`,
      passwordHash: "",
    }));
    await db.user.createMany({ data: people });
    const ids = (
      await db.user.findMany({
        where: { name: { startsWith: "Commoner" } },
        orderBy: { id: "asc" },
        select: { id: true },
      })
    ).map(({ id }) => id);
    const groupOf = async (noun: string) =>
      (await searchEverything(actorOf(office.admin), "commoner")).find((one) => one.noun === noun);
    const last = [];
    for (const clientId of ids.slice(-3))
      last.push(await makeInvoice({ clientId, status: "Sent" }));
    await makePayment({ invoiceId: last[2]!.id });
    expect(await groupOf("invoice")).toMatchObject({
      total: 3,
      many: false,
      hits: [...last].reverse().map(({ id }) => ({ id })),
    });
    expect(await groupOf("payment")).toMatchObject({ total: 1, many: false });

    const newest = [];
    for (const clientId of ids.slice(0, 101))
      newest.push(await makeInvoice({ clientId, status: "Sent" }));
    const many = await groupOf("invoice");
    expect(many).toMatchObject({ total: 100, many: true });
    expect(many?.hits.map(({ id }) => id)).toEqual(
      newest
        .slice(-5)
        .reverse()
        .map(({ id }) => id),
    );
  });
});

describe("a noun that cannot be searched", () => {
  const broken = (read: SearchNoun["read"]) =>
    SEARCH_NOUNS.map((noun) => (noun.noun === "quotation" ? { ...noun, read } : noun));

  test.each([
    ["fails", () => Promise.reject(new Error("broken"))],
    ["never answers", () => new Promise<never>(() => undefined)],
  ])("and %s is said, and the rest is shown", async (_, read) => {
    vi.spyOn(logger, "error").mockReturnValue(undefined);
    SEARCH.nounMs = 5_000;
    const groups = await searchEverything(actorOf(office.admin), "zutshi", broken(read));
    const of = (noun: string) => groups.find((group) => group.noun === noun);
    expect(of("quotation")).toMatchObject({ failed: true, hits: [], label: "Quotations" });
    expect(of("invoice")).toMatchObject({ failed: false, total: 2 });
  });

  test("raises where all are", async () => {
    vi.spyOn(logger, "error").mockReturnValue(undefined);
    const all = SEARCH_NOUNS.map((noun) => ({
      ...noun,
      where: () => {
        throw new Error("broken");
      },
    }));
    await expect(searchEverything(actorOf(office.admin), "zutshi", all)).rejects.toThrow("broken");
  });
});

test("what a migration could not fold is folded at the next start", async () => {
  const folded = accountSearchText(office.ravi);
  await transaction((tx) =>
    tx.user.update({ where: { id: office.ravi.id }, data: { searchText: "ravi rao\u{E000}" } }),
  );
  await foldAgain();
  const { searchText } = await db.user.findUniqueOrThrow({ where: { id: office.ravi.id } });
  expect(searchText).toBe(folded);
});
