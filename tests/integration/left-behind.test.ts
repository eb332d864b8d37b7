import { beforeEach, describe, expect, test } from "vitest";

import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import {
  earlierLorryReceipts,
  keptLorryReceipt,
} from "~/models/road/consignment/consignment.revision.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { markPackages, recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput, OutcomesInput } from "~/models/road/delivery/delivery.schema";
import { movePackages } from "~/models/road/package/package.save.server";
import { PackageMovesInput } from "~/models/road/package/package.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action, loader } from "~/routes/consignments.view.$id";
import { jobConsignments } from "~/services/road/job-consignments.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeConsignment, makePackage, makeUser, makeVehicle } from "../support/factories";
import { historySaid } from "../support/history";
import { NOON, TODAY } from "../support/invoices";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type User = Awaited<ReturnType<typeof makeUser>>;
let user: User;
let actor: Actor;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
});

const moves = (more: object) => PackageMovesInput.parse(more);
const at = (id: number) => db.consignment.findUniqueOrThrow({ where: { id } });
const packagesOf = (consignmentId: number | null) =>
  db.package.findMany({ where: { consignmentId }, orderBy: { number: "asc" } });
const leave = (id: number, more: object = {}) =>
  moveConsignment(actor, id, "In transit", null, { leaveBehind: true, ...more });

/** A journey whose lorry receipt states five packages, of which the first so many are marked as loaded. */
async function issued(marked = 3, more: Parameters<typeof makeConsignment>[0] = {}) {
  const made = await makeConsignment({
    loadingDate: TODAY,
    fromPlace: "Pune",
    toPlace: "Bengaluru",
    consigneeName: "Asha Rao",
    ...more,
  });
  for (let number = 1; number <= 5; number++) await makePackage(made);
  const { id: vehicleId } = await makeVehicle();
  await issueLorryReceipt(actor, made.id, IssueInput.parse({ vehicleId }));
  const ids = (await packagesOf(made.id)).map(({ id }) => id);
  await movePackages(actor, made.id, moves({ load: ids.slice(0, marked) }));
  return { ...(await at(made.id)), ids };
}

