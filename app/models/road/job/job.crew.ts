/** A job's crew. Pure; for the browser as well. */
import type { HelperTexts } from "./job.fields";

/** An employee's account, or a helper by name and phone. */
export type CrewMember = { employeeId: number | null; name: string; phone: string | null };

/** A helper as forms and scripts name one; `employeeId`: one who has an account. */
export type Helper =
  | { employeeId: number }
  | { employeeId: null; name: string; phone: string | null };

/** The crew's columns, in its order. */
export const CREW = {
  select: { employeeId: true, name: true, phone: true },
  orderBy: { position: "asc" },
} as const;

/** The crew as one line of text, for pages and history. */
export function crewText(crew: readonly { name: string }[]): string {
  return crew.map((member) => member.name).join(", ");
}

/** The crew with the helpers' phones. */
export function crewWithPhones(crew: readonly { name: string; phone: string | null }[]): string {
  return crew.map(helperText).join(", ");
}

const digitsOf = (phone: string | null) => (phone ?? "").replace(/\D/g, "").slice(-10);

/** Whether two have one phone, however it is written. */
export function isSamePhone(
  one: { phone: string | null },
  other: { phone: string | null } | null,
): boolean {
  const figures = digitsOf(one.phone);
  return figures !== "" && figures === digitsOf(other?.phone ?? null);
}

/** Whether two of a crew are one person: an account, or a phone, or a name where nobody gave one. */
export function isSame(one: CrewMember, other: CrewMember): boolean {
  if (one.employeeId !== null || other.employeeId !== null) {
    return one.employeeId === other.employeeId;
  }
  const isNamed = digitsOf(one.phone) === "" && digitsOf(other.phone) === "";
  return isNamed ? sameName(one, other) : isSamePhone(one, other);
}

/** One text for whoever is the same by `isSame`; null for a helper of whom nothing is left. */
export function personKey(member: CrewMember): string | null {
  if (member.employeeId !== null) return `account ${member.employeeId}`;
  if (isErased(member)) return null;
  return digitsOf(member.phone) || `name ${plainName(member)}`;
}

const plainName = ({ name }: { name: string }) => name.replace(/\s+/g, " ").trim().toLowerCase();

/** Whether two are called the same, however it is written. */
export function sameName(one: { name: string }, other: { name: string }): boolean {
  return plainName(one) === plainName(other);
}

/**
 * A crew in which nobody stands twice, in its order: lists of names and helpers say the same people. A bare name beside somebody
 * who has it is that person; of two bare ones the first stays.
 */
export function eachOnce(crew: readonly CrewMember[]): CrewMember[] {
  const once = crew.filter((member, index) => {
    return crew.findIndex((other) => isSame(other, member)) === index;
  });
  return once.filter((member) => {
    const isBare = member.employeeId === null && member.phone === null;
    return !(isBare && once.some((other) => other !== member && sameName(other, member)));
  });
}

export const ERASED_HELPER = "Erased helper";

/** Whether nothing is left of whoever was there. */
const isErased = ({ name, phone }: Pick<CrewMember, "name" | "phone">) =>
  phone === null && (name === ERASED_HELPER || /^Erased person \d+$/.test(name));

/**
 * The helpers among places in crews, the newest first, each once: a name alone is whoever has that name and a phone. `search`:
 * words of the name, or figures of the phone.
 */
export function helpersAmong<Place extends CrewMember>(
  places: readonly Place[],
  search = "",
): Place[] {
  const known: Place[] = [];
  for (const place of places) {
    if (place.employeeId === null && !isErased(place) && !known.some((one) => isSame(one, place)))
      known.push(place);
  }
  const phones = known.filter(({ phone }) => phone !== null);
  const figures = search.replace(/\D/g, "");
  const words = search.toLowerCase().split(/\s+/);
  return known
    .filter((one) => one.phone !== null || !phones.some((other) => sameName(one, other)))
    .filter(
      ({ name, phone }) =>
        words.every((word) => name.toLowerCase().includes(word)) ||
        (figures.length >= 3 && (phone ?? "").replace(/\D/g, "").includes(figures.slice(-10))),
    );
}

/** "Ramu Yadav, 98900 00001": as a tick of the form posts somebody without an account. */
function helperText({ name, phone }: Pick<CrewMember, "name" | "phone">): string {
  return phone ? `${name}, ${phone}` : name;
}

/** A name, or a name and a phone as `helperText` writes them. */
export function readHelper(text: string): Pick<CrewMember, "name" | "phone"> {
  const [, name, phone] = /^(.+?), (\+?[\d ()-]{6,20})$/.exec(text) ?? [];
  return name && phone ? { name, phone } : { name: text, phone: null };
}

const PHONE_AT_END = /^(.*\p{L}.*?)[\s:–-]+(\+?\d[\d ()-]{5,19})$/u;

/**
 * Helpers as they are typed in one line: "Raju 98220 11111, Sunil More". A number alone is the phone of the name before it; one
 * without such a name comes back as a helper without a name.
 */
export function readHelpers(text: string): HelperTexts[] {
  const helpers: HelperTexts[] = [];
  for (const part of text.split(/[,;\n]|\s(?:and|&)\s/u)) {
    const typed = part.trim();
    if (!typed) continue;
    const [, name, phone] = PHONE_AT_END.exec(typed) ?? [];
    const before = helpers.at(-1);
    if (name && phone) helpers.push({ name: name.trim(), phone });
    else if (/\p{L}/u.test(typed)) helpers.push({ name: typed, phone: "" });
    else if (before && !before.phone) before.phone = typed;
    else helpers.push({ name: "", phone: typed });
  }
  return helpers;
}

/** A member as ticks of the form post it: an employee's id, or a helper's text. */
export function crewValue(member: CrewMember): string {
  return member.employeeId === null ? helperText(member) : String(member.employeeId);
}
