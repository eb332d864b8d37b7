import { beforeEach, describe, expect, test } from "vitest";

import { declareValue } from "~/models/road/consignment/consignment.value.server";
import { ValueInput } from "~/models/road/consignment/consignment.value.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { signaturesOf } from "~/models/road/signature/signature.server";
import {
  createVehicleReport,
  deleteVehicleReport,
  markAtDelivery,
  updateVehicleReport,
} from "~/models/road/vehicle-report/vehicle-report.save.server";
import { VehicleReportInput } from "~/models/road/vehicle-report/vehicle-report.schema";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as value from "~/routes/consignments.value.$id";
import * as view from "~/routes/vehicle-reports.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makePackage,
  makeUser,
  makeVehicleReport,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON } from "../support/invoices";

let actor: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
});

const CAR = { kind: "car", make: "Maruti", registration: "MH12AB1234" };
const input = (more: object = {}) => VehicleReportInput.parse({ ...CAR, ...more });
const marksOf = (reportId: number) =>
  db.vehicleMark.findMany({ where: { reportId }, orderBy: { place: "asc" } });
const set = (id: number, status: string) =>
  transaction((tx) => tx.consignment.update({ where: { id }, data: { status } }));

describe("A vehicle report", () => {
  test("keeps what came along and each mark, and its journey's history says so", async () => {
    const { id: consignmentId } = await makeConsignment();
    const id = await createVehicleReport(
      actor,
      consignmentId,
      input({ parts: ["rc", "jack"], pickup: { bonnet: "sc d: as long as a hand", roof: " " } }),
    );
    expect(await db.vehicleReport.findUniqueOrThrow({ where: { id } })).toMatchObject({
      parts: "jack,rc",
      createdById: actor.id,
    });
    expect(await marksOf(id)).toMatchObject([
      { stage: "pickup", place: "bonnet", codes: "SC, D", note: "as long as a hand" },
    ]);
    const line = await db.historyEntry.findFirstOrThrow({
      where: { action: "vehicle-report-added" },
    });
    expect(line).toMatchObject({ entity: "consignment", entityId: consignmentId });
  });

  test.each([
    [{ pickup: { bonnet: "XX" } }, "pickup.bonnet"],
    [{ pickup: { bonnet: ": only a note" } }, "pickup.bonnet"],
    [{ pickup: { wing: "SC" } }, "pickup.wing"],
    [{ pickup: { tank: "SC" } }, "pickup.tank"],
    [{ parts: ["helmet"] }, "parts"],
    [{ parts: ["crown jewels"] }, "parts"],
    [{ registration: "" }, "registration"],
    [{ kind: "bus" }, "kind"],
  ])("says what of %j cannot be", (more, field) => {
    const read = VehicleReportInput.safeParse({ ...CAR, ...more });
    expect(read.error?.issues.map(({ path }) => path.join("."))).toContain(field);
  });

  test.each([
    ["mh12 ab 9999", "MH12AB9999"],
    ["MH-12-AB-9999", "MH12AB9999"],
    ["Applied for", "Applied for"],
  ])("keeps the registration %s as %s", async (registration, kept) => {
    const { id, consignmentId } = await makeVehicleReport({ input: { registration } });
    const stored = () => db.vehicleReport.findUniqueOrThrow({ where: { id } });
    expect(await stored()).toMatchObject({ registration: kept });
    const { body } = await api.put(`/vehicle-reports/${id}`, { registration });
    expect(body.data).toMatchObject({ consignmentId, registration: kept });
  });

  test("marks damage at delivery once the goods have left, and nothing else once they arrived", async () => {
    const { id, consignmentId } = await makeVehicleReport({ input: { pickup: { roof: "SC" } } });
    const marks = (version: number | null) =>
      markAtDelivery(actor, id, { delivery: { bonnet: { codes: "D", note: null } }, version });
    await expect(marks(null)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      updateVehicleReport(actor, id, input({ delivery: { bonnet: "D" } })),
    ).rejects.toMatchObject({ code: "invalid" });
    await set(consignmentId, "Delivered");
    await expect(marks(7)).rejects.toMatchObject({ name: "EditConflict" });
    await marks(1);
    expect(await marksOf(id)).toMatchObject([{ place: "bonnet" }, { place: "roof" }]);
    const late = updateVehicleReport(actor, id, input({ make: "Tata", version: 2 }));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    await set(consignmentId, "Cancelled");
    await expect(marks(2)).rejects.toMatchObject({ code: "conflict" });
  });

  test("leaves parts and marks that a script does not name", async () => {
    const { id } = await makeVehicleReport({ input: { pickup: { roof: "SC" }, parts: ["rc"] } });
    const { body } = await api.put(`/vehicle-reports/${id}`, { colour: "Red" });
    expect(body.data).toMatchObject({ colour: "Red", parts: ["rc"], pickup: { roof: "SC" } });
    const cleared = await api.put(`/vehicle-reports/${id}`, { parts: [], pickup: {} });
    expect(cleared.body.data).toMatchObject({ parts: [], pickup: {} });
  });

  test("of two who save at once the second is told", async () => {
    const { id } = await makeVehicleReport();
    const both = await Promise.allSettled([
      updateVehicleReport(actor, id, input({ colour: "Red", version: 1 })),
      updateVehicleReport(actor, id, input({ colour: "Blue", version: 1 })),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is signed at pickup and at delivery; a later change voids what it changed", async () => {
    const { id, consignmentId } = await makeVehicleReport();
    const sign = (purpose: "pickup" | "handover") =>
      signPaper(
        actor,
        { consignmentId, purpose, vehicleReportId: id },
        { ...SignatureInput.parse({ signedBy: "Asha Rao", agreed: true }), drawn: null },
        { address: "", userAgent: null, linkId: null },
      );
    await sign("pickup");
    await expect(sign("handover")).rejects.toMatchObject({ code: "conflict" });
    await set(consignmentId, "In transit");
    await markAtDelivery(actor, id, {
      delivery: { bonnet: { codes: "D", note: null } },
      version: null,
    });
    await sign("handover");
    const held = async () => (await signaturesOf(consignmentId)).map(({ holds }) => holds);
    expect(await held()).toEqual([true, true]);
    await updateVehicleReport(actor, id, input({ pickup: { roof: "SC" } }));
    expect(await held()).toEqual([false, false]);
    await expect(deleteVehicleReport(actor, id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("without scripts: no tick and no mark are none, and a code that is none is said at its place", async () => {
    const { id, consignmentId } = await makeVehicleReport({
      input: { pickup: { roof: "SC" }, parts: ["rc"] },
    });
    const params = { id: String(id) };
    const path = `/vehicle-reports/${id}`;
    const post = (fields: Fields) => answerOf(view.action, postArgs(path, fields, params, cookie));
    const wrong = await post({ ...CAR, "pickup.roof": "Kratzer" });
    expect(wrong.status).toBe(400);
    expect(Object.keys((wrong.data as { error: object }).error)).toEqual(["pickup.roof"]);
    expect(await post({ ...CAR, parts: "", "pickup.none": "", version: 1 })).toMatchObject({
      status: 302,
      location: path,
    });
    expect(await marksOf(id)).toEqual([]);
    await set(consignmentId, "In transit");
    await post({ "delivery.none": "", "delivery.bonnet": "D" });
    expect(await marksOf(id)).toMatchObject([{ stage: "delivery", place: "bonnet" }]);
    const shown = await answerOf(view.loader, getArgs(path, params, cookie));
    expect(shown.data).toMatchObject({
      away: true,
      frame: { values: { delivery: { bonnet: "D" } } },
    });
  });
});

describe("The declaration of value", () => {
  const SOFA = { description: "Sofa", quantity: 2, value: 10_000 };

  test("line by line comes to the declared value, and the premium follows", async () => {
    const { id } = await makeConsignment({ fovRate: 300 });
    const { body } = await api.put(`/consignments/${id}/value`, {
      goods: [SOFA, { description: "Car", quantity: 1, value: "380000", part: "vehicle" }],
    });
    expect(body.data).toMatchObject({ declaredValue: 400_000, premium: 12_000, fovRate: 3 });
    expect(await db.consignment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      declaredValue: 400_000_00,
    });
    expect(
      await db.historyEntry.count({ where: { entity: "consignment", action: "updated" } }),
    ).toBe(1);
  });

  test("wins against a figure that is typed", async () => {
    const { id } = await makeConsignment({ fromPlace: "Pune", toPlace: "Mumbai" });
    await declareValue(actor, id, ValueInput.parse({ goods: [SOFA] }));
    const { status, body } = await api.put(`/consignments/${id}`, { declaredValue: 5 });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty("declaredValue");
    expect((await api.put(`/consignments/${id}`, { declaredValue: 20_000 })).status).toBe(200);
    await declareValue(actor, id, ValueInput.parse({ goods: [] }));
    expect((await api.put(`/consignments/${id}`, { declaredValue: 5 })).status).toBe(200);
  });

  test("without scripts: spare lines are none, half a line is said at its field, too much is refused", async () => {
    const { id } = await makeConsignment();
    const params = { id: String(id) };
    const path = `/consignments/value/${id}`;
    const post = (fields: Fields) => answerOf(value.action, postArgs(path, fields, params, cookie));
    const wrong = await post({
      "goods[0].description": "",
      "goods[0].value": "",
      "goods[0].part": "household",
      "goods[1].description": "Sofa",
      "goods[1].value": "",
    });
    expect(wrong).toMatchObject({
      status: 400,
      data: { error: { "goods[1].value": ["Say what one of it is worth"] } },
    });
    const much = await post({
      "goods[0].description": "Gold",
      "goods[0].quantity": "10000",
      "goods[0].value": "20000000",
    });
    expect(much).toMatchObject({ status: 400 });
    expect(await db.declaredGoods.count()).toBe(0);
    const done = await post({ "goods[0].description": "Sofa", "goods[0].value": "1000" });
    expect(done).toMatchObject({ status: 302, location: path });
    await set(id, "Delivered");
    expect(await post({ "goods[0].description": "Sofa", "goods[0].value": "1" })).toMatchObject({
      status: 409,
    });
  });
});

describe("/api/consignments/{id}/packages", () => {
  test("lists, adds, changes, moves and takes off", async () => {
    const { id } = await makeConsignment();
    const path = `/consignments/${id}/packages`;
    const added = await api.post(path, { packages: [{ contents: "Books" }, { contents: "Pans" }] });
    expect(added.status).toBe(200);
    const [books, pans] = added.body.data as unknown as { id: number; number: number }[];
    expect([books?.number, pans?.number]).toEqual([1, 2]);
    expect((await api.patch(path, { load: [books?.id] })).status).toBe(200);
    expect((await api.patch(path, { load: [999] })).status).toBe(422);
    const changed = await api.put(`/packages/${books?.id}`, { condition: "5 ch" });
    expect(changed.body.data).toMatchObject({ condition: "5 CH", loaded: true });
    expect((await api.put(`/packages/${books?.id}`, { condition: "99 CH" })).status).toBe(422);
    await makePackage({ id, jobId: (await db.consignment.findFirstOrThrow()).jobId });
    expect((await api.del(`/packages/${pans?.id}`)).status).toBe(200);
    const { body } = await api.get(path);
    expect((body.data as unknown as object[]).length).toBe(2);
  });
});