describe("Packages that are not marked as loaded", () => {
  test("stay with the job where the goods leave, and the lorry receipt states those that go", async () => {
    const { id, jobId, ids } = await issued(3);
    await db.photo.create({
      data: {
        hash: "a".repeat(64),
        width: 1,
        height: 1,
        size: 1,
        jobId,
        consignmentId: id,
        packageId: ids[4]!,
        createdById: user.id,
      },
    });
    expect(await leave(id)).toMatchObject({ staying: 2, going: 3 });
    expect(await at(id)).toMatchObject({ status: "In transit", packagesStated: 3 });
    expect((await packagesOf(id)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await packagesOf(null)).toMatchObject([
      { id: ids[3], jobId, number: 4, loadedAt: null },
      { id: ids[4], jobId, number: 5, loadedAt: null },
    ]);
    expect(await db.photo.findFirstOrThrow()).toMatchObject({ consignmentId: null });
    const entry = (await historySaid({ entity: "consignment", entityId: id })).at(-1);
    expect(entry?.note).toBe("Left behind: 2 packages (4 to 5)");
    const receipt = { field: "Packages of the lorry receipt", from: "5", to: "3" };
    expect(entry?.changes).toContainEqual(receipt);
    // What was printed before they stayed is kept as it read.
    const now = JSON.stringify(await roadPaper(actor, id, "lr"));
    const [earlier] = await earlierLorryReceipts(actor, id);
    const before = JSON.stringify(await keptLorryReceipt(actor, id, earlier!.version));
    expect(before).not.toBe(now);
    expect(before).toContain('"value":"5"');
    expect(now).toContain('"value":"3"');
  });

  test("go with another journey of the job, which its page says is to be made", async () => {
    const { id, jobId, clientId, ids } = await issued(4);
    await leave(id);
    const job = { id: jobId, status: "In Progress", startDate: TODAY, crew: [], location: "" };
    const days = { endDate: null, scheduledTime: null };
    const none = { ...days, quotationId: null, vehicleId: null, driverId: null };
    const { missing } = await jobConsignments(actor, { ...job, ...none }, TODAY);
    expect(missing).toContainEqual({
      text: "1 package is on no consignment",
      tone: "warning",
      to: `/consignments/new?jobId=${jobId}`,
    });
    const second = await makeConsignment({ jobId, clientId, loadingDate: TODAY });
    await movePackages(actor, second.id, moves({ take: [ids[4]] }));
    expect((await packagesOf(second.id)).map(({ number }) => number)).toEqual([5]);
    // The delivery counts what was sent.
    const delivery = { deliveryDate: TODAY, receivedBy: "Asha Rao", packagesReceived: 4 };
    await recordDelivery(actor, id, DeliveryInput.parse({ ...delivery, allDelivered: true }));
    expect(await at(id)).toMatchObject({ status: "Delivered", packagesReceived: 4 });
  });

  test("are none where all are marked: nothing of the lorry receipt changes", async () => {
    const { id } = await issued(5);
    expect(await leave(id)).toBeNull();
    expect(await at(id)).toMatchObject({ status: "In transit", packagesStated: 5 });
    expect(await earlierLorryReceipts(actor, id)).toEqual([]);
  });

  test("are not all that there is, and not other than the goods say", async () => {
    const none = await issued(0);
    const said = await issued(3);
    const goods = { description: "Sofa", packages: 5, position: 0, consignmentId: said.id };
    await db.consignmentGoods.create({ data: goods });
    for (const [{ id }, message] of [
      [none, /No package is marked as loaded/],
      [said, /The goods are 5 packages, but 3 would go/],
    ] as const) {
      await expect(leave(id)).rejects.toMatchObject({
        code: "invalid",
        fieldErrors: { leaveBehind: [expect.stringMatching(message)] },
      });
      expect(await at(id)).toMatchObject({ status: "Booked", packagesStated: 5 });
      expect(await packagesOf(id)).toHaveLength(5);
    }
    await db.consignmentGoods.updateMany({ data: { packages: 3 } });
    expect(await leave(said.id)).toMatchObject({ going: 3 });
  });

  test("are those that were seen: who marked one meanwhile is not passed over", async () => {
    const { id, ids, version } = await issued(3);
    await movePackages(actor, id, moves({ load: [ids[3]!] }));
    await expect(leave(id, { version })).rejects.toMatchObject({ code: "conflict" });
    expect(await at(id)).toMatchObject({ status: "Booked", packagesStated: 5 });
    expect(await packagesOf(id)).toHaveLength(5);
    const { version: seen } = await at(id);
    expect(await leave(id, { version: seen })).toMatchObject({ staying: 1, going: 4 });
  });

  test("are left once, of two who press at once", async () => {
    const { id } = await issued(3);
    const both = await Promise.all([leave(id), leave(id)]);
    expect(both.filter((left) => left !== null)).toHaveLength(1);
    const { ids } = await issued(3, { jobId: (await at(id)).jobId });
    expect(await packagesOf(null)).toHaveLength(2);
    expect(ids).toHaveLength(5);
    expect(await earlierLorryReceipts(actor, id)).toHaveLength(1);
  });

  test("are on one side, whoever marks one at the moment when the others leave", async () => {
    const { id, ids } = await issued(3);
    await Promise.allSettled([leave(id), movePackages(actor, id, moves({ load: [ids[3]!] }))]);
    const { packagesStated } = await at(id);
    expect(await packagesOf(id)).toHaveLength(packagesStated!);
    expect(
      await db.package.count({ where: { consignmentId: null, loadedAt: { not: null } } }),
    ).toBe(0);
  });

  test("in /api: left behind or all loaded, not both; a list that changed is a conflict", async () => {
    const { id, version } = await issued(3);
    const send = (more: object) =>
      api.patch(`/consignments/${id}/status`, { status: "In transit", ...more });
    const both = await send({ allLoaded: true, leaveBehind: true });
    expect(both.status).toBe(422);
    expect(both.body.errors).toHaveProperty("leaveBehind");
    expect((await send({ leaveBehind: true, version: version - 1 })).status).toBe(409);
    expect((await send({ leaveBehind: "perhaps", version: "x" })).status).toBe(422);
    expect((await at(id)).status).toBe("Booked");
    const reply = await send({ leaveBehind: true, version });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ packages: 3, packagesStated: 3 });
  });

  test("on the page are said by their numbers, and asked about", async () => {
    const { id, lrNumber } = await issued(3);
    const session = await signedIn(user);
    const path = `/consignments/view/${id}`;
    const params = { id: String(id) };
    const { data } = await answerOf(loader, getArgs(path, params, session));
    const { loading } = data as { loading: { version: number } };
    expect(loading).toMatchObject({ listed: 5, unmarked: 2, numbers: "4 to 5" });
    const press = (more: Record<string, string>) =>
      answerOf(action, postArgs(path, { intent: "start", ...more }, params, session));
    const stale = await press({ unmarked: "behind", version: String(loading.version - 1) });
    expect(stale.status).toBe(409);
    const done = await press({ unmarked: "behind", version: String(loading.version) });
    expect(done.status).toBe(302);
    expect(await at(id)).toMatchObject({ status: "In transit", packagesStated: 3, lrNumber });
  });
});

test("Packages of a cancelled journey say nothing of how they came with it", async () => {
  const { id, ids } = await issued(5);
  await moveConsignment(actor, id, "In transit");
  const { packages } = OutcomesInput.parse({
    packages: [{ id: ids[0], outcome: "damaged", condition: "10 SC" }],
  });
  await markPackages(actor, id, packages);
  await moveConsignment(actor, id, "Cancelled", "The truck turned back");
  expect((await packagesOf(null)).map(({ outcome }) => outcome)).toEqual(Array(5).fill(null));
  expect(await db.package.count({ where: { destinationCondition: { not: null } } })).toBe(0);
});
