/** Tells a file's kind by its first bytes, never by its name. Pure. */
import type { Delimiter } from "../../ground/typed/typed-text";

type Kind = { kind: "csv" } | { kind: "xlsx" } | { kind: null; message: string };

const SAVE_AS = "save it as Excel workbook (.xlsx) or CSV and choose that file";

const starts = (bytes: Uint8Array, ...first: number[]) =>
  first.every((byte, index) => bytes[index] === byte);

const holds = (bytes: Uint8Array, text: string, encoding: BufferEncoding = "latin1") =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, encoding);

const OTHERS: readonly [string, number[]][] = [
  ["a PNG picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG picture", [0xff, 0xd8, 0xff]],
  ["a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
  ["a packed file (gzip)", [0x1f, 0x8b]],
  ["a RAR archive", [0x52, 0x61, 0x72, 0x21]],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["a database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
];

const refused = (message: string): Kind => ({ kind: null, message });

/** A table of text, an Excel workbook, or a sentence that says what it is instead and what to do. */
export function fileKind(bytes: Uint8Array): Kind {
  if (bytes.length === 0) return refused("The file is empty. Choose another one.");
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)) {
    return archive(bytes);
  }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // Names within such a file are UTF-16.
    const locked = holds(bytes, "EncryptedPackage", "utf16le");
    return refused(
      locked
        ? `The file is protected with a password. Open it, remove the password, ${SAVE_AS}.`
        : `The file is from an old Excel (.xls). Open it and ${SAVE_AS}.`,
    );
  }
  for (const [name, first] of OTHERS) {
    if (starts(bytes, ...first)) {
      return refused(`The file is ${name}, not a table. Choose a CSV or .xlsx file.`);
    }
  }
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1").trimStart().toLowerCase();
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
    return refused(`The file is a web page, not a table. Open it in Excel and ${SAVE_AS}.`);
  }
  if (start.startsWith("<?xml")) {
    return refused(`The file is XML, not a table. Open it in Excel and ${SAVE_AS}.`);
  }
  return { kind: "csv" };
}

function archive(bytes: Uint8Array): Kind {
  if (holds(bytes, "xl/workbook.xml")) return { kind: "xlsx" };
  if (holds(bytes, "xl/workbook.bin")) {
    return refused(`The file is a binary workbook (.xlsb). Open it and ${SAVE_AS}.`);
  }
  if (holds(bytes, "word/document.xml")) {
    return refused("The file is a Word document, not a table. Choose a CSV or .xlsx file.");
  }
  if (holds(bytes, "opendocument.spreadsheet")) {
    return refused(`The file is from LibreOffice (.ods). Open it and ${SAVE_AS}.`);
  }
  return refused(
    "The file is an archive (.zip), not a table. Unpack it and choose a file from it.",
  );
}

/** The encoding of a text: by its mark, as strict UTF-8, or a guess that the page shows. Pure. */

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const ENCODING_LABELS: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows-1252 (Western European)",
};

type Found = { encoding: Encoding; guessed: boolean } | { encoding: null; message: string };

/** Returns the bytes of a character by its first byte; 0 where no character begins with it. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** The first byte that is no UTF-8 (-1: none), and whether characters of several bytes stand anywhere. */
function scan(bytes: Uint8Array): { wrongAt: number; hasLong: boolean } {
  let wrongAt = -1;
  let longs = 0;
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at] ?? 0);
    let good = length > 0;
    for (let next = 1; good && next < length; next++) {
      good = ((bytes[at + next] ?? 0) & 0xc0) === 0x80;
    }
    if (!good && wrongAt < 0) wrongAt = at;
    // Two bytes may be by chance what another encoding writes for two letters.
    if (good && length > 2) longs += 1;
    at += good ? length : 1;
  }
  return { wrongAt, hasLong: longs > 0 };
}

/** The line that a byte stands in, counted from 1. */
function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at++) if (bytes[at] === 0x0a) line += 1;
  return line;
}

/** UTF-16 without its mark: every other byte of what is mostly Latin is nought. */
function wide(bytes: Uint8Array): Encoding | null {
  const some = bytes.subarray(0, 1000);
  let [even, odd] = [0, 0];
  some.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  if (odd > some.length * 0.2 && even < odd / 10) return "utf-16le";
  return even > some.length * 0.2 && odd < even / 10 ? "utf-16be" : null;
}

/** The encoding of a table of text, and whether that is a guess; or a sentence, with the line. */
export function encodingOf(bytes: Uint8Array, isUtf8: (bytes: Uint8Array) => boolean): Found {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", guessed: false };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", guessed: false };
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const found = wide(bytes);
  if (found) return { encoding: found, guessed: false };
  const nought = bytes.indexOf(0);
  if (nought >= 0) {
    const where = `Line ${lineAt(bytes, nought)}`;
    return {
      encoding: null,
      message: `${where} has characters that are not text: the file is not a table. Choose a CSV or .xlsx file.`,
    };
  }
  if (isUtf8(bytes)) return { encoding: "utf-8", guessed: false };
  const { wrongAt, hasLong } = scan(bytes);
  if (!marked && !hasLong) return { encoding: "windows-1252", guessed: true };
  return {
    encoding: null,
    message: `Line ${lineAt(bytes, wrongAt)} is written in another encoding than the rest, which is UTF-8. Save the file as CSV UTF-8 and choose it again.`,
  };
}

export const DELIMITER_LABELS: Record<Delimiter, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};
