import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { RoadPaper } from "~/components/road-paper/RoadPaper";
import { Button, ButtonLink } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PageHeader } from "~/components/ui/PageHeader";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { loadTrip, postTrip } from "~/services/billing/trip-pages.server";
import stylesheet from "~/styles/road-papers.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Trip ${data.view.number}` : "Trip" },
];

/** GET /crew-advances/trip/{job}?employeeId=: the account of somebody's trip, or of one's own. */
export const loader = (args: LoaderFunctionArgs) => loadTrip(args);
/** POST: it is settled. */
export const action = (args: ActionFunctionArgs) => postTrip(args);

export default function TripPage() {
  const { view, pdf, back, entry, settle } = useLoaderData<typeof loader>();
  const reply = useActionData() as FormReply | undefined;
  return (
    <>
      <PageHeader
        title="Trip Settlement"
        subtitle={`${view.number} · ${view.status}`}
        actions={
          <>
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
            {entry && <ButtonLink to={entry}>Its entry</ButtonLink>}
            <DownloadLink to={pdf} variant={settle ? undefined : "primary"}>
              Download PDF
            </DownloadLink>
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      <RoadPaper view={view} />
      {settle && (
        <div className="no-print">
          <MoneyBackForm
            {...settle}
            id="settle"
            save="Settle Trip"
            source={{ title: "Settle this trip", facts: settle.facts }}
            lastResult={reply}
          />
        </div>
      )}
    </>
  );
}
