import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import { settingsTexts } from "~/models/company/company/company.form";
import { getCompany } from "~/models/company/company/company.server";
import { customersKnownBy } from "~/models/people/customer/known.server";
import { checkTyped, mendTyped } from "~/models/law/doctor/typed.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { capitalized } from "~/models/ground/typed/text";
import { db, transaction } from "~/platform/db.server";
import { action as newCustomer } from "~/routes/customers.new";
import { action as newDriver } from "~/routes/noun-form";
import { action as newItem } from "~/routes/item-form";
import { loader as outbox } from "~/routes/outbox";
import { action as register } from "~/routes/register";
import { action as settings } from "~/routes/settings.$section";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeActor, makeCustomer, makeJob, makeQuotation, makeUser } from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { imported } from "../support/import-runs";
import { makeNoun, RECORDS } from "../support/nouns";

/*
 * What is typed is read alike at every door: pages, /api, imports, registration, settings. Nothing invisible is kept, and no
 * number is dialled that nobody typed.
 */
const ZERO_WIDTH = "\u200B";
const MARK = "\u200E";
const JOINER = "\u200D";

let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  const admin = await makeUser({ role: "admin" });
  cookie = await signedIn(admin);
  api = await apiClient(admin);
});

const LIST = (name: string) => readFileSync(`tests/support/imports/${name}`, "utf8");
const stored = async () => {
  const select = { name: true, email: true, phone: true } as const;
  return db.user.findMany({ where: { role: "customer" }, select, orderBy: { id: "asc" } });
};

describe("phones and e-mails", () => {
  const TYPED = {
    name: `${MARK}Asha${ZERO_WIDTH} Rao`,
    // A name may need a joiner between letters; an e-mail needs none.
    email: `As${ZERO_WIDTH}h${JOINER}a@example.com${MARK}`,
    phone: "\u202A+९१ 98765\u00A043101\u202C",
  };
  const KEPT = { name: "Asha Rao", email: "asha@example.com", phone: "+91 98765 43101" };

  test("by a page", async () => {
    const form = { ...TYPED, status: "active" };
    expect(await answerOf(newCustomer, postArgs("/customers/new", form, {}, cookie))).toMatchObject(
      { status: 302 },
    );
    expect(await stored()).toEqual([KEPT]);
  });

  test("by /api", async () => {
    expect(await api.post("/customers", TYPED)).toMatchObject({
      status: 201,
      body: { data: KEPT },
    });
    expect(await stored()).toEqual([KEPT]);
  });

  test("by registration, which takes ten digits", async () => {
    const account = { ...TYPED, password: "a long pass phrase", address: "Pune" };
    const post = (phone: string) => {
      const fields = { ...account, phone, confirmPassword: account.password };
      return answerOf(register, postArgs("/register", fields));
    };
    expect((await post("+91 98765 43101")).status).toBe(400);
    expect((await post(`९८७६५${ZERO_WIDTH}43101.0`)).status).toBe(302);
    expect(await stored()).toEqual([{ ...KEPT, phone: "9876543101" }]);
  });

  test("by the settings", async () => {
    const company = await getCompany();
    const fields = {
      ...settingsTexts(company).company,
      phone: `+91 (0) 98765${ZERO_WIDTH} 43206`,
    };
    const args = postArgs("/settings/company", fields, { section: "company" }, cookie);
    expect((await answerOf(settings, args)).status).toBe(302);
    expect((await getCompany()).phone).toBe("+91 98765 43206");
  });

  test("of a driver", async () => {
    const fields = { name: "Ram", phone: "98765 43209.0", licenceNumber: `MH12${ZERO_WIDTH} 1` };
    await answerOf(
      newDriver,
      postArgs("/drivers/new", { ...fields, phone: "9876543209.0" }, {}, cookie),
    );
    expect(await db.driver.findFirst()).toMatchObject({
      phone: "9876543209",
      licenceNumber: "MH12 1",
    });
  });

  test("by imports", async () => {
    const actor = await makeActor("admin");
    await imported(actor, "customers", LIST("customers-invisible-phones.csv"));
    await imported(actor, "customers", LIST("customers-invisible-emails.csv"));
    await imported(actor, "customers", LIST("customers-float-phones.csv"));
    expect((await stored()).map(({ email, phone }) => phone ?? email)).toEqual([
      "+91 98765 43101",
      "9876543102",
      "98765 43104",
      "zero.width@example.com",
      "trail@example.com",
      "lead@example.com",
      "9876543201",
      "+91 98765 43206",
    ]);
  });

  test("somebody is known by the number, whatever is typed behind it", async () => {
    const actor = await makeActor("employee");
    const { id } = await makeCustomer({ phone: "98765 43209 ext 12" });
    const known = await customersKnownBy(actor, { phone: "+91 98765-43209 x3", email: null });
    expect(known).toMatchObject([{ id, by: "phone" }]);
    expect(await customersKnownBy(actor, { phone: "43209 0012", email: null })).toEqual([]);
  });
});

