/** The states of a hire, which follow from what is owed of it and from what was delivered; only that it is cancelled is said by hand. */
import { defineState } from "../../kit/shared/define-state";

/** The words and bounds of hires that forms, pages and scripts share; client-safe. */

/** Kinds of deductions from a hire besides TDS. */
export const DEDUCTION_KINDS = ["shortage", "delay", "damage", "other"] as const;
/** Its fields, as the form and its messages call them. */
export const DEDUCTION_LABELS = { kind: "Deduction", amount: "Amount", note: "Note" };

export const MAX_DEDUCTIONS = 20;
/** A truck of one challan: its page has to hold them. */
export const MAX_ABOARD = 30;

export const HIRE_STATUSES = ["Open", "Due", "Settled", "Cancelled"] as const;
type HireStatus = (typeof HIRE_STATUSES)[number];

type Row = { status: string; balance: number; dueDate: string | null };

/** Everything but a cancelled one: it costs what it says, and what is aboard is aboard. */
export const hireLive = defineState<Pick<Row, "status">>()(() => ({ status: "active" }));

/** The truck's owner still gets money. */
export const hireOwed = defineState<Pick<Row, "status" | "balance">>()(() => ({
  status: "active",
  balance: { gt: 0 },
}));

/** All that is aboard was delivered: what is owed is due. */
export const hireDue = defineState<Row>()(() => ({
  status: "active",
  balance: { gt: 0 },
  dueDate: { gt: "" },
}));

/** The rows of a state. */
export function whereHire(status: HireStatus) {
  switch (status) {
    case "Open":
      return { ...hireOwed.where(), dueDate: null };
    case "Due":
      return hireDue.where();
    case "Settled":
      return { status: "active", balance: 0 };
    case "Cancelled":
      return { status: "cancelled" };
  }
}

/** The state of one. */
export function hireStatus(hire: Row): HireStatus {
  if (!hireLive.of(hire)) return "Cancelled";
  if (!hireOwed.of(hire)) return "Settled";
  return hireDue.of(hire) ? "Due" : "Open";
}
