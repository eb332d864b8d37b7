/** What the charts show, in which order and colour; the drawing and the legend share it. */
export const ACTIVITY = [
  { key: "quotations", label: "Quotations", color: "var(--color-quotation)" },
  { key: "invoices", label: "Invoices", color: "var(--color-invoice)" },
  { key: "payments", label: "Payments", color: "var(--color-payment)" },
] as const;

type Slice = { label: string; value: number; color: string };

/** No slices where the figures could not be loaded. */
export function quotationSlices(
  figures: { draft: number; sent: number; approved: number; rejected: number } | null,
): Slice[] {
  if (!figures) return [];
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

export function jobSlices(figures: JobFigures | null): Slice[] {
  if (!figures) return [];
  return [
    { label: "Scheduled", value: figures.scheduled, color: "var(--color-info)" },
    { label: "In Progress", value: figures.inProgress, color: "var(--color-warning)" },
    { label: "On Hold", value: figures.onHold, color: "var(--color-edge)" },
    { label: "Completed", value: figures.completed, color: "var(--color-success)" },
    { label: "Cancelled", value: figures.cancelled, color: "var(--color-danger)" },
  ];
}
