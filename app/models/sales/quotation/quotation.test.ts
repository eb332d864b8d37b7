import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeItem,
  makeQuotation,
} from "../../../../tests/support/factories";
import { getCompany } from "../../company/company/company.server";
import { todayIn } from "../../kit/shared/today.server";
import { listHistory } from "../../desk/history/history.read.server";
import { deleteQuotation } from "./quotation.delete.server";
import {
  approveQuotation,
  changeQuotationStatus,
  rejectQuotation,
  sendQuotation,
} from "./quotation.move.server";
import { quotationDocument } from "./quotation.document";
import { QUOTATION_LIST } from "./quotation.list";
import { QuotationInput } from "./quotation.schema";
import { getQuotation, listQuotations } from "./quotation.server";
import { QUOTATION_STATUSES } from "./quotation.status";
import { createQuotation } from "./quotation.create.server";
import { updateQuotation } from "./quotation.edit.server";

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
});
afterEach(() => setClock(null));

const ZONE = "Asia/Kolkata";
const day = () => ({ timeZone: ZONE, today: todayIn(ZONE) });
const code = (expected: string, fields?: object) =>
  expect.objectContaining({ code: expected, ...(fields ? { fieldErrors: fields } : {}) });

const input = (customerId: number, more: object = {}) =>
  QuotationInput.parse({
    customerId,
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: "10000",
    packagingCharge: "2000",
    loadingCharge: "1500",
    unloadingCharge: "1500",
    items: [{ name: "Sofa" }],
    ...more,
  });

async function invoiceFor(quotation: { id: number; customerId: number }, more: object = {}) {
  return transaction((tx) =>
    tx.invoice.create({
      data: {
        currency: "INR",
        clientId: quotation.customerId,
        invoiceDate: "2026-11-21",
        dueDate: "2026-12-21",
        quotationId: quotation.id,
        subtotal: 1,
        total: 1,
        balance: 1,
        searchText: "",
        ...more,
      },
    }),
  );
}

async function jobFor(quotation: { id: number; customerId: number }) {
  return transaction((tx) =>
    tx.job.create({
      data: {
        jobNumber: `JOB-${quotation.id}`,
        title: "Move",
        clientId: quotation.customerId,
        quotationId: quotation.id,
        description: "All",
        location: "Pune",
        startDate: "2026-12-01",
        currency: "USD",
        searchText: "",
      },
    }),
  );
}

