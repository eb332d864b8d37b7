import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import type { Actor } from "~/models/kit/policy/policy";
import { activeBusinesses } from "~/models/people/user/accounts.server";
import { RateContractInput } from "~/models/sales/rate-contract/rate-contract.record";
import { rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { action as edit } from "~/routes/quotations.edit.$id";
import { action as compose } from "~/routes/quotations.new";
import { setClock } from "~/platform/clock.server";
import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeItem, makeUser } from "../support/factories";
import { answerOf, postArgs, signedIn, type Fields } from "../support/http";

let staff: Actor;
let clerk: string;
let api: Awaited<ReturnType<typeof apiClient>>;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  const user = await makeUser({ role: "employee" });
  staff = { id: user.id, role: "employee", name: user.name } as Actor;
  clerk = await signedIn(user);
  api = await apiClient(user);
  customer = await makeCustomer({ name: "Orbit Software", kind: "company" });
});
afterEach(() => setClock(null));

const contract = (more: object = {}) => ({
  customerId: customer.id,
  number: "MSA-7",
  validFrom: "2026-04-01",
  validTo: "2027-03-31",
  packingRate: "12.50",
  waitingRate: "300",
  slabs: [
    { upToKm: "500", upToCft: "400", rate: "16000" },
    { upToKm: "1500", upToCft: "1000", rate: "48000" },
    { upToKm: "", upToCft: "", rate: "" },
  ],
  ...more,
});
const agree = (more: object = {}) =>
  rateContracts.create(staff, RateContractInput.parse(contract(more)));

test("its file says the slabs in words", async () => {
  await agree();
  const { bytes } = await api.get("/rate-contracts/export");
  expect(new TextDecoder().decode(bytes)).toContain(
    "Up to 500 km / 400 cft: ₹16,000.00; Up to 1,500 km / 1,000 cft: ₹48,000.00",
  );
});

describe("the days of two contracts of a customer", () => {
  const OTHER =
    "Contract MSA-7 of this customer runs from Apr 01, 2026 to Mar 31, 2027: choose other days";

  test("do not overlap, unless one is not active; another customer's may", async () => {
    const id = await agree();
    const term = { number: "MSA-8", validFrom: "2027-03-31", validTo: "2028-03-31" };
    const reply = await api.post("/rate-contracts", contract(term));
    expect(reply).toMatchObject({ status: 422, body: { errors: { validFrom: [OTHER] } } });
    await agree({ ...term, customerId: (await makeCustomer()).id });
    await agree({ ...term, validFrom: "2027-04-01", number: "MSA-9" });
    await rateContracts.setStatus(staff, id, "inactive");
    const later = await agree({ number: "MSA-10" });
    await expect(rateContracts.setStatus(staff, id, "active")).rejects.toMatchObject({
      code: "conflict",
      message: OTHER.replace("MSA-7", "MSA-10") + ".",
    });
    await rateContracts.setStatus(staff, later, "inactive");
    await rateContracts.setStatus(staff, id, "active");
  });

  test("do not overlap where both are written at once", async () => {
    const made = await Promise.allSettled(["A", "B", "C"].map((number) => agree({ number })));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.rateContract.count()).toBe(1);
  });

  test("do not overlap where both are activated at once", async () => {
    const ids = [];
    for (const number of ["A", "B", "C"]) {
      const id = await agree({ number });
      await rateContracts.setStatus(staff, id, "inactive");
      ids.push(id);
    }
    await Promise.allSettled(ids.map((id) => rateContracts.setStatus(staff, id, "active")));
    expect(await db.rateContract.count({ where: { status: "active" } })).toBe(1);
  });
});

test("a form offers the newest businesses, and the chosen customer however old", async () => {
  const { id: _, email: __, ...row } = customer;
  await db.user.createMany({ data: Array.from({ length: 200 }, () => ({ ...row, email: null })) });
  const offered = async (chosen: number | null) =>
    (await activeBusinesses(chosen)).map(({ value }) => Number(value));
  expect(await offered(null)).not.toContain(customer.id);
  expect(await offered(customer.id)).toContain(customer.id);
});

