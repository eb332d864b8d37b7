import type { DocumentView } from "./document-view";

/** The name of a document's PDF wherever it is saved or attached; with a version, of how it then was. */
export function documentFile(
  { kind, number }: Pick<DocumentView, "kind" | "number">,
  version: number | null = null,
): string {
  return `${kind}-${number.replace(/[^\w.-]+/g, "-")}${version === null ? "" : `-version-${version}`}.pdf`;
}
