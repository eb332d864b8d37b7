/** When it was taken: before the goods left, or where they came to. */
export const PHOTO_STAGES = { origin: "At origin", destination: "At destination" } as const;
export type PhotoStage = keyof typeof PHOTO_STAGES;

export const isPhotoStage = (text: unknown): text is PhotoStage =>
  typeof text === "string" && Object.hasOwn(PHOTO_STAGES, text);

export const CAPTION_TOO_LONG = `The caption can have at most ${CAPTION_LENGTH} characters`;

/** How much of photos is taken and kept; client-safe. What is refused says the number that stands here. */

/** Of one posted file, in bytes, and of all that one form brings. */
export const PHOTO_BYTES = 12 * 1024 * 1024;
export const PHOTO_FORM_BYTES = 40 * 1024 * 1024;

/** What is kept fits into a square of so many pixels, and is a JPEG of about, and of never more than, so many bytes. */
export const PHOTO_SIDE = 1280;
export const PHOTO_ABOUT_BYTES = 160_000;
export const PHOTO_MOST_BYTES = 300_000;

/** How many of one thing, and of one job. */
export const PHOTOS_MOST = { package: 8, vehicleReport: 30, claim: 20, delivery: 20 } as const;
export const PHOTOS_OF_JOB = 1_000;

/** All photos of the company together: the disk must keep room for the database. */
export const PHOTOS_BYTES = 20 * 1024 * 1024 * 1024;

/** What may be written under a photo. */
export const CAPTION_LENGTH = 200;
