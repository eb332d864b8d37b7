import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";

/** The vehicles that a consignment carries, each with its condition report. `to` leads where its reader may go. */
export function ReportsCard({
  reports,
}: {
  reports: readonly { id: number; title: string; to: string }[];
}) {
  if (reports.length === 0) return null;
  return (
    <Card title="Vehicle reports" id="vehicle-reports">
      <ul className="stack">
        {reports.map(({ id, title, to }) => (
          <li key={id}>
            <RowLink to={to}>{title}</RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
