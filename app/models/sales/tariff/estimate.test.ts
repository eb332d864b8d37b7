import { describe, expect, test } from "vitest";

import { estimate, estimateFacts } from "./estimate";
import {
  cartonVolume,
  type End,
  guessSaid,
  likelyCartons,
  type Load,
  type TariffTables,
} from "./estimate.charges";
import { floorNumber, guessedKm } from "./tariff.propose.server";
import { cartonsIn, crewsIn, freightsIn, homesIn } from "./tariff.lines";

/** Sizes as the product ships them, cubic feet and kilograms. */
const TRUCKS = [
  { name: "7 ft", grossCft: 161, payloadKg: 850 },
  { name: "14 ft", grossCft: 546, payloadKg: 3_750 },
  { name: "17 ft", grossCft: 714, payloadKg: 5_000 },
  { name: "19 ft", grossCft: 741, payloadKg: 6_000 },
  { name: "22 ft", grossCft: 1_155, payloadKg: 6_000 },
  { name: "24 ft", grossCft: 1_440, payloadKg: 10_000 },
];

const TARIFF: TariffTables = {
  name: "Standard",
  currency: "INR",
  freights: freightsIn("19 ft; 250; 16000\n19 ft; 1000; 38000\n19 ft; more; 45\n7 ft; more; 20")
    .rows,
  cartons: cartonsIn("M; 60\nL; 90").rows,
  hourPrice: 150_00,
  piecePrice: 200_00,
  cftPrice: 18_50,
  wrapPrice: null,
  fillPercent: 85,
  floorRate: 2_000,
  carryRate: 2_000,
  carryMetres: 15,
  minutesPer100Cft: 40,
  pieceMinutes: 15,
  crews: crewsIn("200; 2\n450; 3\n800; 4\n1200; 5\nmore; 6").rows,
};

const GROUND: End = { floor: 0, lift: false, carryMetres: 0 };
const NO_LOAD: Load = { cft: 0, wrapped: 0, kg: 0, takeApart: 0, cartons: {} };
/** A load of whole cubic feet, at 3.2 kg each. */
const load = (cft: number, more: Partial<Load> = {}): Load => ({
  ...NO_LOAD,
  cft: cft * 100,
  kg: cft * 32,
  ...more,
});
const run = (
  what: Load,
  { pickup = GROUND, drop = GROUND, distanceKm = 800 as number | null, partLoad = false } = {},
  tariff = TARIFF,
) => estimate(what, { pickup, drop }, { distanceKm, partLoad }, TRUCKS, tariff);
const said = (found: ReturnType<typeof run>) =>
  Object.fromEntries(Object.entries(found.charges).map(([name, { computed }]) => [name, computed]));

describe("the truck", () => {
  test("of a home of 620 cft needs 730 inside: 19 ft, with 17 ft tight", () => {
    // 620 ÷ 0.85 = 729.4. Of 741 × 0.85 = 629.85 it is 98 %, of 714 × 0.85 = 606.9 it is 102 %, of 1,155 × 0.85 = 981.75 it is 63 %.
    const { truck, tighter, larger, neededCft } = run(load(620));
    expect(neededCft).toBe(730);
    expect(truck).toMatchObject({ name: "19 ft", fillPercent: 98, binds: "volume" });
    expect(tighter).toMatchObject({ name: "17 ft", fillPercent: 102, tight: true });
    expect(larger).toMatchObject({ name: "22 ft", fillPercent: 63 });
  });

  test("of 980 cft has a next smaller that is too small, not tight", () => {
    // 980 is more than all of 741: no way to load it there.
    const { truck, tighter } = run(load(980));
    expect([truck?.name, tighter?.name, tighter?.tight]).toEqual(["22 ft", "19 ft", false]);
  });

  test("is bound by the weight where that is more", () => {
    // 300 cft of books, 7,000 kg: over 6,000 of 19 and 22 ft. Of 10,000 it is 70 %, of 1,440 × 0.85 = 1,224 cft 25 %.
    const { truck, tighter } = run(load(300, { kg: 70_000 }));
    expect(truck).toMatchObject({ name: "24 ft", fillPercent: 70, binds: "weight" });
    expect(tighter).toMatchObject({ name: "22 ft", binds: "weight", tight: false });
  });

  test("at the edge takes what fills it, and not a hundredth more", () => {
    // 546 × 0.85 = 464.1 cft.
    expect(run(load(0, { cft: 46_410, kg: 10 })).truck?.name).toBe("14 ft");
    expect(run(load(0, { cft: 46_411, kg: 10 })).truck?.name).toBe("17 ft");
  });

  test("of more than the largest is none, and the freight says why", () => {
    // 1,440 × 0.85 = 1,224; 2,000 of it is 163 %.
    const { truck, charges } = run(load(2_000));
    expect(truck).toBeNull();
    expect(charges.transportationCharge).toEqual({
      computed: null,
      how: "More than one truck: the largest, 24 ft, would be 163 % full",
    });
  });
});

