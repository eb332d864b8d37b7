import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterEach, beforeEach, expect, test } from "vitest";

import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { joinCustomers, undoJoin } from "~/models/people/customer/customer.join.server";
import {
  ENDED_COLUMNS,
  JOINED_COLUMNS,
  STAFF_COLUMNS,
} from "~/models/people/customer/customer.join.rows.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { linkToken } from "~/platform/link-secret.server";
import { db, transaction } from "~/platform/db.server";
import { loader as linkLoader } from "~/routes/d.$token._index";
import { loader as personalData } from "~/routes/personal-data.$id";
import { loader as customerLoader } from "~/routes/customers.$id";
import { action as joinAction, loader as joinLoader } from "~/routes/customers.$id_.join";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
  PASSWORD,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let admin: Awaited<ReturnType<typeof makeUser>>;
let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  actor = actorOf(admin);
});

afterEach(() => setClock(null));

const PHONE = "98450 12345";

/** One customer twice, each record with papers. */
async function makeTwice() {
  const kept = await makeCustomer({ name: "Asha Rao", phone: PHONE });
  const other = await makeCustomer({
    name: "A. Ramanathan",
    phone: "+91 98450-12345",
    address: "22 Temple Street",
  });
  for (const { id } of [kept, other]) {
    const quotation = await makeQuotation({ customerId: id, status: "approved" });
    await makeJob({ clientId: id, quotationId: quotation.id });
    const invoice = await makeInvoice({ clientId: id });
    await makePayment({ clientId: id, invoiceId: invoice.id });
    await db.officeNote.create({ data: { customerId: id, text: "Rings twice", authorName: "A" } });
  }
  return { kept: kept.id, other: other.id };
}

const owners = async () => ({
  quotations: (await db.quotation.findMany({ orderBy: { id: "asc" } })).map((q) => q.customerId),
  jobs: (await db.job.findMany({ orderBy: { id: "asc" } })).map((one) => one.clientId),
  invoices: (await db.invoice.findMany({ orderBy: { id: "asc" } })).map((one) => one.clientId),
  payments: (await db.payment.findMany({ orderBy: { id: "asc" } })).map((one) => one.clientId),
  notes: (await db.officeNote.findMany({ orderBy: { id: "asc" } })).map((one) => one.customerId),
});

const wrongOfAccounts = async () =>
  (await checkDatabase(db)).filter((problem) => problem.startsWith("Account"));

test("every column of the schema that refers to an account is decided about", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const found = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, model = "", body = ""]) =>
      [...body.matchAll(/^\s+\w+\s+User\??\s+@relation\(.*?fields: \[(\w+)\]/gm)].map(
        ([, column]) => `${model}.${column}`,
      ),
  );
  const decided = [...JOINED_COLUMNS, ...ENDED_COLUMNS, ...STAFF_COLUMNS];
  expect(found.length).toBeGreaterThan(20);
  expect(found.sort()).toEqual(decided.map((pair) => pair.join(".")).sort());
});

test("all that is of the other record moves, and goes back within a day", async () => {
  const { kept, other } = await makeTwice();
  const before = await owners();
  // Rows of the factories have no history: what is asked is that joining adds nothing.
  const wrong = async () =>
    (await checkDatabase(db)).filter((problem) => !/^User \d+: no history/.test(problem));
  const sound = await wrong();
  await joinCustomers(actor, kept, other);
  for (const ids of Object.values(await owners())) expect(ids).toEqual([kept, kept]);
  expect(await wrong()).toEqual(sound);
  expect(await db.user.findUnique({ where: { id: kept } })).toMatchObject({
    address: "22 Temple Street",
    phone: PHONE,
  });
  const actions = (await listHistory(actor, "user", kept)).map(({ action }) => action);
  expect(actions).toContain(`Joined with the record of customer ${other}`);
  expect(actions).toContain(`Joined into the record of customer ${kept}`);
  // Pressed twice it is done once.
  await joinCustomers(actor, kept, other);
  await undoJoin(actor, kept);
  expect(await owners()).toEqual(before);
  expect(await wrong()).toEqual(sound);
  expect(await db.user.findUnique({ where: { id: kept } })).toMatchObject({ address: null });
  await expect(undoJoin(actor, kept)).rejects.toThrow("Nothing was joined");
});

