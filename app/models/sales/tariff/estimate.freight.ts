/** The truck that a load needs, and what it costs over a distance. Pure. */
import { formatMoney } from "../../ground/money/money";
import {
  CFT,
  type Computed,
  count,
  type Filled,
  type Freight,
  half,
  type Load,
  type TariffTables,
} from "./estimate.charges";

/** The trucks around a load. */
export type Trucks = {
  /** The smallest that takes the load; null where none does, or nothing is counted. */
  truck: Filled | null;
  /** The next smaller: `tight` where it takes the load only without any room to spare. */
  tighter: (Filled & { tight: boolean }) | null;
};

export const truckSaid = ({ name, fillPercent, binds }: Filled) =>
  `${name}, ${count(fillPercent)} % of its ${binds}`;

/** The truck that a load needs, in words: said so wherever it is said. */
export function truckNeeded({ truck, tighter }: Trucks): string {
  if (truck) return truckSaid(truck);
  if (!tighter) return "No truck sizes are active";
  if (tighter.tight) return `${truckSaid(tighter)}: tight, and none is larger`;
  return `More than one truck: the largest, ${tighter.name}, would be ${count(tighter.fillPercent)} % full`;
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

export function freight(
  load: Load,
  { truck, tighter }: Trucks,
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