describe("the work", () => {
  test("of 620 cft at the ground is 248 minutes of one person, for 4 people", () => {
    // 620 × 0.40 = 248; half at each end; 124 minutes at 150 an hour are 310.
    const found = run(load(620));
    expect([found.minutes, found.crew]).toEqual([248, 4]);
    expect(said(found)).toMatchObject({ loadingCharge: 310_00, unloadingCharge: 310_00 });
  });

  test("is more by floors without a lift at their end, and by pieces to take apart", () => {
    // Loading from the 3rd: 124 × 1.6 = 198.4, in whole minutes 198; unloading 124; 4 pieces × 15 = 60: 382. 198 × 2.50 = 495.
    const third = { floor: 3, lift: false, carryMetres: 0 };
    const found = run(load(620, { takeApart: 4 }), { pickup: third });
    expect(found.minutes).toBe(382);
    expect(said(found)).toMatchObject({
      loadingCharge: 495_00,
      unloadingCharge: 310_00,
      dismantlingCharge: 800_00,
    });
  });

  test("of what has minutes of its own is by those, of the rest by the volume", () => {
    // 100 cft with 30 minutes; 520 × 0.4 = 208; 238 in all. Three floors at pickup: 119 × 1.6 = 190.4, and 119.
    const timed = load(620, { timed: { cft: 100_00, minutes: 30 } });
    expect(run(timed).minutes).toBe(238);
    expect(run(timed, { pickup: { floor: 3, lift: false, carryMetres: 0 } }).minutes).toBe(309);
  });

  test("is no more by floors with a lift, and more by each whole way of 15 metres", () => {
    // 124 × (1 + 2 × 0.2) = 173.6: 174 at the drop, 40 metres are two ways.
    const far = { floor: 7, lift: true, carryMetres: 40 };
    expect(run(load(620), { drop: far }).minutes).toBe(124 + 174);
  });

  test("has its people by the volume: 200 two, 201 three, 1,300 six", () => {
    expect([200, 201, 450, 800, 1_200, 1_300].map((cft) => run(load(cft)).crew)).toEqual([
      2, 3, 3, 4, 5, 6,
    ]);
  });
});

