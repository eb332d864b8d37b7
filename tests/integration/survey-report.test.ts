import { beforeEach, describe, expect, test } from "vitest";

import { readReport } from "~/models/desk/report/read-report.server";
import { takeOverFits } from "~/models/desk/report/surveys.take-over.server";
import type { Actor } from "~/models/kit/policy/policy";
import { recordHours } from "~/models/road/job/job.hours.server";
import { SurveyInput } from "~/models/sales/survey/survey.record";
import { surveys } from "~/models/sales/survey/survey.server";
import { db } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { makeTariff } from "../support/catalogue";
import { resetDatabase } from "../support/database";
import {
  makeActor,
  makeConsignment,
  makeJob,
  makePackage,
  makeQuotation,
  makeVehicle,
} from "../support/factories";
import { historySaid } from "../support/history";

let admin: Actor;
let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  await makeTariff();
  admin = await makeActor("admin");
  staff = await makeActor("employee");
});

const DAYS = { from: "2026-11-01", to: "2026-11-30" };
const NONE = { fillPercent: null, minutesPer100Cft: null, cartonsPer100Cft: null };
const ROOMS = [
  {
    name: "Bedroom",
    items: [
      { name: "Almirah", cft: 60, kg: 150, quantity: 5 },
      { name: "Bed", cft: 20, kg: 60, quantity: 10, takeApart: false },
    ],
  },
  { name: "Cartons", items: [{ name: "Carton M", cft: 3, kg: 15, quantity: 40 }] },
];

/** 620 cft that went in a 17 ft truck with two people who worked three hours, with 31 cartons. */
async function move(
  more: { home?: string; status?: string; hours?: number | null; rooms?: typeof ROOMS } = {},
) {
  const { home = "2bhk", status = "Completed", hours = 3, rooms = ROOMS } = more;
  const { id: quotationId, customerId: clientId } = await makeQuotation({ status: "approved" });
  const input = SurveyInput.parse({ quotationId, home, rooms });
  await surveys.create(staff, input);
  const vehicleId = (await makeVehicle({ kind: "17 ft container" })).id;
  const crew = [
    { id: staff.id, name: "Ravi" },
    { id: admin.id, name: "Asha" },
  ];
  const job = await makeJob({ quotationId, clientId, startDate: "2026-11-10", vehicleId, crew });
  const consignment = await makeConsignment({ jobId: job.id });
  await makePackage(consignment, { contents: "Almirah", room: "Bedroom", number: 1 });
  for (let number = 2; number <= 32; number++)
    // Whatever is in it, it is a carton of its size; one has nothing that was counted.
    await makePackage(consignment, {
      contents: number === 2 ? "Umbrella" : "Books",
      carton: number === 2 ? "S" : "M",
      number,
    });
  await db.job.update({ where: { id: job.id }, data: { status } });
  if (hours !== null) await recordHours(staff, job.id, { hoursWorked: hours });
  return job.id;
}

const read = async (by: string) => {
  const [table] = await readReport(staff, "surveys", { ...DAYS, by });
  return table?.rows.map(({ cells }) => cells);
};

