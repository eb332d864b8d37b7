import sharp from "sharp";

/** A picture with something in it, so that no two of different seeds are the same. */
export async function pictureOf(
  seed: number,
  { width = 64, height = 48, format = "jpeg" as "jpeg" | "png" | "webp" } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: (seed * 37) % 256, g: (seed * 101) % 256, b: (seed * 11) % 256 };
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await drawn.toFormat(format).toBuffer());
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "photo.jpg") =>
  new File([bytes], name, { type: "image/jpeg" });

/** A photo as the product keeps it. */
export async function imageOf(seed: number) {
  return { bytes: await pictureOf(seed), width: 64, height: 48 };
}

/** Noise, which no JPEG makes small. */
export async function noise(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const options = { width, height, channels: 3 as const, background: "#808080" };
  const drawn = sharp({
    create: { ...options, noise: { type: "gaussian", mean: 128, sigma: 90 } },
  });
  return new Uint8Array(await drawn.jpeg({ quality: 98 }).toBuffer());
}
