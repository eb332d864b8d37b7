import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { movesToBill } from "~/models/billing/invoice/invoice.moves.server";
import { getCompany } from "~/models/company/company/company.server";
import { linkedInvoice } from "~/models/desk/linked-document/linked-invoice.server";
import { linkedQuotation } from "~/models/desk/linked-document/linked-quotation.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { invoiceFormValues } from "~/models/billing/invoice/invoice.form-values";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { chainOf } from "~/models/desk/chain/chain.server";
import { jobProfit } from "~/models/desk/report/profit.server";
import { foldAgain } from "~/models/desk/search/fold-again.server";
import { searchEverything } from "~/models/desk/search/search.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import type { Actor } from "~/models/kit/policy/policy";
import { getJob } from "~/models/road/job/job.server";
import { getQuotation } from "~/models/sales/quotation/quotation.server";
import { action, loader } from "~/routes/invoices.consolidated";
import { loader as annexure } from "~/routes/invoices.$id_.annexure[.xlsx]";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeActor, makeCustomer, makeJob, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { makeQuoted } from "../support/invoices";
import { unzipped } from "../support/zip";

let actor: Actor;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  actor = await makeActor("admin");
  customer = await makeCustomer({ name: "Orbit Software", kind: "company" });
});
afterEach(() => setClock(null));

type Quoted = Parameters<typeof makeQuoted>;

/** An approved move of the customer whose job was completed on a day. */
async function moved(endDate: string, charges: Quoted[0] = {}, more: Quoted[1] = {}) {
  const quotation = await makeQuoted(charges, {
    customerId: customer.id,
    sourceAddress: "14 MG Road, Pune 411001",
    destinationAddress: "7 Park Street, Kolkata 700016",
    ...more,
  });
  const { customerId: clientId, id: quotationId } = quotation;
  const job = { clientId, quotationId, startDate: "2026-10-30", endDate, status: "Completed" };
  return { quotation, job: await makeJob({ ...job, currency: "INR" }) };
}

/** What the doctor says of quotations, jobs and accounts that no command made. */
const MADE_BY_FACTORIES = /^(QT-|JOB-|Job |User )/;

/** A move that was done for nothing. */
const FREE = {
  transportationCharge: 0,
  packagingCharge: 0,
  loadingCharge: 0,
  unloadingCharge: 0,
  stationaryCharge: 0,
};

const bill = (quotationIds: number[], more: object = {}) =>
  createConsolidated(
    actor,
    ConsolidatedInput.parse({ customerId: customer.id, quotationIds, ...more }),
  );
const at = (message: string) => ({ fieldErrors: { quotationIds: [message] } });
const live = (id: number) =>
  db.quotation.findUniqueOrThrow({ where: { id }, select: { liveInvoices: true } });

