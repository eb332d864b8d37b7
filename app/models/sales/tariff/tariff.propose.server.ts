import { plainText } from "../../ground/typed/typed-text";
import { formatDate } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { estimate, type Estimate } from "./estimate";
import {
  cartonVolume,
  type End,
  likelyCartons,
  type Load,
  type TariffTables,
} from "./estimate.charges";
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
  const known =
    home && homesIn(row.homes).rows.find((one) => one.home.toLowerCase() === home.toLowerCase());
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
    /(?<!\d)(\d{1,3})\s*(?:st|nd|rd|th)\b/.exec(plain) ??
    /(?<!\d)(\d{1,3})\s*floor/.exec(plain) ??
    /floor\D{0,8}(\d{1,3})(?!\d)/.exec(plain);
  if (said) return Number(said[1]);
  return /-\s*\d|^b(?:asement)?\s*\d/.test(plain)
    ? 0
    : Number(/(?<!\d)\d{1,2}(?!\d)/.exec(plain)?.[0] ?? 0);
}

/*
 * Where the post's districts are, to a tenth of a degree, by the first digits of their PINs: a town by three, the country around it by two.
 * Of general geography, for guesses alone.
 */
const PLACES = `11 28.6 77.2|12 28.5 76.9|13 29.7 76.9|14 31.0 75.6|15 30.4 74.7|16 30.7 76.8|17 31.4 76.8|18 32.8 75.0|19 34.1 74.8|
20 28.0 78.2|201 28.6 77.4|21 25.6 81.3|22 26.2 82.0|221 25.3 83.0|226 26.9 80.9|23 25.5 83.2|24 28.9 79.0|248 30.3 78.0|25 29.2 77.9|
26 28.8 79.9|27 26.9 82.9|28 26.8 78.2|282 27.2 78.0|30 26.8 75.5|302 26.9 75.8|305 26.5 74.6|31 24.8 74.1|313 24.6 73.7|32 25.9 76.3|
324 25.2 75.9|33 28.0 74.5|334 28.0 73.3|34 26.2 72.5|342 26.3 73.0|36 22.0 71.0|360 22.3 70.8|361 22.5 70.1|364 21.8 72.1|37 23.2 69.7|
38 23.0 72.6|39 21.8 73.1|390 22.3 73.2|395 21.2 72.8|396 20.6 72.9|40 19.1 73.0|400 19.1 72.9|401 19.5 72.8|402 18.5 73.1|403 15.4 74.0|
41 18.5 74.0|410 18.9 73.2|411 18.5 73.9|413 17.7 75.9|414 19.1 74.7|415 17.5 74.0|416 16.8 74.4|42 20.5 74.5|421 19.3 73.2|422 20.0 73.8|
424 20.9 74.8|425 21.0 75.6|43 19.5 76.2|431 19.9 75.3|44 20.9 78.4|440 21.2 79.1|444 20.9 77.5|45 22.9 75.9|452 22.7 75.9|46 23.2 77.7|
462 23.3 77.4|47 25.0 78.5|470 23.8 78.7|474 26.2 78.2|48 23.6 80.6|482 23.2 79.9|49 21.5 82.0|492 21.3 81.6|495 22.1 82.1|50 17.6 78.6|
500 17.4 78.5|504 19.3 79.2|505 18.4 79.1|506 18.0 79.6|507 17.3 80.4|508 17.1 79.3|509 16.6 78.1|51 14.6 78.3|515 14.6 77.6|516 14.5 78.8|
517 13.5 79.2|518 15.7 78.0|52 15.9 80.3|520 16.5 80.6|522 16.2 80.3|524 14.4 79.9|53 17.5 82.7|530 17.7 83.3|533 17.0 81.9|56 13.1 77.7|
560 13.0 77.6|57 13.0 75.9|570 12.3 76.7|575 12.9 74.9|577 14.1 75.7|58 15.7 75.9|580 15.4 75.1|583 15.2 76.7|585 17.3 76.8|586 16.8 75.7|
59 15.9 74.5|60 12.6 79.9|600 13.1 80.2|605 12.0 79.8|61 10.9 79.3|62 9.6 78.1|620 10.8 78.7|625 9.9 78.1|627 8.7 77.7|629 8.2 77.4|
63 11.9 78.3|632 12.9 79.1|635 12.5 78.1|636 11.7 78.1|638 11.3 77.7|64 11.0 77.1|641 11.0 77.0|643 11.4 76.7|67 11.3 75.8|670 11.9 75.4|
673 11.3 75.8|676 11.1 76.1|68 9.9 76.4|680 10.5 76.2|682 10.0 76.3|69 8.9 76.8|691 8.9 76.6|695 8.5 77.0|70 22.6 88.4|71 22.9 88.0|
711 22.6 88.3|713 23.5 87.4|72 22.7 87.2|73 26.0 88.6|731 23.9 87.6|732 25.0 88.1|734 26.7 88.4|737 27.3 88.6|74 23.4 88.5|75 20.6 86.0|
751 20.3 85.8|753 20.5 85.9|76 20.4 84.0|760 19.3 84.8|768 21.5 84.0|769 22.3 84.9|77 22.0 84.0|78 26.5 92.5|781 26.2 91.8|790 27.1 93.6|
791 27.1 93.6|793 25.6 91.9|795 24.8 94.0|796 23.7 92.7|797 25.7 94.1|799 23.8 91.3|80 25.4 85.0|800 25.6 85.1|81 25.0 86.9|82 24.2 85.6|
823 24.8 85.0|825 24.0 85.4|826 23.8 86.4|83 23.1 85.5|831 22.8 86.2|834 23.4 85.3|84 26.1 85.3|85 25.6 87.0`;

const AT = new Map(
  PLACES.split("|").map((place) => {
    const [digits = "", north, east] = place.trim().split(" ");
    return [digits, [Number(north), Number(east)] as const];
  }),
);

/** Islands, which no road reaches from elsewhere. */
const NO_ROAD = /^(?:744|6825[5-9])/;

/** The last PIN that an address names; null where none. */
const pinOf = (address: string | null | undefined): string | null =>
  [...(address ?? "").matchAll(/(?<!\d)([1-8]\d{2})\s?(\d{3})(?!\d)/g)].at(-1)?.slice(1).join("") ??
  null;

const placeOf = (pin: string) => AT.get(pin.slice(0, 3)) ?? AT.get(pin.slice(0, 2)) ?? null;

const EARTH_KM = 6_371;
const ROAD = 1.3;
/** Within a town, where the table knows one place for both. */
const NEAR_KM = 15;

/** Whole kilometres by road, in tens, between the PINs of two addresses: a guess. Null where one has none, or no road leads there. */
export function guessedKm(
  from: string | null | undefined,
  to: string | null | undefined,
): number | null {
  const [start, end] = [pinOf(from), pinOf(to)];
  if (!start || !end || [start, end].some((pin) => NO_ROAD.test(pin))) return null;
  const [one, other] = [placeOf(start), placeOf(end)];
  if (!one || !other) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other[0] - one[0]), radians(other[1] - one[1])];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one[0])) * Math.cos(radians(other[0])) * Math.sin(east / 2) ** 2;
  const straight = 2 * EARTH_KM * Math.asin(Math.sqrt(half));
  return Math.max(NEAR_KM, Math.round((straight * ROAD) / 10) * 10);
}
