import { Badge, type Tone } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { Money } from "~/components/ui/Money";
import { type RecentLine, RecentList } from "~/components/ui/RecentList";
import type {
  RecentInvoice,
  RecentPayment,
  RecentQuotation,
} from "~/models/desk/dashboard/recent.server";
import { paths } from "~/paths";
import { PartFailed } from "./FigureCard";

/** One of the dashboard's lists: five lines with links, its empty sentence, 'View all'. */
export function RecentCard({
  title,
  lines,
  empty,
  allTo,
}: {
  title: string;
  lines: readonly RecentLine[] | null;
  empty: string;
  allTo: string;
}) {
  return (
    <Card title={title} viewAll={allTo}>
      {!lines && <PartFailed />}
      {lines?.length === 0 && <p className="muted">{empty}</p>}
      {lines && lines.length > 0 && <RecentList lines={lines} />}
    </Card>
  );
}

const TONES: Record<string, Tone> = {
  draft: "neutral",
  sent: "info",
  approved: "success",
  rejected: "danger",
  paid: "success",
  overdue: "danger",
  cancelled: "neutral",
  completed: "success",
  pending: "info",
  failed: "danger",
  refunded: "neutral",
};

const badge = (status: string, word: string) => (
  <Badge tone={TONES[status.toLowerCase()] ?? "neutral"}>{word}</Badge>
);

export function quotationLine(row: RecentQuotation): RecentLine {
  return {
    id: row.id,
    to: paths.quotations.short(row.id),
    name: `#${row.number}`,
    badge: badge(row.status, row.word),
    left: row.customer || "Customer",
    right: <DateText date={row.created} />,
  };
}

export function invoiceLine(row: RecentInvoice): RecentLine {
  return {
    id: row.id,
    to: paths.invoices.short(row.id),
    name: `#${row.number}`,
    badge: badge(row.status, row.word),
    left: row.customer || "Customer",
    right: <Money minor={row.total} currency={row.currency} />,
    more: (
      <>
        <span>
          Due <DateText date={row.dueDate} />
        </span>
        <span>
          Balance <Money minor={row.balance} currency={row.currency} />
        </span>
      </>
    ),
  };
}

export function paymentLine(row: RecentPayment): RecentLine {
  return {
    id: row.id,
    to: paths.payments.short(row.id),
    name: `Payment #${row.id}`,
    badge: badge(row.status, row.status),
    left: `${row.paymentMethod} · ${row.aboutNumber ?? "N/A"}`,
    right: <Money minor={row.amount} currency={row.currency} />,
    more: <DateText date={row.date} />,
  };
}
