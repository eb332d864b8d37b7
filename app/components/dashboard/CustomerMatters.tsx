import type { ReactNode } from "react";

import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import { UNPAID } from "~/models/invoice/invoice.status";
import { WAITING } from "~/models/quotation/quotation.status";
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

export type Matters = {
  jobs: Visit[];
  invoices: Bill[];
  quotations: Question[];
  /** Whether there are others than these. */
  more: { jobs: boolean; invoices: boolean; quotations: boolean };
};

/** What concerns a customer now; null where it could not be loaded. */
export function CustomerMatters({ matters }: { matters: Matters | null }) {
  if (!matters) {
    return (
      <Card title="Your move">
        <PartFailed />
      </Card>
    );
  }
  const { jobs, invoices, quotations, more } = matters;
  return (
    <div className="cols cols-3">
      <Matter
        title="When we come"
        empty="No date yet"
        all={more.jobs ? paths.jobs.list() : null}
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
        all={more.invoices ? paths.invoices.list({ status: UNPAID }) : null}
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
        all={more.quotations ? paths.quotations.list({ status: WAITING }) : null}
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
  all,
}: {
  title: string;
  lines: { id: number; main: ReactNode; link: ReactNode; hint: ReactNode }[];
  empty: string;
  /** The list of all, where these lines are only the first. */
  all: string | null;
}) {
  const actions = all && (
    <RowLink to={all} about={title}>
      View all
    </RowLink>
  );
  return (
    <Card title={title} actions={actions}>
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