test("a contract's form says what is wrong with its days and slabs", async () => {
  const wrong = contract({
    validTo: "2026-03-31",
    slabs: [
      { upToKm: 500, upToCft: 400, rate: 1 },
      { upToKm: 500, upToCft: 400, rate: 2 },
    ],
  });
  const { status, body } = await api.post("/rate-contracts", wrong);
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: {
      validTo: ["Valid to cannot be before valid from"],
      slabs: ["The slab up to 500 km / 400 cft is there twice"],
    },
  });
  const half = await api.post("/rate-contracts", contract({ slabs: [{ upToKm: 5, rate: 2 }] }));
  expect(half.body).toMatchObject({ errors: { "slabs[0].upToCft": ["Up to cft is required"] } });
});

const move = (more: Fields = {}): Fields => ({
  customerId: String(customer.id),
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "0",
  packagingCharge: "0",
  loadingCharge: "1500",
  unloadingCharge: "0",
  stationaryCharge: "0",
  surchargeRate: "0",
  gstRate: "18",
  discount: "0",
  notes: "Two lifts",
  "items[0].name": "Sofa",
  "items[0].quantity": "1",
  ...more,
});
type Reply = {
  initialValue: Record<string, string>;
  contract: { text: string; problem: boolean };
};
const fill = async (more: Fields = {}) => {
  const asked = { intent: "fill-contract", distanceKm: "1200", volumeCft: "900", ...more };
  const { status, data } = await answerOf(
    compose,
    postArgs("/quotations/new", move(asked), {}, clerk),
  );
  return { status, data: data as Reply };
};

