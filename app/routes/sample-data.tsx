import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { paths } from "~/paths";
import {
  OFF,
  offersSampleData,
  openSampleData,
  sampleDataFor,
  startSampleData,
} from "~/services/company/sample-data.server";
import { redirectWithFlash } from "~/services/flash.server";
import { enteringSampleData } from "~/services/http/sample-front.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";
import { neverKept } from "~/platform/fast/fast.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

/** While it is being made the page asks again by itself, with scripts and without. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: "Sample data" },
  ...(page?.state === "starting" ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ actor }) => {
    neverKept("how the sample data stands");
    if (!offersSampleData()) throw await redirectWithFlash(paths.dashboard(), "error", OFF);
    const found = sampleDataFor(actor);
    if (found.state !== "ready") return found;
    const { token, cookies } = await openSampleData(actor);
    throw redirect(paths.dashboard(), { headers: enteringSampleData(token, cookies) });
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor }) =>
    withRefusalReply(async () => {
      startSampleData(actor);
      return redirectDocument(paths.sampleData());
    }),
  );

export default function SampleData() {
  const { state, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const why = refused?.problem ?? problem;
  return (
    <>
      <PageHeader title="Sample data" />
      {why && state !== "starting" && <Problem text={why} />}
      <Card>
        {state === "starting" ? (
          <p role="status">
            A company with eight months of work is being made. This takes about ten seconds.
          </p>
        ) : (
          // A whole page: it comes from another company.
          <Form method="post" reloadDocument data-press="away" className="stack">
            <p>
              Look around in a demo company with eight months of work: change, send and delete what
              you like. No mail leaves this server, your own company stays as it is, and the demo is
              gone when you go back or half an hour after its last page.
            </p>
            <p>
              Every window of this browser shows it meanwhile: first save what you are typing in
              others.
            </p>
            <div className="row">
              <SubmitButton label="Show me with sample data" busyLabel="Starting..." />
            </div>
          </Form>
        )}
      </Card>
    </>
  );
}
