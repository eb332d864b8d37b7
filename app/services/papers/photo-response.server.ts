import type { PhotoFile } from "~/models/papers/photo/photo.server";
import { neverKept } from "~/platform/fast/fast.server";

import { matches } from "../api/etag.server";

/**
 * A photo as it is sent. It shows what somebody owns: a browser may keep it, but asks each time whether it may still be
 * seen, and is told 304 without the file being read.
 */
export async function photoResponse(request: Request, photo: PhotoFile): Promise<Response> {
  // Files are on the disk already; in memory they would take the place of a hundred pages.
  neverKept("a photo");
  const tag = `"${photo.hash}"`;
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  if (matches(request.headers.get("If-None-Match") ?? "", tag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await photo.read();
  return new Response(bytes, {
    headers: {
      ...headers,
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `inline; filename="photo-${photo.id}.jpg"`,
      // Opened by itself it is an image and nothing else.
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}
