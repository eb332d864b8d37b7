import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { makeCatalogue, makeTariff } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { fileAt } from "../../../../tests/support/exports";
import { makeActor } from "../../../../tests/support/factories";
import { checked, imported, run, undone } from "../../../../tests/support/import-runs";
import { makeSurvey } from "../../../../tests/support/survey";
import type { Actor } from "../../kit/policy/policy";
import { importRows } from "./import.read.server";
import { undoImport } from "./import.undo.server";

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  staff = await makeActor("admin");
});
afterEach(() => setClock(null));

const rowsOf = async (id: number) => (await importRows(id, "", 1)).rows;
const outcomes = async (id: number) => (await rowsOf(id)).map(({ outcome }) => outcome);
const fileOf = async (address: string) => (await fileAt(address, staff)).text();
/** Without what a new row has of its own. */
const bare = <R extends { id: number; createdAt: Date; updatedAt: Date; version: number }>({
  id: _,
  createdAt: __,
  updatedAt: ___,
  version: ____,
  ...row
}: R) => row;

describe("the survey's catalogue as a file", () => {
  const all = () => db.catalogueEntry.findMany({ orderBy: { name: "asc" } });

  test("is read back as it was written, each row once", async () => {
    await transaction((tx) => tx.catalogueEntry.deleteMany());
    await makeCatalogue();
    const before = (await all()).map(bare);
    const file = await fileOf("/survey-catalogue.csv");
    const there = await checked(staff, "catalogue", file);
    expect(new Set(await outcomes(there))).toEqual(new Set(["skip"]));
    await transaction((tx) => tx.catalogueEntry.deleteMany());
    const id = await imported(staff, "catalogue", file);
    expect((await all()).map(bare)).toEqual(before);
    expect(await undone(staff, id)).toMatchObject({ status: "undone" });
    expect(await all()).toEqual([]);
  });

  const LIST = "Name,Room,cft,kg,Taken apart,Status\nTabla,living room,4.5,12.5,yes,\n";

  test("brought twice before either is imported is each row once", async () => {
    const [first, second] = [
      await checked(staff, "catalogue", LIST),
      await checked(staff, "catalogue", LIST),
    ];
    await run(staff, first);
    await run(staff, second);
    expect(await db.catalogueEntry.findMany({ where: { name: "Tabla" } })).toMatchObject([
      { room: "living", cft: 450, kg: 125, takeApart: true, status: "active", sortName: "tabla" },
    ]);
    expect(await outcomes(second)).toEqual(["skip"]);
  });

  test("says what is wrong at its column, and stays once a survey counts by it", async () => {
    const wrong = await checked(
      staff,
      "catalogue",
      "Name,Room,cft,kg\nTabla,attic,4,12\nVeena,living,,12\nTabla,living,4,3000x\n",
    );
    expect((await rowsOf(wrong)).map(({ messages }) => messages[0]?.column)).toEqual([
      "Room",
      "Volume (cft)",
      "Weight (kg)",
    ]);
    const id = await imported(staff, "catalogue", LIST);
    const { id: entryId } = await db.catalogueEntry.findFirstOrThrow({ where: { name: "Tabla" } });
    await makeSurvey();
    await transaction((tx) => tx.surveyLine.updateMany({ data: { entryId } }));
    await expect(undoImport(staff, id)).rejects.toThrow("1 line of a survey depends on");
  });
});

