/** A survey's gifts to what follows it: packages, lines for the crew, how both ends are reached, values. Pure. */
import { counted } from "../../kit/history/history.values";
import { cartonSize } from "./survey.sums";

type Line = {
  name: string;
  quantity: number;
  cft: number;
  kg: number;
  packedBy: string;
  takeApart: boolean;
  fragile: boolean;
  electrician: boolean;
  left: boolean;
  apart: boolean;
  value: number | null;
};
/** What of a survey is read here. */
export type Surveyed = {
  rooms: readonly { name: string; kind: string; lines: readonly Line[] }[];
};
type End = "pickup" | "drop";
type Access = { [E in End as `${E}Carry`]: number | null } & {
  [E in End as `${E}NoTruck`]: boolean;
} & { [E in End as `${E}Hours`]: string | null };

/** The lines of a room that are taken. */
const taken = ({ lines }: Surveyed["rooms"][number]) =>
  lines.filter(({ left, quantity }) => !left && quantity > 0);
/** What of a survey goes in the truck, or what goes `apart`, on carriers of their own. */
export const carried = ({ rooms }: Surveyed, apart: boolean): Surveyed => ({
  rooms: rooms.map((room) => ({
    ...room,
    lines: taken(room).filter((line) => line.apart === apart),
  })),
});
const allTaken = ({ rooms }: Surveyed) => rooms.flatMap(taken);

/** Cartons are counted apart: no room is known of them. */
const placeOf = ({ name, kind }: Surveyed["rooms"][number]) => (kind === "cartons" ? "" : name);

/** Of what goes on a carrier of its own, among what a crew has to know. */
export const APART = "carried apart";

/** What a crew has to know of a thing, in words: "taken apart, fragile". */
const handlingOf = ({ packedBy, takeApart, fragile, electrician, apart }: Line) => [
  ...(packedBy === "customer" ? ["packed by owner"] : []),
  ...(takeApart ? ["taken apart"] : []),
  ...(fragile ? ["fragile"] : []),
  ...(electrician ? ["needs an electrician"] : []),
  ...(apart ? [APART] : []),
];

/** What is taken, by its name and with its number, in the order of the rooms; and what is not taken. */
export function goodsOf({ rooms }: Surveyed) {
  const goods = new Map<string, { quantity: number; said: Set<string> }>();
  const left = new Set<string>();
  for (const line of rooms.flatMap(({ lines }) => lines)) {
    if (line.quantity === 0) continue;
    if (line.left) {
      left.add(line.name);
      continue;
    }
    const found = goods.get(line.name) ?? { quantity: 0, said: new Set<string>() };
    found.quantity += line.quantity;
    for (const word of handlingOf(line)) found.said.add(word);
    goods.set(line.name, found);
  }
  const items = [...goods].map(([name, { quantity, said }]) => ({
    name,
    quantity,
    description: [...said].join(", "),
  }));
  return { items, left: [...left] };
}

/** A list of goods as it is compared: names with their numbers, in whatever order. */
export const goodsSaid = (rows: readonly { name: string; quantity: number | string }[]) =>
  JSON.stringify(rows.map(({ name, quantity }) => `${name}: ${Number(quantity)}`).sort());

/** The lines of a packing list that is planned: what stands in each room, packages that are alike in one line; none of another carrier. */
export const plannedPackages = (survey: Surveyed) =>
  carried(survey, false).rooms.flatMap((room) =>
    room.lines.map(({ name, quantity, packedBy, fragile }) => ({
      contents: name,
      quantity,
      room: placeOf(room).slice(0, 50),
      carton: cartonSize(name) ?? "",
      packedBy: packedBy === "customer" ? ("PBO" as const) : ("CP" as const),
      fragile,
    })),
  );

/** What is carried, room by room; `about`: its room and what the crew has to know of it. */
export const thingsByRoom = ({ rooms }: Surveyed) =>
  rooms.flatMap((room) =>
    taken(room).map((line) => ({
      name: line.name,
      quantity: line.quantity,
      about: [placeOf(room), ...handlingOf(line)].filter(Boolean).join(", "),
    })),
  );

