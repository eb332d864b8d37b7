import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Link } from "~/components/ui/Link";
import { EXPIRED } from "~/models/sales/quotation/quotation.status";
import type { TimelineEntry } from "~/models/desk/timeline/timeline";

type Row = Omit<TimelineEntry, "day" | "amount" | "subject"> & {
  to: string;
  date: string;
  amount: string | null;
};

const WORDS = {
  quotation: "Quotation",
  job: "Job",
  consignment: "Consignment",
  invoice: "Invoice",
  note: "Note",
  payment: "Payment",
};

/** The dealings of the office with a customer, newest first; each row links to its record. */
export function Timeline({
  title = "Timeline",
  entries,
  moreTo,
}: {
  title?: string;
  entries: readonly Row[];
  moreTo: string | null;
}) {
  return (
    <Card title={title}>
      {entries.length === 0 && <p className="muted">Nothing yet. Begin with a quotation.</p>}
      <ol className="recent">
        {entries.map((entry, index) => (
          <li key={`${entry.kind} ${entry.id}`} id={`entry-${index}`}>
            <div className="row">
              <Link to={entry.to}>
                {entry.kind === "message" ? entry.name : `${WORDS[entry.kind]} ${entry.name}`}
              </Link>
              <span>
                <Badge tone={entry.tone}>{entry.word}</Badge>
                {entry.expired && (
                  <>
                    {" "}
                    <Badge tone="warning">{EXPIRED}</Badge>
                  </>
                )}
              </span>
            </div>
            <div className="row">
              <span className="muted">{entry.date}</span>
              {entry.amount && <span className="num">{entry.amount}</span>}
            </div>
          </li>
        ))}
      </ol>
      {moreTo && <ButtonLink to={moreTo}>Show more</ButtonLink>}
    </Card>
  );
}
