import { readFileSync } from "node:fs";

import { beforeAll, expect, test } from "vitest";

import { makeCatalogue, makeTariff } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer } from "../../../../tests/support/factories";

import type { Actor } from "../../kit/policy/policy";
import { SurveyInput } from "./survey.record";
import { resultOf } from "./survey.result.server";
import { surveys, wholeSurvey } from "./survey.server";
import { truckNeeded } from "../tariff/estimate.freight";

/* The table of the decision, worked by hand: its rows are the test. */

const DECISION = readFileSync("tests/support/worked-surveys.md", "utf8");

const tables = DECISION.split(/\n\n/).filter((part) => part.startsWith("|"));
const rowsOf = (table: string | undefined) =>
  (table ?? "")
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const [PRICES, WORKED] = tables.map(rowsOf);
const EXAMPLE = /\*\*The 2 BHK\*\* is (.+)\./.exec(DECISION.replace(/\n(?!\n)/g, " "))?.[1] ?? "";

const figure = (text: string | undefined) =>
  text === "–" ? null : Number((text ?? "").replace(/,/g, ""));
const minor = (text: string | undefined) => {
  const major = figure(text);
  return major === null ? null : Math.round(major * 100);
};

let staff: Actor;
let entry: Map<string, number>;

beforeAll(async () => {
  await resetDatabase();
  entry = await makeCatalogue();
  staff = await makeActor("employee");
  const lines = (PRICES ?? []).flatMap(([truck, near, far, farther, km]) => [
    `${truck}; 50; ${near}`,
    `${truck}; 500; ${far}`,
    `${truck}; 1500; ${farther}`,
    `${truck}; more; ${km}`,
  ]);
  await makeTariff({
    freights: lines.join("\n"),
    cartons: "S; 40\nM; 60\nL; 90\nXL; 120\nWardrobe; 200\nCrockery; 140",
    hourPrice: 150_00,
    piecePrice: 200_00,
    wrapPrice: 6_00,
  });
});

/** "2 Sofa, 1 seat", "1 Harmonium [12.5 cft, 7.5 kg]", "30 Carton M (owner)" */
function item(text: string) {
  const [, quantity, name = "", cft, kg, said] =
    /^(\d+) (.+?)(?: \[([\d.]+) cft, ([\d.]+) kg\])?(?: \((\w+)\))?$/.exec(text) ?? [];
  return {
    ...(cft ? { name, cft, kg } : { catalogueId: entry.get(name) }),
    quantity,
    left: said === "left",
    packedBy: said === "owner" ? "customer" : "company",
  };
}

function end(text: string) {
  const [, floor = "0"] = /^(\d+)/.exec(text) ?? [];
  const [, metres] = /(\d+) m$/.exec(text) ?? [];
  return { floor, lift: /lift/.test(text), carryMetres: metres ?? null };
}

test("are twenty", () => expect(WORKED).toHaveLength(20));

test.each((WORKED ?? []).map((row) => [row[0], row] as const))("survey %s", async (_, row) => {
  const [, goods = "", pickup = "", drop = "", km, cft, kg, needed, truck, crew, minutes] = row;
  const { id: customerId } = await makeCustomer();
  const items = goods.replace("the 2 BHK", EXAMPLE).split("; ").map(item);
  const input = SurveyInput.parse({
    customerId,
    distanceKm: figure(km),
    access: { pickup: end(pickup), drop: end(drop) },
    rooms: [{ name: "All", items }],
  });
  const id = await surveys.create(staff, input);
  const { made, charges, ...sums } = await resultOf((await wholeSurvey(id))!);
  expect({
    cft: sums.cft / 100,
    kg: sums.kg / 10,
    needed: made?.neededCft,
    crew: made?.crew,
    charges: Object.values(charges).map(({ computed }) => computed),
  }).toEqual({
    cft: figure(cft),
    kg: figure(kg),
    needed: figure(needed),
    crew: figure(crew),
    charges: row.slice(11).map(minor),
  });
  const worked = (minutes ?? "").split(" + ").map(Number);
  expect([charges.loadingCharge, charges.unloadingCharge].map(({ how }) => how)).toEqual(
    worked.map((one) => expect.stringContaining(`: ${one} minutes of one person`)),
  );
  expect(truckNeeded(made!)).toContain(truck === "–" ? "More than one truck" : truck);
});