describe("truck sizes as a file", () => {
  test("are read back as they were written, each once, and stay once a tariff names them", async () => {
    await makeTariff({ freights: "17 ft; 250; 14,000" });
    const before = (await db.truck.findMany()).map(bare);
    const file = await fileOf("/trucks.csv");
    expect(new Set(await outcomes(await checked(staff, "trucks", file)))).toEqual(
      new Set(["skip"]),
    );
    const tariffs = await db.tariff.findMany();
    await transaction(async (tx) => {
      await tx.tariff.deleteMany();
      await tx.truck.deleteMany();
    });
    const id = await imported(staff, "trucks", file);
    const after = (await db.truck.findMany()).map(bare);
    const named = (rows: typeof before) =>
      rows.map((row) => JSON.stringify({ ...row, searchText: "" })).sort();
    expect(named(after)).toEqual(named(before));
    await transaction((tx) => tx.tariff.createMany({ data: tariffs }));
    await expect(undoImport(staff, id)).rejects.toThrow(/stands? in (a tariff|tariffs)/);
    await transaction((tx) => tx.tariff.deleteMany());
    await undone(staff, id);
    expect(await db.truck.count()).toBe(0);
    const wrong = await checked(
      staff,
      "trucks",
      "Name,Inside (cft),Payload (kg)\nA; B,816,5000\n19 ft,0,5000\n20 ft,900,\n",
    );
    expect((await rowsOf(wrong)).map(({ messages }) => messages[0]?.column)).toEqual([
      "Name",
      "Inside (cft)",
      "Payload (kg)",
    ]);
  });
});

describe("tariffs as a file", () => {
  test("are read back as they were written, tables and all", async () => {
    await makeTariff({
      freights: "17 ft; 250; 14,000\n17 ft; more; 52",
      cartons: "M; 60\nL; 80",
      hourPrice: 150_00,
      floorRate: 20_00,
    });
    const before = (await db.tariff.findMany()).map(bare);
    const file = await fileOf("/tariffs.csv");
    expect(await outcomes(await checked(staff, "tariffs", file))).toEqual(["skip"]);
    await transaction((tx) => tx.tariff.deleteMany());
    const id = await imported(staff, "tariffs", file);
    const after = (await db.tariff.findMany()).map(bare);
    expect(after).toEqual(before.map((row) => ({ ...row, searchText: after[0]?.searchText })));
    expect(await outcomes(await checked(staff, "tariffs", file))).toEqual(["skip"]);
    await undone(staff, id);
    expect(await db.tariff.count()).toBe(0);
  });

  const HEADS =
    "Name,Valid From,Freight by Distance,Room That Is Filled (%),Weight of 100 cft (kg),Cartons in 100 cft,Work on 100 cft (minutes),Work on a Piece Taken Apart (minutes),Each so Many Metres of Carrying,Status\n";
  const line = (name: string, day: string, freights = "", status = "") =>
    `${name},${day},"${freights}",85,318,5,40,15,15,${status}\n`;

  test("of one day, of which two would count, are a problem, also where one was written meanwhile", async () => {
    await transaction((tx) => tx.tariff.deleteMany());
    const own = `${HEADS}${line("Old", "2027-01-01", "", "Inactive")}${line("New", "2027-01-01")}`;
    const twice = await checked(staff, "tariffs", `${own}${line("Other", "2027-01-01")}`);
    expect(await outcomes(twice)).toEqual(["create", "create", "problem"]);
    expect((await rowsOf(twice))[2]!.messages).toMatchObject([
      { column: "Valid From", message: /^New begins on this day too/ },
    ]);
    const late = await checked(staff, "tariffs", HEADS + line("Late", "2027-01-01"));
    await imported(staff, "tariffs", own);
    await run(staff, late);
    expect(await outcomes(late)).toEqual(["problem"]);
    expect(await db.tariff.count()).toBe(2);
  });

  test("of an unknown truck, or with a line that is none, are problems", async () => {
    await makeTariff();
    const { validFrom } = await db.tariff.findFirstOrThrow();
    const one = (freights: string) => line("New", validFrom, freights);
    const id = await checked(staff, "tariffs", HEADS + one("99 ft; 250; 1") + one("17 ft; x"));
    expect((await rowsOf(id)).map(({ messages }) => messages[0])).toMatchObject([
      { column: "Freight by Distance", message: /no truck size '99 ft'/ },
      { column: "Freight by Distance", message: /Line 1: write it as/ },
    ]);
  });
});
