/** The tables of a tariff as they are typed: a line each, its parts apart by semicolons, commas or tabs. Pure. */
import { parseAmount } from "../../ground/money/money";
import { plainText } from "../../ground/typed/typed-text";
import type { Freight, TariffTables } from "./estimate.charges";

/** Read rows, or the first line that is none: its number and what such a line has. */
export type Lines<Row> = { rows: Row[]; problem: null } | { rows: []; problem: string };

/** Stands for a limit where a line is for all above the last. */
const MORE = /^more$/i;
const MAX_LINES = 200;

function read<Row>(
  text: string | null,
  example: string,
  rowOf: (parts: string[]) => Row | null,
): Lines<Row> {
  const rows: Row[] = [];
  const lines = (text ?? "").split("\n");
  for (const [place, line] of lines.entries()) {
    if (line.trim() === "") continue;
    // Only where there is no other sign do commas part it: prices and names may have some.
    const apart = ["\t", ";"].find((sign) => line.includes(sign)) ?? ",";
    const row = rowOf(line.split(apart).map((part) => part.trim()));
    if (!row) return { rows: [], problem: `Line ${place + 1}: write it as in '${example}'` };
    rows.push(row);
  }
  if (rows.length > MAX_LINES) return { rows: [], problem: `At most ${MAX_LINES} lines` };
  return { rows, problem: null };
}

/** In digits of any script, with or without commas: as amounts are read. */
function wholeOf(text: string | undefined): number | null {
  const digits = plainText(text ?? "").replace(/(?<=\d),(?=\d)/g, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

function priceOf(text: string | undefined): number | null {
  const parsed = parseAmount(text ?? "");
  return parsed.ok ? parsed.value : null;
}

/** What a truck costs: "17 ft; 250; 14000", and "17 ft; more; 52" for each km beyond. */
export const freightsIn = (text: string | null) =>
  read<Freight>(text, "17 ft; 250; 14000", ([truck = "", km = "", price, ...more]) => {
    const upToKm = MORE.test(km) ? null : wholeOf(km);
    const amount = priceOf(price);
    if (!truck || more.length > 0 || amount === null || upToKm === 0) return null;
    if (upToKm === null && !MORE.test(km)) return null;
    return { truck, upToKm, price: amount };
  });

/** What a carton costs, by its size: "M; 60". */
export const cartonsIn = (text: string | null) =>
  read<TariffTables["cartons"][number]>(text, "M; 60", ([size = "", price, ...more]) => {
    const amount = priceOf(price);
    return !size || more.length > 0 || amount === null ? null : { size, price: amount };
  });

/** How many people load: "450; 3", and "more; 6" for all above. */
export const crewsIn = (text: string | null) =>
  read<TariffTables["crews"][number]>(text, "450; 3", ([cft = "", people, ...more]) => {
    const [upToCft, count] = [wholeOf(cft), wholeOf(people)];
    if (more.length > 0 || !count || (!upToCft && !MORE.test(cft))) return null;
    return { upToCft, people: count };
  });

/** What a home usually fills, in whole cubic feet: "2 BHK; 625". */
export const homesIn = (text: string | null) =>
  read<{ home: string; cft: number }>(text, "2 BHK; 625", ([home = "", cft, ...more]) => {
    const volume = wholeOf(cft);
    return !home || more.length > 0 || !volume ? null : { home, cft: volume };
  });

/** A line that stands twice, as people see it; null where none does. */
export function twiceIn(keys: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const key of keys) {
    const known = key.toLowerCase();
    if (seen.has(known)) return key;
    seen.add(known);
  }
  return null;
}
