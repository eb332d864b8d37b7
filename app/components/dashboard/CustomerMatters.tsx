import { Card } from "~/components/ui/Card";
import { CallButton } from "~/components/ui/ContactLinks";
import { DateText } from "~/components/ui/DateText";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import type { customerMatters } from "~/models/desk/dashboard/customer-matters.server";
import type { PhoneContact } from "~/models/papers/message/phone";
import { paths } from "~/paths";
import type { LoadedParts } from "~/services/page-parts.server";

import { allOf, WorkCard } from "./WorkCard";

type Matters = LoadedParts<ReturnType<typeof customerMatters>> & { office: PhoneContact | null };

/** A customer's current matters, most urgent first; a part is null where it could not be loaded. */
export function CustomerMatters({ questions, bills, visits, office }: Matters) {
  return (
    <div className="cols packed">
      <WorkCard
        title="What waits for your answer"
        empty="Nothing waits for you"
        all={allOf(questions, paths.quotations.list({ view: "waiting" }), "quotations")}
        part={questions}
        row={(row) => ({
          name: row.number,
          to: paths.quotations.view(row.id),
          amount: <Money minor={row.total} currency={row.currency} />,
          hint: (
            <>
              Valid until <DateText date={row.validUntil} />
            </>
          ),
          act: {
            to: paths.quotations.view(row.id),
            label: "Read and answer",
            says: `Read and answer ${row.number}`,
            variant: "primary",
          },
        })}
      />
      <WorkCard
        title="What you owe"
        empty="Nothing to pay"
        all={allOf(bills, paths.invoices.list({ view: "unpaid" }), "invoices")}
        part={bills}
        row={(row) => ({
          name: row.number,
          to: paths.invoices.view(row.id),
          amount: <Money minor={row.balance} currency={row.currency} />,
          hint: (
            <>
              {row.word}, due <DateText date={row.dueDate} />
            </>
          ),
          act: {
            to: `${paths.invoices.view(row.id)}#pay`,
            label: "Pay",
            says: `Pay ${row.number}`,
            variant: "primary",
          },
        })}
      />
      <WorkCard
        title="Upcoming Jobs"
        hint="When we come"
        viewAll={paths.jobs.list()}
        empty="No upcoming jobs"
        part={visits}
        row={(row) => ({
          when: (
            <b>
              <DateText date={row.startDate} />
              {` ${row.scheduledTime ?? ""} `}
            </b>
          ),
          name: (
            <>
              <span className="wide-only">{`#${row.jobNumber} `}</span>
              {row.title}
            </>
          ),
          to: paths.jobs.short(row.id),
          hint: [row.route, row.word].filter(Boolean).join(" · "),
          act: <CallButton contact={office} name="the office" />,
        })}
      />
      <Card title="Your documents">
        <ul className="row">
          {PAPERS.map(({ type, label }) => (
            <li key={type}>
              <RowLink to={paths.documents({ type })} className="btn btn-secondary">
                {label}
              </RowLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const PAPERS = [
  { type: "quotation", label: "Quotations" },
  { type: "invoice", label: "Invoices" },
  { type: "note", label: "Notes" },
  { type: "receipt", label: "Receipts" },
];
