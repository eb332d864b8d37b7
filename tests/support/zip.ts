import { inflateRawSync } from "node:zlib";

/** The files of an archive, read by its directory. */
export function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const count = zip.readUInt16LE(zip.length - 12);
  let at = zip.readUInt32LE(zip.length - 6);
  for (let file = 0; file < count; file++) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files[name] = inflateRawSync(packed).toString();
    at += 46 + zip.readUInt16LE(at + 28);
  }
  return files;
}