describe("the report of surveys", () => {
  test("has moves that are done by home and surveyor, estimate beside what it took", async () => {
    await move();
    await move({ home: "1bhk", hours: null });
    await move({ status: "In Progress" });
    const moved = {
      moves: 1,
      cft: 620,
      // 620 × 0.40 = 248 minutes at ground level; two people for three hours.
      reckoned: 4,
      worked: 6,
      crew: 4,
      came: 2,
      pieces: 55,
      packages: 32,
      cartons: 40,
      used: 31,
      trucks: 1,
      agreed: 0,
    };
    expect(await read("size")).toEqual([
      { label: "1 BHK", ...moved, reckoned: 0, worked: 0 },
      { label: "2 BHK", ...moved },
    ]);
    const [by] = (await read("surveyor"))!;
    expect(by).toMatchObject({ moves: 2, worked: 6, packages: 64 });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: staff.id } });
    expect(by?.label).toBe(name);
  });

  test("rounds what is summed, and sums nothing that is rounded", async () => {
    const items = [{ name: "Bed", cft: 20, kg: 60, quantity: 10 }];
    const rooms = [{ name: "Bedroom", items }] as typeof ROOMS;
    await move({ rooms });
    await move({ rooms });
    // Twice 80 minutes.
    expect(await read("size")).toMatchObject([{ moves: 2, cft: 400, reckoned: 3 }]);
  });

  test("has rooms and items, where they part most first", async () => {
    await move();
    expect(await read("room")).toEqual([
      { label: "Bedroom", moves: 1, pieces: 15, packages: 1, cft: 500 },
      // Wherever they are filled.
      { label: "Cartons", moves: 1, pieces: 40, packages: 31, cft: 120 },
    ]);
    expect(await read("item")).toEqual([
      { label: "Bed", moves: 1, pieces: 10, packages: 0, cft: 200 },
      { label: "Carton M", moves: 1, pieces: 40, packages: 30, cft: 120 },
      { label: "Almirah", moves: 1, pieces: 5, packages: 1, cft: 300 },
      { label: "Not in the survey", moves: 1, pieces: 0, packages: 1, cft: 0 },
    ]);
  });

  test("says what would have fitted; one press takes it over once, and the history keeps the old", async () => {
    await move();
    expect(await read("fit")).toEqual([
      { label: "Room That Is Filled (%)", now: 85, fitted: 87, moves: 1 },
      { label: "Work on 100 cft (minutes)", now: 40, fitted: 58, moves: 1 },
      { label: "Cartons in 100 cft", now: 7, fitted: 5, moves: 1 },
    ]);
    const stale = { ...NONE, fillPercent: 88 };
    await expect(takeOverFits(admin, DAYS, stale)).rejects.toMatchObject({ code: "conflict" });
    const changed = await Promise.all([
      takeOverFits(admin, DAYS, { ...NONE, fillPercent: 87 }).catch(() => 0),
      takeOverFits(admin, DAYS, NONE).catch(() => 0),
    ]);
    expect(changed.filter((count) => count === 3)).toHaveLength(1);
    expect(await takeOverFits(admin, DAYS, NONE)).toBe(0);
    expect(await db.tariff.findFirst()).toMatchObject({
      fillPercent: 87,
      minutesPer100Cft: 58,
      cartonsPer100Cft: 5,
    });
    const [line] = await historySaid({ entity: "tariff", action: "updated" });
    expect(line?.changes).toContainEqual({
      field: "Room that is filled (%)",
      from: "85",
      to: "87",
    });
    // The estimate names the truck that it was now.
    expect((await read("size"))?.[0]).toMatchObject({ agreed: 1, reckoned: 6 });
  });

  test("is the same by /api, which takes over too", async () => {
    const jobId = await move({ hours: null });
    const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
    const hours = await api.post(`/jobs/${jobId}/hours`, { hoursWorked: 3 });
    expect([hours.status, hours.body.data]).toEqual([
      200,
      expect.objectContaining({ hoursWorked: 3 }),
    ]);
    const found = await api.get("/reports/surveys?from=2026-11-01&to=2026-11-30&by=fit");
    expect([found.status, JSON.stringify(found.body.data)]).toEqual([
      200,
      expect.stringContaining('"fitted":58'),
    ]);
    const taken = await api.post("/reports/surveys/take-over", { ...DAYS, fillPercent: 87 });
    expect([taken.status, taken.body.data]).toEqual([200, { changed: 3 }]);
    const none = await api.post("/reports/surveys/take-over", {
      from: "2020-01-01",
      to: "2020-01-31",
    });
    expect(none.status).toBe(409);
  });

  test("hours of a cancelled job are refused, and customers see none", async () => {
    const id = await move({ status: "Cancelled", hours: null });
    await expect(recordHours(staff, id, { hoursWorked: 3 })).rejects.toMatchObject({
      code: "conflict",
    });
    const customer = await makeActor("customer");
    await expect(recordHours(customer, id, { hoursWorked: 3 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
