/** The charges of a move by a tariff, each with how it came. Pure. */
import { divideHalfUp, formatMoney } from "../../ground/money/money";
/**
 * What is moved: hundredths of a cubic foot, `wrapped` of them in no carton, tenths of a kilogram, pieces to take apart, cartons by their
 * size; `timed`: so much of it has minutes of one person of its own.
 */
export type Load = {
  cft: number;
  wrapped: number;
  kg: number;
  takeApart: number;
  cartons: Readonly<Record<string, number>>;
  timed?: { cft: number; minutes: number };
};

/** An end of the move: floors above the ground (0), whether there is a lift, and how far things are carried, in metres. */
export type End = { floor: number; lift: boolean; carryMetres: number };

/** A body: cubic feet inside and kilograms, whole. */
export type TruckSize = { name: string; grossCft: number; payloadKg: number };

/** What a truck costs up to a distance in km; `upToKm` null: each km beyond its last slab. Minor units. */
export type Freight = { truck: string; upToKm: number | null; price: number };

/** Prices in minor units of `currency`, null where none is said; rates in hundredths of a percent. */
export type TariffTables = {
  name: string;
  currency: string;
  freights: readonly Freight[];
  cartons: readonly { size: string; price: number }[];
  /** For an hour of one person, for a piece that is taken apart, for a cubic foot of a part load, for one that is wrapped. */
  hourPrice: number | null;
  piecePrice: number | null;
  cftPrice: number | null;
  wrapPrice: number | null;
  /** How much of a body can be filled, in percent. */
  fillPercent: number;
  /** What a floor without a lift, and each `carryMetres`, add to the work of its end. */
  floorRate: number;
  carryRate: number;
  carryMetres: number;
  /** Minutes of one person for 100 cubic feet, and for a piece that is taken apart. */
  minutesPer100Cft: number;
  pieceMinutes: number;
  /** So many people up to a volume in cubic feet; `upToCft` null: for all above. */
  crews: readonly { upToCft: number | null; people: number }[];
};

/** Hundredths of a cubic foot that a carton of a size takes; of a size that nobody knows as of M. */
const CARTON_CFT: Readonly<Record<string, number>> = { S: 150, M: 300, L: 450, XL: 600 };
export const cartonVolume = (cartons: Load["cartons"]): number =>
  Object.entries(cartons).reduce(
    (sum, [size, pieces]) => sum + pieces * (CARTON_CFT[size.toUpperCase()] ?? 300),
    0,
  );

/** So many cartons of a home that nobody counted, by the sizes that have a price: two thirds of their volume are M, the rest L. */
export function likelyCartons(count: number, priced: readonly string[]): Load["cartons"] {
  const [m, l] = ["M", "L"].map((size) => priced.find((one) => one.toUpperCase() === size));
  const [first] = priced;
  if (!m || !l) {
    const only = m ?? l ?? first;
    return only ? { [only]: count } : {};
  }
  // Three M are as much as two L: of four cartons that is one.
  const large = Math.round(count / 4);
  return { [m]: count - large, [l]: large };
}

/** A charge in minor units, or null where a price or a fact is missing: `how` says which, else how it came. */
export type Computed = { computed: number | null; how: string };

/** A truck with the load in it: the share of what it takes, in percent, of the volume or the weight, whichever is more. */
export type Filled = TruckSize & { fillPercent: number; binds: "volume" | "weight" };

export const CFT = 100;
export const KG = 10;
const WHOLE = 10_000;
export const count = (whole: number) => whole.toLocaleString("en-IN");
export const share = (part: number, whole: number) =>
  whole === 0 ? Infinity : Math.round((part * 100) / whole);
export const half = (dividend: number, divisor: number) =>
  Number(divideHalfUp(BigInt(dividend), BigInt(divisor)));

/** Minutes of one person at an end: half of the work, more by floors without a lift and by the way that things are carried. */
export function minutesAt(load: Load, end: End, tariff: TariffTables): number {
  const floors = end.lift ? 0 : Math.max(0, end.floor);
  const ways = tariff.carryMetres > 0 ? Math.floor(end.carryMetres / tariff.carryMetres) : 0;
  const more = WHOLE + floors * tariff.floorRate + ways * tariff.carryRate;
  const { cft: known, minutes } = load.timed ?? { cft: 0, minutes: 0 };
  const work = (load.cft - known) * tariff.minutesPer100Cft + minutes * CFT * 100;
  return half(work * more, 2 * CFT * 100 * WHOLE);
}

