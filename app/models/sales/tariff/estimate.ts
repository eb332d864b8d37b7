/** What a move needs and costs by a tariff: truck, crew, hours, cartons, charges, each with how it came. Pure. */
import {
  minutesAt,
  packing,
  work,
  dismantling,
  CFT,
  KG,
  count,
  share,
  type Load,
  type End,
  type TruckSize,
  type TariffTables,
  type Computed,
  type Filled,
} from "./estimate.charges";
import { freight, truckNeeded, type Trucks, truckSaid } from "./estimate.freight";

/** The charges of a quotation that an estimate computes, in its order. */
export const ESTIMATE_CHARGES = [
  "transportationCharge",
  "packagingCharge",
  "loadingCharge",
  "unloadingCharge",
  "dismantlingCharge",
] as const;
export type EstimateCharge = (typeof ESTIMATE_CHARGES)[number];

export type Estimate = Trucks & {
  larger: Filled | null;
  /** Cubic feet that a body needs inside, whole. */
  neededCft: number;
  crew: number | null;
  /** Of one person. */
  minutes: number;
  cartons: number;
  charges: Record<EstimateCharge, Computed>;
};

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
