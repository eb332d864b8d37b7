import type { DocumentTable, DocumentView } from "../../papers/paper/document-view";

/** The crew's document of a job, all text: no amount is on it. */
export type JobSheetView = Pick<
  DocumentView,
  "company" | "title" | "number" | "status" | "parties" | "facts" | "notes"
> & {
  description: string;
  items: DocumentTable;
  /** Boxes ticked and filled in by hand. */
  checks: string[];
};

/** A box for a pen, of characters that every font has; its spaces may not collapse. */
export const TICK_BOX = "[\u00A0\u00A0\u00A0\u00A0]";
