import { describe, expect, test } from "vitest";

import {
  ACTIONS,
  assertCan,
  can,
  ROLES,
  roleLabel,
  toRole,
  type Action,
  type Role,
} from "./policy";

/** Who may: a for admin, e for employee, c for customer. A new action has to be decided here too. */
const DECIDED: Record<Action, string> = {
  "report:view": "ae",
  "handover:view": "ae",
  "handover:record": "ae",
  "handover:reverse": "ae",
  "officeNote:view": "ae",
  "officeNote:write": "ae",
  "officeNote:deleteAny": "a",
  "user:list": "ae",
  "user:create": "a",
  "user:edit": "ae",
  "user:editStaff": "a",
  "user:changeRole": "a",
  "user:setStatus": "ae",
  "user:delete": "a",
  "user:createPasswordLink": "a",
  "user:removeSecondFactor": "admin",
  "user:downloadData": "admin",
  "user:erase": "a",
  "privacyRequest:manage": "a",
  "privacyRequest:make": "aec",
  "breach:manage": "a",
  "user:sendPasswordLink": "ae",
  "employee:list": "ae",
  "employee:create": "a",
  "employee:edit": "a",
  "employee:delete": "a",
  "customer:list": "ae",
  "customer:create": "ae",
  "customer:edit": "ae",
  "customer:confirm": "ae",
  "customer:delete": "a",
  "item:view": "ae",
  "item:create": "ae",
  "item:edit": "ae",
  "item:delete": "ae",
  "quotation:view": "aec",
  "quotation:create": "ae",
  "quotation:edit": "ae",
  "quotation:changeStatus": "ae",
  "quotation:answer": "c",
  "quotation:delete": "a",
  "invoice:view": "aec",
  "invoice:create": "ae",
  "invoice:edit": "ae",
  "invoice:changeStatus": "ae",
  "invoice:delete": "a",
  "return:view": "ae",
  "month:close": "a",
  "eInvoice:keep": "ae",
  "note:view": "aec",
  "statement:view": "aec",
  "note:create": "ae",
  "payment:view": "aec",
  "payment:record": "ae",
  "payment:edit": "a",
  "payment:refund": "ae",
  "payment:delete": "a",
  "job:view": "aec",
  "job:create": "ae",
  "job:edit": "ae",
  "job:changeStatus": "ae",
  "job:delete": "a",
  "vehicle:view": "ae",
  "vehicle:create": "ae",
  "vehicle:edit": "ae",
  "vehicle:delete": "a",
  "driver:view": "ae",
  "driver:create": "ae",
  "driver:edit": "ae",
  "driver:delete": "a",
  "consignment:view": "aec",
  "consignment:create": "ae",
  "consignment:edit": "ae",
  "consignment:issue": "ae",
  "consignment:changeStatus": "ae",
  "consignment:delete": "a",
  "photo:view": "aec",
  "photo:add": "ae",
  "photo:remove": "ae",
  "claim:view": "aec",
  "claim:create": "ae",
  "claim:decide": "ae",
  "history:view": "ae",
  "dashboard:business": "ae",
  "dashboard:system": "a",
  "profile:edit": "aec",
  "company:edit": "a",
  "company:export": "a",
  "document:send": "ae",
  "documentLink:manage": "ae",
  "reminder:view": "ae",
  "outbox:read": "ae",
  "outbox:readSecret": "a",
  "outbox:retry": "ae",
  "audit:read": "a",
  "import:records": "ae",
  "import:papers": "a",
};

const actor = (role: Role) => ({
  id: 1,
  name: "Somebody",
  email: "somebody@example.com",
  role,
  confirmed: true,
});

test("every action is decided, and nothing is decided that is no action", () => {
  expect(Object.keys(DECIDED).sort()).toEqual([...ACTIONS].sort());
});

describe.each(ACTIONS)("%s", (action) => {
  test.each(ROLES)("%s", (role) => {
    const allowed = DECIDED[action].includes(role.charAt(0));
    expect(can(actor(role), action)).toBe(allowed);
    const attempt = () => assertCan(actor(role), action);
    if (allowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow("You do not have permission to perform this action.");
  });

  test("nobody", () => {
    expect(can(null, action)).toBe(false);
    expect(() => assertCan(null, action)).toThrow();
  });
});

test.each([
  ["Admin", "admin"],
  [" EMPLOYEE ", "employee"],
  ["customer", "customer"],
  ["root", null],
  ["", null],
  [null, null],
])("the word %j means the role %j", (word, role) => expect(toRole(word)).toBe(role));

test("roles are shown with a capital", () => {
  expect(ROLES.map(roleLabel)).toEqual(["Admin", "Employee", "Customer"]);
});
