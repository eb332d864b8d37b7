/**
 * Damage as movers write it down: places by their number, then codes, as in "5 6 CH, 10 SC". Shared by the packing list and
 * the reports on vehicles. Pure.
 */

type Words = { en: string; hi: string };

/** Codes of the trade, in the order of its sheets. */
export const CONDITION_CODES = {
  BE: { en: "bent", hi: "मुड़ा हुआ" },
  BR: { en: "broken", hi: "टूटा" },
  BU: { en: "burned", hi: "जला हुआ" },
  CH: { en: "chipped", hi: "किनारा टूटा" },
  CR: { en: "crushed", hi: "कुचला हुआ" },
  CU: { en: "contents and condition unknown", hi: "सामान और हालत अज्ञात" },
  D: { en: "dented", hi: "पिचका" },
  F: { en: "faded", hi: "फीका" },
  G: { en: "gouged", hi: "खुदा हुआ" },
  L: { en: "loose", hi: "ढीला" },
  M: { en: "marred", hi: "निशान लगा" },
  MCU: { en: "mechanical condition unknown", hi: "मशीन की हालत अज्ञात" },
  MI: { en: "mildew", hi: "फफूँद" },
  MO: { en: "moth-eaten", hi: "कीड़ा लगा" },
  P: { en: "peeling", hi: "परत उतरी" },
  R: { en: "rubbed", hi: "घिसा" },
  RU: { en: "rusted", hi: "जंग लगा" },
  S: { en: "stretched", hi: "खिंचा हुआ" },
  SC: { en: "scratched", hi: "खरोंच" },
  SH: { en: "short", hi: "कम" },
  SO: { en: "soiled", hi: "मैला" },
  ST: { en: "stained", hi: "दाग लगा" },
  T: { en: "torn", hi: "फटा" },
  W: { en: "badly worn", hi: "बहुत घिसा" },
  Z: { en: "cracked", hi: "दरार" },
  PBO: { en: "packed by the owner", hi: "मालिक द्वारा पैक" },
  CP: { en: "packed by the mover", hi: "मूवर द्वारा पैक" },
} as const satisfies Record<string, Words>;
type ConditionCode = keyof typeof CONDITION_CODES;

/** Places on a package or a piece of furniture, by their number less one. */
export const CONDITION_PLACES: readonly Words[] = [
  { en: "arm", hi: "हत्था" },
  { en: "bottom", hi: "नीचे" },
  { en: "corner", hi: "कोना" },
  { en: "front", hi: "आगे" },
  { en: "left", hi: "बाएँ" },
  { en: "leg", hi: "पाया" },
  { en: "rear", hi: "पीछे" },
  { en: "right", hi: "दाएँ" },
  { en: "side", hi: "बगल" },
  { en: "top", hi: "ऊपर" },
  { en: "veneer", hi: "परत" },
  { en: "edge", hi: "किनारा" },
  { en: "centre", hi: "बीच" },
  { en: "seat", hi: "सीट" },
  { en: "drawer", hi: "दराज" },
  { en: "inside", hi: "अंदर" },
  { en: "outside", hi: "बाहर" },
  { en: "door", hi: "दरवाज़ा" },
];

/** The places and codes between two commas. */
type ConditionNote = { places: number[]; codes: ConditionCode[] };

export function isConditionCode(text: string): text is ConditionCode {
  return Object.hasOwn(CONDITION_CODES, text);
}

const wordsOf = (text: string) => text.trim().toUpperCase().split(/\s+/).filter(Boolean);
const notesOf = (text: string) =>
  text
    .split(",")
    .map(wordsOf)
    .filter((words) => words.length > 0);

const isPlace = (word: string) => /^\d+$/.test(word);
const placeOf = (word: string) => CONDITION_PLACES[Number(word) - 1];

const CODES_AND_PLACES = "Write the places by number, then the codes: 5 6 CH, 10 SC";

/** Says which part of a condition is no place or code; null where all of it is valid or nothing is written. */
export function conditionProblem(text: string): string | null {
  for (const words of notesOf(text)) {
    for (const word of words) {
      if (isPlace(word) && !placeOf(word)) {
        return `There is no place ${word}: places go from 1 to ${CONDITION_PLACES.length}`;
      }
      if (!isPlace(word) && !isConditionCode(word)) {
        return `'${word}' is not a condition code. ${CODES_AND_PLACES}`;
      }
    }
    const firstCode = words.findIndex((word) => !isPlace(word));
    if (firstCode < 0) return `'${words.join(" ")}' has no code. ${CODES_AND_PLACES}`;
    if (words.slice(firstCode).some(isPlace)) {
      return `'${words.join(" ")}' has a place after a code. ${CODES_AND_PLACES}`;
    }
  }
  return null;
}

/** A condition note by note. What is no place or code is left out: `conditionProblem` names it. */
export function parseCondition(text: string): ConditionNote[] {
  return notesOf(text).map((words) => ({
    places: words.filter((word) => isPlace(word) && placeOf(word)).map(Number),
    codes: words.filter(isConditionCode),
  }));
}

/** As it is kept: capitals, one space between, ", " after each note. */
export function conditionText(text: string): string {
  return notesOf(text)
    .map((words) => words.join(" "))
    .join(", ");
}

/** "left, leg: chipped; top: scratched". What cannot be read stands as it was written; empty where nothing is. */
export function conditionWords(text: string | null): string {
  if (!text) return "";
  if (conditionProblem(text) !== null) return text.trim();
  return parseCondition(text)
    .map(({ places, codes }) => {
      const words = codes.map((code) => CONDITION_CODES[code].en).join(", ");
      const where = places.map((place) => CONDITION_PLACES[place - 1]?.en).join(", ");
      return where ? `${where}: ${words}` : words;
    })
    .join("; ");
}

/** Damage at a place of the outline as one line of text: codes, and after a colon a note. Pure. */
export type MarkText = { codes: string; note: string | null };

const codesOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function split(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1).trim()];
}

/** Says which part is no code; null where all of it is valid. */
export function markProblem(text: string): string | null {
  const [codes] = split(text);
  const words = codesOf(codes);
  if (words.length === 0) return "Write the codes first: SC, D: as long as a hand";
  const unknown = words.find((word) => !isConditionCode(word));
  if (unknown === undefined) return null;
  return `'${unknown}' is not a condition code. Write codes, then a colon and a note: SC, D: as long as a hand`;
}

export function parseMark(text: string): MarkText {
  const [codes, note] = split(text);
  return { codes: [...new Set(codesOf(codes))].join(", "), note: note || null };
}

export function markLine({ codes, note }: MarkText): string {
  return note ? `${codes}: ${note}` : codes;
}
