import type { RecordOptions } from "../shared/record-options";

/** What the Invoice Details box shows; amounts in minor units. */
export type InvoiceDetails = {
  id: number;
  number: string;
  client: string;
  total: number;
  balance: number;
  currency: string;
};

export type PaymentChoices = {
  invoices: RecordOptions;
  details: InvoiceDetails[];
  /** In the order of the company's country. */
  methods: readonly string[];
  today: string;
};

/** A payment's form values as text. */
export type PaymentFormValues = {
  invoiceId?: string;
  amount?: string;
  paymentMethod?: string;
  date?: string;
  transactionId?: string;
  notes?: string;
  status?: string;
  /** Why, for the form that edits and chooses Refunded. */
  refundReason?: string;
};
