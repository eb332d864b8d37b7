/** When a move's 'Create Invoice' is offered: by its quotation, its job and its consignments alike. Pure. */
import { can, type Actor } from "../policy/policy";

/**
 * Whether a move can be billed: nothing bills it yet, and its quotation is approved. `quotation`: null for a move that never
 * had one, whose invoice is written by hand. The commands check it again.
 */
export function offersInvoice(
  actor: Actor,
  { billed, quotation }: { billed: boolean; quotation: { status: string } | null },
): boolean {
  const approved = quotation === null || quotation.status === "approved";
  return can(actor, "invoice:create") && !billed && approved;
}
