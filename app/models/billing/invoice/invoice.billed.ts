/** What of a client an invoice shows. */
export const CLIENT = {
  name: true,
  email: true,
  phone: true,
  address: true,
  gstin: true,
  stateCode: true,
} as const;

type Billed = {
  clientId: number;
  /** Null of a draft. */
  clientName: string | null;
  clientEmail: string | null;
  clientPhone: string | null;
  clientAddress: string | null;
  clientGstin: string | null;
  clientStateCode: string | null;
  client: {
    name: string;
    email: string | null;
    phone: string | null;
    address: string | null;
    gstin: string | null;
    stateCode: string | null;
  };
};

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
