import { BOOKED_OR_CONFIRMED, CUSTOMER_JOB_WORDS } from "~/models/job/job.status";
import { CUSTOMER_QUOTATION_WORDS, EXPIRED } from "~/models/quotation/quotation.status";

/** What the charts show, in which order and colour; the drawing and the legend share it. */
export const ACTIVITY = [
  { key: "quotations", label: "Quotations", color: "var(--color-quotation)" },
  { key: "invoices", label: "Invoices", color: "var(--color-invoice)" },
  { key: "payments", label: "Payments", color: "var(--color-payment)" },
] as const;

type Slice = { label: string; value: number; color: string };

type QuotationFigures = {
  draft: number;
  sent: number;
  approved: number;
  rejected: number;
  /** Those past their validity; a customer's are all sent. */
  expired: number;
};

/** No slices where the figures could not be loaded; in the words of the office or of customers. */
export function quotationSlices(figures: QuotationFigures | null, office: boolean): Slice[] {
  if (!figures) return [];
  if (!office) {
    const { sent, expired, approved, rejected } = figures;
    const words = CUSTOMER_QUOTATION_WORDS;
    return [
      { label: words.sent, value: sent - expired, color: "var(--color-info)" },
      { label: words.approved, value: approved, color: "var(--color-success)" },
      { label: words.rejected, value: rejected, color: "var(--color-danger)" },
      { label: EXPIRED, value: expired, color: "var(--color-warning)" },
    ];
  }
  return [
    { label: "Draft", value: figures.draft, color: "var(--color-edge)" },
    { label: "Sent", value: figures.sent, color: "var(--color-info)" },
    { label: "Approved", value: figures.approved, color: "var(--color-success)" },
    { label: "Rejected", value: figures.rejected, color: "var(--color-danger)" },
  ];
}

type JobFigures = {
  scheduled: number;
  inProgress: number;
  onHold: number;
  completed: number;
  cancelled: number;
};

const OFFICE_JOB_WORDS: typeof CUSTOMER_JOB_WORDS = {
  "Not Started": "Scheduled",
  "In Progress": "In Progress",
  "On Hold": "On Hold",
  Completed: "Completed",
  Cancelled: "Cancelled",
};

/** What the figures of jobs are called, by the stored status. */
export function jobFigureWords(office: boolean): typeof CUSTOMER_JOB_WORDS {
  return office ? OFFICE_JOB_WORDS : { ...CUSTOMER_JOB_WORDS, "Not Started": BOOKED_OR_CONFIRMED };
}

export function jobSlices(figures: JobFigures | null, office: boolean): Slice[] {
  if (!figures) return [];
  const words = jobFigureWords(office);
  return [
    { label: words["Not Started"], value: figures.scheduled, color: "var(--color-info)" },
    { label: words["In Progress"], value: figures.inProgress, color: "var(--color-warning)" },
    { label: words["On Hold"], value: figures.onHold, color: "var(--color-edge)" },
    { label: words.Completed, value: figures.completed, color: "var(--color-success)" },
    { label: words.Cancelled, value: figures.cancelled, color: "var(--color-danger)" },
  ];
}
