import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test, vi } from "vitest";

import { db } from "~/platform/db.server";
import { inRequest } from "~/platform/request-context.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeCustomer,
  makeJob,
  makeMessage,
  PASSWORD,
} from "../../../../tests/support/factories";
import { checked, imported, run, undone } from "../../../../tests/support/import-runs";
import { readSchema } from "../../../../tests/support/schema";

import * as audit from "../../kit/audit/audit.server";
import { addOfficeNote } from "../office-note/office-note.server";
import type { Actor } from "../../kit/policy/policy";
import { withStatement } from "../../billing/statement/statement.kept.server";
import { deleteAccount, setAccountStatus } from "../../people/user/account.remove.server";
import { GOES_ALONG, HANGING, HANGING_BY_NOUN } from "./import.hanging";
import { getImport } from "./import.server";
import { undoImport } from "./import.undo.server";
import { workOnImports } from "./import.work.server";
import { erasePerson } from "../../law/personal-data/erase.server";
import { TARGETS } from "./staged";

let admin: Actor;
let employee: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
  employee = await makeActor("employee");
});

const TWO = "Name,Email\nAsha,asha@example.com\nRavi,ravi@example.com\n";
const byName = (name: string) => db.user.findFirstOrThrow({ where: { name } });

/** Expects that an import can be undone neither when it is asked for nor when what hangs on it came in that moment. */
async function expectRefused(id: number, sentence: string) {
  const before = await db.user.count();
  await expect(undoImport(employee, id).catch((error: Error) => error.message)).resolves.toBe(
    sentence,
  );
  await db.import.update({ where: { id }, data: { status: "undoing", undoneById: employee.id } });
  await workOnImports();
  expect(await getImport(admin, id)).toMatchObject({ status: "done", said: sentence });
  expect(await db.user.count()).toBe(before);
}

const hangs = (what: string) =>
  `This import cannot be undone: ${what} on its records. Remove that first, or correct the records themselves.`;
const became = (what: string) =>
  `This import cannot be undone: ${what}. Delete those first, or correct the records themselves.`;

describe("an import is not undone", () => {
  test("of whom somebody made staff, crews and all", async () => {
    const id = await imported(employee, "customers", TWO);
    const asha = await byName("Asha");
    await db.user.update({ where: { id: asha.id }, data: { role: "admin" } });
    await expectRefused(id, became("1 customer is staff now"));
    const job = await makeJob();
    await db.jobAssignment.create({
      data: { jobId: job.id, position: 0, employeeId: asha.id, name: "Asha" },
    });
    await expect(undoImport(employee, id)).rejects.toThrow("1 place in a crew depends on");
    expect(await db.jobAssignment.count({ where: { employeeId: asha.id } })).toBe(1);
  });

  test("with a statement that went to its customer; one that was only looked at goes along", async () => {
    const id = await imported(employee, "customers", TWO);
    const { id: customerId } = await byName("Ravi");
    const about = { customerId, currency: "INR", from: "2026-04-01", to: "2026-09-30" } as const;
    await withStatement(employee, about, (statement) =>
      db.documentLink.create({
        data: { ...statement, hash: "h", nonce: "n", recipient: "", expiresAt: new Date() },
      }),
    );
    await expectRefused(id, hangs("1 statement of account depends"));
    await db.documentLink.deleteMany();
    expect(await undone(employee, id)).toMatchObject({ status: "undone", said: null });
    expect(await db.statement.count()).toBe(0);
  });

  test("with notes of the office", async () => {
    const id = await imported(employee, "customers", TWO);
    for (const name of ["Asha", "Ravi"]) {
      const about = { of: "customer", id: (await byName(name)).id } as const;
      await addOfficeNote(employee, about, { text: `Calls late, ${name}` });
    }
    await expectRefused(id, hangs("2 office notes depend"));
    const papers = await imported(
      admin,
      "quotations",
      "Number,Date,Customer,Email,Total\nA-1,2026-05-01,Neha,n@example.com,10\n",
    );
    const { id: quotationId } = await db.quotation.findFirstOrThrow();
    await addOfficeNote(employee, { of: "quotation", id: quotationId }, { text: "Third floor" });
    await expect(undoImport(admin, papers)).rejects.toThrow(hangs("1 office note depends"));
  });

  test("with a message that was written about one, unless it was called off", async () => {
    const id = await imported(
      admin,
      "quotations",
      "Number,Date,Customer,Email,Total\nA-1,2026-05-01,Neha,n@example.com,10\n",
    );
    const { id: entityId } = await db.quotation.findFirstOrThrow();
    const message = await makeMessage({ entity: "quotation", entityId });
    await expect(undoImport(admin, id)).rejects.toThrow(hangs("1 message to a customer depends"));
    await db.outboxMessage.update({ where: { id: message.id }, data: { status: "cancelled" } });
    expect(await undone(admin, id)).toMatchObject({ status: "undone" });
  });

  test("of whom said no to offers: that would be forgotten", async () => {
    const id = await imported(employee, "customers", TWO);
    const { id: customer } = await byName("Asha");
    await db.user.update({ where: { id: customer }, data: { noOffersAt: new Date() } });
    await expectRefused(id, became("1 customer refused offers after the import"));
  });

  test("of what was changed since; without that one the rest is", async () => {
    const id = await imported(employee, "customers", TWO);
    const { id: asha } = await byName("Asha");
    await setAccountStatus(admin, asha, "inactive");
    await expectRefused(id, became("1 customer was changed after the import"));
    await deleteAccount(admin, "customer", asha);
    expect(await undone(employee, id)).toMatchObject({ status: "undone", said: null });
    expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
    const history = await db.historyEntry.findMany({ where: { action: "deleted" } });
    expect(history.map(({ entityId }) => entityId).filter((one) => one === asha)).toHaveLength(1);
    expect(history).toHaveLength(2);
  });
});

