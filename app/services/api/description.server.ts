import { createHash } from "node:crypto";

import { docsPage } from "./docs-page.server";
import { openApi, type OpenApi } from "./openapi.server";
import type { Operation } from "./operation.server";
import { operations } from "./operations.server";

/** What describes /api is made once: it changes with the program only. */
function described(path: string, type: string, write: (description: OpenApi) => string): Operation {
  let made: { text: string; tag: string } | undefined;
  return {
    id: path,
    method: "GET",
    path,
    tag: "Description",
    summary: "",
    access: "anyone",
    reply: null,
    run: async () => {
      const text = made?.text ?? write(openApi(operations));
      made ??= { text, tag: `W/"${createHash("sha1").update(text).digest("base64url")}"` };
      return new Response(text, { headers: { "Content-Type": type, ETag: made.tag } });
    },
  };
}

export const openApiDocument = described("/openapi.json", "application/json", (description) =>
  JSON.stringify(description),
);

export const docs = described("/docs", "text/html; charset=utf-8", docsPage);
