import { isPdf, type Proof, proofOf } from "~/models/billing/proof/proof.server";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";
import type { PhotoImage } from "~/models/papers/photo/photo.add.server";
import {
  PHOTO_ABOUT_BYTES,
  PHOTO_BYTES,
  PHOTO_MOST_BYTES,
  PHOTO_SIDE,
} from "~/models/papers/photo/photo.limits";
import { PHOTOS_WAITING } from "~/platform/limits.server";
import { Unavailable } from "~/platform/unavailable";
import { PHOTOS_AT_A_TIME } from "./save-photos.server";

/** Posted files as photos, all or none. Raises `invalid` at `photos` with what is wrong with each. */
export async function photoImages(files: readonly File[]): Promise<PhotoImage[]> {
  if (files.length > PHOTOS_AT_A_TIME) {
    throw invalidField("photos", `At most ${PHOTOS_AT_A_TIME} photos are taken at a time`);
  }
  const images: PhotoImage[] = [];
  const problems: string[] = [];
  for (const [index, file] of files.entries()) {
    try {
      images.push(await photoImage(file));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(files.length === 1 ? error.message : `Photo ${index + 1}: ${error.message}`);
    }
  }
  const [first] = problems;
  if (!first) return images;
  throw new DomainError("invalid", first, { fieldErrors: { photos: problems } });
}

/** A few bytes can claim to be an image of gigabytes; a phone's "50 million" are 8160 × 6144, a few more. */
const MAX_PIXELS = 52_000_000;
const SECONDS = 15;
/** Tried one after another: most photos of a phone are small enough with the first or second. */
const QUALITIES = [82, 74, 66, 58, 50, 40, 30, 20];
/** Down to here a photo is made smaller to come near its size, further only to stay below the most. */
const GOOD_ENOUGH = 58;

const refuse = (message: string) => invalidField("photos", message);
const BROKEN = "The photo could not be read: the file seems to be broken. Take it again.";
export const NO_PHOTO = "This file is not a photo: choose a JPEG, PNG or WebP image.";
const HEIC =
  "Photos in HEIC format cannot be read here. Choose JPEG ('Most Compatible') in the camera's settings and take it again.";
const ANIMATED = "Moving pictures are not taken: choose a single photo.";
const TOO_LARGE = "The photo is larger than 12 MB: choose a smaller size in the camera's settings.";

type Kind = "jpeg" | "png" | "webp";

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** A file's kind is told by its first bytes: its name and type are only the sender's words. */
function kindOf(bytes: Uint8Array): Kind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "webp";
  if (text(bytes, 4, 8) === "ftyp" && /^(hei|hev|mif1|msf1)/.test(text(bytes, 8, 12))) {
    throw refuse(HEIC);
  }
  if (/^GIF8/.test(text(bytes, 0, 4))) throw refuse(ANIMATED);
  throw refuse(NO_PHOTO);
}

/** A PNG says that it moves before its picture begins. */
function isMovingPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = file.indexOf("IDAT");
  const moves = file.indexOf("acTL");
  return moves >= 0 && moves < picture;
}

/** Whether a file was chosen; a browser without one posts one without a name or bytes. */
export function postsPhoto(posted: FormDataEntryValue | null): posted is File {
  return posted instanceof Blob && !(posted.size === 0 && !posted.name);
}

/**
 * A posted file as the photo that is kept: turned upright, made small and drawn again, so that nothing else in the file
 * comes along, not where it was taken either. One at a time. Raises `invalid` at `photos` for what is no readable photo
 * of at most 12 MB and 52 million pixels, Unavailable when too many wait.
 */
export async function photoImage(posted: File): Promise<PhotoImage> {
  if (posted.size === 0) throw refuse("The photo is an empty file. Take it again.");
  if (posted.size > PHOTO_BYTES) throw refuse(TOO_LARGE);
  const bytes = new Uint8Array(await posted.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === "png" && isMovingPng(bytes)) throw refuse(ANIMATED);
  return inTurn(() => draw(bytes, kind));
}

async function draw(bytes: Uint8Array, kind: Kind): Promise<PhotoImage> {
  // Loaded with the first photo: no start of the server should wait for it.
  const { default: sharp } = await import("sharp");
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (head?.format !== kind) throw refuse(BROKEN);
  if ((head.pages ?? 1) > 1) throw refuse(ANIMATED);
  if (head.width * head.height > MAX_PIXELS) {
    throw refuse("The photo has too many pixels: at most 52 million are taken.");
  }
  try {
    const drawn = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      // Truncated files are refused; small faults of phones are not.
      failOn: "truncated",
    })
      // As its camera held it; what says so is dropped with all other metadata.
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = drawn.info;
    const raw = { width, height, channels };
    for (const quality of QUALITIES) {
      const data = await sharp(drawn.data, { raw }).jpeg({ quality }).toBuffer();
      const most = quality > GOOD_ENOUGH ? PHOTO_ABOUT_BYTES : PHOTO_MOST_BYTES;
      if (data.byteLength <= most) return { bytes: new Uint8Array(data), width, height };
    }
    // Nothing but noise: half of its size says as much.
    const half = await sharp(drawn.data, { raw })
      .resize({ width: Math.ceil(width / 2) })
      .jpeg({ quality: 50 })
      .toBuffer({ resolveWithObject: true });
    const { info } = half;
    return { bytes: new Uint8Array(half.data), width: info.width, height: info.height };
  } catch {
    throw refuse(BROKEN);
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs one drawing after another: one takes up to some hundred megabytes while it lasts, and small servers have few of
 * those. It works beside the thread that answers, so that pages do not wait.
 * @throws Unavailable when too many wait already
 */
async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (waiting >= PHOTOS_WAITING) {
    throw new Unavailable("busy", "Too many photos wait to be drawn.");
  }
  waiting += 1;
  const turn = last.then(draw);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

/** A posted bill as it is kept: a PDF as it is, a photo drawn again and made small. Raises `invalid` at `file`. */
export async function billOf(posted: File): Promise<Proof> {
  const start = new Uint8Array(await posted.slice(0, 5).arrayBuffer());
  if (isPdf(start)) return proofOf("bill", new Uint8Array(await posted.arrayBuffer()));
  try {
    return proofOf("bill", (await photoImage(posted)).bytes);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fieldErrors.photos) throw error;
    const { message } = error;
    const said =
      message === NO_PHOTO ? "The bill must be a PDF or a JPEG, PNG or WebP photo" : message;
    throw invalidField("file", said);
  }
}
