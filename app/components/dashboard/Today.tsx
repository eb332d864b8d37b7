import { Form } from "@remix-run/react";

import { RemindForm } from "~/components/reminder/RemindForm";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { CallButton } from "~/components/ui/ContactLinks";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { Again } from "~/models/papers/outbox/outbox.words";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { allOf, WorkCard, type Part } from "./WorkCard";

type Amount = { amount: number; currency: string };
type Document = Amount & { id: number; number: string; customer: string; days: number };

type TodayParts = {
  moves: Part<{
    id: number;
    jobNumber: string;
    word: string;
    /** 'Today'; null for a later day. */
    day: string | null;
    /** 'Nov 22, 2026'; of one that runs on from an earlier day 'since Nov 20, 2026', without a time. */
    date: string;
    time: string | null;
    customer: string;
    contact: PhoneContact | null;
    route: string | null;
    crew: string;
  }>;
  waiting: Part<Document>;
  overdue: Part<Document & { canSend: boolean; canWrite: boolean }>;
  papers: Part<{
    id: number;
    vehicleId: number | null;
    driverId: number | null;
    /** The truck's number, or the driver's name. */
    name: string;
    /** "Permit ends on Dec 05, 2026" */
    warnings: string[];
  }>;
  failed: Part<{
    id: number;
    kind: string;
    recipient: string;
    failure: string | null;
    again: Again | null;
    canRetry: boolean;
  }>;
};

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** What the office has to do today; what there is nothing of is left out. */
export function Today({
  moves,
  waiting,
  overdue,
  papers,
  failed,
  formKey,
}: TodayParts & { formKey: string }) {
  return (
    <section className="stack" aria-labelledby="today">
      <h2 id="today">Today</h2>
      <div className="cols packed">
        <WorkCard
          title="Upcoming Jobs"
          viewAll={paths.jobs.list()}
          empty="No upcoming jobs"
          all={allOf(moves, paths.jobs.list({ view: "next" }), "of today and tomorrow")}
          part={moves}
          row={(job) => ({
            when: (
              <>
                {job.day}
                <span className={job.day ? "wide-only" : undefined}>{` ${job.date}`}</span>
                {` ${job.time ?? ""} `}
              </>
            ),
            name: (
              <>
                <span className="wide-only">{`#${job.jobNumber} `}</span>
                {job.customer || "Customer"}
              </>
            ),
            to: paths.jobs.short(job.id),
            hint: [job.route, job.crew || "No crew", job.word].filter(Boolean).join(" · "),
            act: <CallButton contact={job.contact} name={job.customer} />,
          })}
        />
        {(!waiting || waiting.total > 0) && (
          <WorkCard
            title="Waiting for an answer"
            all={allOf(
              waiting,
              paths.quotations.list({ view: "waiting", sort: "createdAt", order: "asc" }),
              "quotations",
            )}
            part={waiting}
            row={(row) => ({
              name: row.customer,
              to: paths.quotations.view(row.id),
              amount: <Money minor={row.amount} currency={row.currency} />,
              hint: `${row.number} · ${row.days === 0 ? "sent today" : `sent ${days(row.days)} ago`}`,
            })}
          />
        )}
        {(!overdue || overdue.total > 0) && (
          <WorkCard
            title="Overdue invoices"
            all={allOf(
              overdue,
              paths.invoices.list({ view: "overdue", sort: "dueDate", order: "asc" }),
              "invoices",
            )}
            part={overdue}
            row={(row) => ({
              name: row.customer,
              to: paths.invoices.view(row.id),
              amount: <Money minor={row.amount} currency={row.currency} />,
              hint: `${row.number} · ${row.days === 0 ? "overdue" : `${days(row.days)} late`}`,
              act: row.canSend ? (
                <RemindForm
                  action={paths.dashboard()}
                  intent="remind"
                  row={{ kind: "invoice", id: row.id }}
                  formKey={formKey}
                  says={`Remind ${row.customer} of ${row.number}`}
                  className="contents"
                />
              ) : (
                row.canWrite && (
                  <ButtonLink
                    to={paths.message("invoice-reminder", row.id)}
                    aria-label={`Remind ${row.customer} of ${row.number}`}
                  >
                    Remind
                  </ButtonLink>
                )
              ),
            })}
          />
        )}
        {(!papers || papers.total > 0) && (
          <WorkCard
            title="Papers of trucks and drivers"
            all={allOf(papers, roadPaths.vehicles.list({ view: "ending" }), "trucks and drivers")}
            part={papers}
            row={({ name, vehicleId, driverId, warnings }) => ({
              name,
              to:
                vehicleId === null
                  ? roadPaths.drivers.view(driverId ?? 0)
                  : roadPaths.vehicles.view(vehicleId),
              hint: warnings.join("; "),
            })}
          />
        )}
        {(!failed || failed.total > 0) && (
          <WorkCard
            title="Not delivered"
            all={
              failed !== null && {
                to: paths.outbox({ status: "failed" }),
                label: `… all ${failed.total} in the outbox`,
              }
            }
            part={failed}
            row={(row) => ({
              name: row.recipient,
              to: paths.outbox({ status: "failed" }),
              hint: [row.kind, row.failure].filter(Boolean).join(" · "),
              act: (
                <>
                  {row.again && (
                    <RowLink
                      to={paths.message(row.again.kind, row.again.id)}
                      about={`to ${row.recipient}`}
                    >
                      Correct and send again
                    </RowLink>
                  )}
                  {row.canRetry && (
                    <Form
                      method="post"
                      action={paths.dashboard()}
                      discover="none"
                      className="contents"
                    >
                      <input type="hidden" name="messageId" value={row.id} />
                      <SubmitButton
                        name="intent"
                        value="retry"
                        label="Try again"
                        aria-label={`Try again, ${row.recipient}`}
                        variant="secondary"
                      />
                    </Form>
                  )}
                </>
              ),
            })}
          />
        )}
      </div>
    </section>
  );
}
