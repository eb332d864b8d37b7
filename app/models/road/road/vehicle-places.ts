/** The numbered places on the outlines of a car and a motorcycle, where a report marks damage. Pure. */
import type { VehicleKind } from "./vehicle-parts";

/**
 * `x` and `y`: where the number stands on the outline of vehicle-outline.ts, from its top left corner. `key` is what a mark
 * keeps: it is never given to another place.
 */
type VehiclePlace = {
  key: string;
  number: number;
  en: string;
  hi: string;
  x: number;
  y: number;
};

type Row = [key: string, en: string, hi: string, x: number, y: number];

const numbered = (rows: Row[]): readonly VehiclePlace[] =>
  rows.map(([key, en, hi, x, y], at) => ({ key, number: at + 1, en, hi, x, y }));

/** A car from above, its nose to the left, with both sides folded out. */
const CAR = numbered([
  ["front_bumper", "Front bumper", "आगे का बम्पर", 48, 110],
  ["bonnet", "Bonnet", "बोनट", 98, 110],
  ["windscreen", "Windscreen", "आगे का शीशा", 152, 110],
  ["roof", "Roof", "छत", 215, 110],
  ["rear_glass", "Rear glass", "पीछे का शीशा", 282, 110],
  ["boot", "Boot", "डिक्की", 326, 110],
  ["rear_bumper", "Rear bumper", "पीछे का बम्पर", 368, 110],
  ["left_front_wing", "Left front wing", "बायाँ आगे का फेंडर", 98, 190],
  ["left_front_door", "Left front door", "बायाँ आगे का दरवाज़ा", 180, 186],
  ["left_rear_door", "Left rear door", "बायाँ पीछे का दरवाज़ा", 250, 186],
  ["left_rear_wing", "Left rear wing", "बायाँ पीछे का फेंडर", 326, 190],
  ["right_front_wing", "Right front wing", "दायाँ आगे का फेंडर", 98, 30],
  ["right_front_door", "Right front door", "दायाँ आगे का दरवाज़ा", 180, 34],
  ["right_rear_door", "Right rear door", "दायाँ पीछे का दरवाज़ा", 250, 34],
  ["right_rear_wing", "Right rear wing", "दायाँ पीछे का फेंडर", 326, 30],
  ["front_lights", "Front lights", "आगे की बत्तियाँ", 62, 76],
  ["rear_lights", "Rear lights", "पीछे की बत्तियाँ", 356, 76],
  ["mirrors", "Mirrors", "साइड शीशे", 150, 62],
  ["wheels", "Wheels and tyres", "पहिए और टायर", 120, 208],
  ["inside", "Inside, seats", "अंदर, सीटें", 215, 146],
]);

/** A motorcycle from its left side. */
const MOTORCYCLE = numbered([
  ["front_wheel", "Front wheel", "आगे का पहिया", 82, 156],
  ["front_mudguard", "Front mudguard", "आगे का मडगार्ड", 62, 104],
  ["fork", "Front fork", "आगे का फोर्क", 118, 112],
  ["headlight", "Headlight", "हेडलाइट", 106, 66],
  ["handlebar", "Handlebar and levers", "हैंडल और लीवर", 146, 40],
  ["mirrors", "Mirrors", "शीशे", 126, 18],
  ["tank", "Fuel tank", "पेट्रोल टंकी", 178, 80],
  ["seat", "Seat", "सीट", 246, 78],
  ["left_side", "Left side panel", "बायाँ साइड पैनल", 236, 108],
  ["right_side", "Right side panel", "दायाँ साइड पैनल", 276, 108],
  ["engine", "Engine", "इंजन", 190, 140],
  ["silencer", "Silencer", "साइलेंसर", 256, 178],
  ["rear_light", "Rear light and mudguard", "पीछे की बत्ती और मडगार्ड", 344, 84],
  ["rear_wheel", "Rear wheel", "पीछे का पहिया", 326, 156],
]);

export const VEHICLE_PLACES: Record<VehicleKind, readonly VehiclePlace[]> = {
  car: CAR,
  motorcycle: MOTORCYCLE,
};

/** A place of a kind of vehicle by its key; null for none. */
export function vehiclePlace(kind: VehicleKind, key: string): VehiclePlace | null {
  return VEHICLE_PLACES[kind].find((place) => place.key === key) ?? null;
}
