import { beforeEach, describe, expect, test } from "vitest";

import { moveClaim } from "~/models/road/claim/claim.decide.server";
import { createClaim, updateClaim } from "~/models/road/claim/claim.save.server";
import { ClaimInput, ClaimStatusInput, NewClaimInput } from "~/models/road/claim/claim.schema";
import { checkClaims } from "~/models/law/doctor/consignments.server";
import { checkErased } from "~/models/law/doctor/erased.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { PrismaClient } from "~/generated/sqlite/client";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeClaim,
  makeCustomer,
  makeNote,
  makePackage,
  makeUser,
  PASSWORD,
} from "../support/factories";

let staff: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  staff = actorOf(await makeUser({ role: "employee" }));
  admin = actorOf(await makeUser({ role: "admin" }));
});

const problems = () => checkClaims(db as unknown as PrismaClient);
const move = (id: number, more: object) => moveClaim(staff, id, ClaimStatusInput.parse(more));
const ACCEPTED = { status: "Accepted", decidedAmount: "3000" };

describe("the doctor", () => {
  test("finds claims sound whatever way they went", async () => {
    const away = await makeAway();
    const { id: packageId } = await makePackage(away);
    const of = { consignmentId: null, packageId, vehicleReportId: null };
    const input = { kind: "short", description: "Gone", noticeDate: "2026-11-21", amount: "500" };
    const first = await createClaim(staff, NewClaimInput.parse({ ...input, ...of }));
    await move(first, { status: "Rejected", decision: "It was found" });
    await createClaim(staff, NewClaimInput.parse({ ...input, ...of }));
    await move((await makeClaim({ consignmentId: away.id })).id, ACCEPTED);
    const { id } = await makeClaim({ consignmentId: away.id });
    await move(id, ACCEPTED);
    const paid = { settledHow: "paid", settledDate: "2026-11-21", settledReference: "UPI 1" };
    await move(id, { status: "Settled", ...paid });
    expect(await problems()).toEqual([]);
  });

  test.each([
    ["status", { status: "Lost" }, "status Lost"],
    ["words", { description: "Other" }, "lists do not find it by what it holds (searchText)"],
    ["currency", { currency: "USD" }, "its consignment has another currency"],
    ["acceptance", { status: "Accepted" }, "its state and what was accepted disagree"],
    ["end", { settledHow: "paid" }, "its state and its end disagree"],
  ])("finds a wrong %s", async (_, data, said) => {
    const { id, claimNumber } = await makeClaim();
    await transaction((tx) => tx.claim.update({ where: { id }, data }));
    expect(await problems()).toContain(`${claimNumber}: ${said}`);
  });

  test("finds another's consignment, another's note and two claims for a package", async () => {
    const { id, consignmentId } = await makeClaim();
    const other = await makeCustomer();
    const away = await makeAway();
    const { id: packageId } = await makePackage(away);
    for (const one of [await makeClaim({ consignmentId: away.id }), await makeClaim()]) {
      await transaction((tx) => tx.claim.update({ where: { id: one.id }, data: { packageId } }));
    }
    const note = await makeNote({ kind: "credit" });
    await transaction((tx) =>
      tx.claim.update({ where: { id }, data: { clientId: other.id, noteId: note.id } }),
    );
    const found = (await problems()).join("\n");
    expect(consignmentId).toBeGreaterThan(0);
    expect(found).toContain("its consignment is another client's");
    expect(found).toContain("its note is no credit note of its client");
    expect(found).toContain("its package is another job's");
    expect(found).toContain(`Package ${packageId}: 2 claims stand for it`);
  });
});

describe("a person who is erased", () => {
  test("takes the words of claims along, from history and audit as well; the doctor looks", async () => {
    const customer = await makeCustomer({ name: "Meera Kulkarni" });
    const { id, version, consignmentId } = await makeClaim({ clientId: customer.id });
    const input = {
      kind: "damaged",
      description: "Grandmother's veena",
      noticeDate: "2026-11-21",
      amount: "700",
      version,
    };
    await updateClaim(staff, id, ClaimInput.parse(input));
    const { rows } = await personalData(admin, customer.id);
    const claims = await rows.find(({ name }) => name === "claims")?.read();
    expect(JSON.stringify(claims)).toContain("veena");
    await move(id, { status: "Rejected", decision: "A veena is not covered" });
    await transaction((tx) =>
      tx.consignment.update({ where: { id: consignmentId }, data: { status: "Cancelled" } }),
    );
    await db.job.updateMany({ data: { status: "Cancelled" } });
    await erasePerson(admin, customer.id, { currentPassword: PASSWORD });
    const left = [
      await db.claim.findMany(),
      await db.historyEntry.findMany(),
      await db.auditEntry.findMany(),
    ];
    expect(JSON.stringify(left)).not.toMatch(/veena/i);
    const doctor = () => checkErased(db as unknown as PrismaClient);
    expect(await doctor()).toEqual([]);
    await transaction((tx) =>
      tx.claim.update({ where: { id }, data: { decision: "Not covered" } }),
    );
    expect(await doctor()).toEqual([
      `Account ${customer.id}: erased, and claims have words of theirs`,
    ]);
  });

  test("takes along how a claim was paid, which the history says", async () => {
    const customer = await makeCustomer({ name: "Meera Kulkarni" });
    const { id, consignmentId } = await makeClaim({ clientId: customer.id });
    await move(id, ACCEPTED);
    const paid = { settledHow: "paid", settledDate: "2026-11-21" };
    await move(id, { status: "Settled", ...paid, settledReference: "Cash to uncle Suhas" });
    await transaction((tx) =>
      tx.consignment.update({ where: { id: consignmentId }, data: { status: "Cancelled" } }),
    );
    await db.job.updateMany({ data: { status: "Cancelled" } });
    const said = async () =>
      JSON.stringify([await db.historyEntry.findMany(), await db.auditEntry.findMany()]);
    expect(await said()).toContain("Suhas");
    await erasePerson(admin, customer.id, { currentPassword: PASSWORD });
    expect(await said()).not.toContain("Suhas");
  });
});
