import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { apiClient } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeAway,
  makeConsignment,
  makeExpense,
  makeVehicle,
  makeVendor,
} from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import { jobProfit } from "../../desk/report/profit.server";
import type { Actor } from "../../kit/policy/policy";
import { deleteConsignment } from "../../road/consignment/consignment.delete.server";
import { moveConsignment } from "../../road/consignment/consignment.move.server";
import { DeliveryInput } from "../../road/delivery/delivery.schema";
import { recordDelivery } from "../../road/delivery/delivery.record.server";
import { vendors } from "../vendor/vendor.server";
import {
  HirePaymentInput,
  payHire,
  takeBackPayment,
} from "~/models/billing/vendor-payment/hire-payment.server";
import { SetOffInput, VendorPaymentInput } from "../vendor-payment/vendor-payment.record";
import { setOffAdvance, vendorPayments } from "../vendor-payment/vendor-payment.server";
import { checkVendorPayments } from "../../law/doctor/hires.server";
import { challanOf } from "./hire.challan.server";
import { HireInput } from "./hire.record";
import { hires, wholeHire } from "./hire.server";
import { paidOf } from "./hire.sums";
import { hireStatus } from "./hire.status";
import { tdsPaid } from "../vendor/tds-month.server";

const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;
const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;
const FORM = { vehicleNumber: "mh 14 gh 1234", amount: "50000" };

let admin: Actor;
let owner: { id: number };
let away: { id: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-26T06:00:00Z"));
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  admin = await makeActor("admin");
  owner = await makeVendor({ name: "Baldev Singh", kind: "truck owner", pan: "AAPPB1234C" });
  away = await makeAway({ fromPlace: "Pune", toPlace: "Nagpur" });
});
afterEach(() => setClock(null));

const input = (more: object = {}) =>
  HireInput.parse({ ...FORM, vendorId: owner.id, consignmentIds: [away.id], ...more });
const hire = (more: object = {}) => hires.create(admin, input(more));
const read = async (id: number) => wholeHire(await hires.get(admin, id));
const pay = (id: number, amount: string, more: object = {}) =>
  payHire(admin, id, HirePaymentInput.parse({ amount, ...more }));
const deliver = (id: number, deliveryDate = "2026-11-25") =>
  recordDelivery(
    admin,
    id,
    DeliveryInput.parse({
      deliveryDate,
      receivedBy: "Asha",
      packagesReceived: "1",
      allDelivered: "on",
    }),
  );

test.each([
  [{ vendorId: "" }, "Choose who is paid for the truck"],
  [{ vehicleNumber: "" }, "Vehicle number is required"],
  [{ amount: "0" }, "Agreed hire must be more than 0"],
  [{ consignmentIds: [] }, "Choose at least one consignment"],
  [{ deductions: [{ kind: "shortage" }] }, "Deduction needs its amount"],
  [{ deductions: [{ kind: "theft", amount: "5" }] }, "Choose shortage, delay, damage or other"],
])("the form refuses %j", (value, message) => {
  const { error } = HireInput.safeParse({ ...FORM, vendorId: 1, consignmentIds: [1], ...value });
  expect(error?.issues[0]?.message).toBe(message);
});

test("ticks of a form come with an empty one; a script names one, or each once", () => {
  const ids = (consignmentIds: unknown) => input({ consignmentIds }).consignmentIds;
  expect([ids(["", "7", "5"]), ids("5"), ids([5, "5"])]).toEqual([[5, 7], [5], [5]]);
});