/** Packing: each carton by its size, and by its volume what is wrapped. */
export function packing(load: Load, tariff: TariffTables): Computed {
  const boxed = cartoning(load, tariff);
  const { wrapPrice, currency } = tariff;
  // What cannot be said of cartons is said, unless there are none.
  const isCounted = Object.values(load.cartons).some((pieces) => pieces > 0);
  if (wrapPrice === null || load.wrapped === 0 || (boxed.computed === null && isCounted))
    return boxed;
  const wrapping = half(load.wrapped * wrapPrice, CFT);
  const how = `wrapping of ${count(load.wrapped / CFT)} cft at ${formatMoney(wrapPrice, currency)}`;
  return boxed.computed === null
    ? { computed: wrapping, how: how[0]!.toUpperCase() + how.slice(1) }
    : { computed: boxed.computed + wrapping, how: `${boxed.how}, ${how}` };
}

function cartoning({ cartons }: Load, { name, currency, ...tariff }: TariffTables): Computed {
  const sizes = Object.entries(cartons).filter(([, pieces]) => pieces > 0);
  if (sizes.length === 0) {
    const unpriced = `No price for cartons: add it to the tariff ${name}`;
    const how = tariff.cartons.length === 0 ? unpriced : "No cartons are counted";
    return { computed: null, how };
  }
  // A size is one in whatever case: a tariff's lines cannot have both.
  const prices = new Map(tariff.cartons.map(({ size, price }) => [size.toUpperCase(), price]));
  const priceOf = (size: string) => prices.get(size.toUpperCase());
  const missing = sizes.map(([size]) => size).filter((size) => priceOf(size) === undefined);
  if (missing.length > 0) {
    const how = `No price for a carton ${missing.join(", ")}: add it to the tariff ${name}`;
    return { computed: null, how };
  }
  const lines = sizes.map(([size, pieces]) => ({ size, pieces, price: priceOf(size) ?? 0 }));
  return {
    computed: lines.reduce((sum, { pieces, price }) => sum + pieces * price, 0),
    how: lines
      .map(
        ({ size, pieces, price }) => `${count(pieces)} ${size} at ${formatMoney(price, currency)}`,
      )
      .join(", "),
  };
}

/** What makes the work of an end more: " with 3 floors without a lift and 40 m of carrying". */
function hardship({ floor, lift, carryMetres }: End, tariff: TariffTables): string {
  const floors = lift || floor <= 0 ? "" : floor === 1 ? "1 floor" : `${count(floor)} floors`;
  const carries = tariff.carryMetres > 0 && carryMetres >= tariff.carryMetres;
  const said = [
    floors && `${floors} without a lift`,
    carries && `${count(carryMetres)} m of carrying`,
  ].filter(Boolean);
  return said.length > 0 ? ` with ${said.join(" and ")}` : "";
}

export function work(minutes: number, what: string, end: End, tariff: TariffTables): Computed {
  const { hourPrice, name, currency } = tariff;
  if (hourPrice === null) {
    return { computed: null, how: `No price for an hour of work: add it to the tariff ${name}` };
  }
  return {
    computed: half(minutes * hourPrice, 60),
    how: `${what}${hardship(end, tariff)}: ${count(minutes)} minutes of one person at ${formatMoney(hourPrice, currency)} an hour`,
  };
}

export function dismantling(
  { takeApart }: Load,
  { piecePrice, name, currency }: TariffTables,
): Computed {
  if (takeApart === 0) return { computed: null, how: "Nothing is taken apart" };
  if (piecePrice === null) {
    const how = `No price for a piece that is taken apart: add it to the tariff ${name}`;
    return { computed: null, how };
  }
  const pieces = takeApart === 1 ? "1 piece" : `${count(takeApart)} pieces`;
  return {
    computed: takeApart * piecePrice,
    how: `${pieces} at ${formatMoney(piecePrice, currency)}`,
  };
}

/** "computed ₹3,450.00 · typed ₹3,000.00" */
export const besideSaid = (computed: number, typed: number, currency: string) =>
  `computed ${formatMoney(computed, currency)} · typed ${formatMoney(typed, currency)}`;

export const GUESSED = "Distance guessed";
/** "about 950 km, guessed by the PINs: 1.3 times the straight line" */
export const guessSaid = (km: number) =>
  `about ${km.toLocaleString("en-IN")} km, guessed by the PINs: 1.3 times the straight line`;

/** Why a tariff says no charge of a paper in another currency; null where it does. */
export const otherCurrency = ({ name, currency }: TariffTables, paper: string): string | null =>
  currency === paper ? null : `Tariff ${name} is in ${currency}, the quotation in ${paper}`;
