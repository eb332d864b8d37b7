import { Card } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";
import type { todayParts } from "~/models/desk/dashboard/today.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import type { LoadedParts } from "~/services/page-parts.server";

import { CallAgain, CustomersAsked, Surveys } from "./Asked";
import { allOf, ON_A_PHONE, WorkCard, WorkGroup } from "./WorkCard";
import { Remind, SendAgain } from "./waiting-acts";

/** Today's moves, and what waits for somebody, kind by kind. */
export type TodaysWork = LoadedParts<ReturnType<typeof todayParts>>;
export type Waits = Omit<TodaysWork, "moves">;

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Everything that waits, the most harmful first; what can wait longest stands in a card of its own, below the board. */
export function Waiting({ formKey, ...waits }: Waits & { formKey: string }) {
  const { drafts, ...others } = waits;
  return (
    <>
      <Card title="Waiting for you" id="waiting">
        {Object.values(others).every((part) => part?.total === 0) && (
          <p className="muted">Nothing waits for you</p>
        )}
        <OfMoves {...waits} />
        <OfPapers {...waits} formKey={formKey} />
      </Card>
      <Drafts drafts={drafts} />
    </>
  );
}

/** Where the planner has more of them than stand here. */
const inPlanner = (part: { total: number } | null) =>
  (part?.total ?? 0) > ON_A_PHONE && {
    to: paths.jobs.calendar("week", undefined, "trucks"),
    label: "… all in the planner",
  };

/** Matters that hold up a move. */
function OfMoves({
  reported,
  asked,
  followUps,
  surveys,
  failed,
  trucks,
  crews,
  away,
  ewayBills,
  advances,
}: Waits) {
  return (
    <>
      <WorkGroup
        title="Payments to confirm"
        all={allOf(reported, paths.payments.list({ reported: "yes" }), "payments", ON_A_PHONE)}
        part={reported}
        row={(row) => ({
          name: row.customer,
          to: paths.payments.view(row.id),
          amount: <Money minor={row.amount} currency={row.currency} />,
          hint: [row.number, row.reference, row.days === 0 ? "today" : `${days(row.days)} ago`]
            .filter(Boolean)
            .join(" · "),
          act: {
            to: paths.payments.view(row.id),
            label: "Confirm",
            says: `Confirm the payment of ${row.customer} for ${row.number}`,
          },
        })}
      />
      <CustomersAsked asked={asked} />
      <CallAgain followUps={followUps} />
      <Surveys surveys={surveys} />
      <WorkGroup
        title="Not delivered"
        all={allOf(failed, paths.outbox({ status: "failed" }), "in the outbox", ON_A_PHONE)}
        part={failed}
        row={(row) => ({
          name: row.recipient,
          to: paths.outbox({ status: "failed" }),
          hint: [row.kind, row.failure].filter(Boolean).join(" · "),
          act: <SendAgain {...row} />,
        })}
      />
      <WorkGroup
        title="Moves without a truck"
        all={inPlanner(trucks)}
        part={trucks}
        row={(row) => ({
          name: row.customer,
          to: paths.moves.view(`j${row.id}`),
          hint: `${row.jobNumber} · ${row.day}`,
          act: {
            to: paths.jobs.crew(row.id),
            label: "Assign",
            says: `Choose a truck for ${row.jobNumber}`,
          },
        })}
      />
      <WorkGroup
        title="Crews to tell"
        all={inPlanner(crews)}
        part={crews}
        row={(row) => ({
          name: row.customer,
          to: paths.moves.view(`j${row.id}`),
          hint: `${row.number} · ${row.text}`,
          act: {
            to: paths.jobs.tellCrew(row.id),
            label: "Tell",
            says: `Tell the crew of ${row.number}`,
          },
        })}
      />
      <Away away={away} />
      <WorkGroup
        title="E-way bills that end"
        all={allOf(
          ewayBills,
          roadPaths.consignments.list({ view: "eway-bill" }),
          "consignments",
          ON_A_PHONE,
        )}
        part={ewayBills}
        row={(row) => ({
          name: row.customer,
          to: roadPaths.consignments.view(row.id),
          hint: `${row.number} · ${row.hint}`,
          act: {
            to: roadPaths.consignments.edit(row.id),
            label: "Extend",
            says: `Extend the e-way bill of ${row.number}`,
          },
        })}
      />
      <ToGiveBack advances={advances} />
    </>
  );
}

function ToGiveBack({ advances }: Pick<Waits, "advances">) {
  return (
    <WorkGroup
      title="Advances to give back"
      all={
        (advances?.total ?? 0) > ON_A_PHONE && {
          to: paths.quotations.list({ status: "Rejected" }),
          label: "… all rejected quotations",
        }
      }
      part={advances}
      row={(row) => ({
        name: row.customer,
        to: paths.payments.view(row.id),
        amount: <Money minor={row.left} currency={row.currency} />,
        hint: [row.number, row.reason].filter(Boolean).join(" · "),
        act: {
          to: paths.payments.refund(row.id),
          label: "Give back",
          says: `Give back ${row.number}`,
        },
      })}
    />
  );
}

