import { isStaff, type Actor } from "../../kit/policy/policy";
import { CUSTOMER_CONSIGNMENT_WORDS, type ConsignmentStatus } from "./consignment.status";

export function customerConsignmentWord(status: string): string {
  return CUSTOMER_CONSIGNMENT_WORDS[status as ConsignmentStatus] ?? status;
}

/** The signatures that its state is read with: whether anybody signed for the delivery. */
export const SIGNED_FOR = {
  where: { purpose: "delivery" },
  select: { id: true },
  take: 1,
} as const;

/** The state of a consignment, as its reader calls it; `signatures`: as `SIGNED_FOR` reads them. */
export function consignmentStatusFor(
  actor: Actor,
  { status, signatures }: { status: string; signatures: readonly object[] },
): string {
  if (!isStaff(actor)) return customerConsignmentWord(status);
  return isUnsigned({ status, signatures }) ? NOT_SIGNED : status;
}

/** The word for a delivery without a signature. */
export const NOT_SIGNED = "Delivered, not signed";

/** Whether the goods arrived and nobody signed for them. */
export function isUnsigned({
  status,
  signatures,
}: {
  status: string;
  signatures: readonly object[];
}): boolean {
  return status === "Delivered" && signatures.length === 0;
}
