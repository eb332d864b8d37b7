import type { InvoiceDetails } from "../invoice/invoice.form";
import type { RecordOptions } from "../../kit/shared/record-options";

/** What the box shows of the quotation that is paid on in advance; amounts in minor units. */
export type AdvancedQuotation = {
  id: number;
  number: string;
  client: string;
  currency: string;
  total: number;
  received: number;
  /** What was asked for in advance and has not come yet; nought where nothing was asked. */
  asked: number;
};

export type PaymentChoices = {
  invoices: RecordOptions;
  /** The payment that this one may be; null of none. */
  standing?: { id: number; reported: boolean; says: string; confirm: string } | null;
  /** Of an advance, which has no invoice. */
  quotation?: AdvancedQuotation;
  /** In the order of the company's country. */
  methods: readonly string[];
  /** The company's. */
  currency: string;
  today: string;
};

/** What the box shows of one of the invoices on offer. */
export function detailsOf({ options }: RecordOptions, id: unknown): InvoiceDetails | undefined {
  const one = options.find(({ value }) => value === String(id ?? ""));
  return one?.of as InvoiceDetails | undefined;
}

/** The submit of the form that fills in a deduction and stores nothing. */
export const deductIntent = ({ kind, rate }: { kind: string; rate: number }) =>
  `deduct ${kind} ${rate}`;

/** The submit of the form that shows the chosen invoice and stores nothing. */
export const SHOW_INVOICE = "showInvoice";
