import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

type Kind = "accepted" | "declined" | "payments" | "jobs" | "failed";

type SinceShown = {
  when: string;
  more: boolean;
  parts: { kind: Kind; count: number; rows: { id: number; number: string }[] }[];
};

const view = {
  accepted: paths.quotations.view,
  declined: paths.quotations.view,
  payments: paths.payments.view,
  jobs: paths.jobs.view,
  failed: () => paths.outbox({ status: "failed" }),
};

/** Words for each kind's count, and for the link to its list. */
const WORDS: Record<Kind, { one: string; several: string; all: string }> = {
  accepted: {
    one: "quotation approved",
    several: "quotations approved",
    all: paths.quotations.list({ status: "Accepted" }),
  },
  declined: {
    one: "quotation rejected",
    several: "quotations rejected",
    all: paths.quotations.list({ status: "Rejected" }),
  },
  payments: {
    one: "payment recorded by others",
    several: "payments recorded by others",
    all: paths.payments.list({ sort: "createdAt" }),
  },
  jobs: {
    one: "job changed by others",
    several: "jobs changed by others",
    all: paths.jobs.list({ sort: "createdAt" }),
  },
  failed: {
    one: "message failed",
    several: "messages failed",
    all: paths.outbox({ status: "failed" }),
  },
};

/** Lists what happened since the reader's last visit, with the numbers of the newest records. */
export function SinceCard({ since: { when, more, parts } }: { since: SinceShown }) {
  return (
    <Card title="Since you were last here" actions={<span className="hint">{when}</span>}>
      <ul className="recent">
        {parts.map(({ kind, count, rows }) => {
          const { one, several, all } = WORDS[kind];
          return (
            <li key={kind}>
              <p>
                <RowLink to={all}>{`${count} ${count === 1 ? one : several}`}</RowLink>
                {rows.map(({ id, number }, at) => (
                  <span key={id}>
                    {at === 0 ? ": " : ", "}
                    <RowLink to={view[kind](id)}>{number}</RowLink>
                  </span>
                ))}
                {rows.length > 0 && count > rows.length && " …"}
              </p>
            </li>
          );
        })}
      </ul>
      {more && <p className="hint">There were more changes than this card counts.</p>}
    </Card>
  );
}
