/** Places as people say them, out of addresses as people type them: "B-703, Aundh, Pune 411007" is Pune. Pure. */

/** Words after a town in an address that name no town: the country, and states that are not towns as well. */
const WIDER = new Set(
  (
    "india|bharat|andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|gujarat|haryana|himachal pradesh|" +
    "jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|orissa|" +
    "punjab|rajasthan|sikkim|tamil nadu|tamilnadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|" +
    "jammu and kashmir|jammu & kashmir|ladakh|lakshadweep"
  ).split("|"),
);

/** A PIN of six digits (in Devanagari as well), with or without its gap, its word and its dash. */
const PIN =
  /[\s\-–—.:]*(?<![\p{L}\p{M}\p{Nd}])(?:pin(?:\s*code)?[\s\-–—.:]*)?\p{Nd}{3}\s?\p{Nd}{3}(?![\p{L}\p{M}\p{Nd}])\.?/giu;

/** The parts of an address that name a place, from the house to the town. */
function partsOf(address: string | null | undefined): string[] {
  const parts = (address ?? "")
    .split(/[,;\n]+/u)
    .map((part) =>
      part
        .replace(PIN, "")
        .replace(/\s+/gu, " ")
        .replace(/[\s.\-–—]+$/u, "")
        .trim(),
    )
    .filter((part) => /\p{L}/u.test(part));
  const places = parts.filter((part) => !WIDER.has(part.toLowerCase()));
  return places.length > 0 ? places : parts.slice(-1);
}

/** The town of an address, else the last place that it names; null where it names none. */
export function placeOf(address: string | null | undefined): string | null {
  return partsOf(address).at(-1) ?? null;
}

/**
 * From where to where, in places: "Pune → Mumbai", within one town by its parts: "Aundh → Baner". Null where
 * neither end is known; an end that is not known is "…".
 */
export function routeOf(
  from: string | null | undefined,
  to: string | null | undefined,
): string | null {
  const [start, end] = [partsOf(from), partsOf(to)];
  const [first, last] = [start.at(-1), end.at(-1)];
  if (!first && !last) return null;
  if (first?.toLowerCase() === last?.toLowerCase()) {
    return `${start.at(-2) ?? first} → ${end.at(-2) ?? last}`;
  }
  return `${first ?? "…"} → ${last ?? "…"}`;
}

/** Reads the places of one text: "from → to", or an address alone, whose last two places are named: "Aundh, Pune". */
export function placesIn(text: string | null | undefined): string | null {
  const [from, ...to] = (text ?? "").split("→");
  if (to.length > 0) return routeOf(from, to.at(-1));
  return partsOf(from).slice(-2).join(", ") || null;
}
