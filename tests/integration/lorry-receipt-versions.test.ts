import { beforeEach, describe, expect, test } from "vitest";

import {
  consignmentForEdit,
  updateConsignment,
} from "~/models/road/consignment/consignment.edit.server";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { earlierLorryReceipts } from "~/models/road/consignment/consignment.revision.server";
import { ConsignmentInput, IssueInput } from "~/models/road/consignment/consignment.schema";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import { db, transaction } from "~/platform/db.server";
import { loader as paperLoader } from "~/routes/consignments.paper.$id";
import { loader as viewLoader } from "~/routes/consignments.view.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeCustomer,
  makePackage,
  makeUser,
  makeVehicle,
  PASSWORD,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

type User = Awaited<ReturnType<typeof makeUser>>;
let employee: User;
let customer: User;
let id: number;

beforeEach(async () => {
  await resetDatabase();
  employee = await makeUser({ role: "employee", name: "Asha Clerk" });
  customer = await makeCustomer({ name: "Meera Kulkarni" });
  const made = await makeConsignment({
    clientId: customer.id,
    consignorName: "Meera Kulkarni",
    consignorPhone: "98220 12345",
    consigneeName: "Rahul Krishnan",
    fromPlace: "Kothrud, Pune",
    toPlace: "Indiranagar, Bengaluru",
    instructions: "Ring Meera Kulkarni first",
  });
  id = made.id;
  await makePackage(made);
  const { id: vehicleId } = await makeVehicle();
  await issueLorryReceipt(actorOf(employee), id, IssueInput.parse({ vehicleId }));
});

/** Has all that was kept carry a signature that was drawn, as what is kept after the delivery does. */
async function signKept(text: string) {
  const signed = { text, changed: false, drawn: "data:image/png;base64,QUJD" };
  for (const { id: revision, view } of await db.documentRevision.findMany()) {
    const kept = JSON.parse(view) as RoadPaperView;
    const signatures = kept.signatures.map((line) => (line.purpose ? { ...line, signed } : line));
    const data = { view: JSON.stringify({ ...kept, signatures }) };
    await db.documentRevision.update({ where: { id: revision }, data });
  }
}

async function change(typed: object, who = employee) {
  const { consignment, values } = await consignmentForEdit(actorOf(who), id);
  const input = ConsignmentInput.parse({ ...values, version: consignment.version, ...typed });
  await updateConsignment(actorOf(who), id, input);
}

const versionsOf = async () =>
  (await earlierLorryReceipts(actorOf(employee), id)).map((one) => one.version);
const page = async (loader: unknown, path: string, who: User) =>
  answerOf(loader, getArgs(path, { id: String(id) }, await signedIn(who)));
const keptPage = (version: number | string, who = employee, paper = "lr") =>
  page(paperLoader, `/consignments/paper/${id}?paper=${paper}&version=${version}`, who);

describe("an issued lorry receipt that is changed", () => {
  test("is kept as it read, with who made it so, on the page of its consignment", async () => {
    const first = await roadPaper(actorOf(employee), id, "lr");
    expect(await versionsOf()).toEqual([]);
    const other = await makeUser({ role: "employee", name: "Vikram Clerk" });
    await change({ consigneeName: "Rahul Iyer" }, other);
    await change({ goods: [{ description: "Piano", packages: "1" }] });
    const versions = await versionsOf();
    expect(versions).toHaveLength(2);
    const { data } = await page(viewLoader, `/consignments/view/${id}`, employee);
    const shown = (data as { versions: { period: string }[] }).versions;
    expect(shown.map(({ period }) => period.replace(/.* by /, "by "))).toEqual([
      "by Vikram Clerk",
      "by Asha Clerk",
    ]);
    const kept = await keptPage(versions.at(-1)!);
    expect(JSON.stringify((kept.data as { view: RoadPaperView }).view)).toBe(JSON.stringify(first));
    expect(kept.data).toMatchObject({ earlier: { version: versions.at(-1) }, others: [] });
  });

  test("stays as it read when its paper's company, packages or delivery are others", async () => {
    await change({ consigneeName: "Rahul Iyer" });
    const [version] = await versionsOf();
    const before = (await keptPage(version!)).data as { view: RoadPaperView };
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { name: "New name" } }));
    await moveConsignment(actorOf(employee), id, "In transit");
    expect((await keptPage(version!)).data).toMatchObject({ view: before.view });
  });

  test("is a PDF as it was, for the staff alone", async () => {
    await change({ consigneeName: "Rahul Iyer" });
    const [version] = await versionsOf();
    const staff = await apiClient(employee);
    const path = `/consignments/${id}/pdf?paper=lr&version=${version}`;
    const reply = await staff.get(path);
    expect(reply.status).toBe(200);
    const { lrNumber } = await db.consignment.findUniqueOrThrow({ where: { id } });
    expect(reply.headers.get("Content-Disposition")).toContain(
      `lorry-receipt-${lrNumber}-version-${version}.pdf`,
    );
    const mine = await apiClient(customer);
    expect((await mine.get(path)).status).toBe(404);
    expect((await mine.get(`/consignments/${id}/pdf?paper=lr`)).status).toBe(200);
    const stranger = await apiClient(await makeCustomer());
    expect((await stranger.get(path)).status).toBe(404);
    expect((await staff.get(`/consignments/${id}/pdf?paper=value&version=${version}`)).status).toBe(
      404,
    );
    expect((await staff.get(`/consignments/${id}/pdf?version=x`)).status).toBe(422);
  });

  test("404 for versions that never were, other papers' and those that are not one's to see", async () => {
    await change({ consigneeName: "Rahul Iyer" });
    const [version] = await versionsOf();
    for (const asked of [
      keptPage(9_999),
      keptPage("x"),
      keptPage(0),
      keptPage(version!, employee, "value"),
      keptPage(version!, customer),
      keptPage(version!, await makeCustomer()),
    ]) {
      expect((await asked).status).toBe(404);
    }
    const { data } = await page(viewLoader, `/consignments/view/${id}`, customer);
    expect(data).toMatchObject({ versions: [] });
  });

  test("is kept without a person who is erased, but for names and addresses of its parties", async () => {
    await change({ consigneeName: "Rahul Iyer", policyNumber: "P-77" });
    await change({ instructions: "Back door" });
    const versions = await versionsOf();
    await signKept("Rahul at the gate, neighbour, Nov 21, 2026, 14:05");
    await transaction((tx) =>
      tx.consignment.update({ where: { id }, data: { status: "Cancelled" } }),
    );
    await db.job.updateMany({ data: { status: "Cancelled" } });
    const admin = await makeUser({ role: "admin" });
    await erasePerson(actorOf(admin), customer.id, { currentPassword: PASSWORD });
    for (const version of versions) {
      const { view } = (await keptPage(version)).data as { view: RoadPaperView };
      const text = JSON.stringify(view);
      expect(text).not.toMatch(/12345|Ring|P-77|at the gate|image\/png/);
      expect(view.parties[0]?.lines[0]).toBe("Meera Kulkarni");
      expect(JSON.stringify({ ...view, parties: [] })).not.toContain("Meera Kulkarni");
      expect(text).toContain("Kothrud, Pune");
    }
  });
});
