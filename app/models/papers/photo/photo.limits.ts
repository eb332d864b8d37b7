/** The limits for photos taken and kept; client-safe. A refusal names the number that stands here. */

/** The limits of one posted file, in bytes, and of all files in one form. */
export const PHOTO_BYTES = 12 * 1024 * 1024;
export const PHOTO_FORM_BYTES = 40 * 1024 * 1024;

/**
 * The size of kept photos: they fit into a square of so many pixels. Each is a JPEG of about, and never more than, so
 * many bytes.
 */
export const PHOTO_SIDE = 1280;
export const PHOTO_ABOUT_BYTES = 160_000;
export const PHOTO_MOST_BYTES = 300_000;

export const PHOTOS_MOST = { package: 8, vehicleReport: 30, claim: 20, delivery: 20 } as const;
export const PHOTOS_OF_JOB = 1_000;

/** All photos of the company together: the disk must keep room for the database. */
export const PHOTOS_BYTES = 20 * 1024 * 1024 * 1024;

export const CAPTION_LENGTH = 200;
export const CAPTION_TOO_LONG = `The caption can have at most ${CAPTION_LENGTH} characters`;

/** When it was taken: before the goods left, or where they came to. */
export const PHOTO_STAGES = { origin: "At origin", destination: "At destination" } as const;
export type PhotoStage = keyof typeof PHOTO_STAGES;

export const isPhotoStage = (text: unknown): text is PhotoStage =>
  typeof text === "string" && Object.hasOwn(PHOTO_STAGES, text);
