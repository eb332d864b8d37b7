import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MissingList } from "~/components/consignment/MissingCard";
import { Timeline } from "~/components/customer/Timeline";
import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { OfficeNotes } from "~/components/ui/OfficeNotes";
import { RecordHead, stepLink } from "~/components/ui/RecordHead";
import { RowLink } from "~/components/ui/RowLink";
import { getCompany } from "~/models/company/company/company.server";
import { getMove, moveAsked } from "~/models/desk/move/move.server";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { loadMovePage, notedIn } from "~/services/desk/move-page.server";
import { runNoteIntent } from "~/services/desk/office-notes.server";
import { pageFor, postFor } from "~/services/page.server";
import stylesheet from "~/styles/move.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Move ${data.number}` : "Move" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "move:view", async ({ actor, params }) => {
    const page = await loadMovePage(args, actor, params.id);
    // A move has one address: that of the record that it begins with.
    if (page.key !== params.id) throw redirect(paths.moves.view(page.key));
    return page;
  });

/** The office's notes are written here as on the page of the quotation or the job. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "officeNote:write", async ({ actor, form, params }) => {
    const move = await getMove(actor, moveAsked(params.id), await getCompany());
    const about = notedIn(move);
    const answer =
      about && (await runNoteIntent(actor, about, form, paths.moves.view(params.id ?? "")));
    if (!answer) throw noSuchButton();
    return answer;
  });

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MovePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { ended, next, steps } = page;
  // How far it is: the button below says what comes next.
  const stood = steps.filter(({ state }) => state === "done").at(-1)?.label ?? "New";
  return (
    <>
      <RecordHead
        title={`Move ${page.number}`}
        badge={
          <Badge tone={ended ? "neutral" : next ? "info" : "success"}>
            {ended ?? (next ? stood : "Done")}
          </Badge>
        }
        facts={page.facts}
        contactText={`${page.number}: `}
        back={{ to: paths.jobs.list(), label: "Back to Jobs" }}
        primary={next && stepLink(next.href, next.label, "primary")}
      />
      <Steps steps={steps} />
      <MissingList title="Missing for this move" lines={page.missing} />
      <Split
        aside={
          <SideColumn>
            <OfficeNotes notes={page.notes} here={paths.moves.view(page.key)} answer={answer} />
            {page.jobNotes.map((job) => (
              <JobNotes key={job.id} {...job} />
            ))}
          </SideColumn>
        }
      >
        <Timeline title="Papers and messages" entries={page.timeline} moreTo={null} />
      </Split>
      <HistoryList entries={page.history} />
    </>
  );
}

/** The notes of its job's form and page; they are written there. */
function JobNotes({ id, number, said, rows }: Page["jobNotes"][number]) {
  return (
    <Card
      title={`Notes of ${number}`}
      actions={
        <RowLink to={paths.jobs.view(id)} about={number}>
          View
        </RowLink>
      }
    >
      <DescriptionList
        items={[
          ...(said ? [{ ...said, wide: true }] : []),
          ...rows.map(({ text, author, when }) => ({
            label: `${author}, ${when}`,
            value: text,
            wide: true,
          })),
        ]}
      />
    </Card>
  );
}

const STATES = { done: " (done)", now: " (next)", later: "" };

function Steps({ steps }: Pick<Page, "steps">) {
  return (
    <ol className="card move-steps" aria-label="Steps of this move">
      {steps.map(({ key, label, state, day, to }) => (
        <li key={key} className={state} aria-current={state === "now" ? "step" : undefined}>
          <span>
            {state === "done" && <span aria-hidden="true">✓ </span>}
            {to ? <RowLink to={to}>{label}</RowLink> : label}
            <span className="hide">{STATES[state]}</span>
          </span>
          {day && <span className="hint num">{day}</span>}
        </li>
      ))}
    </ol>
  );
}
