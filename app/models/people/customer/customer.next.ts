/** The steps and the next step on the office's page of a customer. Pure. */
import { firstOffered } from "../../kit/shared/next-steps";
import { can, type Actor } from "../../kit/policy/policy";

/** Everything that can be done from there but deleting. */
export type CustomerStep =
  | "quotation"
  | "pay"
  /** One payment for several invoices. */
  | "settle"
  | "statement"
  | "edit"
  | "activate"
  | "deactivate"
  | "back";

/** A new quotation is what a customer calls about; then the money. Who is inactive is activated first. */
export function customerNext(offered: readonly CustomerStep[]): CustomerStep | null {
  return firstOffered(offered, ["quotation", "activate"]);
}

/**
 * Returns the actor's steps in the order in which they are shown; commands check them again. `owes`: there is an unpaid
 * invoice.
 */
export function customerSteps(
  actor: Actor,
  customer: { status: string },
  about: { owes: boolean; offers: { edit: boolean; setStatus: boolean } },
): CustomerStep[] {
  const { owes, offers } = about;
  const active = customer.status === "active";
  const steps: Record<CustomerStep, boolean> = {
    back: can(actor, "customer:list"),
    quotation: can(actor, "quotation:create") && active,
    pay: can(actor, "payment:record") && owes,
    settle: can(actor, "payment:record") && owes,
    statement: can(actor, "customer:list"),
    edit: offers.edit,
    activate: offers.setStatus && !active,
    deactivate: offers.setStatus && active,
  };
  return (Object.keys(steps) as CustomerStep[]).filter((step) => steps[step]);
}
