import { beforeEach, describe, expect, test } from "vitest";

import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { updateJob } from "~/models/road/job/job.edit.server";
import { JobInput } from "~/models/road/job/job.schema";
import { linkedConsignment } from "~/models/desk/linked-document/linked-consignment.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { deleteAccount } from "~/models/people/user/account.remove.server";
import { searchEverything } from "~/models/desk/search/search.server";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { timelineOf } from "~/models/desk/timeline/timeline.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makePackage,
  makeUser,
  makeVehicle,
  PASSWORD,
} from "../support/factories";

let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  admin = actorOf(await makeUser({ role: "admin" }));
});

/** Two journeys of one job, the first with its lorry receipt. */
async function makeJourneys() {
  const client = await makeUser({ role: "customer", name: "Asha Ramanathan", phone: "9845012345" });
  const parties = {
    consignorName: "Asha Ramanathan",
    consignorPhone: "9845012345",
    consignorAddress: "22 Temple Street, Mysuru",
    consigneeName: "Kumaran Pillai",
    consigneePhone: "9900011122",
    consigneeAddress: "7 Hill Road, Mumbai",
    fromPlace: "Mysuru",
    toPlace: "Mumbai",
  };
  const issued = await makeConsignment({ clientId: client.id, ...parties });
  await makePackage(issued, { contents: "Kumaran's books", room: "Study" });
  const other = await makeConsignment({ jobId: issued.jobId, ...parties });
  const vehicleId = (await makeVehicle()).id;
  await issueLorryReceipt(admin, issued.id, IssueInput.parse({ vehicleId }));
  const about = { entity: "consignment", entityId: issued.id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, "", null));
  const shown = (await linkedConsignment(issued.id)).toConfirm?.shown ?? "";
  const signed = { signedBy: "Kumaran Pillai", relation: "brother", agreed: true, shown };
  await signPaper(
    null,
    { consignmentId: issued.id, purpose: "packing" },
    { ...signed, agreed: true, drawn: null },
    { address: "203.0.113.9", userAgent: "A phone", linkId: link.id },
  );
  return { client, issued, other };
}

/** What the doctor says of journeys: the factories' accounts and jobs have no history and no series. */
async function wrongWithJourneys(): Promise<string[]> {
  const found = await checkDatabase(db);
  return found.filter((line) => /^(LR|Signature|Account)/.test(line) && !/searchText/.test(line));
}

describe("what a journey hangs on", () => {
  test("its job and its customer are not deleted, and the job stays the client's", async () => {
    const { client, issued } = await makeJourneys();
    await expect(deleteJob(admin, issued.jobId)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("consignment LR-") as string,
    });
    await expect(deleteAccount(admin, "customer", client.id)).rejects.toMatchObject({
      code: "conflict",
    });
    const another = await makeUser({ role: "customer" });
    const job = await db.job.findUniqueOrThrow({ where: { id: issued.jobId } });
    const input = JobInput.parse({ ...job, clientId: String(another.id), version: "" });
    await expect(updateJob(admin, job.id, input)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("finding a journey", () => {
  test("its number leads to it, and its customer's timeline has it", async () => {
    const { client, issued } = await makeJourneys();
    const { lrNumber } = await db.consignment.findUniqueOrThrow({ where: { id: issued.id } });
    expect(JSON.stringify(await searchEverything(admin, lrNumber ?? ""))).toContain(
      `/consignments/view/${issued.id}`,
    );
    const { entries } = await timelineOf(
      admin,
      { customerId: client.id },
      { timeZone: "Asia/Kolkata" },
      20,
    );
    expect(entries.filter(({ kind }) => kind === "consignment")).toHaveLength(2);
  });
});

describe("erasing whose goods they were", () => {
  test("waits until the journeys are over; an issued receipt keeps who it names, no more", async () => {
    const { client, issued, other } = await makeJourneys();
    const erase = () => erasePerson(admin, client.id, { currentPassword: PASSWORD });
    await transaction((tx) =>
      tx.job.update({ where: { id: issued.jobId }, data: { status: "Completed" } }),
    );
    await expect(erase()).rejects.toMatchObject({ code: "conflict" });
    const shown = { receiverRelation: "Brother", identitySeen: "PAN card, ends 234F" };
    await transaction((tx) => tx.consignment.update({ where: { id: issued.id }, data: shown }));
    await moveConsignment(admin, issued.id, "Cancelled", "Asha Ramanathan fell ill");
    await moveConsignment(admin, other.id, "Cancelled", "Asha Ramanathan fell ill");
    await erase();
    expect(await db.consignment.findUniqueOrThrow({ where: { id: issued.id } })).toMatchObject({
      consignorName: "Asha Ramanathan",
      consigneeAddress: "7 Hill Road, Mumbai",
      consignorPhone: null,
      consigneePhone: null,
      receiverRelation: null,
      identitySeen: null,
      cancelReason: "(removed)",
    });
    expect(await db.consignment.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      consignorName: `Erased person ${client.id}`,
      consigneeName: `Erased person ${client.id}`,
      consignorAddress: null,
      consigneeAddress: null,
    });
    expect(await db.signature.findMany()).toMatchObject([
      { name: `Erased person ${client.id}`, relation: null, view: "(removed)", userAgent: null },
    ]);
    expect(await db.package.findMany()).toMatchObject([{ contents: "(removed)", room: null }]);
    const lines = await db.historyEntry.findMany();
    expect(JSON.stringify(lines)).not.toMatch(/Asha R|Kumaran P|9845012345|9900011122/);
    expect(await wrongWithJourneys()).toEqual([]);
  });
});

describe("the doctor", () => {
  test.each([
    ["vehicleId", { vehicleId: null }, /its truck is not the newest one/],
    ["a state", { status: "In transit" as const, lrNumber: null }, /left without a lorry receipt/],
    ["a delivery", { status: "Delivered" as const }, /its state and its delivery disagree/],
    ["packages", { packagesStated: 0 }, /issued without a vehicle or packages/],
    ["a number", { lrNumber: "LR-2627-00009" }, /missing|beyond its series/],
  ])("finds a journey that says otherwise by %s", async (_, data, said) => {
    const { issued } = await makeJourneys();
    expect(await wrongWithJourneys()).toEqual([]);
    await transaction((tx) => tx.consignment.update({ where: { id: issued.id }, data }));
    expect((await wrongWithJourneys()).join("\n")).toMatch(said);
  });

  test("finds another client's job, and a signature that was rewritten", async () => {
    const { issued } = await makeJourneys();
    const another = await makeUser({ role: "customer" });
    await transaction((tx) =>
      tx.consignment.update({ where: { id: issued.id }, data: { clientId: another.id } }),
    );
    await transaction((tx) => tx.signature.updateMany({ data: { view: "{}" } }));
    const found = (await wrongWithJourneys()).join("\n");
    expect(found).toMatch(/its job is another client's/);
    expect(found).toMatch(/what was signed is not what its hash says/);
  });
});
