import type { ReactNode } from "react";

import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

import { PartFailed } from "./FigureCard";

type Visit = {
  id: number;
  title: string;
  startDate: string;
  scheduledTime: string | null;
  word: string;
};
type Bill = {
  id: number;
  number: string;
  dueDate: string;
  balance: number;
  currency: string;
  word: string;
};
type Question = { id: number; number: string; validUntil: string; total: number; currency: string };

export type Matters = { jobs: Visit[]; invoices: Bill[]; quotations: Question[] };

/** What concerns a customer now; null where it could not be loaded. */
export function CustomerMatters({ matters }: { matters: Matters | null }) {
  if (!matters) {
    return (
      <Card title="Your move">
        <PartFailed />
      </Card>
    );
  }
  const { jobs, invoices, quotations } = matters;
  return (
    <div className="cols cols-3">
      <Matter
        title="When we come"
        empty="No date yet"
        lines={jobs.map((job) => ({
          id: job.id,
          main: (
            <>
              <DateText date={job.startDate} />
              {job.scheduledTime && `, ${job.scheduledTime}`}
            </>
          ),
          link: <RowLink to={paths.jobs.view(job.id)}>{job.title}</RowLink>,
          hint: job.word,
        }))}
      />
      <Matter
        title="What you owe"
        empty="Nothing to pay"
        lines={invoices.map((invoice) => ({
          id: invoice.id,
          main: <Money minor={invoice.balance} currency={invoice.currency} />,
          link: <RowLink to={paths.invoices.view(invoice.id)}>{invoice.number}</RowLink>,
          hint: (
            <>
              {invoice.word}, due <DateText date={invoice.dueDate} />
            </>
          ),
        }))}
      />
      <Matter
        title="What waits for your answer"
        empty="Nothing waits for you"
        lines={quotations.map((quotation) => ({
          id: quotation.id,
          main: <Money minor={quotation.total} currency={quotation.currency} />,
          link: <RowLink to={paths.quotations.view(quotation.id)}>{quotation.number}</RowLink>,
          hint: (
            <>
              Valid until <DateText date={quotation.validUntil} />
            </>
          ),
        }))}
      />
    </div>
  );
}

function Matter({
  title,
  lines,
  empty,
}: {
  title: string;
  lines: { id: number; main: ReactNode; link: ReactNode; hint: ReactNode }[];
  empty: string;
}) {
  return (
    <Card title={title}>
      {lines.length === 0 && <p className="muted">{empty}</p>}
      <ul className="stack">
        {lines.map(({ id, main, link, hint }) => (
          <li key={id}>
            <b className="num">{main}</b>
            <p>{link}</p>
            <p className="hint">{hint}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
