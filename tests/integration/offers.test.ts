import { beforeEach, describe, expect, test } from "vitest";

import { companyToday, getCompany } from "~/models/company/company/company.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { db } from "~/platform/db.server";
import { action as customerAction, loader as customerPage } from "~/routes/customers.$id";
import { loader as customerList } from "~/routes/customers._index";
import { action as employeeAction } from "~/routes/employees.$id";
import { loader as employeeList } from "~/routes/employees._index";
import { loader as invoicePage } from "~/routes/invoices.view.$id";
import { loader as itemList } from "~/routes/items._index";
import { action as editItemAction, loader as editItem } from "~/routes/item-form";
import { loader as itemPage } from "~/routes/items.view.$id";
import { loader as newJob } from "~/routes/jobs.new";
import { action as jobAction } from "~/routes/jobs.view.$id";
import { loader as quotationList } from "~/routes/quotations._index";
import { loader as editQuotation } from "~/routes/quotations.edit.$id";
import { action as quotationAction, loader as quotationPage } from "~/routes/quotations.view.$id";
import { action as userAction } from "~/routes/users.view.$id";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeInvoice,
  makeItem,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let cookie: string;
let admin: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  cookie = await signedIn(admin);
});

const at = (id?: number): Record<string, string> => (id === undefined ? {} : { id: String(id) });
const get = async <T>(loader: unknown, path: string, id?: number) =>
  (await answerOf(loader, getArgs(path, at(id), cookie))).data as T;
const post = (action: unknown, path: string, fields: Fields, id: number) =>
  answerOf(action, postArgs(path, fields, at(id), cookie));

type Row = { id: number; canEdit: boolean; canDelete: boolean };
type Rows = { rows: Row[] };

describe("what will be refused is not offered", () => {
  test("deleting an account that documents, jobs or payments hang on, in lists and on its page", async () => {
    const [free, quoted, working] = [
      await makeCustomer(),
      await makeCustomer(),
      await makeCustomer(),
    ];
    await makeQuotation({ customerId: quoted.id });
    await makeJob({ clientId: working.id });
    const idle = await makeUser({ role: "employee" });
    const maker = await makeUser({ role: "employee" });
    await makePayment({ createdById: maker.id });
    const deletable = ({ rows }: Rows) => rows.filter((row) => row.canDelete).map(({ id }) => id);
    const customers = await get<Rows>(customerList, "/customers");
    expect(deletable(customers)).toContain(free.id);
    expect(deletable(customers)).not.toContain(quoted.id);
    expect(deletable(customers)).not.toContain(working.id);
    expect(deletable(await get<Rows>(employeeList, "/employees"))).toEqual([idle.id]);
    const page = (id: number) =>
      get<{ offers: { delete: boolean } }>(customerPage, `/customers/${id}`, id);
    expect((await page(free.id)).offers.delete).toBe(true);
    expect((await page(quoted.id)).offers.delete).toBe(false);
  });

  test("editing a billed quotation, deleting one with an invoice, a job or an advance", async () => {
    const open = await makeQuotation({ status: "approved" });
    const billed = await makeQuotation({ status: "approved" });
    const scheduled = await makeQuotation({ status: "approved" });
    const cancelled = await makeQuotation({ status: "approved" });
    await makeInvoice({ quotationId: billed.id, clientId: billed.customerId });
    await makeInvoice({
      quotationId: cancelled.id,
      clientId: cancelled.customerId,
      status: "Cancelled",
    });
    await makeJob({ quotationId: scheduled.id, clientId: scheduled.customerId });
    const paid = await makeQuotation({ status: "approved" });
    const advance = AdvanceInput.parse({
      quotationId: paid.id,
      amount: "1",
      paymentMethod: "UPI",
      date: companyToday(await getCompany()),
    });
    await recordAdvance(actorOf(admin), advance);
    const { rows } = await get<Rows>(quotationList, "/quotations");
    expect(rows.filter((row) => !row.canEdit).map(({ id }) => id)).toEqual([billed.id]);
    const page = async (id: number) => {
      const { canEdit, canDelete } = await get<Row>(quotationPage, `/quotations/view/${id}`, id);
      return { canEdit, canDelete };
    };
    expect(await page(open.id)).toEqual({ canEdit: true, canDelete: true });
    expect(await page(billed.id)).toEqual({ canEdit: false, canDelete: false });
    expect(await page(scheduled.id)).toEqual({ canEdit: true, canDelete: false });
    expect(await page(cancelled.id)).toEqual({ canEdit: true, canDelete: false });
    expect(await page(paid.id)).toEqual({ canEdit: true, canDelete: false });
  });

  test("changing or deleting a deleted item, in the list and on its page: 'Activate' alone", async () => {
    for (const [status, offers] of [
      ["active", { edit: true, setStatus: "inactive", delete: true }],
      ["inactive", { edit: true, setStatus: "active", delete: true }],
      ["deleted", { edit: false, setStatus: "active", delete: false }],
    ] as const) {
      const { id } = await makeItem({ status });
      expect(await get(itemPage, `/items/view/${id}`, id)).toMatchObject({ offers });
      const { rows } = await get<{ rows: { id: number }[] }>(itemList, `/items?status=${status}`);
      expect(rows).toMatchObject([{ id, offers }]);
    }
  });

  test("deleting an invoice that was issued", async () => {
    const offers = async (status: string) => {
      const { id } = await makeInvoice({ status });
      return (await get<Row>(invoicePage, `/invoices/view/${id}`, id)).canDelete;
    };
    expect(await offers("Draft")).toBe(true);
    for (const status of ["Sent", "Overdue", "Paid", "Cancelled"]) {
      expect(await offers(status)).toBe(false);
    }
  });
});

