/** Accessories of a car or motorcycle, and the papers handed over. Pure. */

export const VEHICLE_KINDS = ["car", "motorcycle"] as const;
export type VehicleKind = (typeof VEHICLE_KINDS)[number];

export const VEHICLE_KIND_WORDS: Record<VehicleKind, { en: string; hi: string }> = {
  car: { en: "Car", hi: "कार" },
  motorcycle: { en: "Motorcycle or scooter", hi: "मोटरसाइकिल या स्कूटर" },
};

const BOTH = VEHICLE_KINDS;
const CAR = ["car"] as const;
const MOTORCYCLE = ["motorcycle"] as const;

type Part = {
  en: string;
  hi: string;
  /** The kinds of vehicles that have it. */
  of: readonly VehicleKind[];
  /** A paper, which is handed over and given back. */
  paper?: true;
};

export const VEHICLE_PARTS = {
  battery: { en: "Battery", hi: "बैटरी", of: BOTH },
  spare_wheel: { en: "Spare wheel", hi: "स्टेपनी", of: CAR },
  jack: { en: "Jack", hi: "जैक", of: CAR },
  tools: { en: "Tools", hi: "औज़ार", of: BOTH },
  stereo: { en: "Stereo", hi: "स्टीरियो", of: CAR },
  speakers: { en: "Speakers", hi: "स्पीकर", of: CAR },
  mats: { en: "Mats", hi: "मैट", of: CAR },
  seat_covers: { en: "Seat covers", hi: "सीट कवर", of: BOTH },
  wheel_caps: { en: "Wheel caps", hi: "व्हील कप", of: CAR },
  wipers: { en: "Wipers", hi: "वाइपर", of: CAR },
  aerial: { en: "Aerial", hi: "एंटीना", of: CAR },
  mirrors: { en: "Mirrors", hi: "शीशे", of: BOTH },
  fastag: { en: "FASTag", hi: "फ़ास्टैग", of: CAR },
  dash_camera: { en: "Dash camera", hi: "डैश कैमरा", of: CAR },
  helmet: { en: "Helmet", hi: "हेलमेट", of: MOTORCYCLE },
  side_boxes: { en: "Side boxes", hi: "साइड बॉक्स", of: MOTORCYCLE },
  rc: {
    en: "Registration certificate (RC)",
    hi: "पंजीकरण प्रमाणपत्र (आर.सी.)",
    of: BOTH,
    paper: true,
  },
  insurance: { en: "Insurance policy", hi: "बीमा पॉलिसी", of: BOTH, paper: true },
  puc: {
    en: "Pollution certificate (PUC)",
    hi: "प्रदूषण प्रमाणपत्र (पी.यू.सी.)",
    of: BOTH,
    paper: true,
  },
  owner_id: { en: "Owner's identity seen", hi: "मालिक का पहचान पत्र देखा", of: BOTH, paper: true },
} as const satisfies Record<string, Part>;
export type VehiclePart = keyof typeof VEHICLE_PARTS;

const ALL = Object.keys(VEHICLE_PARTS) as VehiclePart[];
const partOf = (key: VehiclePart): Part => VEHICLE_PARTS[key];

/** The parts that are asked of a kind of vehicle, in order, the papers last. */
export function partsOf(kind: VehicleKind): VehiclePart[] {
  return ALL.filter((key) => partOf(key).of.includes(kind));
}

export function isPaper(key: VehiclePart): boolean {
  return partOf(key).paper === true;
}

/** The keys of the parts as a report keeps them; what is no part of such a vehicle is left out. */
export function readParts(stored: string, kind: VehicleKind): VehiclePart[] {
  const kept = new Set(stored.split(","));
  return partsOf(kind).filter((key) => kept.has(key));
}

export function writeParts(keys: readonly string[], kind: VehicleKind): string {
  return readParts(keys.join(","), kind).join(",");
}
