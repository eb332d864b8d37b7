export const ORIGINAL = "ORIGINAL FOR RECIPIENT";
const DUPLICATE = "DUPLICATE FOR SUPPLIER";

/** The office's copy of a paper that has copies; any other as it is. */
export function duplicateOf(view: DocumentView): DocumentView {
  return view.copy === ORIGINAL ? { ...view, copy: DUPLICATE } : view;
}

const MARKS: Record<string, string> = {
  Draft: "DRAFT",
  Cancelled: "CANCELLED",
  Refunded: "REFUNDED",
};

/** Returns the mark across a paper that is not valid; null for all others. */
export function paperMark({ status }: Pick<DocumentView, "status">): string | null {
  return MARKS[status] ?? null;
}

/** Returns the signatories of a paper: the company, and the customer on a quotation not accepted by its link. */
export function signatures({
  kind,
  company,
  acceptance,
}: Pick<DocumentView, "kind" | "company" | "acceptance">): { who: string; how: string }[] {
  const office = { who: `For ${company.name}`, how: "Authorised signatory" };
  if (kind !== "quotation" || acceptance) return [office];
  return [{ who: "Accepted by the customer", how: "Name, date, signature" }, office];
}

/** The name of a document's PDF wherever it is saved or attached; with a version, of how it then was. */
export function documentFile(
  { kind, number }: Pick<DocumentView, "kind" | "number">,
  version: number | null = null,
): string {
  return `${kind}-${number.replace(/[^\w.-]+/g, "-")}${version === null ? "" : `-version-${version}`}.pdf`;
}

/**
 * One view of a document, all text: the page, the PDF and the message are drawn from it, so they cannot
 * disagree. It is plain JSON: an issued document's view is kept as it was (DocumentRevision).
 */
type DocumentKind = "quotation" | "invoice" | "receipt" | "note" | "statement";

export type LabelledText = { label: string; value: string };

/** A line of amounts; `note` is printed below it in small type. */
export type AmountLine = { label: string; amount: string; note?: string };

export type DocumentTable = {
  columns: { label: string; align: "left" | "right"; /** Share of the width. */ weight: number }[];
  rows: string[][];
  /** Shown where there are no rows. */
  empty: string;
};

/** The payment by UPI: `link` opens a UPI app, a code on page and paper says the same. It records nothing. */
export type UpiPayment = { amount: string; address: string; link: string };

/** A QR code: modules a side, and the dark ones as strokes of one module's width. */
export type QrCode = { size: number; path: string };

/** IRN, acknowledgement, and the text of the signed QR code. */
export type EInvoicePrint = { irn: string; ackNo: string; ackDate: string; signedQr: string };

export type DocumentView = {
  kind: DocumentKind;
  /** "Quotation", "Invoice", "Receipt". */
  title: string;
  number: string;
  status: string;
  currency: string;
  company: {
    name: string;
    address: string;
    phone: string;
    email: string;
    website: string;
    gstin: string;
    pan: string;
    /** The registration number of a small business. */
    udyam?: string;
    /** The colour of its rules and headings, #rrggbb; views kept from before have none. */
    accent?: string;
    /** Its size in pixels; views kept from before there were logos have none. */
    logo?: { id: number; width: number; height: number } | null;
  };
  /** The recipient, the origin and the destination. */
  parties: { heading: string; lines: string[] }[];
  /** Dates, transportation type and the like. */
  facts: LabelledText[];
  table: { heading: string; content: DocumentTable } | null;
  /** The steps from the first charge to the sum before tax, zero lines left out. */
  charges: AmountLine[];
  /** Discount, surcharge, tax: what is between the charges and the total. */
  adjustments: AmountLine[];
  total: { label: string; amount: string };
  amountInWords: string;
  /** The lines after the total: advance and balance after it, amount paid, balance due. */
  settlement: AmountLine[];
  /** Bank and UPI details, when the company has set them. */
  payTo: LabelledText[];
  /** Where something is due in rupees and the company takes UPI. */
  upi?: UpiPayment | null;
  /** The person who accepted a quotation by its link, and the time. */
  acceptance?: string | null;
  /** Sentences that the tax asks for; views kept from before have none. */
  declarations?: string[];
  /** SAC, taxable value and each head, by SAC and rate. */
  taxTable?: DocumentTable;
  /** Amendments of a later return, beside the values that it was issued with. */
  amended?: { heading: string; content: DocumentTable };
  /** On a page of its own: the moves that an invoice for several of them bills. */
  annexure?: DocumentTable;
  /** The e-invoice portal's answer; only for registered papers. */
  eInvoice?: EInvoicePrint;
  /** Which copy it is, where there are several. */
  copy?: string;
  notes: string;
  terms: string[];
};

/** The law's words for the sum before tax. */
const VALUE = /^(?:Taxable|Exempt) value$/;

/** The steps to the total as a page draws them: a subtotal that is the value in the line below it is one line with it. */
export function sumLines({ charges, adjustments }: DocumentView): AmountLine[] {
  const lines = [...charges, ...adjustments];
  return lines.flatMap((line, at) => {
    const [before, next] = [lines[at - 1], lines[at + 1]];
    if (isSaidAbove(before, line)) return [];
    if (!isSaidAbove(line, next)) return [line];
    return [{ ...line, label: `${line.label} (${next?.label.toLowerCase()})` }];
  });
}

const isSaidAbove = (above: AmountLine | undefined, line: AmountLine | undefined) =>
  above?.label === "Subtotal" &&
  line !== undefined &&
  VALUE.test(line.label) &&
  line.amount === above.amount;

/** A view as a page draws it. What is kept, signed or accepted is the view itself. */
export const drawnView = (view: DocumentView): DocumentView => ({
  ...view,
  charges: [],
  adjustments: sumLines(view),
});
