/** A consignment's next step: one rule for its page, for every reader. Pure. */
import { offersInvoice } from "../../sales/quotation/quotation.billing";
import { can, type Actor } from "../../kit/policy/policy";
import { type Closed, closedSteps, firstOffered } from "../../kit/shared/next-steps";
import { ERASED_CLIENT } from "../../papers/outbox/outbox.words";
import { isWork, type NextStep } from "../../sales/quotation/move.next";
import { CONSIGNMENT_CANCELLED, CONSIGNMENT_CLOSED, consignmentOpen } from "./consignment.status";

/** Everything that can be done from a consignment's page but deleting it. */
export type ConsignmentStep =
  /** The move's next step after delivery: another load, or the job's end. */
  | "go"
  | "truck"
  | "packing"
  | "issue"
  | "start"
  | "deliver"
  | "claim"
  | "invoice"
  | "labels"
  | "papers"
  | "value"
  | "vehicleReport"
  | "email"
  | "whatsapp"
  | "write"
  | "edit"
  | "another"
  | "openJob"
  | "cancel"
  | "back";

type ConsignmentState = {
  status: string;
  issued: boolean;
  hasTruck: boolean;
  packages: number;
  /** The move is billed already. */
  billed: boolean;
  quotation: { status: string } | null;
  /** The step that the move waits for. */
  next: NextStep | null;
  /** Its client was. */
  erased: boolean;
};

/** The next step among the `offered` ones: truck, packages, lorry receipt, away, delivered, billed. */
export function consignmentNext(
  { status, issued, hasTruck, packages, billed }: ConsignmentState,
  offered: readonly ConsignmentStep[],
): ConsignmentStep | null {
  const choose = (...wanted: ConsignmentStep[]) => firstOffered(offered, [...wanted, "papers"]);
  if (status === "In transit") return choose("deliver");
  if (status === "Delivered") return billed ? choose("go") : choose("go", "invoice");
  if (status === "Cancelled") return choose();
  if (issued) return choose("start");
  if (packages === 0) return choose("packing");
  return choose(hasTruck ? "issue" : "truck");
}

/** The actor's possible steps for a consignment, in display order. Commands check them again. */
export function consignmentSteps(actor: Actor, consignment: ConsignmentState): ConsignmentStep[] {
  const { status, issued } = consignment;
  const edits = can(actor, "consignment:edit");
  const open = edits && consignmentOpen.of(consignment);
  const moves = can(actor, "consignment:changeStatus");
  const sends = can(actor, "document:send") && unsendable(consignment) === null;
  const steps: Record<ConsignmentStep, boolean> = {
    back: edits,
    openJob: true,
    papers: true,
    packing: edits,
    labels: edits,
    value: open,
    vehicleReport: open,
    go: moves && status === "Delivered" && isWork(consignment.next),
    truck: open,
    issue: open && !issued && can(actor, "consignment:issue"),
    start: moves && status === "Booked" && issued,
    deliver: moves && (status === "In transit" || status === "Delivered"),
    invoice: offersInvoice(actor, consignment),
    claim: can(actor, "claim:create") && status !== "Booked" && status !== "Cancelled",
    email: sends,
    whatsapp: sends,
    write: sends,
    edit: open,
    another: can(actor, "consignment:create"),
    cancel: moves && consignmentOpen.of(consignment),
  };
  return (Object.keys(steps) as ConsignmentStep[]).filter((step) => steps[step]);
}

/** Why it goes to nobody; null while it can. */
function unsendable({ status, erased }: ConsignmentState): string | null {
  if (erased) return ERASED_CLIENT;
  return status === "Cancelled" ? CONSIGNMENT_CANCELLED : null;
}

/** Why what stands in the head of every consignment cannot be done with this one, by who may do it. */
export const stepsClosed = (actor: Actor, one: ConsignmentState): Closed<ConsignmentStep> =>
  closedSteps({
    edit: can(actor, "consignment:edit") && !consignmentOpen.of(one) && CONSIGNMENT_CLOSED,
    whatsapp: can(actor, "document:send") && unsendable(one),
  });
