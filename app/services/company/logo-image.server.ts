import type { LogoImage } from "~/models/company/company/logo.server";
import { invalidField } from "~/models/kit/shared/domain-error";

/** The largest file that is taken, in bytes. */
const LOGO_MAX_BYTES = 500_000;
/** The box that a kept logo fits into, in pixels: sharp on paper at a third of the page's width. */
const FIT = { width: 480, height: 160 };
/** A few bytes can claim to be an image of gigabytes. */
const MAX_PIXELS = 25_000_000;

const refuse = (message: string) => invalidField("logo", message);
const BROKEN = "The logo could not be read: the file seems to be broken.";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** A file's kind is told by its first bytes: its name and type are only the sender's words. */
function isTaken(bytes: Uint8Array): boolean {
  return [PNG, JPEG].some((start) => start.every((byte, index) => bytes[index] === byte));
}

/** Whether a file was chosen; a browser without one posts one without a name or bytes. */
export function postsLogo(posted: FormDataEntryValue | null): posted is File {
  return posted instanceof Blob && !(posted.size === 0 && !posted.name);
}

/**
 * A posted file as the logo that is kept: drawn again, so that nothing else in the file comes along, and small.
 * Raises `invalid` at `logo` for anything but a readable PNG or JPEG of at most 500 kB and 25 million pixels.
 */
export async function logoImage(posted: FormDataEntryValue | null): Promise<LogoImage> {
  if (!postsLogo(posted)) throw refuse("Choose a PNG or JPEG file first.");
  if (posted.size === 0) throw refuse("The logo is an empty file.");
  if (posted.size > LOGO_MAX_BYTES) throw refuse("The logo can be at most 500 kB.");
  const bytes = new Uint8Array(await posted.arrayBuffer());
  if (!isTaken(bytes)) throw refuse("The logo must be a PNG or JPEG image.");
  return draw(bytes);
}

async function draw(bytes: Uint8Array): Promise<LogoImage> {
  // Loaded with the first logo: no start of the server should wait for it.
  const { default: sharp } = await import("sharp");
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || !["png", "jpeg"].includes(head.format ?? "")) throw refuse(BROKEN);
  if (head.width * head.height > MAX_PIXELS) {
    throw refuse("The logo has too many pixels: at most 25 million are taken.");
  }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      // As its camera held it; what says so is dropped with all other metadata.
      .rotate()
      .resize({ ...FIT, fit: "inside", withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    throw refuse(BROKEN);
  }
}