describe("a hire", () => {
  test("has a number, what the law asks for, and what is left of it", async () => {
    const deductions = [
      { kind: "Shortage", amount: "700" },
      { kind: "", amount: "", note: "" },
    ];
    const made = await read(await hire({ advance: "20000", deductions }));
    expect(made).toMatchObject({
      hireNumber: "HC-2627-00001",
      date: "2026-11-26",
      vendorName: "Baldev Singh",
      vendorLines: "Truck owner\nPAN AAPPB1234C",
      vehicleNumber: "MH14GH1234",
      fromPlace: "Pune",
      toPlace: "Nagpur",
      tdsAmount: 500_00,
      tdsRule: "1% of ₹50,000.00 under section 393 (before: 194C)",
      deductedAmount: 700_00,
      balance: 28_800_00,
      dueDate: null,
    });
    expect(made.deductions).toMatchObject([{ kind: "shortage", amount: 700_00, note: null }]);
    expect(hireStatus(made)).toBe("Open");
  });

  test("names who exists and is in use, a truck that is not our own, and what may be aboard", async () => {
    await makeVehicle({ number: "MH14GH1234", owner: "own" });
    const [closed, cancelled] = [
      await makeVendor({ name: "Closed", status: "inactive" }),
      await makeAway({ status: "Cancelled", lrNumber: "LR-2627-00009" }),
    ];
    const wrong = {
      vendorId: closed.id,
      consignmentIds: [cancelled.id, 999_999],
      advance: "50001",
    };
    await expect(hire(wrong)).rejects.toEqual(
      fails({
        vendorId: ["Closed is not active: activate it first"],
        vehicleNumber: ["MH14GH1234 is our own truck: it is not hired"],
        consignmentIds: [
          "This consignment does not exist",
          "LR-2627-00009 is cancelled and cannot be loaded",
        ],
        amount: ["Advance, TDS, deductions and payments are ₹1.00 more than the agreed hire"],
      }),
    );
  });

  test("prints the owner and the broker of a truck that is known", async () => {
    const [truckOwner, broker] = [
      await makeVendor({ name: "Gurmeet" }),
      await makeVendor({ name: "Fast Brokers", kind: "broker" }),
    ];
    const number = "MH14GH1234";
    await makeVehicle({ number, owner: "hired", ownedById: truckOwner.id, brokerId: broker.id });
    expect(await read(await hire({ vendorId: broker.id }))).toMatchObject({
      vendorName: "Fast Brokers",
      ownerName: "Gurmeet",
      brokerName: null,
    });
    await expect(vendors.remove(admin, truckOwner.id)).rejects.toEqual(code("conflict"));
  });

  test("has what is aboard for itself, until it is cancelled", async () => {
    const id = await hire();
    const { hireNumber } = await read(id);
    await expect(hire()).rejects.toEqual(
      fails({ consignmentIds: [expect.stringMatching(`is already on ${hireNumber}`)] }),
    );
    await hires.setStatus(admin, id, "cancelled");
    const again = await hire();
    expect((await read(again)).hireNumber).toBe("HC-2627-00002");
    await expect(hires.setStatus(admin, id, "active")).rejects.toEqual(code("conflict"));
    await expect(hires.update(admin, id, input())).rejects.toEqual(code("conflict"));
  });

  test("shares what it costs among what is aboard, to the paisa", async () => {
    const [two, three] = [await makeAway(), await makeAway()];
    const ids = [three.id, away.id, two.id];
    const id = await hire({
      amount: "100.01",
      consignmentIds: ids,
      deductions: [{ amount: "0.01" }],
    });
    const costs = (await read(id)).aboard.map(({ cost }) => cost);
    expect(costs).toEqual([33_34, 33_33, 33_33]);
    const { jobId } = await db.consignment.findUniqueOrThrow({ where: { id: away.id } });
    expect(await jobProfit(admin, jobId)).toMatchObject([{ costs: 33_34, expenses: 1 }]);
  });

  test("is deleted by nobody, and goes out of the way of nothing that it has aboard", async () => {
    const fresh = await makeConsignment();
    const id = await hire({ consignmentIds: [fresh.id] });
    await expect(hires.remove(admin, id)).rejects.toMatchObject({
      message: "HC-2627-00001 keeps its number and cannot be deleted. Cancel it instead.",
    });
    await expect(deleteConsignment(admin, fresh.id)).rejects.toEqual(code("conflict"));
  });

  test("says in its history what changed, with deductions and what is aboard", async () => {
    const two = await makeAway({ lrNumber: "LR-2627-00002" });
    const id = await hire();
    const { lrNumbers } = await read(id);
    await hires.update(
      admin,
      id,
      input({
        amount: "60000",
        tdsAmount: "500",
        tdsReason: "Certificate",
        consignmentIds: [away.id, two.id],
        deductions: [{ kind: "delay", amount: "900", note: "two days" }],
        version: 1,
      }),
    );
    const [line] = await listHistory(admin, "hire", id);
    expect(line!.changes).toEqual([
      { field: "Agreed hire", from: "₹50,000.00", to: "₹60,000.00" },
      { field: "Why another TDS", from: "", to: "Certificate" },
      { field: "LRs aboard", from: lrNumbers, to: `${lrNumbers}, LR-2627-00002` },
      { field: "Deductions", from: "", to: "Delay ₹900.00 two days" },
    ]);
    expect(await read(id)).toMatchObject({ tdsAmount: 500_00, balance: 58_600_00, version: 2 });
    expect((await read(id)).aboard.map(({ cost }) => cost)).toEqual([29_550_00, 29_550_00]);
  });
});

