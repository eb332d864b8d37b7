import type { RowOf } from "../../kit/record/define-record";
import type { Prisma } from "~/generated/sqlite/client";
import { only } from "~/platform/only";

/** The client's columns that an invoice shows. */
export const CLIENT = only("User", "name email phone address gstin stateCode");

/** An invoice; a draft names its client by the record alone. */
type Billed = Pick<
  RowOf<"Invoice">,
  | "clientId"
  | "clientName"
  | "clientEmail"
  | "clientPhone"
  | "clientAddress"
  | "clientGstin"
  | "clientStateCode"
> & { client: Prisma.UserGetPayload<{ select: typeof CLIENT }> };

/** The client as on the day of issue; a draft shows the client's record. */
export function invoiceClient(invoice: Billed) {
  return invoice.clientName === null
    ? { ...invoice.client, id: invoice.clientId }
    : {
        id: invoice.clientId,
        name: invoice.clientName,
        email: invoice.clientEmail,
        phone: invoice.clientPhone,
        address: invoice.clientAddress,
        gstin: invoice.clientGstin,
        stateCode: invoice.clientStateCode,
      };
}
