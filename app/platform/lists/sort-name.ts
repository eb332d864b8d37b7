/** The order of names, the same on both databases: letter case and accents aside, as a reader looks for them. Pure. */

/** Accents, and the dots below of Indian scripts (nukta), which many do not type. */
export const ACCENTS =
  /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u{110ba}\u{11173}\u{111ca}]/gu;

/** Latin letters of their own that stand among the plain ones. */
const LETTERS: Record<string, string> = {
  æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ß: "ss", þ: "th",
}; // prettier-ignore

/** The text that a name is sorted by, by its code points. The migration of the column says the same of plain letters. */
export function sortNameOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(/[æœøđðħıłßþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC")
    .trim();
}

/** The tables whose rows are sorted by name, their column `sortName` follows each write of `name`. */
const SORTED = ["User", "Item", "Driver", "Vendor"];

export const isSortedByName = (table: string) => SORTED.includes(table);

type Data = Record<string, unknown>;

function withSortName<D>(data: D): D {
  if (Array.isArray(data)) return data.map(withSortName) as D;
  const { name } = data as Data;
  return typeof name === "string" ? { ...data, sortName: sortNameOf(name) } : data;
}

type Write = { args: object; query: (args: never) => Promise<unknown> };

const write = ({ args, query }: Write) => {
  const written = Object.entries(args).map(([word, data]: [string, unknown]) => [
    word,
    word === "data" || word === "create" || word === "update" ? withSortName(data) : data,
  ]);
  return query(Object.fromEntries(written) as never);
};

const WRITES =
  "create createMany createManyAndReturn update updateMany updateManyAndReturn upsert".split(" ");

/** An extension of Prisma's clients, so that no writer of a name forgets it. */
export const SORT_NAMES = {
  query: Object.fromEntries(
    SORTED.map((table) => [
      table.toLowerCase(),
      Object.fromEntries(WRITES.map((word) => [word, write])),
    ]),
  ),
};