describe("creating", () => {
  test("prices it here, numbers it, keeps a line of history; once for a key", async () => {
    const actor = await makeActor("employee");
    const customer = await makeCustomer();
    const posted = input(customer.id, { totalAmount: "1", gstAmount: "0", subtotal: 5 });
    const id = await createQuotation(actor, posted, "a-form-key");
    expect(await createQuotation(actor, posted, "a-form-key")).toBe(id);
    expect(await db.quotation.count()).toBe(1);
    const stored = await getQuotation(actor, id);
    expect(stored).toMatchObject({
      quotationNumber: "QT-2627-00001",
      status: "draft",
      currency: "INR",
      stationaryCharge: 285_00,
      surchargeRate: 1000,
      gstRate: 1800,
      insuranceRate: 247,
      subtotal: 15_285_00,
      surcharge: 1_528_50,
      gstAmount: 3_026_43,
      totalAmount: 19_839_93,
      createdById: actor.id,
    });
    expect(stored.items).toMatchObject([{ name: "Sofa", quantity: 1, position: 0 }]);
    expect(await listHistory(actor, "quotation", id)).toMatchObject([{ action: "Created" }]);
  });

  test("insurance follows from the declared value unless it was typed", async () => {
    const actor = await makeActor("admin");
    const { id: customerId } = await makeCustomer();
    const create = async (more: object) =>
      getQuotation(actor, await createQuotation(actor, input(customerId, more)));
    const declared = { declaredValue: "200000" };
    expect(await create(declared)).toMatchObject({
      insuranceCharge: 4_940_00,
      insuranceTyped: false,
    });
    expect(await create({ ...declared, insuranceCharge: "100" })).toMatchObject({
      insuranceCharge: 100_00,
      insuranceTyped: true,
    });
  });

  test("an item belongs to the catalogue by its id, else by its name, else to nothing", async () => {
    const actor = await makeActor("employee");
    const customer = await makeCustomer();
    const bed = await makeItem({ name: "Double Bed" });
    const fridge = await makeItem({ name: "Fridge" });
    const id = await createQuotation(
      actor,
      input(customer.id, {
        items: [
          { name: "double bed", quantity: "2" },
          { itemId: String(fridge.id) },
          { itemId: String(fridge.id), name: "The old fridge" },
          { itemId: "999999", name: "Piano" },
        ],
      }),
    );
    const { items } = await getQuotation(actor, id);
    expect(items.map((item) => [item.itemId, item.name, item.quantity])).toEqual([
      [bed.id, "double bed", 2],
      [fridge.id, "Fridge", 1],
      [fridge.id, "The old fridge", 1],
      [null, "Piano", 1],
    ]);
    await expect(
      createQuotation(actor, input(customer.id, { items: [{ itemId: "999999" }] })),
    ).rejects.toEqual(code("invalid", { "items[0].name": ["Item name is required"] }));
  });

  test("refuses an unknown customer and charges that do not go together; nothing is stored", async () => {
    const actor = await makeActor("employee");
    const customer = await makeCustomer();
    const refusal = (more: object, id = customer.id) =>
      createQuotation(actor, input(id, more)).catch((error: unknown) => error);
    expect(await refusal({}, 999_999)).toEqual(
      code("invalid", { customerId: ["Customer not found"] }),
    );
    expect(await refusal({}, actor.id)).toEqual(
      code("invalid", { customerId: ["Customer not found"] }),
    );
    expect(await refusal({ discount: "15285.01" })).toEqual(
      code("invalid", { discount: ["Discount cannot be more than the subtotal"] }),
    );
    expect(await refusal({ transportationCharge: "20000000" })).toEqual(
      code("invalid", { transportationCharge: ["The total cannot be more than 20,000,000.00"] }),
    );
    expect(await db.quotation.count()).toBe(0);
    expect(await db.numberSeries.count()).toBe(0);
    await expect(
      createQuotation(actorOf(await makeCustomer()), input(customer.id)),
    ).rejects.toEqual(code("forbidden"));
  });
});

describe("editing", () => {
  test("keeps status, number and what was not posted; tells what changed", async () => {
    const actor = await makeActor("employee");
    const quotation = await makeQuotation({
      status: "sent",
      unpackingCharge: 500_00,
      gstRate: 500,
    });
    await updateQuotation(
      actor,
      quotation.id,
      input(quotation.customerId, {
        packagingCharge: "2500",
        items: [{ name: "Sofa" }, { name: "Lamp", description: "Tall", quantity: "2" }],
        version: "1",
        status: "approved",
      }),
    );
    const stored = await getQuotation(actor, quotation.id);
    expect(stored).toMatchObject({
      quotationNumber: quotation.quotationNumber,
      status: "sent",
      version: 2,
      unpackingCharge: 500_00,
      gstRate: 500,
      subtotal: 16_285_00,
    });
    expect(stored.items).toHaveLength(2);
    const [line] = await listHistory(actor, "quotation", quotation.id);
    expect(line?.changes).toContainEqual({
      field: "Packaging charge",
      from: "₹2,000.00",
      to: "₹2,500.00",
    });
    expect(line?.changes).toContainEqual({
      field: "Items",
      from: "1 × Sofa (Three seats)",
      to: "1 × Sofa, 2 × Lamp (Tall)",
    });
  });

  test("insurance: posted empty it is computed, not posted it stays as typed", async () => {
    const actor = await makeActor("employee");
    const quotation = await makeQuotation({ insuranceCharge: 900_00, insuranceTyped: true });
    const save = (more: object) =>
      updateQuotation(actor, quotation.id, input(quotation.customerId, more));
    await save({});
    expect(await getQuotation(actor, quotation.id)).toMatchObject({ insuranceCharge: 900_00 });
    await save({ insuranceCharge: "", declaredValue: "1000", insuranceRate: "2" });
    expect(await getQuotation(actor, quotation.id)).toMatchObject({
      insuranceCharge: 20_00,
      insuranceTyped: false,
    });
    await save({ insuranceCharge: "" });
    expect(await getQuotation(actor, quotation.id)).toMatchObject({ insuranceCharge: 0 });
  });

  test("refuses an outdated version, and an approved quotation that has an invoice", async () => {
    const actor = await makeActor("employee");
    const quotation = await makeQuotation({ status: "approved" });
    const save = (more: object = {}) =>
      updateQuotation(actor, quotation.id, input(quotation.customerId, more));
    await save({ version: "1" });
    await expect(save({ version: "1" })).rejects.toMatchObject({ name: "EditConflict" });
    const invoice = await invoiceFor(quotation);
    await expect(save({ version: "2" })).rejects.toEqual(code("conflict"));
    await transaction((tx) =>
      tx.invoice.update({ where: { id: invoice.id }, data: { status: "Cancelled" } }),
    );
    await save({ version: "2" });
    await expect(updateQuotation(actor, 999_999, input(1))).rejects.toEqual(code("not_found"));
  });

  test("an item keeps its place in the catalogue when the catalogue's name has changed", async () => {
    const actor = await makeActor("employee");
    const customer = await makeCustomer();
    const item = await makeItem({ name: "Almirah" });
    const posted = input(customer.id, { items: [{ name: "Almirah" }] });
    const id = await createQuotation(actor, posted);
    await transaction((tx) =>
      tx.item.update({ where: { id: item.id }, data: { name: "Wardrobe" } }),
    );
    await updateQuotation(actor, id, posted);
    expect((await getQuotation(actor, id)).items).toMatchObject([{ itemId: item.id }]);
  });
});

