/** What comes next with a move, and where it is done. */
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { toQuotationStatus } from "../../sales/quotation/quotation.status";
import type { Move } from "./move.server";

export type MoveNext = { label: string; href: string };

/** The one act that leads a move on, as the trade does it; null where nothing is left to do. */
export function moveNext(
  move: Pick<Move, "steps" | "quotation" | "jobs" | "consignments" | "invoices">,
): MoveNext | null {
  const now = move.steps.find(({ state }) => state === "now");
  const { quotation } = move;
  const job = move.jobs.find(({ status }) => status !== "Cancelled");
  const quotationId = quotation?.id;
  const consignment = move.consignments.find(({ status }) =>
    ["Booked", "In transit"].includes(status),
  );
  switch (now?.key) {
    case "quoted":
      return quotation && { label: "Send quotation", href: paths.quotations.view(quotation.id) };
    case "accepted":
      return quotation && { label: "Record answer", href: paths.quotations.view(quotation.id) };
    case "advance":
      return { label: "Record advance", href: paths.payments.create({ quotationId }) };
    case "planned":
      return { label: "Schedule Job", href: paths.jobs.create({ quotationId }) };
    case "loaded":
      if (consignment) {
        return { label: "Load", href: roadPaths.consignments.view(consignment.id) };
      }
      return job ? { label: "Plan truck and crew", href: paths.jobs.view(job.id) } : null;
    case "delivered":
      if (consignment) {
        return { label: "Record delivery", href: roadPaths.consignments.delivery(consignment.id) };
      }
      return job ? { label: "Complete", href: paths.jobs.confirm(job.id, "complete") } : null;
    case "billed": {
      const draft = move.invoices.find(({ status }) => status === "Draft");
      if (draft) return { label: "Issue invoice", href: paths.invoices.view(draft.id) };
      const clientId = job?.clientId;
      return {
        label: "Create Invoice",
        href: paths.invoices.create(quotationId ? { quotationId } : { clientId }),
      };
    }
    case "paid": {
      const open = move.invoices.find(({ status, balance }) => status !== "Draft" && balance > 0);
      return open
        ? { label: "Record Payment", href: paths.payments.create({ invoiceId: open.id }) }
        : null;
    }
    default:
      return quotation && toQuotationStatus(quotation.status) === "rejected"
        ? {
            label: "New Quotation",
            href: paths.quotations.create({ customerId: quotation.customerId }),
          }
        : null;
  }
}
