/** The states and union territories of India by their GST codes, and what a PIN says of them. Pure. */

type State = {
  name: string;
  /** Levies UTGST in SGST's place: a union territory without a legislature of its own. */
  union?: true;
};

/** Codes that still count; 25 (Daman and Diu) and 28 (undivided Andhra Pradesh) were given up. */
export const STATES = {
  "01": { name: "Jammu and Kashmir" },
  "02": { name: "Himachal Pradesh" },
  "03": { name: "Punjab" },
  "04": { name: "Chandigarh", union: true },
  "05": { name: "Uttarakhand" },
  "06": { name: "Haryana" },
  "07": { name: "Delhi" },
  "08": { name: "Rajasthan" },
  "09": { name: "Uttar Pradesh" },
  "10": { name: "Bihar" },
  "11": { name: "Sikkim" },
  "12": { name: "Arunachal Pradesh" },
  "13": { name: "Nagaland" },
  "14": { name: "Manipur" },
  "15": { name: "Mizoram" },
  "16": { name: "Tripura" },
  "17": { name: "Meghalaya" },
  "18": { name: "Assam" },
  "19": { name: "West Bengal" },
  "20": { name: "Jharkhand" },
  "21": { name: "Odisha" },
  "22": { name: "Chhattisgarh" },
  "23": { name: "Madhya Pradesh" },
  "24": { name: "Gujarat" },
  "26": { name: "Dadra and Nagar Haveli and Daman and Diu", union: true },
  "27": { name: "Maharashtra" },
  "29": { name: "Karnataka" },
  "30": { name: "Goa" },
  "31": { name: "Lakshadweep", union: true },
  "32": { name: "Kerala" },
  "33": { name: "Tamil Nadu" },
  "34": { name: "Puducherry" },
  "35": { name: "Andaman and Nicobar Islands", union: true },
  "36": { name: "Telangana" },
  "37": { name: "Andhra Pradesh" },
  "38": { name: "Ladakh", union: true },
  "97": { name: "Other Territory", union: true },
  // A recipient abroad; no registration bears it.
  "96": { name: "Outside India" },
} as const satisfies Record<string, State>;

export type StateCode = keyof typeof STATES;

/** In the order of their codes, which an object with keys like "10" does not keep. */
export const STATE_CODES = (Object.keys(STATES) as StateCode[]).sort();

export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(STATES, text);
}

/** "27-Maharashtra", as papers and the portal's files write a place. */
export function statePlace(code: StateCode): string {
  return `${code}-${STATES[code].name}`;
}

/** The head beside CGST within one state: SGST, or UTGST in a union territory without a legislature. */
export function stateHead(code: StateCode): "SGST" | "UTGST" {
  return (STATES[code] as State).union ? "UTGST" : "SGST";
}

/**
 * First and last three digits of the PINs of each state, as the post office gave them out. They overlap
 * where one office serves two states, so a PIN may name several.
 */
const PINS: readonly [from: number, to: number, StateCode][] = [
  [110, 110, "07"],
  [121, 136, "06"],
  [140, 160, "03"],
  [160, 160, "04"],
  [171, 177, "02"],
  [180, 193, "01"],
  [194, 194, "38"],
  [201, 285, "09"],
  [244, 244, "05"],
  [246, 249, "05"],
  [262, 263, "05"],
  [301, 345, "08"],
  [360, 396, "24"],
  [362, 362, "26"],
  [396, 396, "26"],
  [400, 445, "27"],
  [403, 403, "30"],
  [450, 488, "23"],
  [490, 497, "22"],
  [500, 509, "36"],
  [515, 535, "37"],
  [533, 533, "34"],
  [560, 591, "29"],
  [600, 643, "33"],
  [605, 605, "34"],
  [607, 607, "34"],
  [609, 609, "34"],
  [670, 695, "32"],
  [673, 673, "34"],
  [682, 682, "31"],
  [700, 743, "19"],
  [737, 737, "11"],
  [744, 744, "35"],
  [751, 770, "21"],
  [781, 788, "18"],
  [790, 792, "12"],
  [793, 794, "17"],
  [795, 795, "14"],
  [796, 796, "15"],
  [797, 798, "13"],
  [799, 799, "16"],
  [800, 855, "10"],
  [813, 835, "20"],
];

/** Where one state holds a range that lies within another's and nothing of it is shared. */
const WHOLE: Readonly<Record<number, StateCode>> = {
  403: "30",
  737: "11",
};

/** The states that a PIN may belong to; none if it is not an Indian PIN. */
export function statesOfPin(pin: string): StateCode[] {
  const digits = pin.replace(/\s/g, "");
  if (!/^[1-9]\d{5}$/.test(digits)) return [];
  const start = Number(digits.slice(0, 3));
  const whole = WHOLE[start];
  if (whole) return [whole];
  return PINS.filter(([from, to]) => from <= start && start <= to).map(([, , code]) => code);
}

/** The state that a PIN proposes; null where it names none, or more than one. */
export function stateOfPin(pin: string): StateCode | null {
  const [only, ...others] = statesOfPin(pin);
  return only && others.length === 0 ? only : null;
}

/** The last PIN in a typed address ("Pune 411 007"), without its space; null if there is none. */
export function pinIn(address: string | null | undefined): string | null {
  const pins = (address ?? "").match(/(?<!\d)[1-9]\d{2}[\s-]?\d{3}(?!\d)/g);
  return pins?.at(-1)?.replace(/\D/g, "") ?? null;
}