describe("one invoice for several moves", () => {
  test("has a line each, in the order of their days, with the tax of their sum; the doctor finds it sound", async () => {
    const second = await moved("2026-11-09", { transportationCharge: 333_33, surchargeRate: 0 });
    const first = await moved(
      "2026-11-02",
      { discount: 10_000, surchargeRate: 333 },
      { purchaseOrderNumber: "PO-7", employeeName: "Kiran Deshpande" },
    );
    const other = await moved("2026-12-01");
    const id = await createConsolidated(
      actor,
      ConsolidatedInput.parse({ customerId: customer.id, month: "2026-11" }),
    );
    const invoice = await getInvoice(actor, id);
    const values = [first, second].map(
      ({ quotation: { subtotal, discount, surcharge } }) => subtotal - discount + surcharge,
    );
    expect(
      invoice.items.map(({ name, description, lineTotal }) => [name, description, lineTotal]),
    ).toEqual([
      [
        `Move ${first.quotation.quotationNumber}`,
        "Nov 02, 2026, Pune → Kolkata, PO PO-7, Kiran Deshpande",
        values[0],
      ],
      [`Move ${second.quotation.quotationNumber}`, "Nov 09, 2026, Pune → Kolkata", values[1]],
    ]);
    const taxable = values[0]! + values[1]!;
    const tax = Math.floor((taxable * 18 + 50) / 100);
    expect(invoice).toMatchObject({ subtotal: taxable, taxAmount: tax, total: taxable + tax });
    expect(await live(other.quotation.id)).toEqual({ liveInvoices: 0 });
    expect(await movesToBill(actor, customer.id, "2026-11")).toEqual([]);
    // The same in plain SQL.
    const [sum] = await db.$queryRawUnsafe<{ value: bigint | number }[]>(
      `SELECT SUM(q."subtotal" - q."discount" + q."surcharge") AS "value" FROM "Quotation" q JOIN "BilledMove" m ON m."sourceQuotationId" = q."id" WHERE m."invoiceId" = ${id}`,
    );
    expect(Number(sum!.value)).toBe(invoice.subtotal);
    expect(
      (await checkDatabase(db as never)).filter((line) => /move|bill|live/i.test(line)),
    ).toEqual([]);
    await db.billedMove.updateMany({ where: { position: 1 }, data: { amount: { increment: 1 } } });
    expect(await checkDatabase(db as never)).toContain(
      `Invoice ${id}: its moves do not come to its lines`,
    );
  });

  test("is what each of its quotations, moves and jobs is billed by", async () => {
    const [one, two] = [await moved("2026-11-02"), await moved("2026-11-03", { discount: 5_000 })];
    const id = await bill([one.quotation.id, two.quotation.id]);
    await changeInvoiceStatus(actor, id, "Sent", { confirmNoLorryReceipt: true });
    for (const { quotation, job } of [one, two]) {
      expect((await getJob(actor, job.id)).invoices.map((row) => row.id)).toEqual([id]);
      const read = await getQuotation(actor, quotation.id);
      expect([read.liveInvoices, read.invoices.map((row) => row.id)]).toEqual([1, [id]]);
      const about = { kind: "quotation", id: quotation.id } as const;
      const keys = { quotationId: quotation.id };
      const chain = await chainOf(actor, about, keys, { timeZone: "Asia/Kolkata" });
      expect(chain.facts.invoice).toMatchObject({ id, issued: true });
      expect(chain.worth).toMatchObject({ total: quotation.totalAmount });
      const value = quotation.subtotal - quotation.discount + quotation.surcharge;
      expect(await jobProfit(actor, job.id)).toMatchObject([{ currency: "INR", income: value }]);
    }
    // Its own page has all of them, and is no one move's.
    const bills = { kind: "invoice", id } as const;
    const chain = await chainOf(actor, bills, { invoiceId: id }, { timeZone: "Asia/Kolkata" });
    expect(chain.records.map((record) => `${record.kind} ${record.id}`)).toEqual([
      ...[one, two].map(({ quotation }) => `quotation ${quotation.id}`),
      ...[one, two].map(({ job }) => `job ${job.id}`),
      `invoice ${id}`,
    ]);
    expect(chain).toMatchObject({ move: null, route: "2 moves", next: { key: "payment" } });
    const linked = await linkedInvoice(id, await getCompany());
    expect(linked.jobs.map((job) => job.id)).toEqual([one.job.id, two.job.id]);
    // Who has the link of one move does not read who else moves.
    const ofOne = await linkedQuotation(one.quotation.id, await getCompany());
    expect(ofOne.relatedDocuments).toEqual([]);
    // A bill of one move is that move's.
    const alone = await bill([(await moved("2026-11-04")).quotation.id]);
    const own = await chainOf(
      actor,
      { kind: "invoice", id: alone },
      { invoiceId: alone },
      { timeZone: "Asia/Kolkata" },
    );
    expect(own).toMatchObject({ route: "Pune → Kolkata", next: { key: "issue" } });
    expect(own.move).toMatch(/^q/);
    const view = await getInvoiceDocument(actor, id, null);
    expect(view.annexure?.rows.map(([day, , number]) => [day, number])).toEqual([
      ["Nov 02, 2026", one.quotation.quotationNumber],
      ["Nov 03, 2026", two.quotation.quotationNumber],
    ]);
  });
});

