import type { ImportState } from "~/models/desk/import/import.kinds";

/** The tone of a badge that says the state of an import. */
export const IMPORT_TONES = {
  uploaded: "neutral",
  checking: "info",
  checked: "info",
  writing: "info",
  done: "success",
  undoing: "info",
  undone: "neutral",
  failed: "danger",
} as const satisfies Record<ImportState, string>;
