/** What a move needs and costs by a tariff: truck, crew, hours, cartons, charges, each with how it came. Pure. */
import { divideHalfUp, formatMoney } from "../../ground/money/money";
import { packing } from "./packing";

/** What is moved: hundredths of a cubic foot, `wrapped` of them in no carton, tenths of a kilogram, pieces to take apart, cartons by their size. */
export type Load = {
  cft: number;
  wrapped: number;
  kg: number;
  takeApart: number;
  cartons: Readonly<Record<string, number>>;
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

/** The charges of a quotation that an estimate computes, in its order. */
export const ESTIMATE_CHARGES = [
  "transportationCharge",
  "packagingCharge",
  "loadingCharge",
  "unloadingCharge",
  "dismantlingCharge",
] as const;
export type EstimateCharge = (typeof ESTIMATE_CHARGES)[number];

/** A charge in minor units, or null where a price or a fact is missing: `how` says which, else how it came. */
export type Computed = { computed: number | null; how: string };

/** A truck with the load in it: the share of what it takes, in percent, of the volume or the weight, whichever is more. */
export type Filled = TruckSize & { fillPercent: number; binds: "volume" | "weight" };

export type Estimate = {
  /** The smallest that takes the load; null where none does, or nothing is counted. */
  truck: Filled | null;
  /** The next smaller: `tight` where it takes the load only without any room to spare. */
  tighter: (Filled & { tight: boolean }) | null;
  larger: Filled | null;
  /** Cubic feet that a body needs inside, whole. */
  neededCft: number;
  crew: number | null;
  /** Of one person. */
  minutes: number;
  cartons: number;
  charges: Record<EstimateCharge, Computed>;
};

const CFT = 100;
const KG = 10;
const WHOLE = 10_000;
const count = (whole: number) => whole.toLocaleString("en-IN");
const share = (part: number, whole: number) =>
  whole === 0 ? Infinity : Math.round((part * 100) / whole);
const half = (dividend: number, divisor: number) =>
  Number(divideHalfUp(BigInt(dividend), BigInt(divisor)));

/** Whether a truck takes a load with the room that stays unfilled. */
function takes(
  { grossCft, payloadKg }: TruckSize,
  { cft, kg }: Load,
  fillPercent: number,
): boolean {
  return cft * 100 <= grossCft * CFT * fillPercent && kg <= payloadKg * KG;
}

function filled(truck: TruckSize, { cft, kg }: Load, fillPercent: number): Filled {
  const volume = share(cft * 100, truck.grossCft * CFT * fillPercent);
  const weight = share(kg, truck.payloadKg * KG);
  return {
    ...truck,
    fillPercent: Math.max(volume, weight),
    binds: weight > volume ? "weight" : "volume",
  };
}

/** The trucks around a load: the smallest that takes it, the next smaller and the next larger. */
function trucksFor(trucks: readonly TruckSize[], load: Load, fillPercent: number) {
  const bySize = [...trucks].sort(
    (one, other) => one.grossCft - other.grossCft || one.payloadKg - other.payloadKg,
  );
  const at = bySize.findIndex((truck) => takes(truck, load, fillPercent));
  const near = (place: number) => {
    const truck = bySize[place];
    return truck ? filled(truck, load, fillPercent) : null;
  };
  const smaller = near(at < 0 ? bySize.length - 1 : at - 1);
  const tight = smaller !== null && takes(smaller, load, 100);
  return {
    truck: at < 0 ? null : near(at),
    tighter: smaller && { ...smaller, tight },
    larger: at < 0 ? null : near(at + 1),
  };
}

/** Minutes of one person at an end: half of the work, more by floors without a lift and by the way that things are carried. */
function minutesAt(load: Load, end: End, tariff: TariffTables): number {
  const floors = end.lift ? 0 : Math.max(0, end.floor);
  const ways = tariff.carryMetres > 0 ? Math.floor(end.carryMetres / tariff.carryMetres) : 0;
  const more = WHOLE + floors * tariff.floorRate + ways * tariff.carryRate;
  return half(load.cft * tariff.minutesPer100Cft * more, 2 * CFT * 100 * WHOLE);
}

/** The freight of a truck over a distance in km. */
function freightOf(truck: Filled, distanceKm: number, tariff: TariffTables): Computed {
  const own = tariff.freights.filter((one) => one.truck === truck.name);
  const slabs = own
    .filter((one): one is Freight & { upToKm: number } => one.upToKm !== null)
    .sort((one, other) => one.upToKm - other.upToKm);
  const money = (price: number) => formatMoney(price, tariff.currency);
  const slab = slabs.find(({ upToKm }) => distanceKm <= upToKm);
  if (slab) {
    const how = `${truck.name} up to ${count(slab.upToKm)} km: ${money(slab.price)}`;
    return { computed: slab.price, how };
  }
  const [last, beyond] = [slabs.at(-1), own.find(({ upToKm }) => upToKm === null)];
  if (!beyond) {
    const how = `No price for ${truck.name} up to ${count(distanceKm)} km: add it to the tariff ${tariff.name}`;
    return { computed: null, how };
  }
  const km = distanceKm - (last?.upToKm ?? 0);
  const each = `${count(km)} km at ${money(beyond.price)}`;
  return {
    computed: (last?.price ?? 0) + km * beyond.price,
    how: last
      ? `${truck.name} up to ${count(last.upToKm)} km: ${money(last.price)}, and ${each}`
      : `${truck.name}: ${each}`,
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

function work(minutes: number, what: string, end: End, tariff: TariffTables): Computed {
  const { hourPrice, name, currency } = tariff;
  if (hourPrice === null) {
    return { computed: null, how: `No price for an hour of work: add it to the tariff ${name}` };
  }
  return {
    computed: half(minutes * hourPrice, 60),
    how: `${what}${hardship(end, tariff)}: ${count(minutes)} minutes of one person at ${formatMoney(hourPrice, currency)} an hour`,
  };
}

function dismantling({ takeApart }: Load, { piecePrice, name, currency }: TariffTables): Computed {
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

function freight(
  load: Load,
  { truck, tighter }: Pick<Estimate, "truck" | "tighter">,
  { distanceKm, partLoad }: { distanceKm: number | null; partLoad: boolean },
  tariff: TariffTables,
): Computed {
  const { cftPrice, currency, name } = tariff;
  if (partLoad) {
    if (cftPrice === null) {
      return { computed: null, how: `No price for a cft: add it to the tariff ${name}` };
    }
    const how = `${count(load.cft / CFT)} cft at ${formatMoney(cftPrice, currency)}`;
    return { computed: half(load.cft * cftPrice, CFT), how };
  }
  const goes = truck ?? (tighter?.tight ? tighter : null);
  if (!goes) return { computed: null, how: truckNeeded({ truck, tighter }) };
  if (distanceKm === null) return { computed: null, how: "The distance is not known" };
  const found = freightOf(goes, distanceKm, tariff);
  // What is priced by a truck without any room to spare says so.
  return truck ? found : { ...found, how: `${truckNeeded({ truck, tighter })}. ${found.how}` };
}

/** The truck that a load needs, in words: said so wherever it is said. */
function truckNeeded({ truck, tighter }: Pick<Estimate, "truck" | "tighter">): string {
  if (truck) return truckSaid(truck);
  if (!tighter) return "No truck sizes are active";
  if (tighter.tight) return `${truckSaid(tighter)}: tight, and none is larger`;
  return `More than one truck: the largest, ${tighter.name}, would be ${count(tighter.fillPercent)} % full`;
}

/**
 * What a move needs and costs. `distanceKm` null: not known; `partLoad`: it shares a truck and is charged by its volume. Amounts are
 * in minor units of the tariff's currency.
 */
export function estimate(
  load: Load,
  { pickup, drop }: { pickup: End; drop: End },
  how: { distanceKm: number | null; partLoad: boolean },
  trucks: readonly TruckSize[],
  tariff: TariffTables,
): Estimate {
  const cartons = Object.values(load.cartons).reduce((sum, pieces) => sum + pieces, 0);
  if (load.cft === 0 && load.kg === 0) {
    const none = { computed: null, how: "Nothing is counted yet" };
    const charges = Object.fromEntries(
      ESTIMATE_CHARGES.map((charge) => [charge, none]),
    ) as Estimate["charges"];
    const nothing = { truck: null, tighter: null, larger: null, neededCft: 0, crew: null };
    return { ...nothing, minutes: 0, cartons, charges };
  }
  const around = trucksFor(trucks, load, tariff.fillPercent);
  const [loading, unloading] = [minutesAt(load, pickup, tariff), minutesAt(load, drop, tariff)];
  const bracket = [...tariff.crews]
    .sort((one, other) => (one.upToCft ?? Infinity) - (other.upToCft ?? Infinity))
    .find(({ upToCft }) => load.cft <= (upToCft ?? Infinity) * CFT);
  return {
    ...around,
    neededCft: Math.ceil((load.cft * 100) / (tariff.fillPercent * CFT)),
    crew: bracket?.people ?? null,
    minutes: loading + unloading + load.takeApart * tariff.pieceMinutes,
    cartons,
    charges: {
      transportationCharge: freight(load, around, how, tariff),
      packagingCharge: packing(load, tariff),
      loadingCharge: work(loading, "Loading", pickup, tariff),
      unloadingCharge: work(unloading, "Unloading", drop, tariff),
      dismantlingCharge: dismantling(load, tariff),
    },
  };
}

const truckSaid = ({ name, fillPercent, binds }: Filled) =>
  `${name}, ${count(fillPercent)} % of its ${binds}`;

/** The lines of an estimate besides its charges, as pages say them. */
export function estimateFacts(
  { truck, tighter, larger, neededCft, crew, minutes, cartons }: Estimate,
  { fillPercent }: Pick<TariffTables, "fillPercent">,
): { label: string; value: string }[] {
  if (minutes === 0 && neededCft === 0) return [];
  const hours = crew === null ? null : Math.round((minutes * 10) / crew / 60) / 10;
  const tightSaid = tighter && `${truckSaid(tighter)}: ${tighter.tight ? "tight" : "too small"}`;
  return [
    { label: "Room needed", value: `${count(neededCft)} cft at ${fillPercent} % filled` },
    { label: "Truck needed", value: truckNeeded({ truck, tighter }) },
    { label: "Next smaller", value: truck ? (tightSaid ?? "") : "" },
    { label: "Next larger", value: larger ? truckSaid(larger) : "" },
    {
      label: "People",
      value:
        crew === null
          ? ""
          : `${crew} people, about ${hours === 1 ? "1 hour" : `${hours} hours`} of loading and unloading`,
    },
    { label: "Work", value: `${count(minutes)} minutes of one person` },
    { label: "Cartons in all", value: cartons === 0 ? "" : count(cartons) },
  ].filter(({ value }) => value !== "");
}
