import { expect, test } from "vitest";

import { agreedCharges, slabFor, type ContractRates } from "./rate-contract.charges";

const slab = (upToKm: number, upToCft: number, rate: number) => ({ upToKm, upToCft, rate });

/** As a company's contract has it, in paise. */
const CONTRACT: ContractRates = {
  number: "MSA-7",
  currency: "INR",
  slabs: [
    slab(1_500, 1_000, 48_000_00),
    slab(500, 400, 16_000_00),
    slab(500, 1_000, 26_000_00),
    slab(1_500, 400, 31_000_00),
  ],
  packingRate: 12_50,
  loadingRate: 4_00,
  unloadingRate: null,
  unpackingRate: 2_25,
  storageRate: 75,
  waitingRate: 300_00,
};

test("of the slabs that reach a move the nearest counts, of these the smallest; the ends are within", () => {
  const rateOf = (distanceKm: number, volumeCft: number) =>
    slabFor(CONTRACT.slabs, { distanceKm, volumeCft })?.rate;
  expect([
    rateOf(1, 1),
    rateOf(500, 400),
    rateOf(500, 401),
    rateOf(501, 400),
    rateOf(1_500, 1_000),
    rateOf(1_501, 1),
    rateOf(1, 1_001),
  ]).toEqual([16_000_00, 16_000_00, 26_000_00, 31_000_00, 48_000_00, undefined, undefined]);
});

test("a far slab for little is not taken before a near one for much", () => {
  const both = CONTRACT.slabs.slice(2);
  expect(slabFor(both, { distanceKm: 400, volumeCft: 300 })).toEqual(slab(500, 1_000, 26_000_00));
});

test("worked by hand: 1,200 km, 900 cft and 30 days in the warehouse", () => {
  // 12.50 × 900 = 11,250; 4 × 900 = 3,600; 2.25 × 900 = 2,025; 0.75 × 900 = 675 a day, 20,250 for 30.
  expect(agreedCharges(CONTRACT, { distanceKm: 1_200, volumeCft: 900, storageDays: 30 })).toEqual({
    charges: {
      transportationCharge: 48_000_00,
      packagingCharge: 11_250_00,
      loadingCharge: 3_600_00,
      unpackingCharge: 2_025_00,
      warehouseCharge: 20_250_00,
    },
    slab: slab(1_500, 1_000, 48_000_00),
    waiting: "Waiting: ₹300.00 per hour.",
    problem: undefined,
  });
});

test("storage is charged by the day: a move that is not stored has none", () => {
  const move = { distanceKm: 1_200, volumeCft: 900 };
  expect(agreedCharges(CONTRACT, move).charges).not.toHaveProperty("warehouseCharge");
  const days = { ...move, storageDays: 0 };
  expect(agreedCharges(CONTRACT, days).charges).not.toHaveProperty("warehouseCharge");
});

test("every charge has its measure: none without volume's, days' or hours'", () => {
  const move = { distanceKm: 1_200, volumeCft: 900 };
  const of = (more: object, rates: object = {}) =>
    agreedCharges({ ...CONTRACT, unloadingRate: 3_00, ...rates }, { ...move, ...more }).charges;
  expect(of({})).not.toHaveProperty("waitingCharge");
  expect(of({ waitingHours: 0 })).not.toHaveProperty("waitingCharge");
  // 300 an hour for 4 hours; 12.50, 4, 3 and 2.25 a cubic foot of 900, of 1 alone.
  expect(of({ waitingHours: 4 })).toMatchObject({
    waitingCharge: 1_200_00,
    packagingCharge: 11_250_00,
    loadingCharge: 3_600_00,
    unloadingCharge: 2_700_00,
    unpackingCharge: 2_025_00,
  });
  expect(of({ volumeCft: 1 })).toMatchObject({ unloadingCharge: 3_00, unpackingCharge: 2_25 });
  expect(of({ waitingHours: 4 }, { waitingRate: null })).not.toHaveProperty("waitingCharge");
});

test("what no slab reaches is said; without slabs the transport is nobody's", () => {
  const far = { distanceKm: 1_800, volumeCft: 1_200 };
  expect(agreedCharges(CONTRACT, far).problem).toBe(
    "No slab of contract MSA-7 reaches 1,800 km / 1,200 cft.",
  );
  const bare = {
    ...CONTRACT,
    slabs: [],
    loadingRate: null,
    unpackingRate: null,
    storageRate: null,
  };
  expect(agreedCharges({ ...bare, waitingRate: null }, far)).toEqual({
    charges: { packagingCharge: 15_000_00 },
    slab: null,
    waiting: null,
    problem: undefined,
  });
});
