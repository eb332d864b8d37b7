import { createHash } from "node:crypto";

import type { DocumentView } from "./document-view";

/** SHA-256 of everything that a document says: two views with one hash read the same. */
export function viewHash(view: DocumentView): string {
  return createHash("sha256").update(JSON.stringify(view)).digest("base64url");
}