describe("its TDS", () => {
  const tds = async (more: object) => {
    const id = await hire({ consignmentIds: [(await makeAway()).id], ...more });
    const { tdsAmount, tdsRule } = await read(id);
    return [tdsAmount / 100, tdsRule];
  };

  test("is nothing up to the limits, and of all of the year once they are passed", async () => {
    const limits =
      "Nothing under section 393 (before: 194C): up to ₹30,000.00 at once and ₹1,00,000.00 in the year";
    expect(await tds({ amount: "30000" })).toEqual([0, limits]);
    expect(await tds({ amount: "30000.01" })).toEqual([
      300,
      "1% of ₹30,000.01 under section 393 (before: 194C)",
    ]);
    expect(await tds({ amount: "30000" })).toEqual([0, limits]);
    expect(await tds({ amount: "20000" })).toEqual([
      800,
      "1% of ₹80,000.00 under section 393 (before: 194C), ₹60,000.00 of before in it",
    ]);
    // What came before is deducted of once.
    expect(await tds({ amount: "10000" })).toEqual([
      100,
      "1% of ₹10,000.00 under section 393 (before: 194C)",
    ]);
    // Another year begins anew, under the old law.
    expect(await tds({ amount: "20000", date: "2026-03-31" })).toEqual([
      0,
      limits.replace("393 (before: 194C)", "194C"),
    ]);
  });

  test("counts what the vendor was paid for work besides hires in the year's limit", async () => {
    const made = await makeVendor({ pan: "AAPPB1234C" });
    const spent = { vendorId: made.id, currency: "INR", date: "2026-05-01" };
    await makeExpense({
      ...spent,
      kind: "Lorry hire",
      tdsRow: "work",
      amount: 60_000_00,
      taxAmount: 5_000_00,
    });
    await makeExpense({ ...spent, kind: "Packing material", tdsRow: "none", amount: 90_000_00 });
    await makeExpense({
      ...spent,
      kind: "Loading",
      tdsRow: "work",
      amount: 9_000_00,
      date: "2026-03-31",
    });
    expect((await tds({ vendorId: made.id, amount: "30000" }))[0]).toBe(0);
    expect(await tds({ vendorId: made.id, amount: "20000" })).toEqual([
      1_050,
      "1% of ₹1,05,000.00 under section 393 (before: 194C), ₹85,000.00 of before in it",
    ]);
    const rows = await tdsPaid(admin, "2026-11");
    expect(rows).toMatchObject([{ amount: 20_000_00, tdsAmount: 1_050_00, pan: "AAPPB1234C" }]);
    const [sql] = await db.$queryRaw<{ sum: unknown }[]>`
      SELECT SUM("tdsAmount") AS "sum" FROM "Hire"
      WHERE "status" = 'active' AND SUBSTR("date", 1, 7) = '2026-11'`;
    expect(rows.reduce((all, row) => all + row.tdsAmount, 0)).toBe(Number(sql?.sum));
    expect(await tdsPaid(admin, "2026-10")).toEqual([]);
  });

  test.each([
    [{ pan: "AAPCB1234C" }, 1_000],
    [{ pan: null, gstin: "27AAPHB1234C1ZV" }, 500],
    [{ pan: null }, 10_000],
    [{ tenTrucksOn: "2026-04-10" }, 0],
    [{ tenTrucksOn: "2026-03-10" }, 500],
    [{ pan: null, tenTrucksOn: "2026-04-10" }, 10_000],
  ])("of 50,000 to a vendor with %j", async (vendor, expected) => {
    const made = await makeVendor({ pan: "AAPPB1234C", ...vendor });
    expect((await tds({ vendorId: made.id }))[0]).toBe(expected);
  });

  test("is another amount where somebody says so, and no more than there is left", async () => {
    expect(await tds({ tdsAmount: "0", tdsReason: "Certificate" })).toEqual([
      0,
      "1% of ₹50,000.00 under section 393 (before: 194C)",
    ]);
    expect((await tds({ advance: "49800" }))[0]).toBe(200);
  });

  test("is asked again by null, and of one that a later hire caught up with deducts no second time", async () => {
    const of = async (amount: string) => {
      const { id } = await makeAway();
      return { id: await hire({ amount, consignmentIds: [id] }), consignmentIds: [id] };
    };
    const [first, second] = [await of("20000"), await of("90000")];
    const again = async ({ id, ...more }: typeof first, tdsAmount: string) => {
      const { amount, version } = await read(id);
      const said = { amount: amount / 100, tdsAmount, version: String(version), ...more };
      await hires.update(admin, id, input(said));
      return (await read(id)).tdsAmount;
    };
    expect((await read(second.id)).tdsAmount).toBe(1_100_00);
    expect([await again(first, ""), await again(second, "")]).toEqual([0, 1_100_00]);
    expect([await again(second, "0"), await again(second, "")]).toEqual([0, 1_100_00]);
  });

  test("is of rupees alone", async () => {
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "USD" } }),
    );
    expect(await tds({})).toEqual([0, ""]);
  });

  test("of two hires at once counts the first in the year of the second", async () => {
    const [one, two] = [await makeAway(), await makeAway()];
    const both = await Promise.all(
      [one, two].map(({ id }) => hire({ amount: "60000", tdsAmount: "", consignmentIds: [id] })),
    );
    const sums = (await Promise.all(both.map(read))).map(({ tdsRule }) => tdsRule);
    // Each is above the limit of one payment: neither has the other in it.
    expect(sums).toEqual([sums[0], sums[0]]);
    const small = await makeVendor({ pan: "AAPPC1234C" });
    const at = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const { id } = await makeAway();
        return hire({ vendorId: small.id, amount: "29000", consignmentIds: [id] });
      }),
    );
    const [{ sum }] =
      (await db.$queryRaw`SELECT SUM("tdsAmount") AS "sum" FROM "Hire" WHERE "vendorId" = ${small.id}`) as [
        { sum: number | bigint },
      ];
    expect(at).toHaveLength(4);
    // One of them passed 1,00,000 and has all four in it.
    expect(Number(sum)).toBe(1_160_00);
  });
});