test("a note that is written while an import is undone keeps it, or is refused", async () => {
  for (let round = 0; round < 8; round++) {
    const id = await imported(employee, "customers", TWO);
    const about = { of: "customer", id: (await byName("Ravi")).id } as const;
    const pause = new Promise((resolve) => setTimeout(resolve, round * 3));
    const [undo, note] = await Promise.allSettled([
      undone(employee, id),
      pause.then(() => addOfficeNote(employee, about, { text: `Round ${round}` })),
    ]);
    const kept = note.status === "fulfilled";
    const still = undo.status === "rejected" || undo.value.status === "done";
    expect({ kept, still }).toEqual({ kept, still: kept });
    expect(await db.officeNote.count()).toBe(kept ? 1 : 0);
    await db.user.deleteMany({ where: { role: "customer" } });
  }
});

/** What stands in the audit about imports. */
const audited = async () =>
  (await db.auditEvent.findMany({ orderBy: { id: "asc" } }))
    .map(({ content }) => JSON.parse(content) as Record<string, unknown>)
    .filter(({ subject }) => subject === "import");

test("the audit says who imported and who undid what, and from where only of themselves", async () => {
  await makeCustomer({ name: "Known", email: "k@example.com" });
  const another = await makeActor("admin");
  const list =
    "Number,Date,Customer,Email,Total\nA-1,2026-05-01,Neha,n@example.com,10\nA-2,2026-05-01,Known,k@example.com,10\n";
  const id = await checked(employee, "customers", TWO);
  const papers = await checked(admin, "quotations", list);
  const request = (user: Actor) => ({ id: "r", address: "192.0.2.1", userAgent: "B", user });
  await inRequest(request(another), () => run(another, id));
  await inRequest(request(another), async () => {
    await db.import.update({
      where: { id: papers },
      data: { status: "writing", runById: admin.id },
    });
    await workOnImports();
  });
  await inRequest(request(another), () => undone(another, papers));
  await undone(employee, id);
  expect(await audited()).toMatchObject([
    {
      kind: "imported",
      actorId: another.id,
      subjectId: id,
      detail: "2 customers",
      address: "192.0.2.1",
    },
    {
      kind: "imported",
      actorId: admin.id,
      subjectId: papers,
      detail: "1 customer, 2 quotations",
      address: "",
    },
    {
      kind: "import-undone",
      actorId: another.id,
      detail: "Deleted: 2 quotations, 1 customer",
      address: "192.0.2.1",
    },
    {
      kind: "import-undone",
      actorId: employee.id,
      actorName: employee.name,
      detail: "Deleted: 2 customers",
    },
  ]);
});

test("a written import keeps no value of its file, and an erasure finds those of older ones", async () => {
  const id = await checked(employee, "customers", TWO);
  const before = (await db.import.findUniqueOrThrow({ where: { id } })).found;
  expect(before).toContain("Asha");
  await run(employee, id);
  const { found } = await db.import.findUniqueOrThrow({ where: { id } });
  expect(found).not.toMatch(/Asha|ravi@/);
  await db.import.update({ where: { id }, data: { found: before } });
  await erasePerson(admin, (await byName("Ravi")).id, { currentPassword: PASSWORD });
  expect((await db.import.findUniqueOrThrow({ where: { id } })).found).toBe(found);
});

test("an undo that breaks says that all is still there", async () => {
  const id = await imported(employee, "customers", TWO);
  const full = vi.spyOn(audit, "recordAudit");
  full.mockRejectedValueOnce(new Error("the disk is full"));
  expect(await undone(employee, id)).toMatchObject({
    status: "done",
    said: "There was an error, and nothing was undone: all that was imported is still there. Try again. If it fails again, ask the person who runs the server.",
  });
  full.mockRestore();
  expect(await db.user.count({ where: { role: "customer" } })).toBe(2);
});

test("of each relation to what imports bring it is decided whether it keeps them or goes along", () => {
  const tables = readSchema(readFileSync("prisma/schema.prisma", "utf8"));
  const found = Object.entries(tables).flatMap(([table, { columns, foreignKeys }]) => {
    const named = foreignKeys.flatMap((key) => {
      const [, column = "", target = ""] = /^(.+) -> (\w+)\.id /.exec(key) ?? [];
      return TARGETS.some((one) => one === target) ? [`${table}.${column}`] : [];
    });
    return columns.entity && columns.entityId ? [...named, table] : named;
  });
  const decided = [
    ...HANGING.map(([, table, column]) => `${table}.${column}`),
    ...HANGING_BY_NOUN.map(([table]) => table),
    ...Object.keys(GOES_ALONG),
  ];
  expect(decided.sort()).toEqual(found.sort());
});
