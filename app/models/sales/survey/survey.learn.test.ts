import { describe, expect, test } from "vitest";

import type { TariffTables } from "../tariff/estimate.charges";
import { cartonSize } from "./survey.sums";
import { fitsOf, type Learnt } from "./survey.learn";

const TABLES: TariffTables = {
  name: "Standard",
  currency: "INR",
  freights: [],
  cartons: [],
  hourPrice: null,
  piecePrice: null,
  wrapPrice: null,
  cftPrice: null,
  fillPercent: 85,
  floorRate: 2_000,
  carryRate: 0,
  carryMetres: 15,
  minutesPer100Cft: 40,
  pieceMinutes: 15,
  crews: [{ upToCft: null, people: 4 }],
};
const TRUCKS = [
  { name: "17 ft", grossCft: 714, payloadKg: 5_000 },
  { name: "19 ft", grossCft: 741, payloadKg: 6_000 },
  { name: "22 ft", grossCft: 1_155, payloadKg: 6_000 },
];
const GROUND = { floor: 0, lift: false, carryMetres: 0 };
const move = (cft: number, more: Partial<Learnt> = {}): Learnt => ({
  load: { cft: cft * 100, wrapped: 0, kg: 1_000_0, takeApart: 0, cartons: {} },
  pickup: GROUND,
  drop: GROUND,
  truck: null,
  people: 4,
  hours: null,
  cartons: null,
  ...more,
});
const fits = (...moves: Learnt[]) => fitsOf(moves, TRUCKS, TABLES, { cartonsPer100Cft: 7 });

describe("what would have fitted", () => {
  test("620 cft went into 17 ft: it was 86.8 % full, so 87 is the nearest fill", () => {
    expect(fits(move(620, { truck: "17 ft" })).fillPercent).toEqual({
      now: 85,
      fitted: 87,
      moves: 1,
    });
  });

  test("what agrees already stays; what disagrees in every way says nothing", () => {
    expect(fits(move(620, { truck: "19 ft" })).fillPercent).toMatchObject({ fitted: 85 });
    // 100 cft in the largest: no fill from 50 on needs it.
    expect(fits(move(100, { truck: "22 ft" })).fillPercent).toBeUndefined();
  });

  test("the most moves decide", () => {
    // 600 cft needed more than 19 ft: at most 80 %. Two moves say that, one says 87.
    const [one, two] = [move(600, { truck: "22 ft" }), move(610, { truck: "22 ft" })];
    expect(fits(one, two, move(620, { truck: "17 ft" })).fillPercent).toEqual({
      now: 85,
      fitted: 80,
      moves: 3,
    });
  });

  test("minutes: 4 people for 2 hours on 1,000 cft at ground level are 48 for 100", () => {
    expect(fits(move(1_000, { hours: 2 })).minutesPer100Cft).toEqual({
      now: 40,
      fitted: 48,
      moves: 1,
    });
    // Eight pieces are two hours of one person, which are no work on the volume.
    const load = { ...move(1_000).load, takeApart: 8 };
    expect(fits(move(1_000, { hours: 2, load })).minutesPer100Cft).toMatchObject({ fitted: 36 });
    // Three floors at one end are three tenths more of the work.
    const pickup = { ...GROUND, floor: 3 };
    expect(fits(move(1_000, { hours: 2, pickup })).minutesPer100Cft).toMatchObject({ fitted: 37 });
  });

  test("cartons: 45 on 900 cft are 5 for 100; nothing known is nothing said", () => {
    expect(fits(move(600, { cartons: 40 }), move(300, { cartons: 5 }), move(100))).toEqual({
      cartonsPer100Cft: { now: 7, fitted: 5, moves: 2 },
    });
    expect(fits(move(500), move(0, { hours: 3 }))).toEqual({});
  });
});

test.each([
  ["Carton M", "M"],
  ["Carton, large", "L"],
  ["Carton of crockery", "Crockery"],
  ["Wardrobe carton", "Wardrobe"],
  ["Sofa", null],
])("the size of %s is %s", (name, size) => {
  expect(cartonSize(name)).toBe(size);
});