describe("WhatsApp", () => {
  test.each([
    ["9876543201.0", "919876543201"],
    ["+91 (0) 98765 43206", "919876543206"],
    ["98765 43209 ext 12", "919876543209"],
    ["0091 98765 43209", "919876543209"],
    ["919876543201", "919876543201"],
    ["09876543201", "919876543201"],
  ])("%s is written to as %s", async (phone, number) => {
    const { id } = await makeQuotation({ phone, status: "sent" });
    const { status, body } = await api.post(`/quotations/${id}/send-whatsapp`);
    expect(status).toBe(200);
    expect(String(body.data.url)).toMatch(new RegExp(`^https://wa\\.me/${number}\\?`));
  });

  test.each(["98765432010", "24567/24568", "98765 43201 98765 43202"])(
    "%s is nobody's for sure: nobody is written to",
    async (phone) => {
      const { id } = await makeQuotation({ phone, status: "sent" });
      expect(await api.post(`/quotations/${id}/send-whatsapp`)).toMatchObject({
        status: 422,
        body: { errors: { phone: ["There is no phone number that WhatsApp can use"] } },
      });
      expect(await db.documentLink.count()).toBe(0);
    },
  );

  test("a press that is repeated gets the same address, of a number of ten digits abroad too", async () => {
    const { id } = await makeQuotation({ phone: "+47 1234 5678", status: "sent" });
    const headers = { "Idempotency-Key": "11111111-2222-3333-4444-555555555555" };
    const urls = [
      (await api.post(`/quotations/${id}/send-whatsapp`, {}, headers)).body.data.url,
      (await api.post(`/quotations/${id}/send-whatsapp`, {}, headers)).body.data.url,
    ];
    expect(String(urls[0])).toContain("wa.me/4712345678?");
    expect(urls[1]).toBe(urls[0]);
  });
});

test("amounts are read alike by pages and by /api: a sign, groups, blanks that do not break, digits of all scripts", async () => {
  const item = { name: "Crate", sku: `CR${ZERO_WIDTH}-1`, category: "Other", cost: "" };
  const page = { ...item, price: "₹\u00A0१,२०,०००.५०/-", active: "on" };
  expect((await answerOf(newItem, postArgs("/items/new", page, {}, cookie))).status).toBe(302);
  const sent = { ...item, sku: "CR-2", price: "Rs. 1,20,000.50" };
  expect(await api.post("/items", sent)).toMatchObject({ status: 201 });
  expect(
    await db.item.findMany({ select: { sku: true, price: true }, orderBy: { id: "asc" } }),
  ).toEqual([
    { sku: "CR-1", price: 12_000_050 },
    { sku: "CR-2", price: 12_000_050 },
  ]);
  expect(await api.post("/items", { ...sent, sku: "CR-3", price: "$500" })).toMatchObject({
    status: 422,
    body: { errors: { price: ["Price must be a number"] } },
  });
});

