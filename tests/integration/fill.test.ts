import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { loader as fill } from "~/routes/fill";
import { action as newInvoice } from "~/routes/invoices.new";
import { action as editJob } from "~/routes/jobs.edit.$id";
import { action as newJob, loader as newJobPage } from "~/routes/jobs.new";
import { action as editQuotation } from "~/routes/quotations.edit.$id";
import { action as newQuotation } from "~/routes/quotations.new";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeItem, makeJob, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeQuoted, NOON } from "../support/invoices";

type Reply = {
  initialValue: Record<string, unknown>;
  error?: Record<string, string[]>;
};

let cookie: string;
let staff: Awaited<ReturnType<typeof makeUser>>;
let meera: Awaited<ReturnType<typeof makeCustomer>>;
let ravi: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = await makeUser({ role: "admin" });
  cookie = await signedIn(staff);
  meera = await makeCustomer({
    name: "Meera Nair",
    email: "meera@example.com",
    phone: "9820011111",
    address: "4 Hill Road, Pune",
  });
  ravi = await makeCustomer({
    name: "Ravi Rao",
    email: "ravi@example.com",
    phone: null,
    address: "9 Park Street",
  });
  await makeItem({ name: "Sofa", description: "Three seats", status: "active" });
});

const post = async (action: unknown, path: string, fields: Fields, id?: number) => {
  const params: Record<string, string> = id === undefined ? {} : { id: String(id) };
  const answer = await answerOf(action, postArgs(path, fields, params, cookie));
  return { ...answer, reply: answer.data as Reply };
};

test("GET /fill is kept by nobody: it holds a customer's contact", async () => {
  const args = getArgs(`/fill?customerId=${meera.id}`, {}, cookie);
  const answer = await (fill as (of: typeof args) => Promise<Response>)(args);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({ chosen: { contactPerson: "Meera Nair" } });
});

describe("choosing a customer", () => {
  test("POST /quotations/new: the button fills what is empty, and the descriptions of items", async () => {
    const typed = { customerId: meera.id, email: "", phone: "020 555", filledFrom: "" };
    const rows = {
      "items[0].name": "sofa",
      "items[0].description": "",
      "items[0].quantity": "2",
      "items[1].name": "Sofa",
      "items[1].description": "Mine",
    };
    const fields = { ...typed, ...rows, notes: "Kept", intent: "fill-contact" };
    const { status, reply } = await post(newQuotation, "/quotations/new", fields);
    expect(status).toBe(200);
    expect(reply.error).toBeUndefined();
    expect(reply.initialValue).toMatchObject({
      contactPerson: "Meera Nair",
      email: "meera@example.com",
      phone: "020 555",
      sourceAddress: "4 Hill Road, Pune",
      filledFrom: String(meera.id),
      notes: "Kept",
      items: [
        { name: "sofa", description: "Three seats", quantity: "2" },
        { name: "Sofa", description: "Mine" },
      ],
    });
    expect(await db.quotation.count()).toBe(0);
  });

  test("POST /quotations/new: a row in which nothing is typed stays as it is", async () => {
    const rows = { "items[0].name": "", "items[0].quantity": "", "items[1].name": "Sofa" };
    const fields = { customerId: meera.id, ...rows, intent: "fill-contact" };
    const { status, reply } = await post(newQuotation, "/quotations/new", fields);
    expect(status).toBe(200);
    expect(reply.initialValue).toMatchObject({ items: [{ description: "" }, { name: "Sofa" }] });
  });

  test("another customer takes the place of what the first one's record gave, and of nothing else", async () => {
    const fields = {
      customerId: ravi.id,
      filledFrom: meera.id,
      intent: "fill-contact",
      contactPerson: "Meera Nair",
      email: "office@example.com",
      phone: "9820011111",
      sourceAddress: "4 Hill Road, Pune",
      "items[0].name": "Bed",
    };
    const { reply } = await post(newQuotation, "/quotations/new", fields);
    expect(reply.initialValue).toMatchObject({
      contactPerson: "Ravi Rao",
      email: "office@example.com",
      sourceAddress: "9 Park Street",
      phone: "",
      filledFrom: String(ravi.id),
    });
  });

  test("POST /jobs/new: the client's address is where the job is", async () => {
    const fields = { clientId: meera.id, location: "", title: "Move", intent: "fill-contact" };
    const { status, reply } = await post(newJob, "/jobs/new", fields);
    expect(status).toBe(200);
    expect(reply.initialValue).toMatchObject({ location: "4 Hill Road, Pune", title: "Move" });
  });

  test("GET /fill: what a script asks for, for staff alone", async () => {
    const asked = (query: string, as = cookie) => answerOf(fill, getArgs(`/fill?${query}`, {}, as));
    const found = async (query: string) => {
      const response = (await fill({
        ...getArgs(`/fill?${query}`, {}, cookie),
        context: {},
      })) as Response;
      return (await response.json()) as object;
    };
    const one = await found(`customerId=${ravi.id}&before=${meera.id}`);
    expect(one).toEqual({
      chosen: {
        contactPerson: "Ravi Rao",
        email: "ravi@example.com",
        phone: "",
        sourceAddress: "9 Park Street",
      },
      before: expect.objectContaining({ contactPerson: "Meera Nair" }) as object,
      description: null,
      tax: null,
    });
    expect(await found("item=SOFA")).toMatchObject({ description: "Three seats" });
    // Nobody but a customer has a contact to give.
    expect(await found(`customerId=${staff.id}`)).toMatchObject({ chosen: null });
    const customer = await asked(`customerId=${ravi.id}`, await signedIn(meera));
    expect(customer).toMatchObject({ status: 302, location: "/dashboard" });
  });
});

