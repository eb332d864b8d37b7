import type { ImportState } from "~/models/desk/import/import.kinds";

/** The tone of a badge that says how an import stands. */
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