describe("a quotation is billed once", () => {
  test("alone and with others at once: one of the two", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await moved("2026-11-02"), await moved("2026-11-03")];
      const ids = [one.quotation.id, two.quotation.id];
      const [alone, both] = await Promise.allSettled([
        createInvoiceFromQuotation(actor, two.quotation.id),
        bill(ids),
      ]);
      const bills = await db.$queryRawUnsafe<{ count: bigint | number }[]>(
        `SELECT (SELECT COUNT(*) FROM "Invoice" WHERE "sourceQuotationId" = ${ids[1]}) + (SELECT COUNT(*) FROM "BilledMove" WHERE "sourceQuotationId" = ${ids[1]}) AS "count"`,
      );
      expect(Number(bills[0]!.count)).toBe(1);
      expect(await live(ids[1]!)).toEqual({ liveInvoices: 1 });
      expect(alone.status).toBe("fulfilled");
      if (both.status === "fulfilled" && alone.status === "fulfilled")
        expect(alone.value).toBe(both.value);
      else expect(await live(ids[0]!)).toEqual({ liveInvoices: 0 });
    }
  });

  test("by two bills at once: one of the two", async () => {
    const made = await Promise.all(
      ["2026-11-02", "2026-11-03", "2026-11-04"].map((day) => moved(day)),
    );
    const [a, b, c] = made.map(({ quotation }) => quotation.id) as [number, number, number];
    const done = await Promise.allSettled([bill([a, b]), bill([c, b])]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.billedMove.count({ where: { sourceQuotationId: b } })).toBe(1);
    expect(await db.invoice.count()).toBe(1);
  });

  test("the database itself refuses the second, at either table, whoever asks at once", async () => {
    const [one, two] = [await moved("2026-11-02"), await moved("2026-11-03")];
    const among = await bill([one.quotation.id]);
    const alone = await createInvoiceFromQuotation(actor, two.quotation.id);
    const claim = { sourceQuotationId: one.quotation.id };
    await expect(db.invoice.update({ where: { id: alone }, data: claim })).rejects.toThrow();
    const row = { invoiceId: among, position: 9, date: "2026-11-02", lrNumbers: "", amount: 0 };
    const { id } = two.quotation;
    await expect(
      db.billedMove.create({ data: { ...row, quotationId: id, sourceQuotationId: id } }),
    ).rejects.toThrow();
  });

  test("until the bill is cancelled or its draft deleted", async () => {
    const { quotation } = await moved("2026-11-02");
    const { quotationNumber } = quotation;
    const id = await bill([quotation.id]);
    expect(await createInvoiceFromQuotation(actor, quotation.id)).toBe(id);
    await expect(bill([quotation.id])).rejects.toMatchObject(
      at(`${quotationNumber} is billed by invoice DRAFT-${id} already`),
    );
    await changeInvoiceStatus(actor, id, "Cancelled");
    expect(await live(quotation.id)).toEqual({ liveInvoices: 0 });
    const again = await bill([quotation.id]);
    expect(await live(quotation.id)).toEqual({ liveInvoices: 1 });
    await deleteInvoice(actor, again);
    expect(await live(quotation.id)).toEqual({ liveInvoices: 0 });
    expect(await createInvoiceFromQuotation(actor, quotation.id)).not.toBe(id);
  });
});

