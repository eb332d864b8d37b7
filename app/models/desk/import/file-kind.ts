/** What a file is, by its first bytes and never by its name. Pure. */

type Found = { kind: "csv" } | { kind: "xlsx" } | { kind: null; message: string };

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

const refused = (message: string): Found => ({ kind: null, message });

/** A table of text, an Excel workbook, or a sentence that says what it is instead and what to do. */
export function fileKind(bytes: Uint8Array): Found {
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

function archive(bytes: Uint8Array): Found {
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
