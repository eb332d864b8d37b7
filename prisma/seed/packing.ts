import type { Random } from "./random";
import { CARTONS, OTHERS, PACKING, type Packed } from "./words/packing";

/** A line of a packing list as its form would post it. */
export type PackedRow = {
  contents: string;
  room: string;
  carton: string;
  packedBy: "CP" | "PBO";
  fragile: boolean;
  highValue: boolean;
  condition: string | null;
};

const CARTON = "Carton, large";

/** The packages that the items of a quotation go into, in the order in which the crew would number them. */
export function packingList(
  random: Random,
  items: readonly { name: string; quantity: number }[],
): PackedRow[] {
  return items.flatMap(({ name, quantity }) =>
    name === CARTON
      ? Array.from({ length: quantity }, (_, at) => carton(at))
      : pieces(random, name, quantity, PACKING[name] ?? OTHERS),
  );
}

function pieces(random: Random, name: string, quantity: number, packed: Packed): PackedRow[] {
  const { rooms, carton, together = 1, fragile = false, highValue = false, marks } = packed;
  return Array.from({ length: Math.ceil(quantity / together) }, (_, at) => {
    const inside = Math.min(together, quantity - at * together);
    return {
      contents: inside > 1 ? `${name} × ${inside}` : name,
      room: rooms[at % rooms.length] ?? "",
      carton,
      packedBy: "CP" as const,
      fragile,
      highValue,
      condition: marks.length > 0 && random.chance(0.45) ? random.pick(marks) : null,
    };
  });
}

function carton(at: number): PackedRow {
  const { room, contents, fragile = false, owner = false } = CARTONS[at % CARTONS.length]!;
  return {
    contents,
    room,
    carton: "L",
    packedBy: owner ? "PBO" : "CP",
    fragile,
    highValue: false,
    // What the owner packed nobody of the crew has seen.
    condition: owner ? "PBO CU" : null,
  };
}