describe("the charges", () => {
  test("freight is by the shortest slab that covers the distance, beyond the last by km", () => {
    const freight = (distanceKm: number) =>
      run(load(620), { distanceKm }).charges.transportationCharge;
    expect(freight(250)).toEqual({ computed: 16_000_00, how: "19 ft up to 250 km: ₹16,000.00" });
    expect(freight(251).computed).toBe(38_000_00);
    // 38,000 + 400 × 45 = 56,000.
    expect(freight(1_400)).toEqual({
      computed: 56_000_00,
      how: "19 ft up to 1,000 km: ₹38,000.00, and 400 km at ₹45.00",
    });
    // 7 ft has a price for a km alone: 100 × 20.
    expect(run(load(100), { distanceKm: 100 }).charges.transportationCharge.computed).toBe(
      2_000_00,
    );
  });

  test("a missing price, distance or count is said, and nothing is made up", () => {
    const found = run(load(900), { distanceKm: 500 });
    expect(found.charges.transportationCharge).toEqual({
      computed: null,
      how: "No price for 22 ft up to 500 km: add it to the tariff Standard",
    });
    expect(found.charges.packagingCharge.how).toBe("No cartons are counted");
    expect(run(load(620), { distanceKm: null }).charges.transportationCharge.how).toBe(
      "The distance is not known",
    );
    const bare = { ...TARIFF, hourPrice: null, piecePrice: null, cftPrice: null };
    const unpriced = run(load(620, { takeApart: 1, cartons: { XL: 2 } }), { partLoad: true }, bare);
    expect(Object.values(said(unpriced))).toEqual([null, null, null, null, null]);
    expect(unpriced.charges.packagingCharge.how).toContain("No price for a carton XL");
  });

  test("a part load is charged by its volume, cartons by their size", () => {
    // 120.25 cft × 18.50 = 2,224.625, half up 2,224.63; 20 × 60 + 10 × 90 = 2,100.
    const found = run(load(0, { cft: 12_025, kg: 3_848, cartons: { M: 20, L: 10, S: 0 } }), {
      partLoad: true,
      distanceKm: null,
    });
    expect(said(found)).toMatchObject({
      transportationCharge: 2_224_63,
      packagingCharge: 2_100_00,
    });
    expect(found.charges.packagingCharge.how).toBe("20 M at ₹60.00, 10 L at ₹90.00");
  });

  test("packing has what is wrapped, by the volume that is in no carton", () => {
    const wraps = { ...TARIFF, wrapPrice: 6_00 };
    // 20 × 60 + 10 × 90 = 2,100; 515 × 6 = 3,090.
    const found = run(load(620, { wrapped: 515_00, cartons: { M: 20, L: 10 } }), {}, wraps);
    expect(found.charges.packagingCharge).toEqual({
      computed: 5_190_00,
      how: "20 M at ₹60.00, 10 L at ₹90.00, wrapping of 515 cft at ₹6.00",
    });
    const alone = run(load(100, { wrapped: 100_00 }), {}, wraps).charges.packagingCharge;
    expect(alone).toEqual({ computed: 600_00, how: "Wrapping of 100 cft at ₹6.00" });
    // A carton without a price is not hidden behind what is wrapped.
    const missing = run(load(100, { wrapped: 1_00, cartons: { XL: 1 } }), {}, wraps);
    expect(missing.charges.packagingCharge.computed).toBeNull();
  });

  test("of a load that the largest truck takes only tight say the same wherever they are said", () => {
    // 1,300 of 1,440 × 0.85 = 1,224: 106 %.
    const priced = { ...TARIFF, freights: freightsIn("24 ft; 1000; 60000").rows };
    const found = run(load(1_300), {}, priced);
    const said = "24 ft, 106 % of its volume: tight, and none is larger";
    expect(found.truck).toBeNull();
    expect(estimateFacts(found, priced).map(({ value }) => value)).toContain(said);
    expect(found.charges.transportationCharge).toEqual({
      computed: 60_000_00,
      how: `${said}. 24 ft up to 1,000 km: ₹60,000.00`,
    });
    const more = run(load(1_500), {}, priced);
    const two = "More than one truck: the largest, 24 ft, would be 123 % full";
    expect(estimateFacts(more, priced).map(({ value }) => value)).toContain(two);
    expect(more.charges.transportationCharge).toEqual({ computed: null, how: two });
  });

  test("of nothing are nothing, and a page says nothing of it", () => {
    const found = run(NO_LOAD);
    expect(Object.values(said(found))).toEqual([null, null, null, null, null]);
    expect(estimateFacts(found, TARIFF)).toEqual([]);
  });
});

test("cartons of a home that nobody counted are M and L where both have a price", () => {
  expect(likelyCartons(32, ["S", "m", "L"])).toEqual({ m: 24, L: 8 });
  expect(likelyCartons(32, ["S", "L"])).toEqual({ L: 32 });
  expect(likelyCartons(32, ["S"])).toEqual({ S: 32 });
  expect(likelyCartons(32, [])).toEqual({});
  expect(cartonVolume({ m: 24, L: 8 })).toBe(24 * 300 + 8 * 450);
});

test("an estimate is said in lines", () => {
  // 248 minutes by 4 people: 62 minutes, one hour.
  expect(estimateFacts(run(load(620)), TARIFF)).toEqual([
    { label: "Room needed", value: "730 cft at 85 % filled" },
    { label: "Truck needed", value: "19 ft, 98 % of its volume" },
    { label: "Next smaller", value: "17 ft, 102 % of its volume: tight" },
    { label: "Next larger", value: "22 ft, 63 % of its volume" },
    { label: "People", value: "4 people, about 1 hour of loading and unloading" },
    { label: "Work", value: "248 minutes of one person" },
  ]);
});

