import type { DocumentView } from "./document-view";

/** What the law has on the copies of a service's invoice. */
export const ORIGINAL = "ORIGINAL FOR RECIPIENT";
const DUPLICATE = "DUPLICATE FOR SUPPLIER";

/** The office's copy of a paper that has copies; any other as it is. */
export function duplicateOf(view: DocumentView): DocumentView {
  return view.copy === ORIGINAL ? { ...view, copy: DUPLICATE } : view;
}
