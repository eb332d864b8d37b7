/** When a move's 'Create Invoice' is offered: by its quotation, its job and its consignments alike. Pure. */
import { can, type Actor } from "../../kit/policy/policy";

/**
 * Whether a move can be billed: its quotation is approved; asked again, it leads to the invoice that there is. `quotation`: null for
 * a move that never had one, whose invoice is written by hand, once. The commands check it again.
 */
export function offersInvoice(
  actor: Actor,
  { billed, quotation }: { billed: boolean; quotation: { status: string } | null },
): boolean {
  const ready = quotation === null ? !billed : quotation.status === "approved";
  return can(actor, "invoice:create") && ready;
}