describe("what was stored before", () => {
  const OLD = {
    name: `Asha${ZERO_WIDTH}`,
    email: `asha${MARK}@example.com`,
    phone: "9876543201.0",
  };
  const says = (who: string, what: string) =>
    `${who}: ${what} with signs that nobody sees or dials (npm run doctor -- --mend takes them out)`;

  /** As it was written by a door that took it as it came. */
  async function oldCustomer(old: typeof OLD) {
    const { id } = await makeCustomer();
    await transaction((tx) =>
      tx.user.update({
        where: { id },
        data: { ...old, searchText: accountSearchText({ ...old, gstin: null, address: null }) },
      }),
    );
    return id;
  }

  test("is found and mended by the doctor, and written into the history", async () => {
    const id = await oldCustomer(OLD);
    const { id: quotationId, quotationNumber } = await makeQuotation({
      phone: "98765 43202\u200E",
    });
    const { id: sentId } = await makeQuotation({ phone: "98765 43202\u200E", status: "sent" });
    expect(await checkTyped(db)).toEqual([
      says(`Account ${id}`, "name and email and phone"),
      says(quotationNumber, "phone"),
    ]);
    expect(await mendTyped(db)).toBe(2);
    expect(await checkTyped(db)).toEqual([]);
    const mended = await db.user.findUniqueOrThrow({ where: { id } });
    const { searchText } = mended;
    const right = { name: "Asha", email: "asha@example.com", phone: "9876543201" };
    expect(mended).toMatchObject(right);
    expect(searchText).toBe(accountSearchText({ ...mended, ...right }));
    const phoneOf = async (of: number) =>
      (await db.quotation.findUnique({ where: { id: of } }))?.phone;
    expect([await phoneOf(quotationId), await phoneOf(sentId)]).toEqual([
      "98765 43202",
      "98765 43202\u200E",
    ]);
    const [entry] = await historySaid({ entity: "user", entityId: id });
    expect(entry).toMatchObject({
      action: "Updated",
      actorName: "System",
      note: "Invisible characters removed",
    });
    expect(await mendTyped(db)).toBe(0);
  });

  test.each(RECORDS.filter(({ fields }) => "phone" in (fields as object)))(
    "of a $noun as well",
    async (record) => {
      const { id } = await makeNoun(record, { name: "Asha\u200E", phone: "98765 43202\u200E" });
      const named = `${capitalized(record.noun)} ${id}`;
      expect(await checkTyped(db)).toEqual([says(named, "name and phone")]);
      expect(await mendTyped(db)).toBe(1);
      const mended = await db[record.noun as "driver"].findUniqueOrThrow({ where: { id } });
      expect(mended).toMatchObject({ name: "Asha", phone: "98765 43202" });
      expect(mended.searchText).toBe(record.searchText(mended));
    },
  );

  test("of a helper in a crew as well, said by the job's history", async () => {
    const { id: jobId } = await makeJob();
    const old = { name: `Ramu${MARK}`, phone: "98900 00001\u200E" };
    const { id } = await transaction((tx) =>
      tx.jobAssignment.create({ data: { jobId, position: 0, ...old } }),
    );
    expect(await checkTyped(db)).toEqual([says(`Helper ${id} in a crew`, "name and phone")]);
    expect(await mendTyped(db)).toBe(1);
    expect(await db.jobAssignment.findUnique({ where: { id } })).toMatchObject({
      name: "Ramu",
      phone: "98900 00001",
    });
    const [entry] = await historySaid({ entity: "job", entityId: jobId });
    expect(entry).toMatchObject({ note: "Invisible characters removed" });
    expect(await mendTyped(db)).toBe(0);
  });

  test("an e-mail that somebody else has without its sign stays, and is said", async () => {
    const id = await oldCustomer(OLD);
    await makeCustomer({ email: "asha@example.com" });
    expect(await mendTyped(db)).toBe(1);
    expect(await checkTyped(db)).toEqual([says(`Account ${id}`, "email")]);
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({
      name: "Asha",
      email: OLD.email,
      phone: "9876543201",
    });
  });

  test("a sent paper is mailed to the address without its sign", async () => {
    const { id } = await makeQuotation({ email: `asha${ZERO_WIDTH}@example.com`, status: "sent" });
    expect(await api.post(`/quotations/${id}/send-email`)).toMatchObject({
      body: { data: { recipient: "asha@example.com" } },
    });
    expect((await answerOf(outbox, getArgs("/outbox", {}, cookie))).status).toBe(200);
  });
});
