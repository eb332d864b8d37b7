/** The states of an invoice: which are stored, which are derived, which moves there are. Pure. */

import { defineState } from "../../kit/shared/define-state";

export const INVOICE_STATUSES = ["Draft", "Sent", "Paid", "Overdue", "Cancelled"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Values of the list's filter besides the stored statuses. */
export const UNPAID = "Unpaid";
export const PARTIALLY_PAID = "partially_paid";
/** The filter's word for invoiced, neither draft nor cancelled. As a shown state: numbered, but not sent yet. */
export const ISSUED = "Issued";

/** The filter's word for numbered and sent to nobody: a row that reads Issued. */
export const NOT_SENT = "Not sent";

/** Paid and Cancelled refuse edits and further moves. */
const EDITABLE_STATUSES = ["Draft", "Sent", "Overdue"] as const satisfies readonly InvoiceStatus[];

/** The statuses of a new invoice; the others come later. */
export const NEW_STATUSES = ["Draft", "Sent"] as const satisfies readonly InvoiceStatus[];

/** Whether the form of a stored invoice offers a state besides the one that it has. */
export const offeredOnForm = (status: InvoiceStatus, issued: boolean) =>
  status === "Sent" || status === "Cancelled" || (status === "Draft" && !issued);

/**
 * The moves that 'Change Status' allows. Nothing returns to Draft: an issued number stays. A draft is owed by nobody, so
 * it cannot be Paid. The due date makes a sent invoice Overdue; older declared ones go on. A settled invoice is Paid
 * too, and may be reopened.
 */
export const INVOICE_MOVES: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  Draft: ["Sent", "Cancelled"],
  Sent: ["Paid", "Cancelled"],
  Overdue: ["Sent", "Paid", "Cancelled"],
  Paid: [],
  Cancelled: [],
};

/** A stored word in any case, or null. */
export function toInvoiceStatus(text: string | null | undefined): InvoiceStatus | null {
  const lower = text?.trim().toLowerCase();
  return INVOICE_STATUSES.find((status) => status.toLowerCase() === lower) ?? null;
}

type InvoiceState = { status: string; balance: number; dueDate: string };

/** Out of Draft: it has its number and is its client's to see. */
export function isIssued(invoice: { status: string }): boolean {
  return invoice.status !== "Draft";
}

export const CLOSED = {
  Paid: "This invoice is paid. It can no longer be changed.",
  Cancelled: "This invoice is cancelled. It can no longer be changed.",
} as const;

const HAS_PAYMENTS =
  "This invoice has completed payments and cannot be cancelled. Refund or delete them first.";

const DRAFT_IS_NOT_PAID = "This invoice is a draft: issue it before it can be paid.";
const DRAFT_IS_NOT_LATE = "This invoice is a draft: issue it before it can be overdue.";
const NOT_PAST_DUE = "This invoice is not past its due date";

/** Made Overdue where its due date has done so already: nothing changes. */
export const staysOverdue = (invoice: InvoiceState, to: InvoiceStatus, today: string) =>
  to === "Overdue" && invoiceOverdue.of(invoice, today);

/**
 * Why an invoice cannot become a state by 'Change Status'; null where nothing that the invoice itself knows forbids it.
 * One that is past its due date reads Overdue already, which is no move.
 */
export function moveRefusal(
  invoice: InvoiceState & { amountPaid: number; tdsAmount: number },
  to: InvoiceStatus,
  today: string,
): string | null {
  const from = toInvoiceStatus(invoice.status);
  if (from === to || staysOverdue(invoice, to, today)) return null;
  if (from === "Paid" || from === "Cancelled") return CLOSED[from];
  if (to === "Draft") return "An issued invoice cannot go back to Draft.";
  if (from === "Draft" && to === "Paid") return DRAFT_IS_NOT_PAID;
  if (to === "Overdue") return from === "Draft" ? DRAFT_IS_NOT_LATE : NOT_PAST_DUE;
  if (!from || !INVOICE_MOVES[from].includes(to)) {
    return `An invoice that is ${invoice.status} cannot become ${to}.`;
  }
  return to === "Cancelled" && invoice.amountPaid + invoice.tdsAmount > 0 ? HAS_PAYMENTS : null;
}

/** Issued and not cancelled: what counts as invoiced. */
export const invoiceCounts = defineState<{ status: string }>()(() => ({
  status: { in: ["Sent", "Paid", "Overdue"] },
}));

