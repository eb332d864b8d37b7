import { PHOTO_ABOUT_BYTES, PHOTO_SIDE } from "~/models/papers/photo/photo.limits";

/** Tried one after another until a photo is small enough; the last counts in any case. */
const QUALITIES = [0.82, 0.7, 0.58];

/**
 * Puts small photos in the place of those that were chosen: a yard's line takes minutes for what a camera makes. What
 * cannot be made smaller stays as it is, and so does all when others were chosen meanwhile.
 */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = [...(input.files ?? [])];
  const small = new DataTransfer();
  // One after another: a phone has no memory for twenty of them at once.
  for (const file of chosen) small.items.add(await smaller(file).catch(() => file));
  const now = [...(input.files ?? [])];
  const same = now.length === chosen.length && now.every((file, index) => file === chosen[index]);
  if (same) input.files = small.files;
}

async function smaller(file: File): Promise<File> {
  if (file.size <= PHOTO_ABOUT_BYTES || !file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    // Transparent parts would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await drawnSmall(canvas);
    if (!drawn || drawn.size >= file.size) return file;
    const name = file.name.replace(/\.\w+$/, "") || "photo";
    return new File([drawn], `${name}.jpg`, { type: "image/jpeg" });
  } finally {
    picture.close();
  }
}

async function drawnSmall(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let drawn: Blob | null = null;
  for (const quality of QUALITIES) {
    drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", quality),
    );
    if (!drawn || drawn.size <= PHOTO_ABOUT_BYTES) return drawn;
  }
  return drawn;
}