describe("a refusal that still happens stands on the page where the button was", () => {
  test.each([
    ["/customers", customerAction, () => makeCustomer()],
    ["/users/view", userAction, () => makeCustomer()],
    ["/employees", employeeAction, () => makeUser({ role: "employee" })],
  ] as const)(
    "POST %s/{id}: deleting somebody who has got a document meanwhile",
    async (base, action, make) => {
      const { id, name } = await make();
      await makeQuotation({ createdById: id });
      const answer = await post(action, `${base}/${id}`, { intent: "delete" }, id);
      expect(answer).toMatchObject({
        status: 409,
        data: { problem: expect.stringContaining(`${name} has documents or jobs`) as string },
      });
      expect(await db.user.count({ where: { id } })).toBe(1);
    },
  );

  test("POST /jobs/view/{id}: a job that was completed meanwhile", async () => {
    const { id } = await makeJob({ status: "Completed" });
    expect(await post(jobAction, `/jobs/view/${id}`, { status: "On Hold" }, id)).toMatchObject({
      status: 409,
      data: { problem: "This job is completed or cancelled and can no longer be changed." },
    });
  });

  test("POST /quotations/view/{id}: deleting one that was billed meanwhile", async () => {
    const { id, customerId } = await makeQuotation();
    await makeInvoice({ quotationId: id, clientId: customerId });
    const answer = await post(quotationAction, `/quotations/view/${id}`, { intent: "delete" }, id);
    expect(answer).toMatchObject({
      status: 409,
      data: { problem: expect.stringContaining("has an invoice") as string },
    });
  });

  test("a link of an old page leads back to the record with the sentence", async () => {
    const { id, customerId } = await makeQuotation({ status: "approved" });
    await makeInvoice({ quotationId: id, clientId: customerId });
    const edit = getArgs(`/quotations/edit/${id}`, at(id), cookie);
    expect(await answerOf(editQuotation, edit)).toMatchObject({
      status: 302,
      location: `/quotations/view/${id}`,
      flash: "This quotation has an invoice. It can no longer be changed.",
    });
    // Behind a refused post, which answers 409 itself, the form stays with what was typed.
    edit.request.headers.set("Content-Type", "application/x-www-form-urlencoded");
    expect(await answerOf(editQuotation, edit)).toMatchObject({ status: 200, data: { id } });

    const item = await makeItem({ status: "deleted" });
    const change = getArgs(`/items/edit/${item.id}`, at(item.id), cookie);
    const sentence = "This item is deleted. Activate it before you change it.";
    expect(await answerOf(editItem, change)).toMatchObject({
      status: 302,
      location: `/items/view/${item.id}`,
      flash: sentence,
    });
    // A form that was open already stays, with what was typed.
    const typed = { name: "Typed", sku: "T-1", category: "Other", price: "1", cost: "1" };
    expect(await post(editItemAction, `/items/edit/${item.id}`, typed, item.id)).toMatchObject({
      status: 409,
      data: { error: { "": [sentence] }, initialValue: { name: "Typed" } },
    });
    change.request.headers.set("Content-Type", "application/x-www-form-urlencoded");
    expect((await answerOf(editItem, change)).status).toBe(200);

    const draft = await makeQuotation();
    const schedule = getArgs(`/jobs/new?quotationId=${draft.id}`, {}, cookie);
    expect(await answerOf(newJob, schedule)).toMatchObject({
      status: 302,
      location: `/quotations/view/${draft.id}`,
      flash: "A job is scheduled from an approved quotation only.",
    });
  });
});
