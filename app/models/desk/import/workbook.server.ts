import { setImmediate as othersFirst } from "node:timers/promises";
import { createInflateRaw, inflateRawSync } from "node:zlib";

/** A sheet of a workbook, in the order of its tabs. */
export type Sheet = { name: string; hidden: boolean };

type Part = { method: number; at: number; size: number };
type Found = Sheet & { path: string };
type Entry = { name: string; method: number; size: number; unpacked: number; header: number };

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Yields the parts of a workbook from its directory. */
function* entriesOf(file: Buffer): Generator<Entry> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = end < 0 || end + 20 > file.length ? -1 : file.readUInt32LE(end + 16);
  while (at >= 0 && at + 46 <= file.length && file.readUInt32LE(at) === 0x02014b50) {
    const length = file.readUInt16LE(at + 28);
    yield {
      name: file.toString("utf8", at + 46, at + 46 + length),
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      header: file.readUInt32LE(at + 42),
    };
    at += 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** To how many bytes a workbook says that it unpacks, without unpacking it. */
export function unpackedSize(bytes: Uint8Array): number {
  let total = 0;
  for (const { unpacked } of entriesOf(asBuffer(bytes))) total += unpacked;
  return total;
}

/** The parts of a workbook, by their names. */
function partsOf(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { name, method, size, header } of entriesOf(file)) {
    if (header + 30 > file.length) continue;
    const at = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    parts.set(name, { method, at, size });
  }
  return parts;
}

const bytesOf = (file: Buffer, { at, size }: Part) => file.subarray(at, at + size);

function textOf(file: Buffer, part: Part | undefined): string {
  if (!part) return "";
  const bytes = bytesOf(file, part);
  return (part.method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8");
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const unescaped = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = hex ? parseInt(hex, 16) : Number(dec);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );

function attribute(tag: string, name: string): string {
  const [, , value = ""] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "s").exec(tag) ?? [];
  return unescaped(value);
}

const tagsOf = (xml: string, name: string) =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g")) ?? [];

function sheetsIn(file: Buffer, parts: Map<string, Part>): Found[] {
  const rels = new Map(
    tagsOf(textOf(file, parts.get("xl/_rels/workbook.xml.rels")), "Relationship").map((tag) => [
      attribute(tag, "Id"),
      attribute(tag, "Target"),
    ]),
  );
  return tagsOf(textOf(file, parts.get("xl/workbook.xml")), "sheet").flatMap((tag) => {
    const [name, id] = [attribute(tag, "name"), attribute(tag, "\\w+:id")];
    // As the reader of rows counts them.
    if (!name || !id) return [];
    const target = rels.get(id) ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return [{ name, hidden: /hidden/i.test(attribute(tag, "state")), path }];
  });
}

/** The sheets of a workbook in their order; none where it does not say them as workbooks do. */
export function sheetsOf(bytes: Uint8Array): Sheet[] {
  const file = asBuffer(bytes);
  try {
    return sheetsIn(file, partsOf(file)).map(({ name, hidden }) => ({ name, hidden }));
  } catch {
    // The reader of its rows says that it is broken.
    return [];
  }
}

/** Where a cell begins; what is behind it until the next one is its own. */
const CELL = /<(?:\w+:)?c(?=[\s/>])/;
const FORMULA = /<(?:\w+:)?f[\s/>]/;
const VALUE = /<(?:\w+:)?(?:v|is)[\s/>]/;
/** No cell is longer: 32,767 characters and a formula of 8,192, escaped. */
const CELL_MAX = 300_000;

/**
 * The cells of a sheet that hold a formula without what it came to, as "B3": a program that calculates nothing wrote
 * them. They are not empty, and nobody knows what is in them.
 */
export async function uncalculatedIn(
  bytes: Uint8Array,
  sheet: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const file = asBuffer(bytes);
  const parts = partsOf(file);
  const part = parts.get(sheetsIn(file, parts)[sheet]?.path ?? "");
  if (!part) return found;
  const look = (cell: string) => {
    if (!FORMULA.test(cell) || VALUE.test(cell)) return;
    found.add(attribute(cell.slice(0, cell.indexOf(">")), "r"));
  };
  let rest = "";
  const decoder = new TextDecoder();
  for await (const slice of unpacked(file, part)) {
    const cells = `${rest}${decoder.decode(slice, { stream: true })}`.split(CELL);
    rest = cells.pop()?.slice(-CELL_MAX) ?? "";
    cells.forEach(look);
    await othersFirst();
  }
  look(rest);
  return found;
}

async function* unpacked(file: Buffer, part: Part): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(file, part);
  if (part.method === 0) return yield bytes;
  const inflate = createInflateRaw();
  inflate.end(bytes);
  yield* inflate as AsyncIterable<Uint8Array>;
}
