import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { FactList } from "~/components/ui/FactList";
import { editButton } from "~/components/ui/HeadButtons";
import { HistoryList } from "~/components/ui/HistoryList";
import { Refusal } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { paths } from "~/paths";
import { loadBreach, postBreach } from "~/services/law/breach-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Breach" }];

export const loader = (args: LoaderFunctionArgs) => loadBreach(args);
export const action = (args: ActionFunctionArgs) => postBreach(args);

export default function Breach() {
  const breach = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { id, clock, counts } = breach;
  const here = paths.breaches.view(id);
  const sending: ConfirmWords = {
    title: "Send to all affected",
    message: `${counts.byEmail} of ${counts.all} persons have an e-mail address; ${counts.queued} have their message already. Nobody gets it twice.`,
    action: here,
    fields: { intent: "send" },
    tone: "primary",
  };
  return (
    <>
      <RecordHead
        title={`Breach ${id}`}
        badge={<Badge tone={clock.tone}>{clock.words}</Badge>}
        facts={{ about: [`Found on ${breach.found}`] }}
        prints
        back={{ to: paths.breaches.list(), label: "Back to Breaches" }}
        main="edit"
        edit={editButton(paths.breaches.edit(id), null)}
        more={[
          <ButtonLink
            key="affected"
            to={paths.breaches.affectedCsv(id)}
            reloadDocument
            icon="download"
          >
            Persons affected
          </ButtonLink>,
          <ConfirmLink
            key="send"
            to={`${here}?confirm=send`}
            label="Send to all affected"
            variant="secondary"
            {...sending}
          />,
        ]}
      />
      <Refusal answer={answer} />
      {search.get("confirm") === "send" && <ConfirmStep {...sending} cancelTo={here} />}
      <Card title="What is known">
        <FactList facts={breach.known} empty="Not yet" />
      </Card>
      <Card title="What each person is told">
        <p>
          <strong>{breach.message.subject}</strong>
        </p>
        <p className="lines">{breach.message.text}</p>
      </Card>
      <HistoryList entries={breach.history} />
    </>
  );
}
