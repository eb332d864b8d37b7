import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeAway,
  makeExpense,
  makeHire,
  makeJob,
  makeUser,
  makeVehicle,
  makeVendor,
} from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { vehicles } from "../../road/vehicle/vehicle.server";
import { vendors } from "../vendor/vendor.server";
import { proofOf } from "../proof/proof.server";
import { keepBill, readBill, saveWithBill } from "./bill.server";
import { ExpenseInput } from "./expense.record";
import { expenseChoices } from "./expense.choices.server";
import { expenses } from "./expense.server";

const FORM = { date: "2026-11-20", kind: "Diesel", amount: "500" };
const input = (more: object = {}) => ExpenseInput.parse({ ...FORM, ...more });
const fails = (fieldErrors: object) => expect.objectContaining({ fieldErrors }) as unknown;
const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

test.each([
  [{ date: "" }, "Date is required"],
  [{ kind: " " }, "Kind is required"],
  [{ amount: "" }, "Amount is required"],
  [{ amount: "0" }, "Amount must be more than 0"],
  [{ paidFrom: "till" }, "Paid from: choose from the list"],
])("the form refuses %j", (value, message) => {
  const { error } = ExpenseInput.safeParse({ ...FORM, ...value });
  expect(error?.issues[0]?.message).toBe(message);
});

