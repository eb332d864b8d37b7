import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { makeNoun } from "../../../../tests/support/nouns";
import { listHistory } from "../../desk/history/history.read.server";
import { BRANCH, BranchInput } from "./branch.record";
import { branches } from "./branch.server";

const input = (more: object = {}) => BranchInput.parse({ name: "Pune", ...more });

beforeEach(resetDatabase);

test.each([
  [{ name: "" }, "Name is required"],
  [{ gstin: "27AAAAA0000A1Z" }, expect.stringContaining("GSTIN")],
])("the form refuses %j", (value, message) => {
  const { error } = BranchInput.safeParse({ name: "Pune", ...value });
  expect(error?.issues[0]?.message).toEqual(message);
});

test("a branch is added, changed, closed and deleted by an admin, and its history says so", async () => {
  const admin = await makeActor("admin");
  const id = await branches.create(admin, input());
  await branches.update(admin, id, input({ phone: "020 25531234", version: 1 }));
  await branches.setStatus(admin, id, "inactive");
  const history = await listHistory(admin, "branch", id);
  expect(history.map(({ action }) => action)).toEqual(["Deactivated", "Updated", "Created"]);
  expect(history[1]!.changes).toEqual([{ field: "Phone", from: "", to: "020 25531234" }]);
  await branches.remove(admin, id);
  expect(await db.branch.count()).toBe(0);
});

test("employees read branches and change none", async () => {
  const employee = await makeActor("employee");
  const { id } = await makeNoun(BRANCH);
  expect(await branches.get(employee, id)).toMatchObject({ id });
  const forbidden = expect.objectContaining({ code: "forbidden" }) as unknown;
  await expect(branches.create(employee, input())).rejects.toEqual(forbidden);
  await expect(branches.update(employee, id, input())).rejects.toEqual(forbidden);
  await expect(branches.remove(employee, id)).rejects.toEqual(forbidden);
});
