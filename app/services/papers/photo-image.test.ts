import { deflateSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { PHOTO_BYTES } from "~/models/papers/photo/photo.limits";

import { fileOf, noise, pictureOf } from "../../../tests/support/photos";
import { photoImage } from "./photo-image.server";

const refusal = (file: File) =>
  photoImage(file).then(
    () => "taken",
    (error: { message: string; fieldErrors: object }) => {
      expect(Object.keys(error.fieldErrors)).toEqual(["photos"]);
      return error.message;
    },
  );

/** A PNG that says it is of so many pixels; all of it fits in a few bytes. */
function claimingPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const text = (words: string) => new Uint8Array(Buffer.from(words));

describe("a posted photo", () => {
  test("that is none is refused with what it is", async () => {
    const whole = await pictureOf(1, { width: 800, height: 600 });
    const heic = text("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
    const frames = await sharp([await pictureOf(1), await pictureOf(2)].map(Buffer.from), {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const said = {
      empty: await refusal(fileOf(text(""))),
      words: await refusal(fileOf(text("only words"), "photo.jpg")),
      pdf: await refusal(fileOf(text("%PDF-1.7 …"))),
      svg: await refusal(fileOf(text("<svg xmlns='http://www.w3.org/2000/svg'/>"))),
      heic: await refusal(fileOf(heic)),
      gif: await refusal(fileOf(text("GIF89a…"))),
      moving: await refusal(fileOf(new Uint8Array(frames))),
      cut: await refusal(fileOf(whole.slice(0, whole.length / 2))),
      head: await refusal(fileOf(whole.slice(0, 20))),
      bomb: await refusal(fileOf(claimingPng(30_000, 30_000))),
      large: await refusal(fileOf(new Uint8Array(PHOTO_BYTES + 1))),
    };
    expect(said).toEqual({
      empty: "The photo is an empty file. Take it again.",
      words: "This file is not a photo: choose a JPEG, PNG or WebP image.",
      pdf: "This file is not a photo: choose a JPEG, PNG or WebP image.",
      svg: "This file is not a photo: choose a JPEG, PNG or WebP image.",
      heic: "Photos in HEIC format cannot be read here. Choose JPEG ('Most Compatible') in the camera's settings and take it again.",
      gif: "Moving pictures are not taken: choose a single photo.",
      moving: "Moving pictures are not taken: choose a single photo.",
      cut: "The photo could not be read: the file seems to be broken. Take it again.",
      head: "The photo could not be read: the file seems to be broken. Take it again.",
      bomb: "The photo has too many pixels: at most 52 million are taken.",
      large: "The photo is larger than 12 MB: choose a smaller size in the camera's settings.",
    });
  });

  test("is turned upright and loses where it was taken and all else that is written in it", async () => {
    const taken = await sharp(Buffer.from(await pictureOf(3, { width: 400, height: 200 })))
      .withExif({
        IFD0: { Make: "A camera", ImageDescription: "Asha's flat" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, Boolean(before.exif), Boolean(before.icc)]).toEqual([
      6,
      true,
      true,
    ]);
    const { bytes, width, height } = await photoImage(fileOf(new Uint8Array(taken)));
    expect([width, height]).toEqual([200, 400]);
    const after = await sharp(bytes).metadata();
    expect([after.format, after.orientation, after.exif, after.icc, after.xmp]).toEqual([
      "jpeg",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(bytes).includes("Asha")).toBe(false);
  });

  test("fits into 1,280 pixels and 300 kB, whatever it is of; a small one is not made larger", async () => {
    const large = await photoImage(fileOf(await noise(3000, 2000)));
    expect([large.width <= 1280, large.height <= 1280]).toEqual([true, true]);
    expect(large.bytes.byteLength).toBeLessThanOrEqual(300_000);
    for (const format of ["png", "webp"] as const) {
      const small = await photoImage(fileOf(await pictureOf(4, { format })));
      expect([small.width, small.height]).toEqual([64, 48]);
      expect((await sharp(small.bytes).metadata()).format).toBe("jpeg");
    }
  });
});