describe("a move that is taxed otherwise", () => {
  const numbers = async (id: number) =>
    (await getInvoice(actor, id)).moves.map(({ quotation }) => quotation.quotationNumber);

  test("is left out of the bill and named, by month and by its id, and has a bill of its own then", async () => {
    const api = await apiClient(await makeUser({ role: "admin" }));
    const odd = await moved("2026-11-01", { gstRate: 500 });
    const two = [await moved("2026-11-02"), await moved("2026-11-03")].map(
      ({ quotation }) => quotation,
    );
    const { id: oddId, quotationNumber } = odd.quotation;
    const left = `${quotationNumber} is taxed otherwise and was left out: it needs a bill of its own`;
    const month = { customerId: customer.id, month: "2026-11" };
    const made = await api.post("/invoices/consolidated", month);
    expect(made).toMatchObject({ status: 201, body: { warnings: [left] } });
    const { id } = made.body.data as { id: number };
    expect(await numbers(id)).toEqual(two.map((one) => one.quotationNumber));
    expect(await live(oddId)).toEqual({ liveInvoices: 0 });
    await deleteInvoice(actor, id);
    const quotationIds = [oddId, ...two.map((one) => one.id)];
    const named = await api.post("/invoices/consolidated", { ...month, month: "", quotationIds });
    expect(named.body.warnings).toEqual([left]);
    const rest = await api.post("/invoices/consolidated", month);
    expect(rest.status).toBe(201);
    expect(rest.body).not.toHaveProperty("warnings");
    expect(await numbers((rest.body.data as { id: number }).id)).toEqual([quotationNumber]);
  });

  test("is said on the page before, not ticked, and named after", async () => {
    const cookie = await signedIn(await makeUser({ role: "employee" }));
    const first = await moved("2026-11-02");
    const odd = await moved("2026-11-03", { gstRate: 500 });
    const { data } = await answerOf(
      loader,
      getArgs(`/invoices/consolidated?customerId=${customer.id}&month=2026-11`, {}, cookie),
    );
    expect((data as { moves: { otherwise: boolean }[] }).moves.map((one) => one.otherwise)).toEqual(
      [false, true],
    );
    const body = new URLSearchParams({ customerId: String(customer.id) });
    for (const { quotation } of [first, odd]) body.append("quotationIds", String(quotation.id));
    const answer = await answerOf(action, {
      ...postArgs("/invoices/consolidated", {}, {}, cookie),
      request: new Request("http://localhost/invoices/consolidated", {
        method: "POST",
        body,
        headers: { Cookie: cookie },
      }),
    });
    expect(answer.flash).toBe(
      `Invoice created successfully. ${odd.quotation.quotationNumber} is taxed otherwise and was left out: it needs a bill of its own`,
    );
  });
});

test("what cannot be on one bill is said", async () => {
  const open = await makeQuoted({}, { customerId: customer.id });
  await expect(bill([open.id])).rejects.toMatchObject(
    at(`${open.quotationNumber} was not done yet: complete its job first`),
  );
  const free = await moved("2026-11-04", FREE);
  await expect(bill([free.quotation.id])).rejects.toMatchObject(
    at(`${free.quotation.quotationNumber} comes to nothing: leave it out`),
  );
  const strange = await makeQuoted();
  await expect(bill([strange.id])).rejects.toMatchObject(at("Choose moves of this customer"));
  await expect(bill([])).rejects.toMatchObject(at("Choose at least one move"));
  expect(await db.invoice.count()).toBe(0);
});

test("it is found by the order and the employee of each of its moves, as issued, edited and folded again", async () => {
  const user = await makeUser({ role: "employee" });
  const api = await apiClient(user);
  const one = await moved("2026-11-02", {}, { purchaseOrderNumber: "PO-4711/B" });
  const two = await moved("2026-11-03", {}, { employeeName: "Kiran Deshpande" });
  const id = await bill([one.quotation.id, two.quotation.id]);
  const found = async () => {
    const lists = ["PO-4711/B", "deshpande"].map(async (words) => {
      const query = new URLSearchParams({ search: words, in: "everything" });
      const { body } = await api.get(`/invoices?${query}`);
      const groups = await searchEverything(actor, words);
      const hits = groups.find(({ noun }) => noun === "invoice")?.hits ?? [];
      return [...(body.data as unknown as { id: number }[]), ...hits].map((row) => row.id);
    });
    return Promise.all(lists);
  };
  const itself = [
    [id, id],
    [id, id],
  ];
  expect(await found()).toEqual(itself);
  await changeInvoiceStatus(actor, id, "Sent", { confirmNoLorryReceipt: true });
  const values = invoiceFormValues(await getInvoice(actor, id));
  await updateInvoice(actor, id, InvoiceInput.parse({ ...values, notes: "As agreed" }));
  expect(await found()).toEqual(itself);
  expect(
    (await checkDatabase(db as never)).filter((line) => !MADE_BY_FACTORIES.test(line)),
  ).toEqual([]);
  // As a database of before is brought up.
  await db.invoice.update({ where: { id }, data: { searchText: "before\u{E000}" } });
  await foldAgain();
  expect(await found()).toEqual(itself);
});