test("what is separated is what it was: inactive, of its own kind and place, with its password", async () => {
  const kept = await makeCustomer({
    name: "Orbit",
    kind: "unregistered_business",
    stateCode: "07",
    pinCode: "110001",
  });
  const other = await makeCustomer({
    name: "Orbit Software",
    email: "orbit@example.org",
    gstin: "27AAPFU0939F1ZV",
    kind: "registered",
    stateCode: "27",
    status: "inactive",
    secondFactorAt: new Date("2026-11-01T00:00:00Z"),
    secondFactorSecret: "sealed",
  });
  const searchText = accountSearchText({ ...kept, email: null });
  const unreached = { email: null, passwordHash: null, confirmedAt: null, searchText };
  await db.user.update({ where: { id: kept.id }, data: unreached });
  const records = async () =>
    (
      await db.user.findMany({ where: { id: { in: [kept.id, other.id] } }, orderBy: { id: "asc" } })
    ).map(({ version: _, updatedAt: __, tokenEpoch: ___, ...row }) => row);
  const before = await records();
  await joinCustomers(actor, kept.id, other.id);
  const [joined] = await records();
  expect(joined).toMatchObject({ kind: "registered", stateCode: "27", passwordHash: null });
  await undoJoin(actor, kept.id);
  expect(await records()).toEqual(before);
});

test("an e-mail goes along where the record that stays has none", async () => {
  const kept = await db.user.create({
    data: { name: "By Phone", phone: PHONE, searchText: "by phone\n98450 12345\n9845012345" },
  });
  const other = await makeCustomer({ email: "asha@example.org" });
  await joinCustomers(actor, kept.id, other.id);
  const emails = async () =>
    (
      await db.user.findMany({ where: { id: { in: [kept.id, other.id] } }, orderBy: { id: "asc" } })
    ).map(({ email, passwordHash }) => [email, passwordHash !== null]);
  expect(await emails()).toEqual([
    ["asha@example.org", true],
    [null, false],
  ]);
  await undoJoin(actor, other.id);
  expect(await emails()).toEqual([
    [null, false],
    ["asha@example.org", true],
  ]);
});

test("not with itself, not of the staff, not of an erased person, not of another registration", async () => {
  const { kept, other } = await makeTwice();
  await expect(joinCustomers(actor, kept, kept)).rejects.toThrow("with itself");
  await expect(joinCustomers(actor, kept, admin.id)).rejects.toThrow("Only records of customers");
  await expect(joinCustomers(actor, admin.id, kept)).rejects.toThrow("Only records of customers");
  await expect(joinCustomers(actor, kept, 99_999)).rejects.toThrow("Customer not found");
  const gone = await makeCustomer();
  await erasePerson(actor, gone.id, { currentPassword: PASSWORD });
  await expect(joinCustomers(actor, kept, gone.id)).rejects.toThrow("erased");
  await expect(joinCustomers(actor, gone.id, kept)).rejects.toThrow("erased");
  await db.user.update({ where: { id: kept }, data: { gstin: "27AAPFU0939F1ZV" } });
  await db.user.update({ where: { id: other }, data: { gstin: "29AAGCB7383J1Z4" } });
  await expect(joinCustomers(actor, kept, other)).rejects.toThrow("two registrations");
});

test("separated only within a day, and not where a paper made since belongs to both", async () => {
  const { kept, other } = await makeTwice();
  await joinCustomers(actor, kept, other);
  const [quotation] = await db.quotation.findMany({ orderBy: { id: "desc" } });
  const job = await makeJob({ clientId: kept, quotationId: quotation?.id });
  await expect(undoJoin(actor, kept)).rejects.toThrow("belong to both records");
  await db.job.delete({ where: { id: job.id } });
  setClock(new Date(Date.now() + 25 * 60 * 60 * 1000));
  await expect(undoJoin(actor, kept)).rejects.toThrow("within a day");
});

test("one who was joined is erased with the record that stays", async () => {
  const kept = await makeCustomer({ name: "Asha Rao", phone: PHONE });
  const other = await makeCustomer({ name: "Asha Ramanathan", phone: "+91 98450-12345" });
  await joinCustomers(actor, kept.id, other.id);
  const alone = erasePerson(actor, other.id, { currentPassword: PASSWORD });
  await expect(alone).rejects.toThrow("erase that person");
  await erasePerson(actor, kept.id, { currentPassword: PASSWORD });
  const rows = await db.user.findMany({ where: { id: { in: [kept.id, other.id] } } });
  for (const row of rows) expect(row).toMatchObject({ phone: null, joinedRows: null });
  expect(rows.every(({ erasedAt }) => erasedAt !== null)).toBe(true);
  expect(await wrongOfAccounts()).toEqual([]);
  await expect(undoJoin(actor, kept.id)).rejects.toThrow("erased");
});