test("each charge says what made it more, and that there are no prices of cartons", () => {
  const third = { floor: 3, lift: false, carryMetres: 40 };
  // 124 × (1 + 3 × 0.2 + 2 × 0.2) = 248.
  expect(run(load(620), { pickup: third }).charges.loadingCharge.how).toBe(
    "Loading with 3 floors without a lift and 40 m of carrying: 248 minutes of one person at ₹150.00 an hour",
  );
  expect(run(load(620), {}, { ...TARIFF, cartons: [] }).charges.packagingCharge.how).toBe(
    "No price for cartons: add it to the tariff Standard",
  );
});

describe("tables of a tariff", () => {
  test("are read with tabs, commas and semicolons, and with grouped prices", () => {
    expect(freightsIn("17 ft\t250\t14000\n\n19 ft, more, 42.50").rows).toEqual([
      { truck: "17 ft", upToKm: 250, price: 14_000_00 },
      { truck: "19 ft", upToKm: null, price: 42_50 },
    ]);
    expect(freightsIn("19 ft; 1000; 1,38,000").rows).toEqual([
      { truck: "19 ft", upToKm: 1_000, price: 1_38_000_00 },
    ]);
    expect(homesIn("2 BHK; 625").rows).toEqual([{ home: "2 BHK", cft: 625 }]);
  });

  test("are read in the digits of any script, with commas or without", () => {
    expect(freightsIn("17 ft; १,०००; ९५").rows).toEqual([
      { truck: "17 ft", upToKm: 1_000, price: 95_00 },
    ]);
    expect(freightsIn("17 ft, 250, 14000").rows).toEqual(freightsIn("17 ft; 250; 14000").rows);
    expect([crewsIn("১২০০; ৫").rows, homesIn("2 BHK; ६२५").rows]).toEqual([
      [{ upToCft: 1_200, people: 5 }],
      [{ home: "2 BHK", cft: 625 }],
    ]);
  });

  test("name the size of a carton in whatever case", () => {
    const small = { ...TARIFF, cartons: cartonsIn("m; 60\nwardrobe; 280").rows };
    const counted = load(100, { cartons: { M: 2, Wardrobe: 1 } });
    expect(run(counted, {}, small).charges.packagingCharge.computed).toBe(400_00);
  });

  test.each([
    [freightsIn("17 ft; 250; 14000\n17 ft; far; 5").problem, "Line 2"],
    [freightsIn("17 ft; 0; 14000").problem, "Line 1"],
    [freightsIn("17 ft; 250; -5").problem, "Line 1"],
    [cartonsIn("M 60").problem, "Line 1"],
    [crewsIn("450; 0").problem, "Line 1"],
    [homesIn("2 BHK; lots").problem, "Line 1"],
  ])("a line that is none is named: %s", (problem, line) => {
    expect(problem).toContain(`${line}: write it as in '`);
  });
});

test.each([
  ["3rd", 3],
  ["Tower 12, 3rd floor", 3],
  ["Third", 3],
  ["४", 4],
  ["Floor: 40", 40],
  ["100th", 100],
  ["Flat 1203, 12th floor", 12],
  ["Flat 302", 0],
  ["Ground floor", 0],
  ["Basement 2", 0],
  ["B2", 0],
  ["-1", 0],
  ["", 0],
])("the floor '%s' is %i", (text, floor) => {
  expect(floorNumber(text)).toBe(floor);
});

describe("a distance that nobody said", () => {
  // By road 150, 840, 1,420, 570 and 2,150 km.
  test.each([
    ["Andheri, Mumbai 400053", "Kothrud, Pune - 411038", 160],
    ["Pune 411 001", "MG Road, Bengaluru 560001", 950],
    ["Dwarka, New Delhi 110075", "Mumbai 400001", 1_490],
    ["Hyderabad 500081", "Bengaluru 560001", 650],
    ["Delhi 110001", "Chennai 600001", 2_280],
    ["Pune 411001", "Pune 411045", 15],
  ])("from %s to %s is guessed by the PINs: %i km", (from, to, km) => {
    expect(guessedKm(from, to)).toBe(km);
  });

  test("is not guessed without two PINs, nor over the sea, nor of other numbers", () => {
    expect(guessedKm("Pune", "Bengaluru 560001")).toBeNull();
    expect(guessedKm("Chennai 600001", "Port Blair 744101")).toBeNull();
    expect(guessedKm("Call 9822041234", "Bengaluru 560001")).toBeNull();
    expect(guessedKm("Pune 911001", "Bengaluru 560001")).toBeNull();
    expect(guessSaid(1_510)).toBe(
      "about 1,510 km, guessed by the PINs: 1.3 times the straight line",
    );
  });
});