describe("an expense", () => {
  test("needs a day, a kind and an amount; the kind is kept as the list writes it", async () => {
    const id = await expenses.create(admin, input({ kind: "diesel" }));
    expect(await expenses.get(admin, id)).toMatchObject({
      kind: "Diesel",
      amount: 500_00,
      taxAmount: 0,
      currency: "USD",
      status: "recorded",
      createdById: admin.id,
    });
  });

  test("is of the company's list, or keeps the kind that it has", async () => {
    await expect(expenses.create(admin, input({ kind: "Bribes" }))).rejects.toEqual(
      fails({ kind: [expect.stringMatching(/^Kind must be one of the kinds of cost: Di/)] }),
    );
    const { id } = await makeExpense({ kind: "Old kind" });
    await expenses.update(admin, id, input({ kind: "Old kind", note: "Kept" }));
    expect(await expenses.get(admin, id)).toMatchObject({ kind: "Old kind", note: "Kept" });
    expect((await expenseChoices({ kind: "Old kind" })).kinds).toContain("Old kind");
  });

  test("names what exists and is in use, and has no more GST in it than it came to", async () => {
    const customer = await makeUser();
    const resting = await makeVehicle({ number: "MH12AB0001", status: "inactive" });
    const closed = await makeVendor({ name: "Closed", status: "inactive" });
    const asked = {
      taxAmount: "501",
      jobId: 99,
      vehicleId: resting.id,
      vendorId: closed.id,
      spentById: customer.id,
    };
    await expect(expenses.create(admin, input(asked))).rejects.toEqual(
      fails({
        taxAmount: ["GST cannot be more than the amount"],
        jobId: ["This job does not exist"],
        vehicleId: ["MH12AB0001 is not active: activate it first"],
        vendorId: ["Closed is not active: activate it first"],
        spentById: ["This employee does not exist"],
      }),
    );
    // One that it named before stays.
    const { id } = await makeExpense({ vehicleId: resting.id });
    await expenses.update(admin, id, input({ vehicleId: resting.id }));
  });

  test("says in its history what changed, with the names of what it was for", async () => {
    const id = await expenses.create(admin, input());
    const job = await makeJob();
    await expenses.update(admin, id, input({ amount: "750.50", jobId: job.id, version: 1 }));
    expect((await listHistory(admin, "expense", id))[0]).toMatchObject({
      action: "Updated",
      changes: [
        { field: "Amount", from: "$500.00", to: "$750.50" },
        { field: "Job", from: "", to: job.jobNumber },
      ],
    });
  });

  test("of a vendor that is there already is asked about once, by its number in the year", async () => {
    const { id: vendorId } = await makeVendor({ kind: "garage" });
    const enter = (more: object) =>
      expenses.create(
        admin,
        ExpenseInput.parse({
          date: "2026-11-20",
          kind: "Repair",
          amount: "1180",
          vendorId,
          ...more,
        }),
      );
    const asked = expect.objectContaining({
      code: "conflict",
      fieldErrors: { billNumber: [expect.stringContaining("is in the books already")] },
    }) as unknown;
    await enter({ billNumber: "SA/77" });
    await expect(enter({ billNumber: "sa-77", date: "2026-11-21" })).rejects.toEqual(asked);
    await expect(enter({ billNumber: "SA/77", amount: "1181" })).rejects.toEqual(asked);
    await expect(enter({ billNumber: "SA/2026-27/0077", amount: "9" })).rejects.toEqual(asked);
    await enter({ billNumber: "SA/77", date: "2026-03-31" });
    // Booked in this year, its day is in the last: that bill is there too.
    await expect(enter({ billNumber: "SA/77", billDate: "2026-03-30" })).rejects.toEqual(asked);
    await expect(enter({ billNumber: "ＳＡ／77", amount: "8" })).rejects.toEqual(asked);
    await enter({ billNumber: "SA/77", vendorId: (await makeVendor()).id });
    // A sign alone is no number.
    await enter({ billNumber: "-" });
    await enter({ billNumber: "/" });
    // The supplier was written down twice.
    const gstin = "27AAECC2213N1ZQ";
    const [one, again] = [await makeVendor({ gstin }), await makeVendor({ gstin })];
    await enter({ billNumber: "G-1", vendorId: one.id });
    await expect(enter({ billNumber: "G1", vendorId: again.id })).rejects.toEqual(asked);
    await enter({ billNumber: "SA/77", anyway: true });
    const plain = await enter({ taxAmount: "180" });
    await enter({ taxAmount: "180" });
    const row = await db.expense.findUniqueOrThrow({ where: { id: plain } });
    const stored = { date: row.date, kind: row.kind, amount: "1180", taxAmount: "180", vendorId };
    const edit = { ...stored, version: row.version, note: "Clutch" };
    await expenses.update(admin, plain, ExpenseInput.parse(edit));
    const both = await Promise.allSettled([1, 2].map(() => enter({ billNumber: "SA/90" })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is approved by an admin; changed afterwards it waits again", async () => {
    const employee = await makeActor("employee", { seesBooks: true });
    const id = await expenses.create(employee, input());
    await expect(expenses.setStatus(employee, id, "approved")).rejects.toEqual(code("forbidden"));
    await expenses.setStatus(admin, id, "approved");
    expect((await expenses.get(admin, id)).status).toBe("approved");
    // Saved as it is, it is approved as it was.
    await expenses.update(employee, id, input());
    expect((await expenses.get(admin, id)).status).toBe("approved");
    await expenses.update(employee, id, input({ amount: "600" }));
    expect((await expenses.get(admin, id)).status).toBe("recorded");
    expect((await listHistory(admin, "expense", id)).map(({ action }) => action)).toEqual([
      "Approval withdrawn",
      "Updated",
      "Approved",
      "Created",
    ]);
  });

  test("is recorded by employees, deleted by admins, and nothing for customers", async () => {
    const [employee, customer] = [
      await makeActor("employee", { seesBooks: true }),
      await makeActor("customer"),
    ];
    const id = await expenses.create(employee, input());
    await expect(expenses.remove(employee, id)).rejects.toEqual(code("forbidden"));
    await expect(expenses.get(customer, id)).rejects.toEqual(code("forbidden"));
    await expect(expenses.create(customer, input())).rejects.toEqual(code("forbidden"));
    await expenses.remove(admin, id);
    expect(await db.expense.count()).toBe(0);
  });
});

const bill = (text: string) => proofOf("bill", new Uint8Array(Buffer.from(text)));

test("its bill is kept in place of the one before, waits for approval again, and goes with it", async () => {
  expect(() => bill("MZ")).toThrow("The bill must be a PDF, PNG or JPEG file");
  const employee = await makeActor("employee", { seesBooks: true });
  const id = await expenses.create(employee, input());
  await expenses.setStatus(admin, id, "approved");
  await keepBill(employee, id, bill("%PDF-1 /Type /Page"));
  await keepBill(employee, id, bill("%PDF-2 /Type /Page"));
  expect(Buffer.from((await readBill(employee, id)).bytes).toString()).toBe("%PDF-2 /Type /Page");
  expect((await expenses.get(admin, id)).status).toBe("recorded");
  expect((await listHistory(admin, "expense", id))[1]).toMatchObject({
    changes: [{ field: "Bill", from: "", to: "There" }],
  });
  const customer = await makeActor("customer");
  await expect(readBill(customer, id)).rejects.toEqual(code("forbidden"));
  await expect(keepBill(customer, id, null)).rejects.toEqual(code("forbidden"));
  await expenses.remove(admin, id);
  expect(await db.proofFile.count()).toBe(0);
  await expect(keepBill(admin, id, null)).rejects.toEqual(code("not_found"));
});

test("what changes nothing of its bill leaves it approved", async () => {
  const id = await expenses.create(admin, input());
  const approved = async (change: string | null) => {
    await expenses.setStatus(admin, id, "approved");
    const { version } = await expenses.get(admin, id);
    await keepBill(admin, id, change === null ? null : bill(change));
    const now = await expenses.get(admin, id);
    return now.status === "approved" && now.version === version;
  };
  expect(await approved(null)).toBe(true);
  expect(await approved("%PDF-1 /Type /Page")).toBe(false);
  expect(await approved("%PDF-1 /Type /Page")).toBe(true);
  expect(await approved(null)).toBe(false);
});

test("it is saved with its bill, or not at all", async () => {
  const save = () => expenses.create(admin, input(), "the-same-form-1");
  const other = async () => (await save()) + 1;
  await expect(saveWithBill(admin, bill("%PDF-1 /Type /Page"), other)).rejects.toEqual(
    code("not_found"),
  );
  expect([await db.expense.count(), await db.proofFile.count()]).toEqual([0, 0]);
  const id = await saveWithBill(admin, bill("%PDF-1 /Type /Page"), save);
  await expenses.setStatus(admin, id, "approved");
  expect(await saveWithBill(admin, bill("%PDF-1 /Type /Page"), save)).toBe(id);
  expect(await expenses.get(admin, id)).toMatchObject({ status: "approved" });
  expect([await db.expense.count(), await db.proofFile.count()]).toEqual([1, 1]);
});

test("what is paid of a hire is no expense as well", async () => {
  const { id, jobId } = await makeAway();
  const { vendorId, hireNumber } = await makeHire({ consignmentIds: [id] });
  const hire = (more: object) =>
    expenses.create(admin, input({ kind: "Lorry hire", jobId, vendorId, ...more }));
  await expect(hire({})).rejects.toEqual(
    fails({ kind: [`${hireNumber} has this hire already: record what is paid of it there`] }),
  );
  await hire({ vendorId: (await makeVendor()).id });
  await hire({ kind: "Loading" });
});

test("a vendor and a vehicle with an expense stay", async () => {
  const [vendor, vehicle] = [await makeVendor({ name: "Singh" }), await makeVehicle()];
  await makeExpense({ vendorId: vendor.id, vehicleId: vehicle.id });
  await expect(vendors.remove(admin, vendor.id)).rejects.toMatchObject({
    message:
      "Singh has expenses, hires, payments or trucks and cannot be deleted. Deactivate it instead.",
  });
  await expect(vehicles.remove(admin, vehicle.id)).rejects.toEqual(code("conflict"));
});

test("a PDF without a page is no bill; pages may be packed into objects", () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  for (const empty of ["%PDF-1.7", "%PDF-1.7\n1 0 obj<</Type /Pages /Count 0>>endobj"]) {
    expect(() => proofOf("bill", bytes(empty))).toThrow(
      expect.objectContaining({
        message: "The bill is a PDF without a page. Choose another file",
      }),
    );
  }
  expect(proofOf("bill", bytes("%PDF-1.7\n1 0 obj<</Type/ObjStm>>"))).toMatchObject({
    type: "application/pdf",
  });
});