describe("moving", () => {
  const allowed = new Set(["draft sent", "sent approved", "sent rejected"]);
  for (const from of QUOTATION_STATUSES) {
    for (const to of QUOTATION_STATUSES) {
      test(`${from} to ${to}`, async () => {
        const actor = await makeActor("employee");
        const { id } = await makeQuotation({ status: from });
        const moving = changeQuotationStatus(actor, id, to, "Too dear");
        const changed = allowed.has(`${from} ${to}`);
        if (from === to || changed) {
          expect(await moving).toEqual({ status: to, changed });
        } else {
          await expect(moving).rejects.toEqual(code("conflict"));
        }
        const stored = await getQuotation(actor, id);
        expect(stored.status).toBe(changed ? to : from);
        expect(await listHistory(actor, "quotation", id)).toHaveLength(changed ? 1 : 0);
      });
    }
  }

  test("notes when it was sent and decided, and why it was rejected", async () => {
    const actor = await makeActor("employee");
    const { id } = await makeQuotation();
    await sendQuotation(actor, id);
    for (const blank of [undefined, null, "", "  \n "]) {
      await expect(rejectQuotation(actor, id, blank)).rejects.toEqual(
        code("invalid", { rejectionReason: ["Please provide a reason for rejection"] }),
      );
    }
    await rejectQuotation(actor, id, " Too dear ");
    expect(await getQuotation(actor, id)).toMatchObject({
      status: "rejected",
      rejectionReason: "Too dear",
      sentAt: new Date("2026-11-21T06:00:00Z"),
      decidedAt: new Date("2026-11-21T06:00:00Z"),
    });
    await rejectQuotation(actor, id, "Another reason");
    expect(await getQuotation(actor, id)).toMatchObject({ rejectionReason: "Too dear" });
  });

  test("the same move twice at once is one move, and harmless", async () => {
    const staff = [await makeActor("employee"), await makeActor("admin"), await makeActor("admin")];
    const { id } = await makeQuotation({ status: "draft" });
    for (const move of [sendQuotation, approveQuotation]) {
      const moved = await Promise.all(staff.map((actor) => move(actor, id)));
      expect(moved.filter(({ changed }) => changed)).toHaveLength(1);
    }
    expect(await listHistory(staff[0]!, "quotation", id)).toHaveLength(2);
  });

  test("of two people deciding at once one wins", async () => {
    const [one, other] = [await makeActor("employee"), await makeActor("admin")];
    const { id } = await makeQuotation({ status: "sent" });
    const results = await Promise.allSettled([
      approveQuotation(one, id),
      rejectQuotation(other, id, "No"),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listHistory(one, "quotation", id)).toHaveLength(1);
  });

  test("is for staff", async () => {
    const { id, customerId } = await makeQuotation({ status: "sent" });
    const customer = actorOf(await db.user.findUniqueOrThrow({ where: { id: customerId } }));
    await expect(approveQuotation(customer, id)).rejects.toEqual(code("forbidden"));
    await expect(approveQuotation(await makeActor("employee"), 999_999)).rejects.toEqual(
      code("not_found"),
    );
  });
});

describe("deleting", () => {
  test("is for admins, with a line of history; not with an invoice or a job", async () => {
    const admin = await makeActor("admin");
    const [free, billed, planned] = [
      await makeQuotation(),
      await makeQuotation({ status: "approved" }),
      await makeQuotation({ status: "approved" }),
    ];
    await invoiceFor(billed, { status: "Cancelled" });
    await jobFor(planned);
    await expect(deleteQuotation(await makeActor("employee"), free.id)).rejects.toEqual(
      code("forbidden"),
    );
    await deleteQuotation(admin, free.id);
    await expect(getQuotation(admin, free.id)).rejects.toEqual(code("not_found"));
    expect(await listHistory(admin, "quotation", free.id)).toMatchObject([
      { action: "Deleted", note: expect.stringContaining(free.quotationNumber) },
    ]);
    await expect(deleteQuotation(admin, free.id)).rejects.toEqual(code("not_found"));
    await expect(deleteQuotation(admin, billed.id)).rejects.toThrow(/has an invoice/);
    await expect(deleteQuotation(admin, planned.id)).rejects.toThrow(/has a job/);
  });
});

describe("finding", () => {
  const filter = (query = "") => QUOTATION_LIST.read(new URLSearchParams(query));
  const numbers = async (actor: Parameters<typeof listQuotations>[0], query: string) =>
    (await listQuotations(actor, filter(query), day())).rows.map((row) => row.quotationNumber);

  test("customers see their own, once sent; drafts of theirs and others' are not there", async () => {
    const staff = await makeActor("employee");
    const customer = await makeActor("customer");
    const own = { customerId: customer.id };
    const draft = await makeQuotation(own);
    const sent = await makeQuotation({ ...own, status: "sent" });
    const stranger = await makeQuotation({ status: "sent" });
    expect(await numbers(customer, "")).toEqual([sent.quotationNumber]);
    expect((await getQuotation(customer, sent.id)).id).toBe(sent.id);
    for (const id of [draft.id, stranger.id, 999_999]) {
      await expect(getQuotation(customer, id)).rejects.toEqual(code("not_found"));
    }
    await invoiceFor(sent);
    await invoiceFor(sent, { status: "Sent", invoiceNumber: "INV-1" });
    expect((await getQuotation(customer, sent.id)).invoices).toHaveLength(1);
    expect((await getQuotation(staff, sent.id)).invoices).toHaveLength(2);
  });
});

describe("on paper", () => {
  test("every non-zero charge, and a column that adds up for the reader", async () => {
    const actor = await makeActor("employee");
    const customer = await makeCustomer({ name: "Asha Sharma", phone: "9822011111" });
    const id = await createQuotation(
      actor,
      input(customer.id, {
        warehouseCharge: "500",
        warehouseDays: "7",
        declaredValue: "200000",
        discount: "100",
        advancePayment: "5000",
        contactPerson: "Ravi",
      }),
    );
    const view = quotationDocument(await getQuotation(actor, id), await getCompany());
    expect(view.parties[0]).toEqual({
      heading: "Customer",
      lines: [
        "Asha Sharma",
        "Contact Person: Ravi",
        "Phone: 9822011111",
        `Email: ${customer.email}`,
      ],
    });
    expect(view.charges).toContainEqual({
      label: "Warehouse charge (₹500.00 × 7 days)",
      amount: "₹3,500.00",
      note: "The total holds one day (₹500.00); further days are billed on actuals.",
    });
    expect(view.charges).toContainEqual({
      label: "Insurance charge (2.47% of ₹2,00,000.00)",
      amount: "₹4,940.00",
    });
    expect(view.charges.map((line) => line.label)).not.toContain("Unpacking charge");
    expect(view.adjustments).toEqual([
      { label: "Subtotal", amount: "₹20,725.00" },
      { label: "Discount", amount: "−₹100.00" },
      { label: "Surcharge (10%)", amount: "₹2,062.50" },
      { label: "GST (18%)", amount: "₹4,083.75" },
    ]);
    expect(view.total).toEqual({ label: "Total", amount: "₹26,771.25" });
    expect(view.settlement).toEqual([
      { label: "Advance payment", amount: "₹5,000.00" },
      { label: "Balance after advance", amount: "₹21,771.25" },
    ]);
    expect(view.table?.content.rows).toEqual([["Sofa", "", "1"]]);
  });
});