test("its form changes days and notes, never its lines, discount or client", async () => {
  const { quotation } = await moved("2026-11-02");
  const id = await bill([quotation.id]);
  const save = async (more: object) => {
    const values = invoiceFormValues(await getInvoice(actor, id));
    await updateInvoice(actor, id, InvoiceInput.parse({ ...values, ...more }));
  };
  await save({ notes: "As agreed", purchaseOrderNumber: "PO-9" });
  const [item] = (await getInvoice(actor, id)).items;
  expect(item?.name).toBe(`Move ${quotation.quotationNumber}`);
  const { items = [] } = invoiceFormValues(await getInvoice(actor, id));
  const refusals: [object, string, string][] = [
    [
      { items: [{ ...items[0], unitPrice: "1.00" }] },
      "items",
      "Its lines are its quotations': delete the draft and choose other moves",
    ],
    [{ discount: "5" }, "discount", "Its moves were quoted: give a credit note instead"],
    [
      { clientId: String((await makeCustomer()).id) },
      "clientId",
      "This invoice bills moves of its client",
    ],
  ];
  for (const [more, field, message] of refusals)
    await expect(save(more)).rejects.toMatchObject({ fieldErrors: { [field]: [message] } });
});

test("by page, by /api and as a workbook", async () => {
  const user = await makeUser({ role: "employee" });
  const clerk = await signedIn(user);
  const api = await apiClient(user);
  const [one, two] = [await moved("2026-11-02"), await moved("2026-11-30")];
  const address = `/invoices/consolidated?customerId=${customer.id}&month=2026-11`;
  const { data } = await answerOf(loader, getArgs(address, {}, clerk));
  expect(data).toMatchObject({
    until: "November 2026",
    moves: [{ quotationId: one.quotation.id }, { quotationId: two.quotation.id }],
  });
  const none = await answerOf(action, postArgs(address, { customerId: customer.id }, {}, clerk));
  expect(none).toMatchObject({
    status: 400,
    data: { problem: "Choose at least one move", ticked: [] },
  });
  const form = { customerId: customer.id, quotationIds: one.quotation.id };
  const made = await answerOf(action, postArgs(address, form, {}, clerk));
  expect(made.flash).toBe("Invoice created successfully");
  const reply = await api.post("/invoices/consolidated", {
    customerId: customer.id,
    month: "2026-11",
  });
  expect(reply).toMatchObject({
    status: 201,
    body: { data: { moves: [{ quotationId: two.quotation.id, date: "2026-11-30" }] } },
  });
  expect(await api.post("/invoices/consolidated", { customerId: customer.id })).toMatchObject({
    status: 422,
    body: { errors: { month: ["Name a month or the quotations"] } },
  });
  const { id } = reply.body.data;
  const file = await annexure(
    getArgs(`/invoices/${id}/annexure.xlsx`, { id: String(id) }, clerk) as never,
  );
  const sheets = unzipped(Buffer.from(await file.arrayBuffer()));
  expect(Object.values(sheets).join()).toContain(two.quotation.quotationNumber);
  const alone = await createInvoiceFromQuotation(actor, (await makeQuoted()).id);
  const missing = await annexure(
    getArgs(`/invoices/${alone}/annexure.xlsx`, { id: String(alone) }, clerk) as never,
  );
  expect(missing.status).toBe(404);
});
