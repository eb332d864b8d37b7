import type { InvoiceDetails } from "../invoice/invoice.form";
import type { RecordOptions } from "../../kit/shared/record-options";

/** The quotation's facts in the box of an advance; amounts in minor units. */
export type AdvancedQuotation = {
  id: number;
  number: string;
  client: string;
  currency: string;
  total: number;
  received: number;
  /** The advance asked for and not received yet; zero where none was asked. */
  asked: number;
};

export type PaymentChoices = {
  invoices: RecordOptions;
  /** The payment that this one may be; null of none. */
  standing?: { id: number; reported: boolean; says: string; confirm: string } | null;
  /** The quotation of an advance, which has no invoice. */
  quotation?: AdvancedQuotation;
  /** In the order of the company's country. */
  methods: readonly string[];
  /** The company's. */
  currency: string;
  today: string;
};

/** Returns the box's facts for an offered invoice. */
export function detailsOf({ options }: RecordOptions, id: unknown): InvoiceDetails | undefined {
  const one = options.find(({ value }) => value === String(id ?? ""));
  return one?.of as InvoiceDetails | undefined;
}

/** The submit of the form that fills in a deduction and stores nothing. */
export const deductIntent = ({ kind, rate }: { kind: string; rate: number }) =>
  `deduct ${kind} ${rate}`;

/** The submit of the form that shows the chosen invoice and stores nothing. */
export const SHOW_INVOICE = "showInvoice";
