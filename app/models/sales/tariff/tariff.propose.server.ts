import { plainText } from "../../ground/typed/typed-text";
import { formatDate } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { type End, estimate, type Estimate, type Load, type TariffTables } from "./estimate";
import { cartonVolume, likelyCartons } from "./packing";
import { homesIn } from "./tariff.lines";
import { tariffOn, tariffRowOn } from "./tariff.server";

/** A move as somebody tells it by phone: its home, else its volume in whole cubic feet; the distance in km. */
export type ToldMove = {
  home: string | null;
  volumeCft: number | null;
  distanceKm: number | null;
  pickup: End;
  drop: End;
  partLoad: boolean;
};

export type Priced = {
  estimate: Estimate;
  tables: TariffTables;
  /** "2 BHK, 625 cft" */
  load: string;
};

/**
 * What a move costs by the tariff of its day, without a survey: the volume of its home is the tariff's, its weight and cartons follow
 * from that. Says why nothing can be computed. Staff only.
 */
export async function priceMove(
  actor: Actor,
  day: string,
  { home, volumeCft, distanceKm, pickup, drop, partLoad }: ToldMove,
): Promise<Priced | { problem: string; field: "home" | "volumeCft" | "day" }> {
  assertCan(actor, "tariff:view");
  const found = await tariffOn(day);
  if (!found) return { problem: `No tariff is valid on ${formatDate(day)}.`, field: "day" };
  const { row, tables, trucks } = found;
  const known = home && homesIn(row.homes).rows.find((one) => one.home === home);
  if (home && !known) return { problem: `The tariff has no home '${home}'.`, field: "home" };
  const cft = volumeCft ?? (known ? known.cft : null);
  if (cft === null) return { problem: "Choose the home, or say its cft.", field: "volumeCft" };
  const cartons = likelyCartons(
    Math.round((cft * row.cartonsPer100Cft) / 100),
    tables.cartons.map(({ size }) => size),
  );
  const load: Load = {
    cft: cft * 100,
    wrapped: Math.max(0, cft * 100 - cartonVolume(cartons)),
    kg: Math.round((cft * row.kgPer100Cft) / 10),
    takeApart: 0,
    cartons,
  };
  return {
    estimate: estimate(load, { pickup, drop }, { distanceKm, partLoad }, trucks, tables),
    tables,
    load: [known && volumeCft === null ? known.home : null, `${cft.toLocaleString("en-IN")} cft`]
      .filter(Boolean)
      .join(", "),
  };
}

/** The homes that a day's tariff knows; null where there is no tariff. */
export async function homesOn(day: string): Promise<string[] | null> {
  const row = await tariffRowOn(day);
  return row && homesIn(row.homes).rows.map(({ home }) => home);
}

const ORDINALS =
  "ground first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
    " ",
  );

/**
 * A floor as it is written on a quotation: "3rd", "third", "Tower 12, 3rd floor" are 3. What says none is the ground, and so is what
 * lies below it.
 */
export function floorNumber(text: string | null | undefined): number {
  const plain = plainText(text ?? "").toLowerCase();
  const word = ORDINALS.findIndex((one) => new RegExp(`\\b${one}\\b`).test(plain));
  if (word >= 0) return word;
  const said =
    /(\d{1,2})\s*(?:st|nd|rd|th)\b/.exec(plain) ??
    /(\d{1,2})\s*floor/.exec(plain) ??
    /floor\D{0,8}(\d{1,2})/.exec(plain);
  if (said) return Number(said[1]);
  return /-\s*\d|^b(?:asement)?\s*\d/.test(plain) ? 0 : Number(/\d{1,2}/.exec(plain)?.[0] ?? 0);
}
