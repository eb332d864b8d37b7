/** An address as people type it, read as e-invoices want it: lines, a place, a PIN. Pure. */
import { pinIn, STATES } from "../../ground/tax/states";

export type PostalAddress = {
  line1: string;
  line2: string;
  /** The town. */
  place: string;
  pin: string | null;
};

const LINE_MAX = 100;
const PLACE_MAX = 50;

/** Cities that are named like their state: nothing else in an address names them. */
const CITY_STATES = ["Delhi", "Chandigarh", "Puducherry"];
const NO_PLACES = [
  "India",
  ...Object.values(STATES)
    .map(({ name }) => name as string)
    .filter((name) => !CITY_STATES.includes(name)),
].map((name) => name.toLowerCase());

const PIN = /(?:\bpin(?:\s*code)?\b[\s.:-]*)?(?<!\d)[1-9]\d{2}[\s-]?\d{3}(?!\d)/gi;

/** One line without what the portal's texts may not hold: a double quote, a backslash, a line's end. */
export function portalText(text: string, max: number): string {
  const clean = text.replaceAll('"', "'").replaceAll("\\", "/").replace(/\s+/g, " ");
  return clean.trim().slice(0, max).trim();
}

/** "Pune 411007" without its PIN, "Pune Maharashtra" without its state; nothing where no more is left. */
function placeIn(part: string): string {
  const bare = part.replace(PIN, " ").replace(/^[\s.:()-]+|[\s.:()-]+$/g, "");
  const lower = bare.toLowerCase();
  const tail = NO_PLACES.find((name) => lower === name || lower.endsWith(` ${name}`));
  return tail === undefined ? bare : bare.slice(0, bare.length - tail.length).trim();
}

/** The town of a part that has the street as well: "14 MG Road Pune" as its last word. */
function townOf(part: string): string {
  const last = part.split(" ").at(-1) ?? "";
  return /\d/.test(part) && /^\p{L}{3,}$/u.test(last) ? last : part;
}

/** Text that is too long for one line, at its last comma or space that fits. */
function cutAt(text: string, max: number): [string, string] {
  if (text.length <= max) return [text, ""];
  const space = text.lastIndexOf(" ", max);
  const end = space > 0 ? space : max;
  return [text.slice(0, end).replace(/[,\s]+$/, ""), text.slice(end).trim()];
}

/** Reads an address; `pin` is one that is known beside it. */
export function postalAddress(text: string | null, pin: string | null = null): PostalAddress {
  const parts = portalText((text ?? "").replace(/[\n;]/g, ","), Infinity)
    .split(",")
    .map((part) => part.trim());
  const places = parts.map(placeIn);
  const withPin = parts.findLastIndex((part) => pinIn(part) !== null);
  const upTo = withPin === -1 ? places.length - 1 : withPin;
  const found = places.findLastIndex((place, at) => at <= upTo && place !== "");
  const at = found === -1 ? places.findIndex((place) => place !== "") : found;
  const whole = places[at] ?? "";
  const place = townOf(whole);
  const street = whole.slice(0, whole.length - place.length).trim();
  const lines = places
    .map((one, index) => (index === at ? street : one))
    .filter((one) => one !== "")
    .join(", ");
  const [line1, rest] = cutAt(lines || place, LINE_MAX);
  const [line2] = cutAt(rest, LINE_MAX);
  return {
    line1,
    line2: line2.length < 3 ? "" : line2,
    place: portalText(place, PLACE_MAX),
    pin: pinIn(text) ?? pinIn(pin),
  };
}

/** The first of some addresses with a PIN and a place; else the first one, as far as it goes. */
export function bestAddress(
  texts: readonly (string | null)[],
  pin: string | null = null,
): PostalAddress {
  const read = texts
    .filter((text) => Boolean(text?.trim()))
    .map((text) => postalAddress(text, pin));
  return (
    read.find((address) => address.pin !== null && address.place !== "") ??
    read[0] ??
    postalAddress(null, pin)
  );
}
