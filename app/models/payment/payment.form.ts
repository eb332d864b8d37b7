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

/** The submit of the form that shows the chosen invoice and stores nothing. */
export const SHOW_INVOICE = "showInvoice";
