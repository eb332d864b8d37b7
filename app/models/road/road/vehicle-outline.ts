/** The outlines that vehicle-places.ts numbers, as strokes: page and PDF draw the same. Pure. */
import type { VehicleKind } from "./vehicle-parts";

export type VehicleOutline = { width: number; height: number; path: string };

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** From above, the nose to the left, both sides folded out above (right) and below (left). */
const CAR = [
  // Body from above.
  "M36 84Q36 70 56 68L130 62Q215 56 320 62L362 68Q380 70 380 84L380 136Q380 150 362 152L320 158Q215 164 130 158L56 152Q36 150 36 136z",
  "M62 68Q54 110 62 152M134 70Q120 110 134 150M168 78Q158 110 168 142M264 78Q272 110 264 142M296 70Q312 110 296 150M358 67Q364 110 358 153",
  "M134 70L168 78H264L296 70M134 150L168 142H264L296 150M150 62l-8 -8h14l6 7M150 158l-8 8h14l6 -7",
  // The right side above, standing on its wheels outwards.
  "M40 40Q38 26 60 26H110L150 50H290L330 28H370Q382 28 380 42L378 52",
  "M40 40L42 52M150 50V16M216 50V12M286 50V18",
  "M42 20Q44 14 60 14H92M132 12H290M330 14H372Q380 16 380 28",
  // The left side below.
  "M40 180Q38 194 60 194H110L150 170H290L330 192H370Q382 192 380 178L378 168",
  "M40 180L42 168M150 170V204M216 170V208M286 170V202",
  "M42 200Q44 206 60 206H92M132 208H290M330 206H372Q380 204 380 192",
].join("");

/** From its left side, the front wheel to the left. */
const MOTORCYCLE = [
  circle(82, 156, 44),
  circle(82, 156, 30),
  circle(326, 156, 44),
  circle(326, 156, 30),
  "M82 156L138 48M92 158L148 54M126 50L168 40M120 30L128 44",
  circle(108, 66, 14),
  "M40 126Q52 98 92 104",
  "M144 70Q160 58 206 66Q222 72 218 92L150 94z",
  "M218 84Q232 70 262 74L336 66Q344 78 330 84L232 92z",
  "M330 82L360 76M318 100Q352 92 370 126",
  "M150 94L176 166H232L228 92M232 94L300 92L326 156L232 160",
  circle(196, 142, 26),
  "M214 164L250 184H350M250 172H350V186",
].join("");

export const VEHICLE_OUTLINES: Record<VehicleKind, VehicleOutline> = {
  car: { width: 420, height: 220, path: CAR },
  motorcycle: { width: 420, height: 210, path: MOTORCYCLE },
};
