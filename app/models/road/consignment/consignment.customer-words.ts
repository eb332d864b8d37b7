import { isStaff, type Actor } from "../../kit/policy/policy";
import { CUSTOMER_CONSIGNMENT_WORDS, type ConsignmentStatus } from "./consignment.status";

/** What customers call the state of a consignment. */
export function customerConsignmentWord(status: string): string {
  return CUSTOMER_CONSIGNMENT_WORDS[status as ConsignmentStatus] ?? status;
}

/** The state of a consignment, as its reader calls it; `signed`: whether somebody signed for its delivery, where that is known. */
export function consignmentStatusFor(
  actor: Actor,
  { status, signed = true }: { status: string; signed?: boolean },
): string {
  if (!isStaff(actor)) return customerConsignmentWord(status);
  return status === "Delivered" && !signed ? "Delivered, not signed" : status;
}