describe("POST /invoices/new, 'Recalculate'", () => {
  const dueAfter = async (fields: Fields) => {
    const { status, reply } = await post(newInvoice, "/invoices/new", {
      intent: "recalculate",
      "items[0].itemId": "",
      ...fields,
    });
    expect(status).toBe(200);
    return reply.initialValue;
  };

  test("an untouched due date goes along with the invoice date, another one stays", async () => {
    const moved = { datedFrom: "2026-11-21", invoiceDate: "2026-11-11" };
    expect(await dueAfter({ ...moved, dueDate: "2026-12-21" })).toMatchObject({
      dueDate: "2026-12-11",
      datedFrom: "2026-11-11",
    });
    expect(await dueAfter({ ...moved, dueDate: "2026-12-05" })).toMatchObject({
      dueDate: "2026-12-05",
    });
    const unread = { ...moved, datedFrom: "", dueDate: "2026-12-21" };
    expect(await dueAfter(unread)).toMatchObject({ dueDate: "2026-12-21" });
  });
});

const PASSED = ["This date has passed."];
const YESTERDAY = "2026-11-20";

describe("a day that has passed is asked about once", () => {
  const job = (): Fields => ({
    title: "Move",
    clientId: meera.id,
    description: "Two rooms",
    location: "Pune",
    startDate: YESTERDAY,
    status: "Pending",
    priority: "High",
    notes: "Kept",
  });
  const quotation = (): Fields => ({
    customerId: meera.id,
    date: YESTERDAY,
    expiryDate: "2026-12-21",
    notes: "Kept",
    transportationType: "full_load",
    transportationCharge: "10",
    packagingCharge: "0",
    loadingCharge: "0",
    unloadingCharge: "0",
    "items[0].name": "Sofa",
  });

  test.each([
    ["/jobs/new", newJob, "startDate", job, () => db.job.count()],
    ["/quotations/new", newQuotation, "date", quotation, () => db.quotation.count()],
  ] as const)("POST %s", async (path, action, field, good, count) => {
    const asked = await post(action, path, good());
    expect(asked.status).toBe(400);
    expect(asked.reply.error).toEqual({ [field]: PASSED });
    expect(asked.reply.initialValue).toMatchObject({ notes: "Kept", [field]: YESTERDAY });
    // Together with what is wrong; what was confirmed stays so.
    const wrong = { ...good(), passedDate: YESTERDAY, clientId: "", customerId: "" };
    expect((await post(action, path, wrong)).reply.error).not.toHaveProperty(field);
    expect((await post(action, path, { ...wrong, passedDate: "" })).reply.error).toMatchObject({
      [field]: PASSED,
    });
    // Another passed day is another question.
    const other = { ...good(), passedDate: YESTERDAY, [field]: "2026-11-19" };
    expect((await post(action, path, other)).reply.error).toEqual({ [field]: PASSED });
    expect(await count()).toBe(0);
    expect((await post(action, path, { ...good(), passedDate: YESTERDAY })).status).toBe(302);
    expect(await count()).toBe(1);
  });

  test("an old record is edited in its other fields without a question; a new day is asked about", async () => {
    const oldJob = await makeJob({ clientId: meera.id, startDate: YESTERDAY });
    const at = `/jobs/edit/${oldJob.id}`;
    expect((await post(editJob, at, job(), oldJob.id)).status).toBe(302);
    const moved = { ...job(), startDate: "2026-11-10" };
    expect((await post(editJob, at, moved, oldJob.id)).reply.error).toEqual({ startDate: PASSED });

    const old = await makeQuotation({
      customerId: meera.id,
      movingDate: YESTERDAY,
      validUntil: "2026-11-01",
    });
    const form = { ...quotation(), expiryDate: "2026-11-01" };
    const path = `/quotations/edit/${old.id}`;
    expect((await post(editQuotation, path, form, old.id)).status).toBe(302);
    const changed = { ...form, date: "2026-11-10", expiryDate: "2026-11-02" };
    expect((await post(editQuotation, path, changed, old.id)).reply.error).toEqual({
      date: PASSED,
      expiryDate: ["Expiry date cannot be in the past"],
    });
  });

  test("scripts are not asked; what cannot be meant is refused there too", async () => {
    const api = await apiClient(staff);
    expect((await api.post("/jobs", job())).status).toBe(201);
    const body = { ...quotation(), items: [{ name: "Sofa" }] };
    const { status, body: made } = await api.post("/quotations", body);
    expect(status).toBe(201);
    const late = { ...body, expiryDate: YESTERDAY };
    expect((await api.post("/quotations", late)).body.errors).toEqual({
      expiryDate: ["Expiry date cannot be in the past"],
    });
    await db.quotation.update({ where: { id: made.data.id }, data: { validUntil: YESTERDAY } });
    expect((await api.put(`/quotations/${made.data.id}`, late)).status).toBe(200);
  });
});

describe("GET /jobs/new from a quotation", () => {
  const location = async (quotationId: number) => {
    const args = getArgs(`/jobs/new?quotationId=${quotationId}`, {}, cookie);
    const { data } = await answerOf(newJobPage, args);
    return (data as { values: { location: string } }).values.location;
  };

  test("names a place where anything does: source, destination, the customer's address", async () => {
    const to = { sourceAddress: null, destinationAddress: "12 Lake View, Kolkata" };
    const both = { ...to, sourceAddress: "7 Fort, Mumbai" };
    const customerId = meera.id;
    expect(await location((await makeQuoted({}, { ...both, customerId })).id)).toBe(
      "7 Fort, Mumbai",
    );
    expect(await location((await makeQuoted({}, { ...to, customerId })).id)).toBe(
      "12 Lake View, Kolkata",
    );
    expect(await location((await makeQuoted({}, { customerId })).id)).toBe("4 Hill Road, Pune");
  });
});
