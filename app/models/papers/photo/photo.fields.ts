import { CAPTION_LENGTH } from "./photo.limits";

/** When it was taken: before the goods left, or where they came to. */
export const PHOTO_STAGES = { origin: "At origin", destination: "At destination" } as const;
export type PhotoStage = keyof typeof PHOTO_STAGES;

export const isPhotoStage = (text: unknown): text is PhotoStage =>
  typeof text === "string" && Object.hasOwn(PHOTO_STAGES, text);

export const CAPTION_TOO_LONG = `The caption can have at most ${CAPTION_LENGTH} characters`;
