/** What packing costs: cartons by their size, and what is wrapped; and the cartons of a home that nobody counted. Pure. */
import { divideHalfUp, formatMoney } from "../../ground/money/money";
import type { Computed, Load, TariffTables } from "./estimate";

const count = (whole: number) => whole.toLocaleString("en-IN");

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

/** Packing: each carton by its size, and by its volume what is wrapped. */
export function packing(load: Load, tariff: TariffTables): Computed {
  const boxed = cartoning(load, tariff);
  const { wrapPrice, currency } = tariff;
  // What cannot be said of cartons is said, unless there are none.
  const isCounted = Object.values(load.cartons).some((pieces) => pieces > 0);
  if (wrapPrice === null || load.wrapped === 0 || (boxed.computed === null && isCounted))
    return boxed;
  const wrapping = Number(divideHalfUp(BigInt(load.wrapped * wrapPrice), 100n));
  const how = `wrapping of ${count(load.wrapped / 100)} cft at ${formatMoney(wrapPrice, currency)}`;
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
  const prices = new Map(tariff.cartons.map(({ size, price }) => [size, price]));
  const missing = sizes.filter(([size]) => !prices.has(size)).map(([size]) => size);
  if (missing.length > 0) {
    const how = `No price for a carton ${missing.join(", ")}: add it to the tariff ${name}`;
    return { computed: null, how };
  }
  const lines = sizes.map(([size, pieces]) => ({ size, pieces, price: prices.get(size) ?? 0 }));
  return {
    computed: lines.reduce((sum, { pieces, price }) => sum + pieces * price, 0),
    how: lines
      .map(
        ({ size, pieces, price }) => `${count(pieces)} ${size} at ${formatMoney(price, currency)}`,
      )
      .join(", "),
  };
}
