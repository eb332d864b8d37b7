import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLogo } from "~/models/company/company/logo.server";
import { toId } from "~/models/kit/shared/number-fields";

/** GET /logo/{id}: a logo of the company, for everybody: customers see it on their documents. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = toId(params.id);
  const bytes = id === null ? null : await readLogo(id);
  if (!bytes) {
    return new Response("There is no such logo.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": "public, max-age=31536000, immutable",
      // Opened by itself it is an image and nothing else.
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}