/** Trucks off the road and people on leave, with what hangs on them. */
function Away({ away }: Pick<Waits, "away">) {
  return (
    <WorkGroup
      title="Off the road and on leave"
      all={inPlanner(away)}
      part={away}
      row={(row) => ({
        name: row.name,
        to: roadPaths.absence[row.absent](row.absentId),
        hint: row.text,
        act: row.day !== null && {
          to: paths.jobs.calendar("week", row.day, row.absent === "employee" ? "people" : "trucks"),
          label: "Plan",
          says: `Plan the moves of ${row.name}`,
        },
      })}
    />
  );
}

/** Papers that wait to be answered, paid or renewed. */
function OfPapers({ waiting, overdue, papers, due, formKey }: Waits & { formKey: string }) {
  return (
    <>
      <WorkGroup
        title="Due days"
        // The page has those of the month, done or not: no figure is theirs.
        all={due !== null && due.total > ON_A_PHONE && { to: due.all, label: "… all due days" }}
        part={due}
        row={({ name, to, amount, hint }) => ({
          name,
          to,
          amount: amount !== null && <Money minor={amount} currency="INR" />,
          hint,
          act: null,
        })}
      />
      <WorkGroup
        title="Waiting for an answer"
        all={allOf(
          waiting,
          paths.quotations.list({ view: "waiting", sort: "createdAt", order: "asc" }),
          "quotations",
          ON_A_PHONE,
        )}
        part={waiting}
        row={(row) => ({
          name: row.customer,
          to: paths.quotations.view(row.id),
          amount: <Money minor={row.amount} currency={row.currency} />,
          hint: `${row.number} · ${row.days === 0 ? "sent today" : `sent ${days(row.days)} ago`}`,
          act: {
            to: paths.message("quotation-reminder", row.id),
            label: "Ask",
            says: `Ask ${row.customer} about ${row.number}`,
          },
        })}
      />
      <WorkGroup
        title="Overdue invoices"
        all={
          (overdue?.total ?? 0) > 0 && {
            to: paths.owed.list({ age: "overdue" }),
            // Its lines are customers: how many invoices there are is no figure of theirs.
            label: "… all in money owed",
          }
        }
        part={overdue}
        row={(row) => ({
          name: row.customer,
          to: paths.invoices.view(row.id),
          amount: <Money minor={row.amount} currency={row.currency} />,
          hint: [row.number, row.days === 0 ? "overdue" : `${days(row.days)} late`, row.next]
            .filter(Boolean)
            .join(" · "),
          act: <Remind {...row} formKey={formKey} />,
        })}
      />
      <WorkGroup
        title="Papers of trucks and drivers"
        all={allOf(
          papers,
          roadPaths.vehicles.list({ view: "ending" }),
          "trucks and drivers",
          ON_A_PHONE,
        )}
        part={papers}
        row={({ name, vehicleId, driverId, warnings }) => {
          const of = vehicleId === null ? roadPaths.drivers : roadPaths.vehicles;
          const id = vehicleId ?? driverId ?? 0;
          return {
            name,
            to: of.view(id),
            hint: warnings.join("; "),
            act: { to: of.edit(id), label: "Renew", says: `Renew papers of ${name}` },
          };
        }}
      />
    </>
  );
}

/** What was begun and not sent; what has lain there for long is counted. */
function Drafts({ drafts }: Pick<Waits, "drafts">) {
  if (drafts?.total === 0) return null;
  return (
    <WorkCard
      title="Drafts"
      all={draftLists(drafts)}
      part={drafts}
      hint={drafts?.old ? `Older than 60 days, in the lists alone: ${drafts.old}` : undefined}
      row={(row) => {
        const of = row.kind === "quotation" ? paths.quotations : paths.invoices;
        return {
          name: row.customer,
          to: of.view(row.recordId),
          amount: <Money minor={row.amount} currency={row.currency} />,
          hint: `${row.number} · ${row.days === 0 ? "begun today" : `begun ${days(row.days)} ago`}`,
          act: { to: of.view(row.recordId), label: "Send", says: `Send ${row.number}` },
        };
      }}
    />
  );
}

/** Both lists, where there are more drafts than a phone shows: one. */
function draftLists(drafts: Waits["drafts"]) {
  if (!drafts || drafts.total <= Math.min(drafts.rows.length, 1)) return [];
  const { quoted, billed } = drafts;
  return [
    quoted > 0 && {
      to: paths.quotations.list({ status: "Draft" }),
      label: `… all ${quoted} quotations`,
    },
    billed > 0 && {
      to: paths.invoices.list({ status: "Draft" }),
      label: `… all ${billed} invoices`,
    },
  ];
}
