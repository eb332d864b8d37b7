import { isStaff, type Actor } from "../../kit/policy/policy";
import { CUSTOMER_CONSIGNMENT_WORDS, type ConsignmentStatus } from "./consignment.status";

/** What customers call the state of a consignment. */
export function customerConsignmentWord(status: string): string {
  return CUSTOMER_CONSIGNMENT_WORDS[status as ConsignmentStatus] ?? status;
}

/** The state of a consignment, as its reader calls it. */
export function consignmentStatusFor(actor: Actor, { status }: { status: string }): string {
  return isStaff(actor) ? status : customerConsignmentWord(status);
}