/** The same, a line for each room: "Bedroom 1: 1 × Mattress, queen; 2 × Dressing table (fragile)". */
export const linesByRoom = ({ rooms }: Surveyed): string[] =>
  rooms.flatMap((room) => {
    const things = taken(room).map((line) => {
      const said = handlingOf(line).join(", ");
      return `${line.quantity} × ${line.name}${said && ` (${said})`}`;
    });
    return things.length > 0 ? [`${room.name}: ${things.join("; ")}`] : [];
  });

/** How an end is reached beyond its floor, in words; empty where nothing is said. */
export const reachSaid = (survey: Access, end: End): string =>
  [
    survey[`${end}Carry`] && `carried ${survey[`${end}Carry`]} m`,
    survey[`${end}NoTruck`] && "the truck cannot stand at the door",
    survey[`${end}Hours`] && `society's hours: ${survey[`${end}Hours`]}`,
  ]
    .filter(Boolean)
    .join(", ");

/** "At pickup: carried 40 m." of each end of which something is said. */
export const accessSaid = (survey: Access): string[] =>
  (["pickup", "drop"] as const).flatMap((end) => {
    const said = reachSaid(survey, end);
    return said ? [`At ${end}: ${said}.`] : [];
  });

/** The things whose worth somebody said, those of one name and one worth in one line; minor units a piece. */
export function valuedGoods(survey: Surveyed) {
  const lines = new Map<string, { description: string; quantity: number; value: number }>();
  for (const { name, quantity, value } of allTaken(survey)) {
    if (value === null || value === 0) continue;
    const known = lines.get(`${value} ${name}`);
    if (known) known.quantity += quantity;
    else lines.set(`${value} ${name}`, { description: name, quantity, value });
  }
  return [...lines.values()];
}

/** What the customer says that it is all worth, in minor units; 0 where nobody said. */
export const worthOf = (survey: Surveyed): number =>
  valuedGoods(survey).reduce((sum, { quantity, value }) => sum + quantity * value, 0);

/** "31 pieces and 30 cartons": what a lorry receipt says that it contains. */
export function containsSaid(survey: Surveyed): string {
  const of = (cartons: boolean) =>
    allTaken(survey)
      .filter(({ name }) => (cartonSize(name) !== null) === cartons)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const [pieces, cartons] = [of(false), of(true)];
  return [pieces > 0 && counted(pieces, "piece"), cartons > 0 && counted(cartons, "carton")]
    .filter(Boolean)
    .join(" and ");
}

/** Whole kilograms and cubic feet of all that is taken, rounded up; null of nothing. */
export function weightAndVolume(survey: Surveyed) {
  const total = (of: (line: Line) => number) =>
    allTaken(survey).reduce((sum, line) => sum + line.quantity * of(line), 0);
  return {
    weightKg: Math.ceil(total(({ kg }) => kg) / 10) || null,
    volumeCft: Math.ceil(total(({ cft }) => cft) / 100) || null,
  };
}

/**
 * What of a survey a consignment carries: the first of a job what goes in the truck, the one after it what goes on a carrier of its own,
 * as a car. Null where nobody knows.
 */
export function consigned(survey: Surveyed | null, part: boolean): Surveyed | null {
  if (survey === null) return null;
  const [inTruck, apart] = [carried(survey, false), carried(survey, true)];
  const has = (load: Surveyed) => goodsOf(load).items.length > 0;
  if (part) return has(inTruck) && has(apart) ? apart : null;
  return has(inTruck) ? inTruck : apart;
}

type Item = { name: string; description: string | null; quantity: number };

/** The quotation's items that are in a load, so many as are. */
export function itemsIn(items: readonly Item[], load: Surveyed): Item[] {
  const loaded = new Map(goodsOf(load).items.map(({ name, quantity }) => [name, quantity]));
  return items.flatMap(({ name, description }) => {
    const quantity = loaded.get(name);
    return quantity === undefined ? [] : [{ name, description, quantity }];
  });
}
