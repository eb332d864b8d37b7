import { invalidField } from "~/models/kit/shared/domain-error";

/** The largest drawing that is taken, in bytes. */
const SIGNATURE_MAX_BYTES = 20_000;
const FIT = { width: 600, height: 200 };
const MAX_PIXELS = 1_000_000;
const START = "data:image/png;base64,";
const PNG = [0x89, 0x50, 0x4e, 0x47];

const refuse = (message: string) => invalidField("drawn", message);

/**
 * A signature that was drawn, as its PNG is kept: drawn again, in black and white, so that nothing else comes along. Null where
 * nobody drew one. Raises `invalid` at `drawn` for anything but a small PNG.
 */
export async function drawnSignature(posted: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  if (posted === null || posted === undefined || posted === "") return null;
  if (typeof posted !== "string" || !posted.startsWith(START)) {
    throw refuse("The drawn signature must be a PNG image.");
  }
  const bytes = Buffer.from(posted.slice(START.length), "base64");
  if (bytes.length > SIGNATURE_MAX_BYTES) {
    throw refuse("The drawn signature can be at most 20 kB: draw it again, smaller.");
  }
  if (!PNG.every((byte, at) => bytes[at] === byte)) {
    throw refuse("The drawn signature must be a PNG image.");
  }
  // Loaded with the first signature: no start of the server should wait for it.
  const { default: sharp } = await import("sharp");
  try {
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ ...FIT, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .greyscale()
      .png({ palette: true, colours: 4, compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return new Uint8Array(drawn);
  } catch {
    throw refuse("The drawn signature could not be read: draw it again.");
  }
}