describe("'Fill from Rate Contract'", () => {
  test("storage is of the days that are said: none without, of one where the quotation bills each", async () => {
    await agree({ storageRate: "1.50" });
    const storage = async (more: Fields) => {
      const { data } = await fill({ volumeCft: "250", ...more });
      return data.initialValue.warehouseCharge ?? "";
    };
    expect(await storage({})).toBe("");
    expect(await storage({ warehouseDays: "0" })).toBe("");
    expect(await storage({ warehouseDays: "30" })).toBe("11250.00");
    // Pressed again without the days: nothing of the press before is charged.
    const before = { warehouseCharge: "11250.00", waitingCharge: "1200.00" };
    const { data } = await fill({ ...before, warehouseDays: "0" });
    const { warehouseCharge = "", waitingCharge = "" } = data.initialValue;
    expect([warehouseCharge, waitingCharge]).toEqual(["", ""]);
    await db.company.update({ where: { id: 1 }, data: { billAllWarehouseDays: true } });
    expect(await storage({ warehouseDays: "30" })).toBe("375.00");
  });

  test("waiting is a charge of the hours that are said, billed as a line of its own", async () => {
    await agree();
    expect((await fill()).data.initialValue.waitingCharge ?? "").toBe("");
    const { data } = await fill({ waitingHours: "4" });
    const { waitingCharge = "" } = data.initialValue;
    expect(waitingCharge).toBe("1200.00");
    const wrong = await fill({ waitingHours: "a day" });
    expect([wrong.status, wrong.data.contract.text]).toEqual([
      400,
      "Waiting must be a whole number.",
    ]);
    await answerOf(compose, postArgs("/quotations/new", move({ waitingCharge }), {}, clerk));
    const { id, subtotal } = await db.quotation.findFirstOrThrow();
    // 1,500 of loading and 1,200.
    expect(subtotal).toBe(2_700_00);
    await db.quotation.update({ where: { id }, data: { status: "approved" } });
    const invoiceId = await createInvoiceFromQuotation(staff, id);
    const { items } = await db.invoice.findUniqueOrThrow({
      where: { id: invoiceId },
      include: { items: true },
    });
    expect(items.map(({ name, lineTotal }) => [name, lineTotal])).toEqual([
      ["Loading", 1_500_00],
      ["Waiting", 1_200_00],
    ]);
  });

  test("fills the charges, keeps what was typed elsewhere and saves nothing; the quotation remembers it", async () => {
    const id = await agree();
    const { status, data } = await fill();
    expect(status).toBe(200);
    expect(data.contract).toMatchObject({
      text: "Filled from contract MSA-7. Up to 1,500 km / 1,000 cft: ₹48,000.00",
      problem: false,
    });
    expect(data.initialValue).toMatchObject({
      transportationCharge: "48000.00",
      packagingCharge: "11250.00",
      loadingCharge: "1500",
      notes: "Two lifts",
      rateContractId: String(id),
      distanceKm: "1200",
    });
    expect(await db.quotation.count()).toBe(0);
    const { transportationCharge = "", packagingCharge = "" } = data.initialValue;
    const filled = { transportationCharge, packagingCharge, rateContractId: String(id) };
    await answerOf(compose, postArgs("/quotations/new", move(filled), {}, clerk));
    const [quotation] = await db.quotation.findMany();
    expect(quotation).toMatchObject({ rateContractId: id, transportationCharge: 48_000_00 });
    const [line] = await listHistory(staff, "quotation", quotation!.id);
    expect(line).toMatchObject({
      action: "Created",
      changes: [{ field: "Rate contract", from: "", to: "MSA-7" }],
    });
    // Saved again without it, it stays; for another customer it goes, and the contract that filled one is not deleted.
    const at = `/quotations/edit/${quotation!.id}`;
    const save = (more: Fields) =>
      answerOf(
        edit,
        postArgs(at, move({ transportationCharge, ...more }), { id: String(quotation!.id) }, clerk),
      );
    await save({ discount: "1" });
    expect(await db.quotation.findFirst()).toMatchObject({ rateContractId: id, discount: 1_00 });
    const admin = { ...staff, role: "admin" } as Actor;
    await expect(rateContracts.remove(admin, id)).rejects.toMatchObject({
      message: "MSA-7 has filled quotations and cannot be deleted. Deactivate it instead.",
    });
    await save({ customerId: String((await makeCustomer()).id) });
    expect(await db.quotation.findFirst()).toMatchObject({ rateContractId: null });
  });

  test("says what is in its way", async () => {
    const said = async (more: Fields = {}) => {
      const { status, data } = await fill(more);
      return [status, data.contract.text];
    };
    expect(await said({ customerId: "" })).toEqual([400, "Choose the customer first."]);
    expect(await said()).toEqual([400, "Orbit Software has no rate contract on Dec 01, 2026."]);
    await agree();
    expect(await said({ date: "2027-04-01" })).toEqual([
      400,
      "Orbit Software has no rate contract on Apr 01, 2027.",
    ]);
    expect(await said({ volumeCft: "" })).toEqual([400, "Say how many km and cft the move has."]);
    expect(await said({ distanceKm: "1.5" })).toEqual([400, "Distance must be a whole number."]);
    expect(await said({ distanceKm: "1800" })).toEqual([
      400,
      "No slab of contract MSA-7 reaches 1,800 km / 900 cft.",
    ]);
  });
});

test("/api says the charges, and a quotation takes the contract of its own customer alone", async () => {
  const id = await agree();
  const asked = "distanceKm=1200&volumeCft=900";
  expect((await api.get(`/rate-contracts/${id}/charges?${asked}`)).body).toMatchObject({
    data: { rateContractId: id, transportationCharge: 48_000, packagingCharge: 11_250 },
  });
  const far = await api.get(`/rate-contracts/${id}/charges?distanceKm=1800&volumeCft=900`);
  expect(far).toMatchObject({
    status: 422,
    body: { errors: { distanceKm: ["No slab of contract MSA-7 reaches 1,800 km / 900 cft."] } },
  });
  const body = (customerId: number) => ({
    customerId,
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: 48_000,
    packagingCharge: 11_250,
    loadingCharge: 0,
    unloadingCharge: 0,
    items: [{ name: "Sofa" }],
    rateContractId: id,
  });
  const made = await api.post("/quotations", body(customer.id));
  expect(made).toMatchObject({ status: 201, body: { data: { rateContractId: id } } });
  expect(await api.post("/quotations", body((await makeCustomer()).id))).toMatchObject({
    status: 422,
    body: { errors: { rateContractId: ["Rate contract not found for this customer"] } },
  });
});

