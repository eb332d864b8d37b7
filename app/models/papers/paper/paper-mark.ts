import type { DocumentView } from "./document-view";

/** What the law has on the copies of a service's invoice. */
export const ORIGINAL = "ORIGINAL FOR RECIPIENT";
const DUPLICATE = "DUPLICATE FOR SUPPLIER";

/** The office's copy of a paper that has copies; any other as it is. */
export function duplicateOf(view: DocumentView): DocumentView {
  return view.copy === ORIGINAL ? { ...view, copy: DUPLICATE } : view;
}

const MARKS: Record<string, string> = {
  Draft: "DRAFT",
  Cancelled: "CANCELLED",
  Refunded: "REFUNDED",
};

/** What stands across a paper that is not to be taken for a valid one; null for all others. */
export function paperMark({ status }: Pick<DocumentView, "status">): string | null {
  return MARKS[status] ?? null;
}

/** Who signs a paper: the company, and the customer on a quotation that they have not accepted by its link. */
export function signatures({
  kind,
  company,
  acceptance,
}: Pick<DocumentView, "kind" | "company" | "acceptance">): { who: string; how: string }[] {
  const office = { who: `For ${company.name}`, how: "Authorised signatory" };
  if (kind !== "quotation" || acceptance) return [office];
  return [{ who: "Accepted by the customer", how: "Name, date, signature" }, office];
}
