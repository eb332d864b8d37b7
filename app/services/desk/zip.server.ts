import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

/** The first day that the format knows: a file's day would only make equal archives differ. */
const FIRST_DAY = new Date(1980, 0, 1);
const ALIKE = { mtime: FIRST_DAY, forceDosTimestamp: true, mode: 0o100644 };

/** Files as one ZIP archive, held in memory: for some tables, not for papers. */
export async function zipOf(
  files: readonly { name: string; content: string }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name, ALIKE);
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream));
}

export type ZippedFile = {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Made small already: it is stored as it is. */
  packed?: boolean;
};

/**
 * Files as one ZIP archive that is written while they are read, one after another and no faster than the archive is taken.
 * Where one breaks the archive does.
 */
export function zipStream(files: AsyncGenerator<ZippedFile>, mtime: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let current: Readable | null = null;
  zip.on("error", (error: Error) => archive.destroy(error));
  archive.once("close", () => current?.destroy());

  async function fill() {
    for await (const { name, content, packed = false } of files) {
      if (archive.destroyed) return;
      const stream = Readable.from(content, { objectMode: false });
      current = stream;
      await new Promise<void>((resolve, reject) => {
        stream.once("error", reject).once("close", resolve);
        zip.addReadStream(stream, name, { mtime, mode: 0o100644, compress: !packed });
      });
    }
    zip.end();
  }
  fill().catch((error: unknown) => archive.destroy(error as Error));
  return archive;
}
