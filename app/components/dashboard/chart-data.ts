import { ISSUED } from "~/models/billing/invoice/invoice.status";
import {
  BOOKED_OR_CONFIRMED,
  CUSTOMER_JOB_WORDS,
  dashboardStatus,
} from "~/models/road/job/job.status";
import {
  CUSTOMER_QUOTATION_WORDS,
  DECLINED_OR_CANCELLED,
  EXPIRED,
  WAITING,
} from "~/models/sales/quotation/quotation.status";
import { paths } from "~/paths";

/** The charts' series with their order and colours, shared by drawing and legend. */
export const ACTIVITY = [
  { key: "quotations", label: "Quotations", color: "var(--color-quotation)" },
  { key: "invoices", label: "Invoices", color: "var(--color-invoice)" },
  { key: "payments", label: "Payments", color: "var(--color-payment)" },
] as const;

/** The lists of what it counts between two days. */
const ACTIVITY_LISTS = {
  quotations: (days: Days) => paths.quotations.list(days),
  invoices: (days: Days) => paths.invoices.list({ status: ISSUED, ...days }),
  payments: (days: Days) => paths.payments.list({ status: RECEIVED, ...days }),
};

/** The payments that count are Completed. */
export const RECEIVED = "Completed";

type Days = { startDate: string; endDate: string };
type Activity = { month: string; quotations: number; invoices: number; payments: number };

/** Legend and table of the months; `days` are those of each, in the same order. */
export function activityFigures(activity: readonly Activity[], days: readonly Days[]) {
  const whole = { startDate: days[0]?.startDate ?? "", endDate: days.at(-1)?.endDate ?? "" };
  return {
    legend: ACTIVITY.map(({ key, label, color }) => ({
      label,
      color,
      value: activity.reduce((total, row) => total + row[key], 0),
      to: ACTIVITY_LISTS[key](whole),
    })),
    rows: activity.map((row, index) => ({
      label: row.month,
      figures: ACTIVITY.map(({ key, label }) => ({
        label,
        value: row[key],
        to: ACTIVITY_LISTS[key](days[index] ?? whole),
      })),
    })),
  };
}

/** `to`: the list that has so many rows. */
type Slice = { label: string; value: number; color: string; to: string };

const slice = (label: string, value: number, color: string, to: string): Slice => ({
  label,
  value,
  color: `var(--color-${color})`,
  to,
});

const quotationsOf = (status: string) => paths.quotations.list({ status });
const jobsOf = (status: string) => paths.jobs.list({ status });

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
      slice(words.sent, sent - expired, "info", quotationsOf(WAITING)),
      slice(words.approved, approved, "success", quotationsOf("Accepted")),
      slice(DECLINED_OR_CANCELLED, rejected, "danger", quotationsOf("Rejected")),
      slice(EXPIRED, expired, "warning", quotationsOf(EXPIRED)),
    ];
  }
  return [
    slice("Draft", figures.draft, "edge", quotationsOf("Draft")),
    slice("Sent", figures.sent, "info", quotationsOf("Sent")),
    slice("Approved", figures.approved, "success", quotationsOf("Accepted")),
    slice("Rejected", figures.rejected, "danger", quotationsOf("Rejected")),
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
  "Not Started": dashboardStatus("Not Started"),
  "In Progress": "In Progress",
  "On Hold": "On Hold",
  Completed: "Completed",
  Cancelled: "Cancelled",
};

/** Labels for the figures of jobs, by stored status. */
function jobFigureWords(office: boolean): typeof CUSTOMER_JOB_WORDS {
  return office ? OFFICE_JOB_WORDS : { ...CUSTOMER_JOB_WORDS, "Not Started": BOOKED_OR_CONFIRMED };
}

export function jobSlices(figures: JobFigures | null, office: boolean): Slice[] {
  if (!figures) return [];
  const words = jobFigureWords(office);
  return [
    slice(words["Not Started"], figures.scheduled, "info", jobsOf("Not Started")),
    slice(words["In Progress"], figures.inProgress, "accent", jobsOf("In Progress")),
    slice(words["On Hold"], figures.onHold, "edge", jobsOf("On Hold")),
    slice(words.Completed, figures.completed, "success", jobsOf("Completed")),
    slice(words.Cancelled, figures.cancelled, "danger", jobsOf("Cancelled")),
  ];
}