/** Invoices sold in these books: carried-over invoices were sold, and their tax declared, in the earlier books. */
export const invoiceSold = defineState<{ status: string; carriedOver: boolean }>()(() => ({
  ...invoiceCounts.where(),
  carriedOver: false,
}));

/** Issued and not yet settled: a payment can be taken. */
export const invoicePayable = defineState<{ status: string }>()(() => ({
  status: { in: ["Sent", "Overdue"] },
}));

/** A carried-over invoice stays as in the earlier books: it can be cancelled, or undone with its import. */
export const IS_CARRIED_OVER =
  "This invoice was carried over from your earlier system, so it cannot be changed here. Cancel it, or undo its import.";

export function isEditable(invoice: { status: string; carriedOver?: boolean }): boolean {
  return !invoice.carriedOver && isOpen(invoice);
}

/** Neither paid nor cancelled: its status can be changed. */
export function isOpen(invoice: { status: string }): boolean {
  return (EDITABLE_STATUSES as readonly string[]).includes(invoice.status);
}

/** Issued, with something left to pay: what the filter 'Unpaid' means. */
export const invoiceUnpaid = defineState<Pick<InvoiceState, "status" | "balance">>()(() => ({
  ...invoicePayable.where(),
  balance: { gt: 0 },
}));

export const invoicePartiallyPaid = defineState<
  Pick<InvoiceState, "status" | "balance"> & { amountPaid: number }
>()(() => ({ ...invoiceUnpaid.where(), amountPaid: { gt: 0 } }));

/** Past its due date with something left to pay, or declared overdue. */
export const invoiceOverdue = defineState<InvoiceState>()((today: string) => ({
  AND: [invoiceUnpaid.where(), { OR: [{ status: "Overdue" }, { dueDate: { lt: today } }] }],
}));

/** Marked as paid by hand: what was not received is written off, and nothing is owed. */
export const invoiceSettled = defineState<{ status: string; settledAmount: number }>()(() => ({
  status: "Paid",
  settledAmount: { gt: 0 },
}));

/** The word for a settled invoice in place of Paid, since not all of it was received. */
export const SETTLED = "Settled";

/** Closed by credit notes alone: nothing was received of it, and nothing is owed. */
export function isCredited(invoice: {
  status: string;
  amountPaid: number;
  settledAmount: number;
  creditedAmount: number;
}): boolean {
  const { status, amountPaid, settledAmount, creditedAmount } = invoice;
  return status === "Paid" && amountPaid === 0 && settledAmount === 0 && creditedAmount > 0;
}

/** The word for a fully credited invoice in place of Paid, since no money came. */
export const CREDITED = "Credited";

/** Facts behind the shown state besides the due date. */
type ShownState = InvoiceState & {
  settledAmount: number;
  amountPaid: number;
  creditedAmount: number;
  sentAt: Date | null;
};

/**
 * The state that screens and documents show: a sent invoice past its due date reads Overdue, one that nobody was sent reads
 * Issued.
 */
export function shownInvoiceStatus(invoice: ShownState, today: string): string {
  if (invoiceOverdue.of(invoice, today)) return "Overdue";
  if (invoiceSettled.of(invoice)) return SETTLED;
  if (isCredited(invoice)) return CREDITED;
  if (invoice.status === "Sent" && invoice.sentAt === null) return ISSUED;
  return toInvoiceStatus(invoice.status) ?? "Unknown";
}

/** A shown state as scripts read it: one of the five, or Credited; how one was settled says `settledAmount`. */
export function statusForScripts(shown: string): string {
  if (shown === ISSUED) return "Sent";
  return shown === SETTLED ? "Paid" : shown;
}

export const INVOICE_TONES: Record<string, "neutral" | "info" | "success" | "warning" | "danger"> =
  {
    Draft: "neutral",
    Sent: "info",
    [ISSUED]: "info",
    Paid: "success",
    [SETTLED]: "neutral",
    [CREDITED]: "neutral",
    Overdue: "danger",
    Cancelled: "neutral",
  };

/** The number as every screen shows it: drafts have none yet. */
export function shownInvoiceNumber(invoice: { id: number; invoiceNumber: string | null }): string {
  return invoice.invoiceNumber ?? `DRAFT-${invoice.id}`;
}
