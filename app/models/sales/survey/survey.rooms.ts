import { ROOM_KINDS, roomSaid, type RoomKind } from "./catalogue-entry.record";

/* The rooms that a survey begins with, and the cartons that are guessed from what is in one. Pure. */

export const HOMES = ["1bhk", "2bhk", "3bhk", "office"] as const;
export type Home = (typeof HOMES)[number];

const HOME_LABELS: Record<Home, string> = {
  "1bhk": "1 BHK",
  "2bhk": "2 BHK",
  "3bhk": "3 BHK",
  office: "Office",
};
export const homeSaid = (home: string) => HOME_LABELS[home as Home] ?? home;

export type NewRoom = { name: string; kind: RoomKind };

const room = (name: string, kind: RoomKind): NewRoom => ({ name, kind });
const bedrooms = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    room(count > 1 ? `Bedroom ${place + 1}` : "Bedroom", "bedroom"),
  );
const flat = (count: number) => [
  room("Living room", "living"),
  room("Dining and kitchen", "dining"),
  ...bedrooms(count),
  room("Balcony and utility", "utility"),
  room("Cartons", "cartons"),
];

/** Names that a further room is likely to have. */
export const READY_NAMES = [
  "Bedroom 3",
  "Study",
  "Pooja room",
  "Store room",
  "Balcony",
  "Kitchen",
  "Garage",
  "Servant room",
];

/** The rooms of a kind of home; of one that nobody said a living room, which others follow. */
export function readyRooms(home: Home | null): NewRoom[] {
  if (home === "office") {
    return [
      room("Work area", "study"),
      room("Cabin", "study"),
      room("Reception", "living"),
      room("Pantry", "dining"),
      room("Cartons", "cartons"),
    ];
  }
  return home ? flat(Number(home[0])) : [room("Living room", "living")];
}

/** The kind of room that a name speaks of: a person's own room lists first what it is likely to have. */
export function kindOfRoom(name: string): RoomKind {
  const said = name.toLowerCase();
  const known = ROOM_KINDS.find((kind) => said.includes(kind) || said === roomSaid(kind));
  if (known) return known;
  if (/kitchen|pantry|fridge/.test(said)) return "dining";
  if (/balcon|laundry|store/.test(said)) return "utility";
  if (/office|work|cabin/.test(said)) return "study";
  if (/garage|garden|terrace/.test(said)) return "outdoor";
  return said.includes("bed") ? "bedroom" : "living";
}

/** Hundredths of a cubic foot that a room's loose goods have at least, whatever furniture stands in it. */
const AT_LEAST: Partial<Record<RoomKind, number>> = {
  dining: 24_00,
  bedroom: 12_00,
  living: 9_00,
  study: 9_00,
};
/** The loose goods are a fifth of the volume of what stands there; two thirds of them go into M, the rest into L. */
const SHARE = 5;

type Counted = { quantity: number; cft: number; left: boolean };

/** The cartons, M and L, that what stands in the rooms is likely to fill; `m`, `l`: their volumes. */
export function guessedCartons(
  rooms: readonly { kind: string; lines: readonly Counted[] }[],
  { m, l }: { m: number; l: number },
): { m: number; l: number } {
  const loose = rooms
    .filter(({ kind }) => kind !== "cartons")
    .reduce((sum, { kind, lines }) => {
      const stands = volumeOf(lines);
      if (stands === 0) return sum;
      return sum + Math.max(Math.round(stands / SHARE), AT_LEAST[kind as RoomKind] ?? 0);
    }, 0);
  return { m: Math.ceil((loose * 2) / 3 / m), l: Math.ceil(loose / 3 / l) };
}

/** Hundredths of a cubic foot of what is taken. */
export const volumeOf = (lines: readonly Counted[]) =>
  lines.reduce((sum, { quantity, cft, left }) => sum + (left ? 0 : quantity * cft), 0);
