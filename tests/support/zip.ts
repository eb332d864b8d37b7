import { inflateRawSync } from "node:zlib";

/** The files of an archive as texts, read by its directory. */
export function unzipped(zip: Buffer): Record<string, string> {
  const files = Object.entries(unzippedBytes(zip));
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString()]));
}

const STORED = 0;

export function unzippedBytes(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  const count = zip.readUInt16LE(zip.length - 12);
  let at = zip.readUInt32LE(zip.length - 6);
  for (let file = 0; file < count; file++) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files[name] = zip.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed);
    const [extra, comment] = [zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    at += 46 + zip.readUInt16LE(at + 28) + extra + comment;
  }
  return files;
}
