import { text } from "../../kit/shared/field-kinds";

/**
 * The order data that a business wants on its mover's papers, so that its office can pay them: the order, and the
 * employee who moves.
 */
export const ORDER_FIELDS = {
  purchaseOrderNumber: text("PO Number", 50),
  employeeName: text("Employee Name", 100),
};

type Ordered = { purchaseOrderNumber: string | null; employeeName: string | null };

/** Returns the order data as a paper prints it: empty fields are left out. */
export function orderFacts(paper: Ordered): { label: string; value: string }[] {
  const names = Object.keys(ORDER_FIELDS) as (keyof Ordered)[];
  return names.flatMap((name) => {
    const value = paper[name];
    return value ? [{ label: ORDER_FIELDS[name].label, value }] : [];
  });
}

/** Whether a fact of a paper is one of them: whoever reads it is asked for nothing more by it. */
export const isOrderFact = ({ label }: { label: string }): boolean =>
  Object.values(ORDER_FIELDS).some((field) => field.label === label);