describe("what is paid", () => {
  test("goes off the balance, with its day and its UTR, to the last rupee and no more", async () => {
    const id = await hire({ amount: "25000", advance: "5000" });
    await pay(id, "12000", { utr: "x", reference: "HDFC0001", date: "2026-11-26", method: "UPI" });
    await expect(pay(id, "8000.01")).rejects.toEqual(
      fails({ amount: ["Amount cannot be more than the ₹8,000.00 that is owed"] }),
    );
    await expect(pay(id, "1", { date: "2026-11-27" })).rejects.toEqual(
      fails({ date: ["Date cannot be in the future"] }),
    );
    await expect(pay(id, "1", { date: "2026-11-25" })).rejects.toEqual(
      fails({ date: ["Date cannot be before the hire's (Nov 26, 2026)"] }),
    );
    await pay(id, "8000");
    const settled = await read(id);
    expect(paidOf(settled)).toMatchObject([
      { amount: 12_000_00, method: "UPI", reference: "HDFC0001" },
      { amount: 8_000_00, method: "Bank Transfer", reference: null },
    ]);
    expect([settled.balance, hireStatus(settled)]).toEqual([0, "Settled"]);
    await expect(pay(id, "1")).rejects.toEqual(code("conflict"));
    await expect(
      hires.update(admin, id, input({ amount: "24000", advance: "5000" })),
    ).rejects.toEqual(
      fails({ amount: [expect.stringContaining("₹1,000.00 more than the agreed hire")] }),
    );
    expect(
      (await listHistory(admin, "hire", id)).map(({ action, note }) => [action, note]),
    ).toEqual([
      ["Payment recorded", "₹8,000.00, Bank Transfer"],
      ["Payment recorded", "HDFC0001, ₹12,000.00, UPI"],
      ["Created", null],
    ]);
  });

  test("is taken back, the last first, by admins; then the hire can be cancelled", async () => {
    const employee = await makeActor("employee");
    const id = await hire({ amount: "25000" });
    await pay(id, "1000");
    await expect(takeBackPayment(employee, id)).rejects.toEqual(code("forbidden"));
    await expect(hires.setStatus(admin, id, "cancelled")).rejects.toMatchObject({
      message: expect.stringMatching(/^HC-2627-00001 has payments of ₹1,000.00. Take them back/),
    });
    const other = await makeVendor();
    await expect(hires.update(admin, id, input({ vendorId: other.id }))).rejects.toEqual(
      fails({ vendorId: ["Baldev Singh was paid already: take the payments back first"] }),
    );
    await takeBackPayment(admin, id);
    await expect(takeBackPayment(admin, id)).rejects.toEqual(code("conflict"));
    await hires.setStatus(admin, id, "cancelled");
    expect(hireStatus(await read(id))).toBe("Cancelled");
    await expect(pay(id, "1")).rejects.toEqual(code("conflict"));
  });

  test("of an advance to its vendor is taken back to that advance, which stays", async () => {
    const id = await hire({ amount: "25000" });
    const paid = { vendorId: owner.id, amount: "10000", date: "2026-11-01", method: "Cash" };
    const advance = await vendorPayments.create(admin, VendorPaymentInput.parse(paid));
    await setOffAdvance(
      admin,
      advance,
      SetOffInput.parse({ bills: [{ hireId: id, amount: "4000" }] }),
    );
    expect((await read(id)).paidAmount).toBe(4_000_00);
    await takeBackPayment(admin, id);
    expect(await db.vendorPayment.findMany()).toMatchObject([
      { id: advance, advance: 10_000_00, amount: 10_000_00 },
    ]);
    expect(await db.vendorPaymentBill.count()).toBe(0);
    expect(await read(id)).toMatchObject({ paidAmount: 0, payments: [] });
    expect((await listHistory(admin, "vendorPayment", advance))[0]).toMatchObject({
      action: "Advance taken back",
      note: "VP-1, ₹4,000.00, of HC-2627-00001",
    });
    expect(await checkVendorPayments(db)).toEqual([]);
    await expect(takeBackPayment(admin, id)).rejects.toEqual(code("conflict"));
  });

  test("keeps the hire's day at its latest, and stands on its challan with way and UTR", async () => {
    const id = await hire({ date: "2026-11-10" });
    await pay(id, "1000", { date: "2026-11-15", method: "UPI", reference: "UTR4711" });
    await expect(hires.update(admin, id, input({ date: "2026-11-16" }))).rejects.toEqual(
      fails({ date: ["It was paid already: its date cannot be a later one"] }),
    );
    await hires.update(admin, id, input({ date: "2026-11-09" }));
    const { facts } = await challanOf(admin, id);
    const paid = facts.find(({ label }) => label === "Paid")?.facts.map(({ value }) => value);
    expect(paid).toEqual(["Nov 15, 2026, ₹1,000.00, UPI, UTR4711"]);
  });

  test("twice at once is paid once where there is not enough for both, once for a key", async () => {
    const id = await hire({ amount: "25000" });
    const all = await Promise.allSettled([1, 2, 3].map(() => pay(id, "20000")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const key = "a form of its own";
    const once = HirePaymentInput.parse({ amount: "2000" });
    await Promise.all([1, 2].map(() => payHire(admin, id, once, key)));
    const { balance, paidAmount } = await read(id);
    expect([balance, paidAmount]).toEqual([3_000_00, 22_000_00]);
    // As the database alone adds it up.
    const [row] = (await db.$queryRaw`SELECT h."amount" - h."advance" - h."tdsAmount"
      - (SELECT COALESCE(SUM("amount"), 0) FROM "HireDeduction" d WHERE d."hireId" = h."id")
      - (SELECT COALESCE(SUM("amount"), 0) FROM "VendorPaymentBill" p WHERE p."hireId" = h."id") AS "owed"
      FROM "Hire" h WHERE h."id" = ${id}`) as [{ owed: number | bigint }];
    expect(Number(row.owed)).toBe(balance);
  });

  test("and a cancellation at once: one of them is done", async () => {
    const id = await hire({ amount: "25000" });
    const both = await Promise.allSettled([
      pay(id, "1000"),
      hires.setStatus(admin, id, "cancelled"),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status, paidAmount } = await read(id);
    expect([status, paidAmount]).toEqual(
      status === "active" ? ["active", 1_000_00] : ["cancelled", 0],
    );
  });

  test("two hires at once of one consignment: one has it aboard", async () => {
    const both = await Promise.allSettled([hire(), hire()]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.hire.count()).toBe(1);
  });
});

describe("the balance is due", () => {
  test("once the last that is aboard was delivered; what is cancelled is not waited for", async () => {
    const [two, gone] = [await makeAway(), await makeAway()];
    const id = await hire({ consignmentIds: [away.id, two.id, gone.id] });
    await deliver(away.id, "2026-11-25");
    await deliver(two.id, "2026-11-24");
    expect(hireStatus(await read(id))).toBe("Open");
    await moveConsignment(admin, gone.id, "Cancelled", "Sold");
    const due = await read(id);
    expect([hireStatus(due), due.dueDate]).toEqual(["Due", "2026-11-25"]);
    // A delivery that is put right puts it right.
    await deliver(away.id, "2026-11-26");
    expect((await read(id)).dueDate).toBe("2026-11-26");
    const list = await hires.list(admin, {
      page: 1,
      limit: 10,
      search: "",
      sortBy: "",
      sortOrder: "",
      status: "Due",
      vendorId: undefined,
      startDate: "",
      endDate: "",
    } as never);
    expect(list.rows.map((row) => row.id)).toEqual([id]);
  });

  test("when all that are aboard are delivered at once", async () => {
    for (let round = 0; round < 2; round++) {
      const aboard = [];
      for (let n = 0; n < 4; n++) aboard.push((await makeAway()).id);
      const id = await hire({ consignmentIds: aboard });
      await Promise.all(aboard.map((one) => deliver(one)));
      expect((await read(id)).dueDate).toBe("2026-11-25");
    }
  });

  test("of what was delivered before it was hired for", async () => {
    await deliver(away.id);
    expect((await read(await hire())).dueDate).toBe("2026-11-25");
  });
});

test("who sees books hires and pays; customers have nothing of it", async () => {
  const employee = await makeActor("employee", { seesBooks: true });
  const customer = await makeActor("customer");
  const id = await hires.create(employee, input());
  await payHire(employee, id, HirePaymentInput.parse({ amount: "1" }));
  for (const forbidden of [
    hires.get(customer, id),
    hires.create(customer, input()),
    payHire(customer, id, HirePaymentInput.parse({ amount: "1" })),
  ])
    await expect(forbidden).rejects.toEqual(code("forbidden"));
});

test("a rate of GST that is none is said at its field, and nothing is computed of it", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const body = { vendorId: owner.id, vehicleNumber: "MH14GH1234", consignmentIds: [away.id] };
  const { status, body: answer } = await api.post("/hires", { ...body, amount: 500, taxRate: -1 });
  expect([status, answer]).toMatchObject([
    422,
    { errors: { taxRate: expect.anything() as object } },
  ]);
});
