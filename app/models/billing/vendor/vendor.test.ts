import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeVendor } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import { VendorInput } from "./vendor.record";
import { vendors } from "./vendor.server";

const FORM = { name: "Singh Motors", kind: "garage" };
const input = (more: object = {}) => VendorInput.parse({ ...FORM, ...more });

beforeEach(resetDatabase);

test.each([
  [{ name: "" }, "Name is required"],
  [{ kind: "" }, "Choose what kind of vendor it is"],
  [{ kind: "shop" }, "Choose a kind of the list"],
  [{ gstin: "27AAAAA0000A1Z" }, expect.stringContaining("GSTIN")],
  [{ pan: "12345" }, "PAN must be 10 characters such as AAPFU0939F"],
  [{ ifsc: "HDFC1001234" }, "IFSC must be 11 characters such as HDFC0000123"],
  [{ upiId: "garage" }, "UPI ID must be a name at a bank, such as garage@okbank"],
])("the form refuses %j", (value, message) => {
  const { error } = VendorInput.safeParse({ ...FORM, ...value });
  expect(error?.issues[0]?.message).toEqual(message);
});

test("PAN and IFSC are kept in capitals, a UPI ID as it is, each without spaces", () => {
  const typed = { pan: " aapfu 0939f", ifsc: "hdfc0001234", upiId: " Auto.77@okbank " };
  expect(input(typed)).toMatchObject({
    pan: "AAPFU0939F",
    ifsc: "HDFC0001234",
    upiId: "Auto.77@okbank",
  });
});

test("a vendor is added, changed, deactivated and deleted, and its history says so", async () => {
  const admin = await makeActor("admin");
  const id = await vendors.create(admin, input());
  await vendors.update(admin, id, input({ phone: "98220 55555", version: 1 }));
  await vendors.setStatus(admin, id, "inactive");
  const history = await listHistory(admin, "vendor", id);
  expect(history.map(({ action }) => action)).toEqual(["Deactivated", "Updated", "Created"]);
  expect(history[1]!.changes).toEqual([{ field: "Phone", from: "", to: "98220 55555" }]);
  await vendors.remove(admin, id);
  expect(await db.vendor.count()).toBe(0);
});

test("employees keep vendors and delete none; customers have nothing of them", async () => {
  const employee = await makeActor("employee", { seesBooks: true });
  const customer = await makeActor("customer");
  const { id } = await makeVendor();
  const forbidden = expect.objectContaining({ code: "forbidden" }) as unknown;
  await vendors.update(employee, id, input());
  await expect(vendors.remove(employee, id)).rejects.toEqual(forbidden);
  await expect(vendors.get(customer, id)).rejects.toEqual(forbidden);
  await expect(vendors.create(customer, input())).rejects.toEqual(forbidden);
});