test("a link from before still opens, an issued paper keeps its name, and what is kept of the person is of both", async () => {
  const { kept, other } = await makeTwice();
  const quotation = await db.quotation.findFirstOrThrow({ where: { customerId: other } });
  const issued = { clientId: other, status: "Issued", clientName: "A. Ramanathan" };
  const invoice = await makeInvoice({ ...issued, invoiceNumber: "INV-2627-00777" });
  const about = { entity: "quotation", entityId: quotation.id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, "a@example.com", null));
  await joinCustomers(actor, kept, other);

  const token = linkToken(link) ?? "";
  const opened = await answerOf(linkLoader, getArgs(`/d/${token}`, { token }, ""));
  expect(opened.status).toBe(200);
  expect(await getInvoice(actor, invoice.id)).toMatchObject({ clientName: "A. Ramanathan" });
  const cookie = await signedIn(admin);
  const args = getArgs(`/personal-data/${kept}`, { id: String(kept) }, cookie);
  const file = await personalData(args as Parameters<typeof personalData>[0]);
  const all = gunzipSync(Buffer.from(await file.arrayBuffer())).toString();
  for (const { quotationNumber } of await db.quotation.findMany()) {
    expect(all).toContain(quotationNumber);
  }
  expect(all).toContain("INV-2627-00777");
});

test("joined and erased at once, nothing is left of the person", async () => {
  const { kept, other } = await makeTwice();
  const gone = await makeCustomer({ phone: PHONE });
  await Promise.allSettled([
    joinCustomers(actor, kept, gone.id),
    erasePerson(actor, gone.id, { currentPassword: PASSWORD }),
    joinCustomers(actor, kept, other),
    joinCustomers(actor, other, kept),
  ]);
  expect(await wrongOfAccounts()).toEqual([]);
});

test("by pages: offered, asked, done, led on and undone", async () => {
  const { kept, other } = await makeTwice();
  const cookie = await signedIn(admin);
  const at = (id: number) => ({ id: String(id) });
  const page = async (id: number) =>
    (await answerOf(customerLoader, getArgs(`/customers/${id}`, at(id), cookie))).data as {
      office: { joins: { alike: { text: string; to: string }[]; undo: object | null } };
    };
  const to = `/customers/${kept}/join?otherId=${other}`;
  expect((await page(kept)).office.joins).toEqual({
    alike: [{ text: "The same phone as A. Ramanathan: join?", to }],
    undo: null,
  });
  expect(await answerOf(joinLoader, getArgs(to, at(kept), cookie))).toMatchObject({ status: 200 });
  const done = await answerOf(joinAction, postArgs(to, { intent: "join" }, at(kept), cookie));
  expect(done).toMatchObject({ location: `/customers/${kept}`, flash: "Customers joined" });
  expect((await page(kept)).office.joins).toMatchObject({ alike: [], undo: expect.anything() });
  const old = await answerOf(customerLoader, getArgs(`/customers/${other}`, at(other), cookie));
  expect(old).toMatchObject({ status: 302, location: `/customers/${kept}` });
  const undone = await answerOf(joinAction, postArgs(to, { intent: "undo" }, at(kept), cookie));
  expect(undone).toMatchObject({ flash: "Customers separated again" });
});

test("by /api: the other answers with the one that stays, and takes nothing", async () => {
  const { kept, other } = await makeTwice();
  const api = await apiClient(admin);
  const joined = await api.post(`/customers/${kept}/join`, { otherId: other });
  expect(joined).toMatchObject({ status: 200 });
  const read = await api.get(`/customers/${other}`);
  expect(read).toMatchObject({ status: 200, body: { data: { id: kept } } });
  expect(await api.put(`/customers/${other}`, { name: "X" })).toMatchObject({ status: 409 });
  expect(await api.del(`/customers/${other}`)).toMatchObject({ status: 409 });
  expect(await api.del(`/customers/${kept}/join`)).toMatchObject({ status: 200 });
  expect(await api.get(`/customers/${other}`)).toMatchObject({ body: { data: { id: other } } });
});