const MOVE = {
  sourceAddress: "Pune",
  destinationAddress: "Delhi",
  transportationType: "full_load",
  transportationCharge: "100",
  packagingCharge: "0",
  loadingCharge: "0",
  unloadingCharge: "0",
  expiryDate: "2026-12-31",
};

describe("a move on a day that is not of its contract", () => {
  const ASKED = "Rate contract MSA-7 ends on Mar 31, 2027, before the move.";
  const typed = (id: number, more: Fields = {}): Fields => ({
    customerId: String(customer.id),
    rateContractId: String(id),
    ...MOVE,
    date: "2027-05-01",
    "items[0].name": "Sofa",
    "items[0].quantity": "1",
    ...more,
  });

  test("is asked about once, and taken then; an edit that leaves both is not asked", async () => {
    const id = await agree();
    const post = (more: Fields = {}) =>
      answerOf(compose, postArgs("/quotations/new", typed(id, more), {}, clerk));
    const first = await post();
    expect(first).toMatchObject({ status: 400, data: { error: { date: [ASKED] } } });
    expect(await db.quotation.count()).toBe(0);
    expect(await post({ contractAnyway: ASKED })).toMatchObject({ status: 302 });
    const quotation = await db.quotation.findFirstOrThrow();
    const save = (more: Fields = {}) =>
      answerOf(
        edit,
        postArgs(
          `/quotations/edit/${quotation.id}`,
          typed(id, more),
          { id: String(quotation.id) },
          clerk,
        ),
      );
    expect(await save({ notes: "Call first" })).toMatchObject({ status: 302 });
    expect(await save({ date: "2027-06-01" })).toMatchObject({
      status: 400,
      data: { error: { date: [ASKED] } },
    });
    expect(await post({ date: "2027-03-31" })).toMatchObject({ status: 302 });
  });

  test("is a warning to scripts", async () => {
    const id = await agree();
    const body = {
      customerId: customer.id,
      rateContractId: id,
      ...MOVE,
      date: "2027-05-01",
      items: [{ name: "Sofa", quantity: 1 }],
    };
    const made = await api.post("/quotations", body);
    expect(made).toMatchObject({ status: 201, body: { warnings: [ASKED] } });
    const within = await api.post("/quotations", { ...body, date: "2027-03-31" });
    expect(within.status).toBe(201);
    expect(within.body).not.toHaveProperty("warnings");
    const before = await api.post("/quotations", { ...body, date: "2026-03-31" });
    expect(before.body.warnings).toEqual([
      "Rate contract MSA-7 begins on Apr 01, 2026, after the move.",
    ]);
  });
});

test("papers of an inactive customer are taken with a warning, and the form says it at the field", async () => {
  await transaction((tx) =>
    tx.user.update({ where: { id: customer.id }, data: { status: "inactive" } }),
  );
  const warnings = ["The customer Orbit Software is inactive"];
  const quotation = await api.post("/quotations", {
    customerId: customer.id,
    ...MOVE,
    date: "2026-12-01",
    items: [{ name: "Sofa", quantity: 1 }],
  });
  expect(quotation).toMatchObject({ status: 201, body: { warnings } });
  const { id: itemId } = await makeItem({ name: "Packing" });
  const items = [{ itemId, description: "Packing", quantity: 1, unitPrice: 100 }];
  const invoice = {
    clientId: customer.id,
    invoiceDate: "2026-11-21",
    dueDate: "2026-12-21",
    items,
    status: "Draft",
  };
  expect(await api.post("/invoices", invoice)).toMatchObject({ status: 201, body: { warnings } });
  const job = {
    clientId: customer.id,
    title: "Move",
    startDate: "2026-12-01",
    status: "Not Started",
    priority: "Medium",
    description: "x",
    location: "Pune",
  };
  expect(await api.post("/jobs", job)).toMatchObject({ status: 201, body: { warnings } });
  const { options } = await customerOptions(staff, { chosen: customer.id });
  expect(options.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Orbit Software \(.*\) · Inactive$/),
  ]);
});
